"""Markup: commands to bots, mention floods, disguised links and active content."""

import re

from rules.injection.families.lexicon import SHARED
from rules.injection.family import Family, Mood, pattern, spaced
from rules.injection.phrase import Words, words

_LINE = r"^[ \t>*+-]{0,8}(?:\d{1,3}[.)] )?"
_QUICK = (
    "approve|unapprove|merge|close|reopen|rebase|draft|ready|submit_review|lock|unlock|"
    "confidential|subscribe|unsubscribe|unassign|unassign_reviewer|remove_reviewer|"
    "assign|reassign|assign_reviewer|request_review|reviewer|label|unlabel|relabel|"
    "remove_label|milestone|remove_milestone|weight|clear_weight|todo|done|duplicate|"
    "copy_metadata|create_merge_request|publish|promote|epic|iteration|health_status|"
    "award|react|cc|page|severity|blocks|blocked_by|relate|remove_due_date|add_contacts"
)
BOT_COMMAND = Family(
    "bot-command",
    "This line is a command to a bot or a quick action of GitLab: quoted in a note it "
    "would run with somebody else's rights. Put it into a code span and say who writes "
    "it, and when.",
    (
        pattern(
            Mood.MARK,
            _LINE + r"@[\w.-]{0,40}(?:bot|ak-memory|claude|copilot|coderabbit|codex|"
                r"gemini|"
            r"duo)[\w.-]{0,40}[ ,:]{1,3}(?:please )?(?:approve|unapprove|confirm|waive|"
            r"reject|merge|finali[sz]e|retry|rebase|close|reopen|run|skip|ignore|lgtm|"
            r"accept"
            r"|assign|label|unlabel|force|override|pause|resume|hard-remove|delete|"
            r"push|"
            r"resolve|duyệt|xác nhận|bỏ qua|từ chối|gộp|duyet|xac nhan|承認|確認|却下|"
            r"マージ|"
            r"免除|削除)(?![a-z])",
            ("@",),
            ("bot", "ak-memory", "claude", "copilot", "coderabbit", "codex", "gemini",
             "duo"),
        ),
        pattern(
            Mood.MARK,
            rf"^(?: {{0,3}}|> ?)/(?:{_QUICK})(?=[ \t]*$|[ \t]+(?:[~@%#!\"'&]|me\b|\d))"
            r"|^(?: {0,3}|> ?)/target_branch[ \t]+\S{1,80}[ \t]*$",
            ("\n/", "\n /", "\n  /", "\n   /", "\n>/", "\n> /"),
        ),
    ),
)  # fmt: skip
LEXICON: dict[str, Words] = SHARED | {
    "ping": words(
        "ping",
        "notify",
        "tell",
        "mention",
        "cc",
        "tag",
        "alert",
        "page",
        "call",
        "warn",
        "message",
        "inform",
        "báo",
        "gọi",
        "nhắc",
        "nhắn",
    ),
}
_ALL = r"(?<![\w.@/])@(?:all|here|channel|everyone|everybody)\b(?![.@/-])"
MENTION_FLOOD = Family(
    "mention-flood",
    "This mentions everybody, and every mention becomes a notification where the text "
    "is quoted. Name the role that is concerned, or put the handle into a code span.",
    (
        *spaced(
            LEXICON,
            "en",
            Mood.COMMAND,
            "{ping} ~4 (?<=@)(?:all|here|channel|everyone|everybody)(?![.@/-])",
        ),
        pattern(
            Mood.MARK,
            rf"{_ALL}[^\n]{{0,80}}?{_ALL}|{_ALL}[^\n]{{0,30}}(?:通知|メンション|連絡|"
            rf"知らせ)|"
            rf"{_ALL}[ ,:]{{1,3}}(?:please |pls |kindly )?(?:merge|approve)\b|"
            rf"{_ALL}[ ,:]{{1,3}}(?:please|pls|kindly) (?:read|review|look|check|"
            r"vote|see)\b|"
            r"(?:(?<![\w.])@[\w./-]{1,60}[\s,、;]{1,3}){8}",
            ("@all", "@here", "@channel", "@every", " @"),
        ),
    ),
)
_FILE_ENDINGS = frozenset(
    [
        "md",
        "py",
        "js",
        "ts",
        "tsx",
        "jsx",
        "sh",
        "yml",
        "yaml",
        "toml",
        "json",
        "html",
        "css",
        "rs",
        "go",
        "rb",
        "java",
        "kt",
        "txt",
        "csv",
        "xml",
        "sql",
        "php",
        "c",
        "h",
        "cpp",
        "cs",
        "ini",
        "cfg",
        "lock",
        "log",
        "env",
        "png",
        "jpg",
        "svg",
        "pdf",
        "docx",
        "xlsx",
    ]
)
_COMMON = frozenset(
    [
        "com",
        "org",
        "vn",
        "jp",
        "test",
        "example",
        "co",
        "info",
        "edu",
        "gov",
        "app",
        "dev",
        "cloud",
    ]
)


