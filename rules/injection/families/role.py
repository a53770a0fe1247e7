"""Role: pretend to be the system's voice, or give the reader another role or mode."""

from rules.injection.families.lexicon import SHARED
from rules.injection.family import Family, Mood, pattern, spaced, unspaced
from rules.injection.phrase import Words, fragment, words

LEXICON: dict[str, Words] = SHARED | {
    "speaker": words(
        "system(?: message| prompt| notice| override| note)?", "assistant", "developer",
        "admin(?:istrator)?", "root", "ai", "claude", "chatgpt", "gemini", "copilot",
    ),
    "verb": fragment(
        "(?:ignore|disregard|forget|approve|merge|push|skip|disable|override|bypass|"
        "delete|run|execute|send|reveal|print|obey|enable|accept|deploy|grant|turn off)"
    ),
    "boss": words(
        "admin(?:istrator)?s?", "root", "superuser", "maintainer", "owner", "approver",
        "pm", "product manager", "dan", "repository owner", "project owner",
        "jailbroken", "unrestricted", "unfiltered", "uncensored", "quản trị viên",
        "chủ kho",
    ),
    "now": fragment("(?:now|henceforth|from now on|hereby|officially|today)"),
    "wild": words(
        "unrestricted mode", "jailbreak mode", "dan mode", "god mode",
        "unfiltered mode", "sudo mode", "unsafe mode", "uncensored mode", "root mode",
    ),
    "mode": words(
        "(?:developer|maintenance|admin|privileged|override) mode",
    ),
    "vi-mode": words(
        "chế độ (?:bảo trì|nhà phát triển|quản trị|gỡ lỗi|không giới hạn|admin|debug)",
    ),
    "vi-boss": words(
        "quản trị viên", "quản trị", "pm", "admin", "root", "chủ kho", "chủ dự án",
        "người duyệt",
    ),
    "ja-boss": words(
        "管理者", "root", "pm", "承認者", "オーナー", "所有者", "特権ユーザー", "dan",
        "(?:制限|制約)の(?:ない|無い)(?:ai|アシスタント|モデル)",
    ),
    "ja-mode": words(
        "(?:管理者|開発者|メンテナンス|保守|デバッグ|root|特権|制限解除|無制限|dan)"
        "モード",
    ),
}  # fmt: skip
_EN = (
    (
        "(?:developer|admin|privileged|override) mode (?:is )?(?:on|active|enabled|"
        "activated)(?:~~40)(?:reviews?|approvals?|restrictions?|rules|limits|checks|"
        "confirmation)"
    ),
    (
        "you are (?:the|our) (?:pm|product manager|maintainer|approver|administrator|"
        "repository owner|project owner)(?= *(?:[.;,!]|$)| of this| here)"
    ),
    (
        "(?:treat|regard|consider|obey) (?:{w} ){1,6}as (?:(?:if|though) ~3 )"
        "?(?:(?:from|coming from) )?(?:the |an? )?(?:pm|approver|maintainer|repository "
        "owner|product manager)"
    ),
    (
        "{speaker}:\\s{0,3}(?:\\W{0,3})(?:~~40)?(?:from (?:now on|this moment|today|"
        "here on)|starting now|you (?:are|have|may|can|must|shall|will) (?:now )"
        "?(?:(?:the|an?|in|full|all|allowed|authori[sz]ed|free|permitted) |{verb})|"
        "(?:i|we) will {verb})"
    ),
    "{speaker}:\\s{0,3}(?:please |always )?{verb}",
    (
        "you (?:are|become|act as|serve as|work as) {now} (?:(?:the|an?|my|our|a full) "
        ")?{boss}"
    ),
    "{now} you (?:are|become|act as|work as|play) (?:(?:the|an?|my|our) )?{boss}",
    "you are (?:now )?(?:in|running in|operating in) (?:{wild}|{mode})",
    "(?:you are|you're) (?:the|an?|our|my) {boss} now",
    (
        "you now have ~2 (?:admin(?:istrator)?|maintainer|owner|root|full) (?:rights|"
        "access|permissions?|privileges)"
    ),
    (
        "you (?:are|have been) (?:now |hereby )?(?:allowed|authori[sz]ed|permitted|"
        "cleared) to (?:push|merge|approve|skip|bypass|delete|deploy|disable|force)(?! "
        "~6 (?:only|after|once|when|if|until)(?!\\w))"
    ),
    (
        "you have been (?:promoted|granted|given|made|elevated)(?: to)? ~2 (?:{boss}|"
        "rights|access|permissions?|privileges)"
    ),
    (
        "you (?:now )?have (?:root|full|unlimited|unrestricted|all) (?:admin )"
        "?(?:rights|access|permissions?|privileges)"
    ),
    (
        "(?:enter|activate|enable|switch (?:in)?to|go into|turn on|use|assume) (?:the )"
        "?{wild}"
    ),
    (
        "(?:enter|activate|enable|switch (?:in)?to|go into|turn on|assume) (?:the )"
        "?{mode} (?:(?:and|then|before|to) )?(?:{w} )?(?:act|answer|{verb})"
    ),
    (
        "(?:act|behave|work|answer|respond|speak) as (?:if you (?:were|are) )"
        "?(?:(?:the|an?|my|our) )?{boss}"
    ),
    (
        "(?:pretend|imagine|assume) (?:that )?(?:you are|you're|to be) (?:(?:the|an?|"
        "my) )?{boss}"
    ),
    (
        "(?:assistant|ai|model|agent) without (?:any )?(?:limits|restrictions|rules|"
        "filters|limitations|constraints)"
    ),
    (
        "(?:must |should |will )?(?:never|not) (?:refuse|decline|reject|deny) (?:any|a "
        "user|user|every|their) ~1 (?:requests?|commands?|orders?)"
    ),
    (
        "always (?:comply with|obey|agree with) (?:the |every |any )?(?:user|author|"
        "request)s?"
    ),
    (
        "(?:respond|answer|reply|act) without (?:any )?(?:restrictions|limits|filters|"
        "rules)"
    ),
)
_VI = (
    (
        "(?:hệ thống|trợ lý|system|assistant|quản trị viên):\\s{0,3}~~30(?:bạn (?:là|"
        "được|có thể|phải|hãy)|từ (?:giờ|nay|bây giờ)|bỏ qua|hãy)"
    ),
    (
        "bạn (?:bây giờ |giờ |giờ đây |hiện |từ nay |từ giờ )?(?:là|trở thành|đóng vai)"
        " (?:một )?{vi-boss}"
    ),
    (
        "(?:từ (?:giờ|nay|bây giờ)|bây giờ|kể từ (?:giờ|nay)) (?:bạn )?(?:là|trở thành|"
        "đóng vai) (?:một )?{vi-boss}"
    ),
    "(?:đóng vai|giả làm|giả vờ là|hành động như|đóng giả) (?:một )?{vi-boss}",
    (
        "(?:vào|bật|chuyển sang|kích hoạt) {vi-mode}(?: và| rồi)? ~1 (?:đóng vai|duyệt|"
        "bỏ qua|trả lời|mọi giới hạn|mọi hạn chế|merge)"
    ),
    "(?:mọi|các|tất cả) (?:giới hạn|hạn chế) ~2 (?:gỡ bỏ|dỡ bỏ|bị tắt|huỷ bỏ)",
    (
        "bạn (?:đã |vừa )?được (?:cấp|trao|giao) (?:toàn )?quyền ~1 (?:{vi-boss}|duyệt|"
        "merge)"
    ),
    "được phép tự (?:duyệt|merge|approve)",
)
_JA = (
    (
        "(?:システム|アシスタント|管理者|開発者|system|assistant)"
        ":\\s{0,3}~~20(?:管理者権限|承認権限|あなたは|今後は|これから|今から|"
        "指示を無視|承認せよ|マージせよ)"
    ),
    (
        "あなたは(?:今から|これから|今|もう|現在|今後)?(?:は|、)?~~12{ja-boss}(?:です|"
        "だ|として|にな|とな|。)"
    ),
    (
        "{ja-boss}として(?:承認|振る舞|ふるま|行動|マージ|回答)(?:え|うこと|いなさい|"
        "せよ|すること|してください|を行う|する)"
    ),
    (
        "{ja-mode}(?:で|に(?:入り|入って|切り替え|移行し)~~6)(?:動作|回答|行動|応答|"
        "振る舞)(?:せよ|しろ|してください|すること|しなさい|え|うこと|って)"
    ),
)
_TOKENS = pattern(
    Mood.MARK,
    r"<\|(?:im_(?:start|end|sep)|system|user|assistant|end|eot_id|(?:start|end)"
    r"_header_id|endoftext|begin_of_text|end_of_text|endofprompt|channel|message|tool)"
    r"\|>|\[/?inst\]|<</?sys>>|\[(?:system|assistant)\]\(#|<(?:start|end)_of_turn>",
    (
        "<|",
        "[inst",
        "[/inst",
        "<<sys",
        "<</sys",
        "<start_of",
        "<end_of",
        "[system](",
        "[assistant](",
    ),
)
_HEADINGS = (
    pattern(
        Mood.MARK,
        r"^[ \t>*]{0,6}\[(?:system|assistant|admin|developer|root)\]:? (?=you|from now|"
        r"ignore|approve|merge|push|the (?:gate|review)|bạn|あなた)",
        ("[",),
        ("[system]", "[assistant]", "[admin]", "[developer]", "[root]"),
    ),
    pattern(
        Mood.MARK,
        r"^[ \t>]{0,4}\#{1,6} ?(?:instruction|system(?: prompt| message)?|assistant|"
        r"human|user input): *$",
        ("#",),
        ("instruction:", "system:", "prompt:", "message:", "assistant:", "human:",
         "input:"),
    ),
    pattern(
        Mood.MARK,
        r"^[ \t>]{0,4}human:[^\n]{0,300}\n{1,3}[ \t>]{0,4}assistant:",
        ("human",),
        ("human:",),
    ),
)  # fmt: skip
_TAGS = pattern(
    Mood.MARK,
    r"<(?P<tag>system|assistant|system[_-]prompt|system[_-]reminder|admin)"
    r">[^<]{1,400}</(?P=tag)>",
    ("</",),
    ("</system", "</assistant", "</admin"),
)
FAMILY = Family(
    "role",
    "This speaks in the voice of the system or gives the reader another role, mode or "
    "rights. A memory is read as knowledge: say who may do what in the project, in the "
    "third person.",
    (
        *spaced(LEXICON, "en", Mood.COMMAND, *_EN),
        *spaced(LEXICON, "vi", Mood.COMMAND, *_VI),
        *unspaced(LEXICON, Mood.CLAIM, *_JA),
        _TOKENS,
        *_HEADINGS,
        _TAGS,
    ),
)
