"""Word classes that several families share."""

from rules.injection.phrase import Words, fragment, words

SHARED: dict[str, Words] = {
    # Any one word; words that may stand before a noun.
    "w": fragment(r"\w++"),
    "all": fragment(
        "(?:(?:all|any|every|each|the|of|these|those|this|your|my|our|its|their|single|"
        "other|and|both|such|whole|entire|one|last|a|an) ){0,5}"
    ),
    "prev": fragment(
        "(?:previous|previously|prior|earlier|above|preceding|foregoing|former|past|"
        "existing|original|initial|old|older|current|system|developer|default|built-in|"
        "aforementioned|above-mentioned|pre-existing)"
    ),
    "file": words(
        r"\.?rules/[\w./-]*", r"\.?rules folder", r"claude(?:\.local)?\.md",
        r"agents?\.md", r"gemini\.md", r"\.?cursorrules", r"\.cursor/[\w./-]*",
        r"\.windsurfrules", r"\.clinerules",
        r"(?:\.github/)?copilot-instructions(?:\.md)?", "system[ -]?prompts?",
        "system messages?", "developer prompts?",
    ),
    "ai-file": words(
        r"\.claude/[\w./-]*", r"\.mcp\.json", r"claude(?:\.local)?\.md", r"agents?\.md",
        r"gemini\.md", r"\.?cursorrules", r"\.cursor/[\w./-]*", r"\.windsurfrules",
        r"\.clinerules", r"(?:\.github/)?copilot-instructions(?:\.md)?",
        r"\.?rules/[\w./-]*",
    ),
    "mr": words(
        "mrs?", "merge requests?", "prs?", "pull requests?", "memory mrs?",
        "proposals?", "memories", "memory", r"99\.memory[\w./-]*",
        "changes? (?:sets?|requests?)", "reviews?",
    ),
    "user": words(
        "users?", "reviewers?", "pms?", "developers?", "humans?", "operators?",
        "maintainers?", "product managers?", "authors?", "people", "persons?", "team",
        "anyone", "anybody", "everyone", "owners?", "tl", "admins?", "administrators?",
    ),
    "assistants": words(
        "(?:ai |coding |all |every )*assistants?", "(?:ai |coding )*agents?", "ais?",
        "bots?", "llms?", "language models?", "chatbots?", "copilots?", "models?",
    ),
    "vi-mr": words(
        "mrs?", "merge requests?", "prs?", "pull requests?", "đề xuất", "yêu cầu merge",
        "memory", "bản ghi nhớ", "thay đổi",
    ),
    "vi-người": words(
        "người dùng", "người review", "reviewer", "pm", "người duyệt", "nhà phát triển",
        "lập trình viên", "con người", "ai biết", "bất kỳ ai", "bất cứ ai", "quản lý",
        "trưởng nhóm", "người phụ trách", "cho ai",
    ),
    "ja-mr": words(
        "mr", "マージリクエスト", "pr", "プルリクエスト", "メモリ", "記憶", "提案",
        "変更",
    ),
    "ja-人": words(
        "ユーザー?", "利用者", "レビュー担当者?", "レビュアー", "レビューア", "pm",
        "開発者", "人間", "担当者", "誰", "管理者", "オペレーター", "承認者",
    ),
    "ja-末": fragment(r"(?=する|せよ|しろ|して|すること|し、|しなさい|。|、|$)"),
}  # fmt: skip
