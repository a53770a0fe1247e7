"""Exfiltrate: send out what the reader knows or what its machine holds."""

from rules.injection.families.lexicon import SHARED
from rules.injection.family import Family, Mood, pattern, spaced, unspaced
from rules.injection.phrase import Words, fragment, words

_FILES = (
    r"(?:(?<![\w-])\.env(?![\w-]|\.(?:example|sample|template|dist))|id_(?:rsa|ed25519|"
    r"ecdsa)|\.ssh\b|\.aws/|\.netrc|\.npmrc|\.pypirc|\.git-credentials|\.kube/config|"
    r"/etc/(?:passwd|shadow)|\.docker/config|secrets?\.(?:ya?ml|json|env)|"
    r"\.bash_history)"
)
_NET = r"(?:curl|wget|nc|ncat|netcat|socat|mail|sendmail|telnet|nslookup|dig|ftp)"
LEXICON: dict[str, Words] = SHARED | {
    "send": words(
        "send", "post", "upload", "submit", "transmit", "forward", "email", "e-mail",
        "mail", "leak", "exfiltrate", "deliver", "publish", "share", "attach", "copy",
        "report",
    ),
    "put": words(
        "include", "put", "add", "append", "attach", "embed", "insert", "paste",
        "encode",
    ),
    "data": words(
        "environment variables?", "environment", "env vars?", r"\.env(?![\w.-])",
        "secrets", "private keys?", "ssh keys?", "api keys?", "signing keys?",
        "conversations?", "chat (?:history|logs?)", "transcript", "system prompt",
        r"\$?(?:[a-z]{1,20}_){1,3}token", r"\$?(?:[a-z]{1,20}_){1,3}secret",
        r"\$?(?:[a-z]{1,20}_){1,3}key", r"\$?(?:[a-z]{1,20}_){1,3}password",
        "memory contents?", "session history", "output of (?:env|printenv|set)",
    ),
    "weak-data": words(
        "tokens?", "passwords?", "credentials", "cookies", "keys", "customer data",
        "source code", "context", "files", "memories", "session", "personal data",
        "user data",
    ),
    "much": fragment(
        "(?:(?:all|every|any|your|our|my|whole|entire|full|complete|real|contents?|of|"
        "user's|users|team's|developer's|project's|the|values?|a|copy|raw|current|"
        "existing|stored|saved|local) ){0,6}"
    ),
    "more": fragment(
        "(?:(?:the|of|contents|values?) ){0,3}(?:all|every|any|your|my|whole|entire|"
        "full|complete|contents? of|values? of) (?:(?:the|your|of|our|that|available|"
        "gitlab) ){0,3}"
    ),
    "out": fragment(
        "(?:https?://\\S{1,200}|[\\w.+-]{1,64}@[\\w.-]{3,64}|me|(?:this|that|my|the "
        "following|following) (?:address|server|url|endpoint|web ?hook|host|site)|the "
        "(?:address|server|url) below|an? external (?:server|url|host))"
    ),
    "secret": words(
        "environment variables?", r"\.env(?![\w.-])", "secrets", "tokens?", "api keys?",
        "private keys?", "passwords?", "credentials", "system prompt",
    ),
    "home": words(
        r"\.ssh(?:/[\w.-]{1,40})?", r"\.aws(?:/[\w.-]{1,40})?", r"\.netrc",
        r"\.git-credentials", r"\.kube(?:/config)?", r"id_(?:rsa|ed25519|ecdsa)",
        r"\.npmrc", r"\.pypirc",
    ),
    "named": words(
        r"[a-z_]{0,40}_(?:secret|token|key|password)(?:_[a-z]{1,12}){0,2}",
        "ci tokens?", "job tokens?", "access tokens?",
    ),
    "print": words(
        "print", "reveal", "output", "show", "display", "repeat", "dump", "list",
        "paste", "disclose", "write", "save", "recite", "leak", "write out", "return",
        "state",
    ),
    "inside": words(
        "system prompt", "context", "instructions", "prompt", "conversation", "memory",
        "secrets", "environment variables", "hidden rules", "credentials", "api keys?",
        "tokens", "initial message",
    ),
    "vi-gửi": words(
        "gửi", "đăng", "tải", "chuyển", "post", "upload", "đẩy", "truyền",
    ),
    "vi-dữ": words(
        "biến môi trường", r"\.env(?![\w.-])", "secret", "khoá riêng", "khóa riêng",
        "khoá ssh", "khóa ssh", "api key", "cuộc trò chuyện", "hội thoại", "đoạn chat",
        "lịch sử (?:chat|trò chuyện|hội thoại)", "ngữ cảnh", "system prompt",
        "(?:token|mật khẩu|thông tin đăng nhập)(?: \\w+)? của "
        "bạn", "(?:mọi|tất cả|toàn bộ) (?:các )?(?:token|mật khẩu|khoá|khóa|mã nguồn)",
    ),
    "ja-データ": words(
        "環境変数", r"(?:~/)?\.ssh(?:/[a-z0-9_.-]{1,40})?", r"id_rsa",
        r"\.env(?:ファイル)?(?![a-z0-9_.-])", "秘密鍵", "apiキー",
        "認証情報", "会話(?:履歴|の全文|の内容)?", "チャット履歴", "コンテキスト",
        "システムプロンプト", "機密情報", "シークレット",
        "(?<!リフレッシュ)(?<!アクセス)(?<!認証)トークン", "パスワード", "秘密情報",
        "ssh鍵",
    ),
    "ja-送": words(
        "送信", "投稿", "アップロード", "post", "転送", "送(?:る|れ|っ|り)", "メール",
    ),
}  # fmt: skip
_SHELL = (
    pattern(
        Mood.SHELL,
        rf"\b(?:{_NET}|ping|host|iwr|irm)\b[^\n`]{{0,200}}?\$\((?:[^)\n]{{0,80}}?"
        rf"{_FILES}|"
        r"\s*(?:printenv|env\b|set\b))",
        ("$(",),
        ("env", ".ssh", "id_", ".aws", ".netrc", "passwd", "shadow", "secret", "set",
         ".npmrc", ".pypirc", "credential", "config", "history"),
    ),
    pattern(
        Mood.SHELL,
        rf"(?:\b(?:env|printenv|set)\s*|\b(?:cat|tar|zip|base64|gzip|type|gc|"
        rf"get-content|"
        rf"xxd)\b[^\n|`]{{0,100}}?{_FILES}[^\n|`]{{0,60}})\|(?:[^\n`|]{{0,80}}\|"
        rf"){{0,2}}\s*"
        rf"{_NET}\b",
        ("|",),
        ("curl", "wget", "nc", "netcat", "socat", "mail", "telnet", "nslookup", "dig",
         "ftp"),
    ),
    pattern(
        Mood.SHELL,
        r"\b(?:curl|wget|httpie|http)\b[^\n`]{0,160}?\s(?:-d|--data[\w-]{0,12}|-f|"
        r"--form|-t|"
        r"--upload-file|--post-file|--body-file)[= ]?\s*[\"']?(?:\w{1,30}=)?@?[^\s\"'`]"
        rf"{{0,60}}?{_FILES}|\bscp\s[^\n`]{{0,60}}(?:id_rsa|\.ssh/|\.aws/)",
        ("curl", "wget", "http", "scp"),
        ("env", ".ssh", "id_", ".aws", ".netrc", "passwd", "shadow", "secret",
         ".npmrc", ".pypirc", "credential", "config", "history"),
    ),
)  # fmt: skip
_EN = (
    (
        "(?:put|write|post|paste|copy|leak|publish) {much}{secret} ~3 (?:in|into|to|on|"
        "as) ~3 (?:comments?|descriptions?|commit messages?|issues?|titles?|branch "
        "names?|gists?|pastebin|public \\w+|snippets?)"
    ),
    "{send} {much}{home}~~60(?:to|at|via|on|towards|into)(?: \\w+){0,3}? {out}",
    (
        "(?:put|write|post|paste|copy|include|add|append|embed|print) {much}(?:{home}|"
        "{named}|{secret}) ~3 (?:in|into|to|as|on) ~2 (?:commit messages?|mr "
        "descriptions?|(?:mr |issue )?comments?)"
    ),
    "{send} {much}{data}~~60(?:to|at|via|on|towards)(?: \\w+){0,3}? {out}",
    "{send} {more}{weak-data}~~40(?:to|at|via|on|towards)(?: \\w+){0,3}? {out}",
    (
        "(?:collect|gather|find|read|take|grab|write down|record|note|copy) ~3 "
        "(?:{data}|{weak-data})~~50{send} (?:it|them|everything|these) ~2 (?:to|at) "
        "{out}"
    ),
    (
        "{put} {much}{data} ~6 (?:in|into|to|as|inside) ~4 (?:url|query|links?|image|"
        "https?://\\S{1,200}|answers?|repl(?:y|ies)|responses?|ticket at)"
    ),
    (
        "{put} {more}{weak-data} ~4 (?:in|into|to|as) ~3 (?:url|query|link|image|"
        "https?://\\S{1,200}|answers?|repl(?:y|ies)|responses?)"
    ),
    "{print} ~2 (?:your|their|its) (?:\\w+ ){0,2}{inside}(?! of)",
    (
        "(?:print|reveal|output|repeat|dump|recite|leak|disclose) (?:(?:the|your|their|"
        "its) )?(?:full|entire|whole|complete|exact|raw) (?:system prompt|context(?! "
        "of))"
    ),
    (
        "(?:repeat|print|output|copy|recite) ~1 (?:everything|all|the text|the words?|"
        "the lines?) ~1 (?:above|before)"
    ),
)
_VI = (
    (
        "(?:ghi|dán|đăng|đưa|chèn|viết) ~2 (?:token|secret|mật khẩu|api key|biến môi "
        "trường|nội dung \\.env) ~3 (?:vào|lên|trong) ~2 (?:comment|bình luận|mô tả|"
        "commit|issue|gist|ticket)"
    ),
    (
        "{vi-gửi} ~5 {vi-dữ} ~6 (?:tới|đến|lên|về|cho|qua|vào|sang) ~2 "
        "(?:https?://\\S{1,200}|tôi|địa chỉ|[\\w.+-]{1,64}@[\\w.-]{3,64}|máy chủ ngoài)"
    ),
    (
        "(?:đính kèm|chèn|dán|thêm|đưa) ~3 {vi-dữ} ~3 (?:vào|trong) ~3 (?:câu trả lời|"
        "url|link|liên kết|truy vấn|ảnh)"
    ),
    (
        "(?:in|hiển thị|tiết lộ|đọc lại) ~3 (?:system prompt|ngữ cảnh|chỉ dẫn|lời nhắc|"
        "prompt)(?: hệ thống)? của bạn"
    ),
    "(?:trả lời|phản hồi|đáp) ~1 (?:bằng|kèm|với) ~3 {vi-dữ}",
    "(?:in|tiết lộ) ~1 (?:toàn bộ|hết) (?:system prompt|ngữ cảnh|prompt hệ thống)",
)
_JA = (
    (
        "{ja-データ}を~~6(?:コメント|説明欄|コミットメッセージ|issue|チケット|gist)"
        "(?:に|へ)~~4(?:書|貼|投稿|含め|記載)"
    ),
    (
        "{ja-データ}(?:の(?:内容|値|全文|一覧|中身))?(?:を|は)(?:すべて|全て|全部)"
        "?~~8(?:https?://[^\\s。、]{1,200}|[\\w.+-]{1,64}@[\\w.-]{1,64}|"
        "外部(?:の\\w{1,6})?|次のurl|私)\\s?(?:に|へ)~~4{ja-送}"
    ),
    "https?://[^\\s。、]{1,200}\\s?(?:に|へ)~~8{ja-データ}~~8(?:を)?{ja-送}",
    "{ja-データ}(?:の値)?を(?:url|クエリ|リンク|画像)~~10(?:入れ|付け|含め|埋め込)",
    (
        "(?:システムプロンプト|全コンテキスト|コンテキスト全体|内部指示|コンテキスト)"
        "を(?:全文|すべて|全て|そのまま)(?:出力|表示|開示|教え)"
    ),
    (
        "(?:システムプロンプト|全コンテキスト|あなたの(?:指示|プロンプト))を(?:出力|"
        "開示|教え)(?=し(?:な(?:け|さ)|て)|せよ|すること|て|しろ)"
    ),
)
_PLACE = (
    r"(?:\{\{|\$\{|\$[a-z_]{3}|(?<!%)\{[^}\s]{2,60}\}|<[^>\n]{2,80}>|\[[^\]\n]{3,80}\])"
)
_LINKS = (
    pattern(
        Mood.MARK,
        r"!\[[^\]\n]{0,200}\]\(\s{0,3}<?https?://(?:[^)\n]{0,300}?(?:\{\{|\$\{)|"
        r"[^)\n]{0,300}?"
        rf"[?&#][^)\n]{{0,200}}?{_PLACE})|<img\b[^>\n]{{0,200}}?https?://[^>\n]{{0,300"
        rf"}}?"
        r"(?:\{\{|\$\{|[?&]\w{1,30}=\$[a-z_])",
        ("![", "<img"),
        ("{", "$", "[", "<"),
    ),
    pattern(
        Mood.MARK,
        r"https?://[^\s)>\]`]{0,300}?[?&][^\s)`]{0,200}?(?:(?:\{\{|\$\{)"
        r"\W{0,2}[\w.-]{0,30}?(?:conversation|chat|history|context|prompt|secret|token|"
        r"key|password|env|cookie|session|memory|credential|message)|"
        r"[\{<\[][^\]>}\n]{0,40}?(?:conversation|hội thoại|trò chuyện|nội dung chat|"
        r"会話|履歴|chat_?history|system_?prompt|secrets?\b|\.env\b|environment|"
        r"credentials|transcript))",
        ("http",),
        ("{", "<", "["),
        ("conversation", "chat", "history", "context", "prompt", "secret", "token",
        "key",
         "password", "env", "cookie", "session", "memory", "credential", "message",
         "transcript", "hội thoại", "hoi thoai", "trò chuyện", "nội dung", "会話",
         "履歴"),
    ),
)  # fmt: skip
_URL = "https?://[^\\s)]{1,200}\\?[^\\s)]{0,200}\\)?"
_EVERY = (
    "(?:append|add|insert|include|embed|put|render|show|attach|display|place)(?:~~120)"
    + _URL
    + "(?:~~80)(?:each|every|all|any) (?:\\w+ )?(?:answers?|responses?|repl(?:y|ies)|"
    "messages?|outputs?)",
    "(?:append|add|insert|include|embed|put|render|show|attach|display)(?:~~60)(?:each|"
    "every|all|any) (?:\\w+ )?(?:answers?|responses?|repl(?:y|ies)|outputs?)(?:~~60)"
    + _URL,
)
_MOI = (
    "(?:chèn|thêm|gắn|đặt|hiển thị)(?:~~120)" + _URL
    + "(?:~~60)(?:mỗi|mọi|cuối|các|tất cả) ~1 (?:câu )?trả lời",
)  # fmt: skip
_MAI = (
    "(?:回答|返信|応答)(?:ごと|の最後|の末尾|のたび|毎|すべて)?(?:に|、)?~~60"
    + _URL
    + "~~24(?:表示|付け|挿入|追加|含め|入れ|貼)",
    _URL
    + "\\s?(?:を)?~~10(?:回答|返信|応答)(?:の|に|ごと|すべて)~~12(?:付け|表示|挿入|"
    "追加|含め)",
)
FAMILY = Family(
    "exfiltrate",
    "This sends out secrets, files or the conversation, or puts them into an address. "
    "Such a channel never belongs into a memory: name the place where a secret is "
    "kept, not a way to move it.",
    (
        *_SHELL,
        *_LINKS,
        *spaced(LEXICON, "en", Mood.COMMAND, *_EN, *_EVERY),
        *spaced(LEXICON, "vi", Mood.COMMAND, *_VI, *_MOI),
        *unspaced(LEXICON, Mood.COMMAND, *_JA[:-1], *_MAI),
        *unspaced(LEXICON, Mood.CLAIM, _JA[-1]),
    ),
)