def _host(url: str) -> str:
    found = re.match(r"(?:https?:)?//(?:[^/?#@\s]*@)?([\w.-]+)", url)
    return found[1].strip(".").removeprefix("www.") if found else ""


def _shown_host(text: str) -> str:
    """The host that a link's text promises, or nothing."""
    found = re.search(r"https?://[^\s]{3,200}", text)
    if found is not None:
        return _host(found[0])
    bare = re.fullmatch(r"\W{0,3}((?:[a-z0-9-]+\.)+([a-z]{2,12}))(/\S*)?\W{0,3}", text)
    if bare is None or bare[2] in _FILE_ENDINGS:
        return ""
    long_name = bare[1].count(".") > 2 or bare[3] is not None
    if bare[2] not in _COMMON and not (long_name and len(bare[2]) <= 3):
        return ""
    return bare[1].removeprefix("www.")


def leads_elsewhere(found: re.Match[str]) -> bool:
    """Whether a link's text shows another host than the one it leads to."""
    shown, target = _shown_host(found["text"]), _host(found["target"])
    if not shown or not target:
        return False
    return target != shown and not target.endswith("." + shown)


_SCRIPT = r"(?:javascript|vbscript|data:(?:text|application|image/svg)[/+\w.-]{0,40})"
LINK_DISGUISE = Family(
    "link-disguise",
    "This link does not lead where it says, or runs script instead of leading "
    "anywhere. Write the target's own address, or a name that is no address.",
    (
        pattern(
            Mood.MARK,
            r"\[(?P<text>[^\[\]\n]{3,300})\]\(\s{0,3}<?(?P<target>[^\s()<>]{4,500})",
            ("](",),
            ("://", "//"),
            check=leads_elsewhere,
        ),
        pattern(
            Mood.MARK,
            r"<a\s[^<>]{0,200}?href\s{0,2}=\s{0,2}[\"']?(?P<target>[^\s\"'<>]{4,500})"
            r"[^<>]{0,200}>\s{0,3}(?P<text>[^<\n]{3,300})</a",
            ("href",),
            check=leads_elsewhere,
        ),
        pattern(
            Mood.MARK,
            r"\[(?P<text>[^\[\]\n]{3,300})\]\[(?P<label>[^\[\]\n]{1,60})"
            r"\](?=[\s\S]{0,4000}?^ {0,3}\[(?P=label)\]:\s{0,3}<?(?P<target>[^\s<>]"
            r"{4,500}))",
            ("][",),
            ("]:",),
            check=leads_elsewhere,
        ),
        pattern(
            Mood.MARK,
            rf"(?:\]\(\s{{0,3}}<?|^ {{0,3}}\[[^\]\n]{{1,80}}\]:\s{{0,3}}<?|<|(?:href|"
            rf"src|action|"
            rf"xlink:href)\s{{0,2}}=\s{{0,2}}[\"']?)\s{{0,3}}{_SCRIPT}\s{{0,3}}[:,;]",
            ("javascript", "vbscript", "data:text", "data:appl", "data:image"),
        ),
        pattern(
            Mood.MARK,
            r"https?://(?:[a-z0-9-]{1,60}\.){1,6}(?:com|org|net|io|dev|vn|jp|test|"
            r"example|co|app)(?::[^\s/@]{0,60})?@[\w.-]{3,100}",
            ("@",),
            ("://",),
        ),
    ),
)
ACTIVE_CONTENT = Family(
    "active-content",
    "This is HTML that loads or runs something where it is rendered. A memory is plain "
    "text: show markup in a code span and link to pages.",
    (
        pattern(
            Mood.MARK,
            r"<(?:iframe|embed|object|frame|portal|applet)\b[^<>]{0,300}(?:src|srcdoc|"
            r"data|code)\s{0,2}=|<script\b[^<>]{0,300}>|<(?:[a-z][a-z0-9]{0,15})"
            r"\b[\s/][^<>]{0,300}(?<=[\s/\"'])on[a-z]{3,20}\s{0,2}=|"
            r"<meta\b[^<>]{0,200}http-equiv|<base\b[^<>]{0,200}href\s{0,2}=|"
            r"<form\b[^<>]{0,200}action\s{0,2}=|<link\b[^<>]{0,200}href\s{0,2}=",
            ("<",),
            ("<iframe", "<embed", "<object", "<frame", "<portal", "<applet", "<script",
             " on", "/on", "\non", "\ton", "\"on", "'on", "<meta", "<base", "<form",
             "<link"),
        ),
    ),
)  # fmt: skip
