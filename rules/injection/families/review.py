"""Review: skip, switch off or get around what stands between a change and main."""

from rules.injection.families import review_words as known
from rules.injection.family import Family, Mood, spaced, unspaced

LEXICON = known.LEXICON
_EN = (
    (
        "(?:silently|quietly|secretly|covertly) (?:skip|bypass|dismiss|accept|answer) "
        "{all}(?:confirmation|approval|permission) (?:prompts?|dialogs?|questions?)"
    ),
    (
        "you (?:no longer|do not|don't|never) (?:need|have) to (?:ask|consult|confirm "
        "with|check with|wait for|tell|inform) {all}{user} (?:before|when) (?:you )"
        "?(?:delet|merg|push|deploy|remov|overwrit|approv|commit|runn|execut)(?:\\w+)"
    ),
    "(?:approve|merge) your own (?:{mr}|work|changes?|proposals?)",
    (
        "(?:merge|push|approve|deploy|release) ~4 (?:even (?:if|when|though)|although|"
        "despite) ~3 (?:pipelines?|ci|lint|gate|reviews?|checks|scan|reviewers?) ~3 "
        "(?:red|fail\\w*|broken|not|pending|open|missing|complain\\w*|block\\w*|"
        "object\\w*|errors?|findings?|without)"
    ),
    (
        "no (?:human |code |pm |further |manual )?reviews? (?:is |are )?(?:needed|"
        "required|necessary)(?= *(?:[.;,!]|$))"
    ),
    "force[- ]merge (?:it|the mr|this (?:mr|merge request|branch)|without)",
    (
        "(?:{skip}|{disable}) {all}(?:{adjective} ){0,2}(?:{gate}|{guard}|{our-rule} "
        "{checking})(?!\\]){not-domain}"
    ),
    (
        "(?:ignore|avoid|do without|dispense with|get rid of) {all}(?:{adjective} )"
        "{0,2}(?:reviews?|approvals?|merge gate|gate|pre-commit hooks?|secret scan)(?= "
        "*(?:[.;,!]|$)| for (?:this|my|the|memory)| and)"
    ),
    "{disable} {all}(?:{our-rule}|rules?|checks?) ~5 memory\\.toml",
    (
        "(?:set|change|turn|put|switch|add|lower)~~60(?:off|warning|0|false|lower|"
        "disabled)(?!\\w)~~40memory\\.toml"
    ),
    "{remove} {all}(?:{adjective} ){0,2}{lock}{not-domain}",
    "(?:set|use|add|put) ~3 allow_failure ~6 (?:lint|gate|scan|check|secret|memory)",
    "{subject} ~4 (?:need|needs|require|requires) no (?:\\w+ )?{approval}",
    (
        "no (?:further |extra |second )?{approval} (?:is |are )?(?:needed|required|"
        "necessary) ~1 (?:for|before) ~3 {subject}"
    ),
    (
        "(?:{subject}|you) ~3 (?:do not|don't|does not|doesn't|need not|needn't|no "
        "longer) (?:(?:need|have|require) (?:to )?)?(?:ask ~1 |wait ~1 |get |any )"
        "?(?:for )?(?:an? |any |the )?{approval}{not-domain}"
    ),
    (
        "{do} ~8 without (?:(?:waiting|asking|looking|reading|any|an?|the|prior|"
        "further|getting|needing|for|human|code|to|user|its|their|them|it) )"
        "{0,4}(?:{review}|{user}|merge requests?|hooks?|looking)"
        "{not-user-data}{not-domain}"
    ),
    "{do} ~8 without (?:asking|confirming|looking|reading)(?= *(?:[.;!,]|$)| them| it)",
    (
        "(?:run|execute|accept|allow|approve) (?:all|any|every) ~2 (?:commands?|tools?|"
        "edits?|tool calls?|actions?) (?:without|automatically)"
    ),
    (
        "{dont} (?:wait|look|hold) ~1 (?:for|on) {all}(?:{review}|{user})"
        "{not-user-data}{not-domain}"
    ),
    (
        "{dont} (?:ask|consult|bother|check with|involve) {all}{user}(?= *(?:[.;!,]|$)|"
        " before| first| for (?:confirm|permission|approv)| and| again)"
    ),
    "{dont} ask ~1 for (?:confirmation|permission|approval|a review)(?! of)",
    "no need to (?:ask|wait for|consult|bother) ~2 {user}",
    (
        "push ~4 (?:straight|directly|right) (?:to|onto|into) (?:the )?(?:main|master|"
        "trunk)"
    ),
    (
        "push ~3 (?:to|onto) (?:the )?(?:main|master|trunk) (?:directly|straight away|"
        "at once)"
    ),
    "{use} ~4 {bypass}(?!\\W{0,3}(?:to|in) the (?:list|block|deny|forbidden))",
    "{use} n (?:with|for|on) git commit",
    "{use} git commit (?:\\w+ ){0,2}n(?![\\w-])",
    (
        "(?:merge|push|approve) (?:it|this|them) (?:yourself|alone)(?! (?:only|after|"
        "once|when|if))"
    ),
    (
        "(?:mark|set|report) {all}(?:pipelines?|checks?|builds?|ci|gate) (?:as |to )"
        "(?:success(?:ful)?|passed|green|skipped)"
    ),
    (
        "(?:remove|drop|unassign|take off|delete|replace) {all}(?:reviewers?|"
        "approvers?|pm) (?:from|of|on) ~2 {mr}"
    ),
    (
        "(?:remove|drop|unassign|take off) {all}(?:reviewers?|approvers?)(?= "
        "*(?:[.;!,]|$)| and)"
    ),
    "(?:set|add|apply|put|attach|give|assign) ~5 memory::(?:approved|reviewed|ok|done)",
    (
        "(?:set|add|apply|put|attach|assign) ~3 labels? ~2 (?:approved|reviewed|lgtm|"
        "verified)"
    ),
    "(?:remove|drop|take off|delete) ~2 label ~1 memory(?:::\\w+)?(?! (?:leak|usage))",
    (
        "(?:mark|resolve|close) {all}(?:review )?(?:threads?|discussions?) ~3 "
        "(?:without|unread)"
    ),
)
_VI = (
    (
        "(?:không cần|khỏi cần|khỏi|chẳng cần|miễn) (?:code )?(?:review|duyệt|phê "
        "duyệt) (?:cứ |hãy |mà |thì ){0,2}(?:merge|gộp|đẩy"
        "|push) ~1 (?:thẳng|luôn|ngay|vào|"
        "lên|trực tiếp)"
    ),
    "(?:{vi-bỏ}|{vi-tắt}) ~1 {vi-cổng}{vi-ngoài}",
    (
        "(?:không cần|khỏi cần|khỏi) (?:code )?(?:review|duyệt|xác nhận|bước xác nhận|"
        "bước duyệt) (?:khi|trước khi|lúc) (?:merge|push|gộp|đẩy)"
    ),
    (
        "{vi-bỏ} (?:pre-commit|git hook|hooks?|ci|rule (?:{our-rule}))(?= *(?:[.;,!]|$)"
        "| khi| trước| cho)"
    ),
    (
        "(?:không cần|khỏi cần|khỏi|chẳng cần) ~1 {vi-người} (?:duyệt|xác nhận|xem|"
        "review|đồng ý)"
    ),
    (
        "(?:đặt|chỉnh|sửa|đổi|hạ|chuyển|set) ~~50(?:off|warning|tắt|false)(?!\\w)"
        "~~20memory\\.toml"
    ),
    (
        "(?:merge|gộp|đẩy|duyệt) ~4 (?:dù|cho dù|kể cả khi|mặc dù|bất chấp) ~4 "
        "(?:pipeline|ci|test|lint|gate|review)"
    ),
    "tự (?:duyệt|merge|approve) (?:mr|đề xuất) của (?:mình|bạn|chính)",
    "(?:gỡ|bỏ|xoá|xóa) (?:nhãn|label) memory",
    "{vi-bỏ} ~1 {vi-cổng}{vi-ngoài}",
    "{vi-tắt} ~1 (?:rule|luật|quy tắc) {our-rule}",
    "{vi-tắt} ~4 memory\\.toml",
    (
        "{vi-tắt} (?:mọi |các |tất cả )?(?:pre-commit|git hook|hooks?|gate|cổng kiểm "
        "tra|ci|kiểm tra(?= *(?:[.;,!]|$))|quét secret)"
    ),
    (
        "(?:không|khỏi|đừng|chẳng) (?:cần |phải )?(?:hỏi|ch[ờ]|đợi|xin phép|xin ý kiến)"
        " (?:lại |ý kiến )?{vi-người}"
    ),
    (
        "{vi-chủ} ~6 (?:không cần|khỏi cần|khỏi|miễn) (?:phải )?(?:review|duyệt|xác "
        "nhận|phê duyệt|kiểm duyệt)"
    ),
    (
        "{vi-làm} ~6 (?:không cần|khỏi cần|khỏi|mà không|không chờ|không đợi|không hỏi|"
        "bỏ qua) ~2 (?:duyệt|review|ch[ờ]|hỏi|mở mr|pm|xác nhận|bước)"
    ),
    (
        "(?:không cần|khỏi|khỏi cần) (?:xác nhận|duyệt|review|hỏi) ~2 (?:khi|trước khi)"
        " {vi-làm} ~2 (?:memory|mr|nhánh|hẳn|bản ghi)"
    ),
    "(?:đẩy|push) ~2 (?:thẳng|trực tiếp) ~1 (?:main|master)",
    "{vi-dùng} ~6 {bypass}",
    (
        "(?:gỡ|bỏ|xoá|xóa|loại) ~1 (?:reviewer|người review|người duyệt|người phê "
        "duyệt) ~1 (?:khỏi|ra|của)"
    ),
    "(?:gắn|thêm|đặt|dán|đổi) ~3 (?:memory::\\w+|(?:nhãn|label) ~1 approved)",
)
_JA = (
    "(?:{ja-人})の(?:確認|承認|許可|同意)(?:を|は)~~4{ja-省}",
    "(?:マージ|プッシュ|削除|コミット)(?:前|時)の{ja-審}(?:を|は)~~4{ja-省}",
    "(?:完全削除|削除|マージ|プッシュ|コミット)の{ja-審}(?:を|は)~~4{ja-省}",
    (
        "(?:gate|lint|ゲート|secret|シークレット)(?:の)?(?:ジョブ|job|検査)(?:を|は)"
        "~~4{ja-省}"
    ),
    (
        "(?:パイプライン|ci|lint|ゲート|レビュー)(?:が|で)~~8(?:失敗|赤|落ち|エラー|"
        "未完)~~6(?:ても|でも|まま)~~8(?:マージ|プッシュ|承認|デプロイ)"
    ),
    "{ja-mr}~~12レビュー(?:は|も)?(?:不要|いらない|要らない)",
    "(?:不要な|面倒な|余計な)(?:レビュー|承認)(?:は|を)~~4{ja-省}",
    "memory(?:::\\w+)?[`」]?(?:の)?{ja-ラベル}を~~4(?:外|削除|取り除|消)",
    (
        "(?:{ja-mr}|pm|コード|人|人間)の(?:{ja-審})(?:の(?:手順|工程|手続き?))?(?:を|"
        "は)~~4{ja-省}"
    ),
    (
        "(?:コードレビュー|レビュー(?:手順|工程)?|マージゲート|ゲート|ci(?:の検査|検査)"
        "?|フック|git ?フック|pre-commit|シークレット(?:検査|スキャン)|ブランチ保護)"
        "(?:を|は)~~4{ja-省}"
    ),
    "{our-rule}(?:の)?(?:ルール|検査|規則)(?:を|は)~~4{ja-省}",
    "memory\\.tomlで?~~14{ja-省}",
    (
        "(?:{ja-人})の(?:{ja-審}|許可|同意)(?:なし|無し|なく|を待た(?:ず|ない)|"
        "を得(?:ず|ない)|を取らず|は不要|は要らない|はいらない)(?:に|で|、)?~~12{ja-行}"
    ),
    (
        "(?:{ja-審}|許可)(?:なし|無し|を待たず|を得ず|をせず|せず|を受けず|を飛ばし)"
        "(?:に|で|て|、)~~12{ja-行}"
    ),
    (
        "(?:完全削除|削除|マージ|プッシュ)に(?:は)?(?:{ja-審}|許可)(?:は|も)(?:不要|"
        "必要な|いらな|要らな)"
    ),
    (
        "(?:確認|承認)(?:プロンプト|ダイアログ|画面|手順)?(?:は|を)(?:黙って|勝手に|"
        "静かに|こっそり|密かに)~~4(?:省略|スキップ|飛ば|閉じ)"
    ),
    (
        "レビュー(?:は|も)?(?:不要|いらない|要らない|なし)(?:です|なので|で)?(?:、)?"
        "~~10(?:直接|そのまま)~~4(?:マージ|プッシュ|push)"
    ),
    "(?:main|master)(?:ブランチ)?(?:に|へ)直接~~4(?:プッシュ|push|コミット|マージ)",
    (
        "{bypass}[`」\\]\\s]{{0,3}}(?:を|で)~~6(?:付け|つけ|使|指定|追加|渡|実行|入れ|"
        "記載|含め)"
    ),
    (
        "{ja-ラベル}~~10(?:memory::\\w+|approved)[`」]?~~3(?:を|に)(?:付け|設定|追加|"
        "つけ|付与|変更)"
    ),
    "(?:レビュー担当者|レビュアー|レビューア|承認者)を~~6(?:外|削除|解除|取り除)",
    (
        "(?:{ja-人})(?:に|へ)~~4(?:聞|確認|相談|問い合わせ)(?:せず|しないで|かず|"
        "くことなく|することなく)~~10{ja-行}"
    ),
)
FAMILY = Family(
    "skip-review",
    "This tells the reader to skip, switch off or get around a review, a confirmation "
    "or a check. Such an exception is decided in `.rules/` or the settings, never by a "
    "memory: say what the check finds and how to satisfy it.",
    (
        *spaced(LEXICON, "en", Mood.COMMAND, *_EN),
        *spaced(LEXICON, "vi", Mood.COMMAND, *_VI),
        *unspaced(
            LEXICON, Mood.COMMAND, *(form.replace("{{0,3}}", "{0,3}") for form in _JA)
        ),
    ),
)
