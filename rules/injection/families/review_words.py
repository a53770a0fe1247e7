"""Word classes of reviews, checks and the ways around them."""

from rules.injection.families.lexicon import SHARED
from rules.injection.phrase import Words, fragment, words

LEXICON: dict[str, Words] = SHARED | {
    "skip": words(
        "skip", "bypass", "circumvent", "evade", "omit", "get around", "work around",
        "turn off", "disable", "switch off", "deactivate", "comment out", "dodge",
        "drop", "leave out", "sidestep", "suppress",
    ),
    "disable": words(
        "disable", "turn off", "switch off", "deactivate", "comment out", "silence",
        "mute", "suppress", "bypass", "skip", "weaken",
    ),
    "remove": words("remove", "drop", "delete", "take out", "get rid of"),
    "lock": words(
        "merge gate", "gate job", "branch protection", "lint job", "approval rules?",
        "review rules?", "push rules?", "protected branch(?:es)?", "approval steps?",
    ),
    "adjective": fragment(
        "(?:code|human|manual|final|second|mandatory|required|local|pm|pm's|merge|peer|"
        "security|memory)"
    ),
    "gate": words(
        "reviews?(?: steps?| process)?", "approvals?(?: steps?| process)?", "gates?",
        "merge gate", "confirmations?(?: steps?| questions?)?", "ci(?: checks?)?",
        "pipelines?", "lint", "questions?", "hooks?",
    ),
    "guard": words(
        "pre-commit(?: hooks?)?", "git hooks?", "hooks?", "merge gate", "gate job",
        "branch protection", "secret (?:scan|scanner|scanning|detection|check)s?",
        "memory lint", "lint job", "approval rules?", "gate", "protected branch(?:es)?",
        "review rules?", "push rules?", "checks(?= *(?:[.;,!]|$)| for (?:this|my))",
    ),
    "our-rule": words(
        "secrets?", "pii", "injection", "hidden-text", "duplicate", "contradiction",
        "front-matter", "id-path", "word-limit", "one-fact", "action-line",
    ),
    "checking": fragment(
        "(?:rules?|checks?|scans?|scanner|scanning|detection|lint|linter|gate)"
    ),
    "approval": words(
        "reviews?", "approvals?", "confirmations?", "permission", "sign-?off",
    ),
    "review": words(
        "reviews?", "approvals?", "confirmations?", "permission", "consent",
        "sign-?off", "reviewers?", "checks",
    ),
    "subject": words(
        "mrs?", "merge requests?", "pull requests?", "(?:hard )?removals?", "memories",
        "this (?:memory|change|proposal)", "deletions?", "force push(?:es)?",
        "commits?", "proposals?", "merges?", "changes",
    ),
    # Orders, refunds and payments are approved and confirmed too: by the shop.
    "not-domain": fragment(
        r"(?![^\w.!?;:]{1,3}(?:pages?|prompts?|e-?mails?|mails?|dialogs?|screens?|"
        r"modals?|popups?|sms|codes?|links?|tokens?|forms?|messages?|buttons?|boxes|"
        r"periods?|(?:(?:of|for|by|from|on|when|if|until) )?(?:(?:the|a|an|all|our) )"
        r"?(?:\w+ )?(?:orders?|refunds?|payments?|payouts?|invoices?|returns?|"
        r"customers?|guests?|accounting|banks?|docs|documentation|drafts?|tags?|forks?|"
        r"translations?|generated|stock|bookings?|subscriptions?))\b)"
    ),
    "not-user-data": fragment(
        "(?! (?:input|interaction|data|id|ids|name|names|action|accounts?|consultation|"
        "response|story|stories)\\b)"
    ),
    "do": fragment(
        "(?:merge|push|delete|remove|deploy|approve|commit|accept|apply|run (?:all|any|"
        "every|each)|execute (?:all|any|every|each)|overwrite|close|resolve|force-push|"
        "release|act|proceed|continue|do (?:it|so|this)|change|edit|make)"
    ),
    "dont": words(
        "do not", "don't", "dont", "never", "no need to", "need not", "needn't", "stop",
        "(?:do not|don't) (?:have|need) to",
    ),
    "use": words(
        "use", "add", "pass", "put", "append", "commit", "push", "run", "include",
        "set", "write", "insert", "prefix", "start", "type", "give", "launch", "export",
        "prepend", "apply", "call",
    ),
    "bypass": words(
        "no-verify", r"skip[ -]ci", r"ci[ .-]skip", r"(?<=\[)no ci",
        "dangerously-skip-permissions", r"husky=0", r"skip_?hooks?", "yolo",
        "no-gpg-check", r"skip=\w+ git", r"dangerously-\w[\w-]*",
    ),
    "vi-bỏ": words(
        "bỏ qua", "bỏ", "lờ", "né", "lách(?: qua)?", "tránh", "vượt qua", "lược bỏ",
        "c[ắ]t",
    ),
    "vi-tắt": words(
        "tắt", "vô hiệu(?= rule| hook| gate)", "vô hiệu hoá", "vô hiệu hóa", "g[ỡ]",
        "bỏ qua", "bỏ", "xoá", "xóa", "hạ",
    ),
    "vi-cổng": words(
        *(
            f"{step}(?:code )?{check}"
            for step in ("bước ", "khâu ", "phần ", "việc ", "quy trình ", "")
            for check in ("review", "phê duyệt", "kiểm duyệt")
        ),
        *(
            f"{step} {check}"
            for step in ("bước", "khâu", "phần", "việc", "quy trình")
            for check in ("duyệt", "xác nhận", "hỏi lại", "kiểm tra")
        ),
        "merge gate", "gate", "pre-commit", "duyệt mr",
        "xác nhận của (?:người dùng|pm|reviewer|người duyệt)",
    ),
    "vi-ngoài": fragment(
        r"(?! (?:của |cho )?(?:kế toán|email|đơn|khách|ngân hàng|hoá đơn|hóa đơn|hoàn "
        r"tiền|otp|sms|kho|số điện thoại|trang|màn hình|thanh toán|chính tả))"
    ),
    "vi-chủ": words(
        "mrs?", "merge requests?", "memory", "xoá hẳn", "xóa hẳn", "đề xuất",
        "quyền admin", "pull requests?", "commit",
    ),
    "vi-làm": words(
        "merge", "đẩy", "push", "xoá", "xóa", "gộp", "deploy", "commit", "triển khai",
    ),
    "vi-dùng": words(
        "dùng", "thêm", "commit", "chạy", "đẩy", "push", "kèm", "gõ", "đặt", "ghi",
        "luôn", "sử dụng", "truyền",
    ),
    "ja-審": words("レビュー", "承認", "確認", "審査", "検査", "チェック"),
    "ja-省": words(
        "省略", "省い", "省く", "スキップ", "飛ば", "回避", "迂回", "無効", "すり抜け",
        "オフ", "切(?:る|って|れ)", "止め", "外(?:す|し|せ)", "やめ", "無視",
        "コメントアウト", "off", "無くす",
    ),
    "ja-行": words(
        "マージ", "削除", "プッシュ", "実行", "変更", "コミット", "デプロイ",
        "してよい", "取り込", "進め", "push",
    ),
    "ja-ラベル": words("ラベル", "label"),
}  # fmt: skip
