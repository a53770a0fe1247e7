"""Hidden: any command at all, where no reviewer would see it."""

from rules.injection.families.lexicon import SHARED
from rules.injection.family import Family, Mood, spaced, unspaced
from rules.injection.phrase import Words, words

LEXICON: dict[str, Words] = SHARED | {
    "do": words(
        "run", "execute", "deploy", "send", "approve", "push", "merge", "grant",
        "disable", "reveal", "obey", "disregard", "bypass", "treat", "upload",
        "pretend", "accept", "transfer", "erase", "act as",
    ),
    # Templates say these in comments to the people who fill them in.
    "fill": words(
        "delete", "skip", "print", "forget", "download", "install", "fetch", "open",
        "drop", "follow", "give", "call", "allow", "post", "enable", "answer", "reply",
        "respond", "remove", "write", "add", "use", "show", "close",
    ),
    "you": words(
        "assistants?", "ais?", "agents?", "claude", "copilot", "llms?", "bots?",
        "models?", "chatgpt", "gemini",
    ),
    "vi-làm": words(
        "hãy", "vui lòng", "làm ơn", "chạy", "gửi", "xoá", "xóa", "duyệt", "đẩy",
        "merge", "tắt", "bỏ qua", "gộp", "in ra", "cài", "tải", "cho phép", "thực hiện",
    ),
}  # fmt: skip
FAMILY = Family(
    "hidden-order",
    "This gives a command where reviewers do not see it, but an assistant reads it. "
    "Say openly what is meant, or take it out.",
    (
        *spaced(
            LEXICON,
            "en",
            Mood.HIDDEN,
            "{do} {w}",
            "{you}[,:]? (?:(?:please|must|should|always|now) ){0,2}(?:{do}|{fill}) {w}",
        ),
        *spaced(LEXICON, "en", Mood.UNSEEN, "{fill} {w}"),
        *spaced(LEXICON, "vi", Mood.HIDDEN, "{vi-làm} {w}"),
        *unspaced(
            LEXICON,
            Mood.HIDDEN,
            "(?:して(?:ください|下さい|くれ|ほしい)|せよ|しろ|すること|しなさい|"
            "お願いします|て)(?=[。！!、\\s<-]|$)",
        ),
    ),
)
