"""Authority: an order in the name of somebody whom the reader would obey."""

from rules.injection.families.lexicon import SHARED
from rules.injection.family import Family, Mood, spaced, unspaced
from rules.injection.phrase import Words, fragment, words

LEXICON: dict[str, Words] = SHARED | {
    "who": words(
        "anthropic", "openai", "google", "microsoft", "gitlab", "github", "mistral",
        "security (?:team|department|office|group)", "infra(?:structure)? team",
        "platform team", "it (?:team|department)", "compliance", "admin(?:istrator)?s?",
        "management", "ceo", "cto", "ciso", "headquarters", "legal", "pm",
        "product manager", "model provider",
    ),
    "notice": words(
        "notice", "messages?", "announcement", "updates?", "directive", "policy",
        "alert", "advisory", "bulletin", "memo", "mandate", "instructions?", "urgent",
        "statement",
    ),
    "must": fragment(
        "(?:must|have to|has to|should|need to|needs to|shall|will|(?:are|is) "
        "(?:hereby |now )?(?:required|ordered|obliged|instructed|asked|told|"
        "authori[sz]ed) to)(?! not| never| only)"
    ),
    "agreed": words(
        "approved", "agreed", "confirmed", "signed off", "authori[sz]ed", "okayed",
    ),
    "check": words(
        "reviews?", "confirmations?", "approvals?", "checks?", "questions?",
        "permission",
    ),
    "vi-who": words(
        "anthropic", "openai", "google", "gitlab", "đội bảo mật", "bộ phận bảo mật",
        "phòng bảo mật", "đội hạ tầng", "quản trị viên", "ban quản trị", "ban giám đốc",
        "cto", "nhóm an ninh",
    ),
    "vi-assistants": words(
        "trợ lý", "agent", "các ai", "mọi ai", "bot", "mô hình", "chatbot", "ai phải",
    ),
    "ja-who": words(
        "anthropic", "openai", "google", "gitlab", "セキュリティ(?:部門|チーム|部)",
        "運営", "管理者", "情報システム部", "インフラ(?:部門|チーム)", "本社", "経営陣",
        "cto",
    ),
    "ja-notice": words("通知", "お知らせ", "連絡", "通達", "警告", "告知", "業務命令"),
    "ja-assistants": words("アシスタント", "エージェント", "ai", "ボット", "モデル"),
}  # fmt: skip
_EN = (
    (
        "{who} ~2 (?:has|have|had) (?:already )?{agreed}(?:~~40)(?:do not|don't|no "
        "need to|never) (?:check|review|question|verify|look|ask)"
    ),
    "{notice} (?:from|by|of) ~4 {who}(?:~~70){assistants} (?:{w} )?{must}",
    "{who} ~3 {notice}(?:~~60){assistants} (?:{w} )?{must}",
    (
        "(?:on behalf of|by order of|in the name of) (?:the )?{who}(?:~~60)"
        "{assistants} (?:{w} )?{must}"
    ),
    "{who} ~3 already {agreed}(?:~~50)(?:no|without|skip|skips) (?:further )?{check}",
    "already {agreed} by ~2 {who}(?:~~50)(?:no|without|skip) (?:further )?{check}",
    (
        "{notice} (?:from|by|of) ~2 {who}(?:~~50)(?:need no|needs no|without|skip|no) "
        "(?:further )?{check}"
    ),
    "{who} here(?:~~30){assistants} (?:{w} )?{must}",
    (
        "(?:cleared|agreed|approved|settled|signed off|discussed) (?:with|by) ~1 "
        "{who}(?:~~20)(?:just|so|go ahead and|you can) (?:merge|push|approve|delete|"
        "skip|remove)"
    ),
    "{who} ~2 (?:has|have) {agreed}(?:~~40)so (?:no|skip) (?:further )?{check}",
)
_VI = (
    (
        "(?:thông báo|chỉ thị|tin nhắn|yêu cầu|cảnh báo|lệnh) (?:khẩn |bảo mật |quan "
        "trọng )?(?:từ|của) ~2 {vi-who}~~50{vi-assistants} ~2 (?:phải|cần|hãy|bắt buộc|"
        "có nghĩa vụ|được lệnh)"
    ),
    (
        "{vi-who} (?:thông báo|yêu cầu|chỉ thị)~~40{vi-assistants} ~2 (?:phải|cần|hãy|"
        "bắt buộc)"
    ),
    (
        "(?:pm|cto|trưởng nhóm|quản lý|sếp) ~1 (?:đã |vừa )(?:đồng ý|duyệt|chấp thuận|"
        "xác nhận)(?: trước| sẵn| rồi)?~~30(?:không cần|khỏi|miễn) ~2 (?:xác nhận|"
        "duyệt|hỏi|review)"
    ),
)
_JA = (
    (
        "{ja-who}(?:から|より)[:、,]\\s?{ja-assistants}~~40(?:なければならない|"
        "すること|してください|せよ)"
    ),
    (
        "(?:pm|cto|責任者|上長)と(?:の)?(?:合意|確認|調整|相談)(?:済み?|ずみ|は済)"
        "~~24(?:不要|省略|いらない|要らない|必要(?:は)?な)"
    ),
    (
        "{ja-who}(?:から|より)の(?:重要な|緊急の|緊急)?{ja-notice}~~50{ja-assistants}~~"
        "40(?:なければならない|なければなりません|すること|してください|せよ|"
        "必要がある|義務)"
    ),
    (
        "{ja-who}(?:から|より)の(?:重要な|緊急の|緊急)?{ja-notice}。{ja-assistants}~~40"
        "(?:なければならない|すること|してください|せよ)"
    ),
    (
        "(?:pm|cto|責任者|上長|管理者)の(?:承認|同意|許可|確認)は(?:すでに|既に)?(?:済|"
        "取得|得て|下り)~~24(?:不要|省略|いらない|要らない|必要(?:は)?な)"
    ),
)
FAMILY = Family(
    "authority",
    "This gives an order in the name of a vendor, a team or a manager. Who decided "
    "what is proved by an approval and a ticket, not by a memory: name the ticket in "
    "`source` and state the fact.",
    (
        *spaced(LEXICON, "en", Mood.CLAIM, *_EN),
        *spaced(LEXICON, "vi", Mood.CLAIM, *_VI),
        *unspaced(LEXICON, Mood.CLAIM, *_JA),
    ),
)
