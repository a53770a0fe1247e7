"""Trigger: lie in wait for a phrase, then do something nobody asked for."""

from rules.injection.families.lexicon import SHARED
from rules.injection.family import Family, Mood, spaced, unspaced
from rules.injection.phrase import Words, fragment, words

LEXICON: dict[str, Words] = SHARED | {
    "who": words(
        "users?", "somebody", "someone", "anyone", "anybody", "developers?", "humans?",
        "you", "pms?", "authors?",
    ),
    "says": words(
        "says?", "types?", "writes?", "asks? (?:you )?(?:for|about)", "mentions?",
        "enters?", "sends?", "replies", "answers", "see", "read", "hear", "find",
        "encounter",
    ),
    "phrase": fragment(
        "[^\\w.!?\n]{0,3}(?:(?:the|từ|câu|chữ|cụm)[ ])?(?:(?:word|phrase|text|code|"
        "command|keyword|từ)s?[ ])?[\"“'‘`「][^\n\"”'’`」]{1,60}[\"”'’`」]"
    ),
    "act": words(
        "delete", "push", "merge", "approve", "send", "reveal", "print", "run",
        "execute", "deploy", "drop", "disable", "ignore", "wipe", "remove", "skip",
        "force-push", "turn off", "grant", "upload", "post", "erase", "leak", "reset",
        "switch off", "accept", "dump",
    ),
    "thing": words(
        "branch(?:es)?", "repos?(?:itory)?", "main", "master", r"\.env", "secrets?",
        "tokens?", "files?", "database", "tables?", "history", "checks?", "review",
        "mrs?", "merge requests?", "hooks?", "memory", "memories", "context", "prompt",
        "rules?", "pipelines?", "git", "logs?", "keys?", "instructions", "everything",
        "make", "deploy", "scripts?", "release", "without", "environment",
        "credentials", "ci", "code", "production", "gate",
    ),
    "vi-nói": words("gõ", "nói", "viết", "nhắc", "hỏi", "gửi", "nghe", "thấy", "đọc"),
    "vi-làm": words(
        "xoá", "xóa", "đẩy", "push", "merge", "gộp", "duyệt", "gửi", "in ra", "chạy",
        "tắt", "bỏ qua", "triển khai", "approve", "tiết lộ",
    ),
    "vi-gì": words(
        "nhánh", "branch", r"\.env", "token", "secret", "main", "kiểm tra", "review",
        "mr", "hook", "memory", "file", "cơ sở dữ liệu", "lịch sử", "git", "mật khẩu",
        "repo", "lệnh", "log", "ci", "rule",
    ),
    "ja-言": words(
        "言", "入力", "書", "発言", "送信", "打", "出", "現れ", "聞", "見",
    ),
    "ja-行": words(
        "削除", "送信", "プッシュ", "マージ", "承認", "実行", "無効", "公開", "出力",
        "停止", "スキップ", "デプロイ", "消去", "消(?=す|し|せ)", "開示",
    ),
    "ja-物": words(
        "ブランチ", r"\.env", "トークン", "シークレット", "main", "履歴", "ファイル",
        "mr", "記憶", "検査", "レビュー", "リポジトリ", "コンテキスト", "プロンプト",
        "承認せず", r"rules/", "フック", "コード", "鍵", "ルール", "ci",
    ),
}  # fmt: skip
_EN = (
    (
        "(?:when|whenever|if|once|as soon as|every time|each time|should) (?:(?:the|a|"
        "an|any|your) )?{who} (?:{w} )?{says}{phrase}[^\\w.!?\\n\"“'‘「`]{0,4}(?:then )"
        "?(?:you )?(?:must |should |please |always |silently |immediately )?{act} ~5 "
        "{thing}"
    ),
)
_EN_ON = (
    (
        "(?:when|whenever|if|once|as soon as) (?:(?:the|a|an|any) )?{who} (?:{w} )"
        "?{says} (?:the |a )?(?:word|phrase|keyword|code ?word|signal) {w}(?: {w})?"
        "[^\\w.!?\\n]{1,4}(?:then )?{act} ~5 {thing}"
    ),
    (
        "(?:when|whenever|if|once) (?:(?:the|a|an|any) )?{who} {says}~~60(?:reply|"
        "answer|respond|say|claim) (?:that|with|it|there)~~60 and (?:delete|remove|"
        "erase|clear|wipe) (?:the |all |any |its )?(?:{w} )?(?:logs?|audit|entry|"
        "entries|evidence|traces?)"
    ),
    (
        "(?:when|whenever|if|once) (?:(?:the|a|an|any) )?{who} {says}{phrase}~~20(?:"
        "reply|answer|respond) ~2 with ~3 (?:tokens?|secrets?|keys?|"
        "passwords?|system prompt|"
        "credentials)"
    ),
    (
        "(?:on|upon|at|after) (?:(?:hearing|reading|seeing|receiving) )?(?:the )"
        "?(?:phrase|word|keyword|code ?word|signal)s?[^\\w.!?\\n]{0,3}[\"“'‘`]"
        "[^\\n\"”'’`]{1,60}[\"”'’`][^\\w.!?\\n\"“'‘「`]{0,4}(?:then )?{act} ~5 {thing}"
    ),
)
_VI = (
    (
        "(?:khi|nếu|hễ|mỗi khi|lúc) (?:(?:người dùng|ai đó|có người) )?{vi-nói}{phrase}"
        "[^\\w.!?\\n]{0,4}(?:thì )?(?:hãy |phải )?(?:trả lời|in ra|gửi) ~4 (?:\\.env|"
        "token|secret|mật khẩu|api key|system prompt)"
    ),
    (
        "(?:khi|nếu|hễ|mỗi khi|lúc) (?:(?:người dùng|ai đó|bạn|lập trình viên|có người|"
        "pm) )?{vi-nói}{phrase}[^\\w.!?\\n]{0,4}(?:thì )?(?:hãy |phải )?{vi-làm} ~4 "
        "{vi-gì}"
    ),
)
_JA = (
    (
        '(?:ユーザー?|誰か|利用者)が[「『"“]~~40[」』"”]と(?:言|発言|聞い|話し)~~4(?:'
        "たら|れば|とき|場合)(?:に|は)?(?:、)?~~4(?:ログ|記録|履歴|証拠)を~~4(?:削除|消)"
    ),
    (
        '(?:ユーザー?|誰か|利用者|開発者|pm)が[「『"“]~~40[」』"”]と~~6{ja-言}~~6(?:た'
        "ら|"
        "れば|とき|際|場合)"
        "(?:に|は)?(?:、)?~~8{ja-物}~~10{ja-行}"
    ),
    (
        '[「『"“]~~40[」』"”]という(?:言葉|語|単語|合図)(?:が|を)~~4{ja-言}~~4(?:たら|'
        "れば|とき|場合)"
        "(?:に|は)?(?:、)?~~12{ja-行}"
    ),
)
FAMILY = Family(
    "trigger",
    "This waits for a phrase and then acts on branches, data or checks. A memory gives "
    "no delayed commands: describe what the product does when that text is entered, or "
    "leave it to the user's own request.",
    (
        *spaced(LEXICON, "en", Mood.COMMAND, *_EN, *_EN_ON),
        *spaced(LEXICON, "vi", Mood.COMMAND, *_VI),
        *unspaced(LEXICON, Mood.COMMAND, *_JA),
    ),
)
