"""Made-up memories and headers, sane and broken, for tests of reading and editing."""

from hypothesis import strategies as st

KEYS = ("id", "type", "tags", "source", "refs", "on", "null", "x-y", "_z", "A1", "true")
VALUES = (
    "lesson", "0.6", "[a, b]", "[]", '"x y"', "'z'", "2026-07-09", "-0", "true", "~",
    '[ a , "b", 1 ]', "F-003_Payment  # why", "# nothing", "TICKET-1 / Gate 4",
    "https://example.com/a?b#c", "QnA-45#3", "app:src/pay/", "[app:src/a.py]", "0x1F",
    "1e5", "012", "1:30", "1_000", ".5", "=", "Lý do đã rõ", "返金の上限", "🔒", "",
)  # fmt: skip
SPREAD = (
    "one\n  and two", "\n  below", "|\n  block\n\n  text", ">-  # how\n  folded",
    "\n  - a  # one\n  - b", "\n- a\n- 'b'  # last", "[a,\n  b, # in\n  c]",
    "'one\n  two'", "\n  b: 1\n  c:\n    - d", " # why\n  - a: 1\n    b: 2",
    "{b: [1]}", "[[a]]", "|",
)  # fmt: skip
BITS = (
    "a", "b", "12", "0x1F", "-", ".", "1", "e", "~", "null", "true", "no", "2026-07-09",
    "TICKET-1", " / ", "[", "]", ", ", ",", '"', "'", ":", ": ", " #", "#", "# c", " ",
    "  ", "\t", "é", "日本", "\u3000", "\xa0", "\u200b", "🔒", "!", "&", "*", "@", "%",
    "`", "|", ">", "?", "? ", "- ", "-x", "{", "}", "\\", "<<", "=", ".inf", ".nan",
    "+1", "1.5", "1e5", "0o17", "08", "1_0", "1:30", "---", "...", "\r", "[a, b]",
    '"q"', "'q'", "http://x/y?z#f", "\ufeff", "\x07", "\u2028", "\x85", "app:src", "d:",
    "::", "\U0010ffff", "\\u0041", "\n", "\n  ", "\n- ",
)  # fmt: skip

MEMORY = """---
id: mem-F003-limit
type: lesson                     # lesson | fact
workflows: [coding, create-testcase]
tags: [payment, "http-429"]  # for recall
scope: F-003_Payment
confidence: 0.60
source: 'TICKET-123 / Gate 4'
status: "pending"
hits: 0
created: 2026-07-09
reviewed_by:  # finalize fills it
refs:
  - src/pay.py  # the client
  - src/queue.py
removal_reason: |
  moved to the rules

verified_commit: "0012345"
note: one line
  and its continuation
stale: false
# the end
---
The refund API answers 429.

**Apply:** queue refunds.
"""


def _value() -> st.SearchStrategy[str]:
    wild = st.lists(st.sampled_from(BITS), min_size=1, max_size=5).map("".join)
    sane = st.sampled_from(VALUES)
    return st.one_of(sane, sane, wild).flatmap(
        lambda text: st.sampled_from([" ", " ", "  ", ""]).map(lambda gap: gap + text)
    )


def lines() -> st.SearchStrategy[str]:
    """One line of a header, most often a sane field."""
    field = st.builds("{}:{}".format, st.sampled_from(KEYS), _value())
    item = st.builds("{}-{}".format, st.sampled_from(["", "  ", "    "]), _value())
    other = st.sampled_from(["", "# c", "  # d", "  ", "\t", "  more", "prose: a: b"])
    return st.one_of(field, field, field, item, other)


def sound_headers() -> st.SearchStrategy[str]:
    """Headers that can be read: each key once, with a value, comments between."""
    values = st.sampled_from([*VALUES, *SPREAD]).map(lambda text: f" {text}")
    fields = st.dictionaries(st.sampled_from(KEYS), values, min_size=1, max_size=5)
    after = st.sampled_from(["", "", "\n", "\n# c", "\n# c\n"])
    ends = st.sampled_from(["\n", "\n", "\r\n"])
    return st.builds(
        lambda all_fields, gap, end: "".join(
            f"{key}:{value}{gap}\n".replace("\n", end)
            for key, value in all_fields.items()
        ),
        fields,
        after,
        ends,
    )


def headers() -> st.SearchStrategy[str]:
    """The lines between the dashes, sane or not, LF or CRLF."""
    ends = st.sampled_from(["\n", "\n", "\r\n"])
    return st.builds(
        lambda all_lines, end: "".join(line + end for line in all_lines),
        st.lists(lines(), max_size=7),
        ends,
    )
