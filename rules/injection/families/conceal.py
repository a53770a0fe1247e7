"""Conceal: keep the user, the reviewer or the PM from knowing."""

from rules.injection.families import foreign
from rules.injection.families.lexicon import SHARED
from rules.injection.family import Family, Mood, spaced, unspaced
from rules.injection.phrase import Words, fragment, words

_THINGS = (
    "memory", "memories", "note", "notes", "instruction", "instructions", "rule",
    "rules", "step", "steps", "action", "actions", "edit", "edits", "lines?", "prompt",
    "paragraph", "exchange", "behaviou?r", "changes?", "commits?",
)  # fmt: skip
_VI_THINGS = (
    "ghi chú", "memory", "chỉ dẫn", "bước", "thay đổi", "việc", "hướng dẫn", "tệp",
    "đoạn", "nội dung", "điều", "quy tắc", "lệnh", "chỉ thị", "quy định",
    "dòng", "bản ghi", "chuyện",
)  # fmt: skip
_JA_THINGS = (
    "記憶", "メモリ?", "指示", "命令", "手順", "変更", "ルール", "文", "作業", "操作",
    "件", "こと", "事実", "ファイル", "内容", "規則", "ノート", "やり取り",
)  # fmt: skip
_JA_DONE = ("変更", "実行", "プッシュ", "マージ", "削除", "修正", "編集", "送信")
LEXICON: dict[str, Words] = SHARED | {
    "dont": words(
        "do not", "don't", "dont", "never", "no need to", "must not", "mustn't",
        "should not", "shouldn't", "under no circumstances", "refrain from", "avoid",
        "(?:do not|don't) (?:have|need) to", "not", "without",
    ),
    "tell": words(
        "tell", "mention", "reveal", "disclose", "report", "show", "inform", "notify",
        "say", "admit", "explain", "expose", "announce", "divulge", "communicate",
        "talk about", "discuss", "speak (?:of|about)", "alert", "bring up", "telling",
        "mentioning", "revealing", "disclosing", "informing", "notifying", "alerting",
        "discussing", "reporting",
    ),
    "own": fragment(
        rf"(?:the (?:memory|note|instructions?|system prompt)|(?:this|these|those) "
        rf"(?:{'|'.join(_THINGS)})(?! (?:{{w}} "
        rf")?(?:number|"
        "code|id|error|status|field)s?)|that you(?! can| cannot| could| may)|"
        "what you (?:did|do|have|are|changed|ran|wrote|removed|edited|deleted|pushed)|"
        "that (?:this|these) (?:memory|note|instructions?|rules?|steps?|message)|"
        "about (?:this|it|these)(?= *(?:[.,;!?]|$|and |or |to ))|"
        "the existence of (?:this|these))"
    ),
    "do": fragment(
        "(?:push|merge|delete|remove|change|edit|apply|make|run|execute|commit|deploy|"
        "update|send|approve|do|install|overwrite|add|write|drop|proceed|continue|act|"
        "fix|modify|replace|create|revert|close|open|move|rename|upload|copy)"
    ),
    "know": words(
        "know", "find out", "notice", "learn", "see", "be told", "be informed",
        "be aware", "hear",
    ),
    "secretly": words("silently", "quietly", "secretly", "discreetly", "covertly"),
    "hide": words("hide", "conceal", "keep", "withhold", "mask", "cover up"),
    "vi-không": words(
        "không", "đừng", "chớ", "cấm", "khỏi", "miễn", "tránh",
    ),
    "vi-nói": words(
        "nói", "kể", "nhắc", "tiết lộ", "báo(?: cáo)?", "thông báo", "cho", "đề cập",
        "để lộ", "hé lộ", "trình bày", "để",
    ),
    "vi-này": fragment(
        rf"(?:(?:{'|'.join(_VI_THINGS)}) (?:này|đó|trên)|rằng bạn|là bạn|bạn đã|việc "
        rf"bạn|"
        "điều bạn)"
    ),
    "vi-làm": words(
        "đẩy", "push", "merge", "gộp", "xoá", "xóa", "sửa", "chạy", "commit",
        "thay đổi", "gửi", "duyệt", "thêm", "ghi", "cài", "làm",
    ),
    "ja-own": fragment(
        rf"(?:(?:この|これらの|本|その)(?:{'|'.join(_JA_THINGS)})(?:の(?:内容|存在|"
        rf"こと))?"
        rf"|(?:{'|'.join(_JA_DONE)})した(?:こと|事実|内容)|変更内容|修正内容|"
        rf"読んだこと)"
    ),
    "ja-言": words(
        "伝え", "知らせ", "話", "言", "報告", "明か", "開示", "通知", "教え", "見せ",
        "漏ら", "口外", "説明", "触れ", "公開", "知られ", "気付かれ", "気づかれ",
        "悟られ",
    ),
    "ja-否": fragment(
        "(?:[^。！？\\n]{0,3}?(?:な(?!けれ|くて|きゃ|さい|ら(?:な|ぬ))|ならな|いけな|"
        "ず(?:に|、|。|$)|ません|禁))"
    ),
    "ja-密": words(
        "内緒で", "秘密で", "内緒に", "秘密に", "黙って", "隠して", "知られず",
        "伏せて", "(?:気付|気づ)かれ(?:ず|ない)", "悟られ(?:ず|ない)", "知られない",
        "こっそり",
    ),
}  # fmt: skip
_EN = (
    "keep (?:quiet|silent|mum) (?:about|on) (?:{own}|this|it)",
    "{dont} let ~2 {user} {know} ~1 {own}",
    (
        "{dont} (?:include|list|put|add|show|record|document) {own} ~1 (?:in|to|into) "
        "~2 (?:summary|report|descriptions?|message|answers?|changelog|log|notes|mr)"
    ),
    (
        "(?:nobody|no one|none of them) (?:needs?|has|have) to (?:know|hear|learn)(?= "
        "*(?:[.;,!]|$)| (?:about|of) (?:this|it))"
    ),
    "(?:cover|hide|erase|remove|delete) (?:up )?your (?:tracks|traces)",
    (
        "(?:hide|erase|destroy|remove|delete) (?:the|all|any) (?:evidence|traces)(?= "
        "*(?:[.;,!]|$))"
    ),
    "{do} ~8 (?:and|but) {dont} {tell} {all}{user}(?= *(?:[.;!]|$))",
    "{dont} {tell} (?:to )?{all}{user} ~2 {own}",
    (
        "{dont} {tell} ~1 {own}(?: \\w+){0,3}? (?:to|with|in front of|in your|in any|"
        "in the) ~2 (?:{user}|answers?|repl(?:y|ies)|summary|report|response)"
    ),
    (
        "{dont} (?:{tell}|{know}) (?:to )?(?:anyone|anybody|{user}) (?:about |that |of "
        "|it)(?= *(?:[.;!]|$)|you |these |this (?:memory|note|rule|instruction|step))"
    ),
    "{dont} let ~2 {user} {know} (?:{own}|of (?:this|it)|(?:it|this)(?= *[.;,!]|$))",
    (
        "{dont} (?:mention|disclose|report|reveal|bring up) (?:this|it|these|any of "
        "this) (?:to|in front of) ~1 {user}(?= *(?:[.;!,]|$))"
    ),
    "{dont} {tell} (?:{user}|anyone)(?= *(?:[.;!]|$))",
    (
        "{hide} ~1 (?:{own}|this|it|these) (?:secret |hidden |away |confidential |a "
        "secret )?from ~2 {user}"
    ),
    (
        "keep (?:{own}|this|it) ~2 (?:hidden|confidential|quiet|private|secret|to "
        "yourself)(?: from ~2 {user})?(?= *(?:[.;!,]|$))"
    ),
    "{do} ~8 without (?:{tell}|the knowledge of|letting) (?:{w} ){0,3}{user}",
    "{do} ~8 without (?:the |any )?{user} (?:knowing|noticing)",
    (
        "{do} ~4 {secretly}(?:~~40)(?:{user} ~1 (?:must|should|may|need|shall|will)|no "
        "trace|nobody|no one)"
    ),
    (
        "(?:the |any |no )?{user} (?:must|should|may|need|needs|shall|can|is|are)(?: "
        "not|n't| never) {know}(?= *(?:[.;!]|$)|about (?:this|it)| of (?:this|it)| "
        "that you)"
    ),
    (
        "(?:leave|omit|exclude|strike) {own} ~1 (?:out of|from) ~3 (?:summary|report|"
        "answers?|repl(?:y|ies)|message|description|log)"
    ),
    "say nothing (?:about|of) (?:{own}|this|it)",
    (
        "(?:when|if) (?:{w} )?asked about (?:{own}|this|it) ~3 (?:deny|lie|pretend|say "
        "nothing|refuse|change the subject|play dumb)"
    ),
    "(?:pretend|lie) to ~1 {user}",
    "make ~1 {user} (?:believe|think) that",
    "leave no traces?",
    (
        "(?:this|it) (?:must|should|has to) stay (?:between (?:us|you and me)|secret|"
        "hidden)"
    ),
    "between you and me",
)
_VI = (
    (
        "{vi-không} (?:ghi|đưa|nêu|liệt kê|nhắc|viết) ~1 {vi-này} ~1 (?:vào|trong) ~2 "
        "(?:báo cáo|mô tả|tóm tắt|câu trả lời|mr)"
    ),
    (
        "{vi-không} (?:(?:được|nên|cần|phải) ){0,2}(?:cho|để) ~1 {vi-người} (?:biết|"
        "thấy|đọc) ~3 {vi-này}"
    ),
    (
        "{vi-không} (?:(?:được|nên|bao giờ|cần|phải|cho) ){0,2}{vi-nói} ~2 {vi-người} "
        "~3 {vi-này}"
    ),
    (
        "{vi-không} (?:(?:được|nên|bao giờ|cần|phải) ){0,2}{vi-nói} ~2 {vi-này} ~2 "
        "{vi-người}"
    ),
    (
        "{vi-không} (?:(?:được|nên|cần|phải) ){0,2}(?:cho|để) ~1 {vi-người} (?:biết|"
        "thấy|nhận ra|phát hiện) ~2 {vi-này}"
    ),
    "(?:giấu|che giấu|giữ kín|giữ bí mật|ẩn|che) ~1 {vi-này} ~2 {vi-người}",
    (
        "{vi-làm} ~6 (?:mà )?(?:không|đừng|khỏi) (?:cần )?(?:báo|nói|hỏi|thông báo|cho)"
        " ~1 {vi-người}"
    ),
    (
        "{vi-không} (?:(?:được|nên|cần|phải) ){0,2}{vi-nói} ~2 {vi-này} ~1 trong ~2 "
        "(?:câu trả lời|báo cáo|tóm tắt|mô tả)"
    ),
    (
        "{vi-người} (?:không được|không nên|không cần|đừng|chớ) (?:biết|thấy|hay) ~2 "
        "{vi-này}"
    ),
    "(?:bí mật|lén|âm thầm|lặng lẽ) {vi-làm}",
)
_JA = (
    (
        "{ja-own}(?:は|を|について|に関して|に関しては|については|も)~~6(?:{ja-人})"
        "(?:に|には|へ|にも)?~~6{ja-言}{ja-否}"
    ),
    (
        "{ja-人}(?:に|には|へ|にも)(?:は|、)?~~4{ja-own}(?:は|を|について|も)"
        "~~6{ja-言}{ja-否}"
    ),
    "{ja-人}(?:に|には|へ|にも|から)(?:は)?{ja-密}",
    (
        "{ja-own}(?:の(?:こと|存在))?(?:は|を|について)~~6(?:否定|とぼけ|ごまか|隠)"
        "(?:すること|せよ|してください|し通|すように|せ。)"
    ),
    (
        "{ja-own}(?:は|を)~~4(?:報告書?|要約|回答|説明|ログ|返信)(?:に|へ)(?:は)?(?:書|"
        "含め|記載|載せ|残)~~2{ja-否}"
    ),
    "{ja-own}(?:は|を|について)?(?:誰にも|決して|絶対に|一切)(?:、)?~~4{ja-言}{ja-否}",
)
_JA_WITHOUT = (
    "{ja-人}に(?:は)?(?:知らせ|伝え|報告せ|通知せ|言わ|見せ)ず(?:に|、)?~~6(?:マージ|"
    "プッシュ|削除|変更|実行|コミット|送信|デプロイ)"
)
FAMILY = Family(
    "conceal",
    "This asks the reader to hide something from the user or from those who review. "
    "What the project knows is open to all who work on it: say what must not be shown "
    "to whom in the product, and leave the reader's own doings out.",
    (
        *spaced(LEXICON, "en", Mood.COMMAND, *_EN),
        *spaced(LEXICON, "vi", Mood.COMMAND, *_VI),
        *unspaced(LEXICON, Mood.CLAIM, *_JA),
        *unspaced(LEXICON, Mood.COMMAND, _JA_WITHOUT),
        *foreign.CONCEAL,
    ),
)
