"""Promised: a hook is the first sentence of the prose, on one harmless line."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from memory.action import action_lines
from memory.hook import hook
from memory.markdown import blocks
from memory.markdown.plain import one_line, paragraph
from memory.markdown.words import count_words
from memory.settings import Settings

LABELS = Settings().store.action_labels
ACTION = "\n\n**Apply:** retry it later. Then stop.\n"


def hook_of(prose: str, words: int = 15) -> str:
    return hook(prose + ACTION, LABELS, words)


@pytest.mark.parametrize(
    ("prose", "expected"),
    [
        ("Đơn hủy giữ record 5 năm.", "Đơn hủy giữ record 5 năm"),
        ("One. Two.", "One"),
        ("Really? Yes.", "Really"),
        ("Stop! Go.", "Stop"),
        ("Never?! Yes.", "Never"),
        ("Wait... then go.", "Wait"),
        ("No end mark", "No end mark"),
        ("Ends at the\nend of a line.\nMore.", "Ends at the end of a line"),
        ("返金は一秒に二十件まで。次に待つ。", "返金は一秒に二十件まで"),
        ("止める！次。", "止める"),
        ("本当？はい。", "本当"),
        ("ﾃｽﾄ｡次", "ﾃｽﾄ"),
        ("Takes 3.5 s. Then ends.", "Takes 3.5 s"),
        ("Since v1.2.3 it fails. More.", "Since v1.2.3 it fails"),
        ("比率は3。5です。次。", "比率は3。5です"),
        ("See a.md and b.py. More.", "See a.md and b.py"),
        ("... and so on. More.", "... and so on"),
        ("Run `git add .` first. More.", "Run git add . first"),
        ("`終了。`と出る。次。", "終了。と出る"),
        ("Mixed 日本語。More.", "Mixed 日本語"),
    ],
)
def test_a_sentence_ends_where_spec_1_says(prose: str, expected: str) -> None:
    assert hook_of(prose) == expected


@pytest.mark.parametrize(
    ("prose", "expected"),
    [
        ("A **bold** and *slanted* word.", "A bold and slanted word"),
        ("A __bold__ and _slanted_ word.", "A bold and slanted word"),
        ("***Both*** and ~~gone~~ words.", "Both and gone words"),
        ("Keep snake_case_name and 2 * 3 * 4.", "Keep snake_case_name and 2 * 3 * 4"),
        ("Use **kwargs here.", "Use **kwargs here"),
        ("**注意。**次に進む", "注意"),
        ("これは**重要**です。", "これは重要です"),
        ("A `code *span*` stays.", "A code *span* stays"),
        ("A `` tick ` in `` code.", "A tick ` in code"),
        ("A [link](https://a.test/x_y_z) here.", "A link here"),
        ('A [**bold** link](<a b> "title") here.', "A bold link here"),
        ("A [named][one] link.\n\n[one]: https://a.test", "A named link"),
        ("An ![image *alt*](x.png) here.", "An image alt here"),
        ("[![inner](a.png) text](b) here.", "inner text here"),
        ("See [[mem-F003-a]] and [[mem-F003-b|this]].", "See mem-F003-a and this"),
        ("See <https://a.test/b> now.", "See https://a.test/b now"),
        ("See https://a.test/b_c_d. More.", "See https://a.test/b_c_d"),
        ("A <b>tag</b> and a<br>break.", "A tag and a break"),
        ("5 &lt; 6 &amp; 7 &#62; 6 &copy; &x.", "5 < 6 & 7 > 6 © &x"),
        (r"Not \*bold\* nor \[link\](x).", "Not *bold* nor [link](x)"),
        (r"Not \&amp; at all.", "Not &amp; at all"),
        ("A hard  \nbreak and\\\nanother.", "A hard break and another"),
        ("A tab\there and\r\na line.", "A tab here and a line"),
    ],
)
def test_mark_up_and_line_breaks_are_removed(prose: str, expected: str) -> None:
    assert hook_of(prose) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("**Apply:** act.\n\nProse comes later.", "Prose comes later"),
        ("**適用：** 再試行する。\n\n本文です。", "本文です"),
        ("**Áp dụng:** thử lại.\n\nVăn bản.", "Văn bản"),
        (unicodedata.normalize("NFD", "**Áp dụng:** thử.\n\nVăn."), "Văn"),
        ("**Symptom:** it fails. More.\n\n**Apply:** act.", "Symptom: it fails"),
        ("# Heading\n\n```\ncode. here\n```\n\nProse. More.", "Prose"),
        ("| a | b |\n|---|---|\n| 1 | 2 |\n\nProse.", "Prose"),
        ("<!-- seen. -->\n\n![](x.png)\n\nProse.", "Prose"),
        ("- first item\n- second\n\nProse. More.", "Prose"),
        ("> A quote.\n\nProse.", "Prose"),
        ("- first *item*. More\n- second\n\n**Apply:** act.", "first item"),
        ("1. one\n2. two", "one"),
        ("> > quoted\n> > text. More", "quoted text"),
        ("- **Apply:** in a list.\n\nProse.", "Prose"),
        ("**Apply:** only this. And that.", "only this"),
        ("**適用:** これだけ。", "これだけ"),
        ("```\ncode\n```", ""),
        ("", ""),
    ],
)
def test_the_first_prose_that_is_no_action_line_is_quoted(
    body: str, expected: str
) -> None:
    assert hook(body, LABELS) == expected


LINES = ["a b", "c. d", "`e`", "**f** g", "**Apply:** h", "", "", "- i", "> j", "```"]
LINES += ["    k", "# l", "1. m", "[n]", "[n]: /o", "---", "===", " p", "<b>", "\tq"]


@given(st.lists(st.sampled_from(LINES), max_size=9).map("\n".join))
def test_the_paragraph_is_the_same_however_much_follows(body: str) -> None:
    actions = {one.start for one in action_lines(body, LABELS)}
    found = [
        paragraph(body, one.start, one.end)
        for one in blocks(body)
        if one.kind == "paragraph" and one.start not in actions
    ]
    first = next((text for is_free, text in found if is_free and text), None)
    if first is not None:
        assert hook(body, LABELS) == hook(first, LABELS)


def test_labels_of_actions_are_a_setting() -> None:
    body = "**Do:** this.\n\nProse."
    assert hook(body, ("Do",)) == "Prose"
    assert hook(body, ("Apply",)) == "Do: this"


def words(count: int) -> str:
    return " ".join(f"w{n}" for n in range(1, count + 1))


@pytest.mark.parametrize(
    ("prose", "expected"),
    [
        (words(15) + ".", words(15)),
        (words(16) + ".", words(15) + "…"),
        (words(15) + " – !", words(15) + " –"),
        ("あ" * 30 + "。", "あ" * 30),
        ("あ" * 31 + "。", "あ" * 30 + "…"),
        ("い、" * 31, "い、" * 29 + "い…"),
        (words(10) + "あ" * 11, words(10) + "あ" * 10 + "…"),
        ("が" * 31, "が" * 30 + "…"),
        ("ก" * 31, "ก" * 30 + "…"),
        (words(14) + ", state-of-the-art x", words(14) + "…"),
        (words(14) + " (and more) x", words(14) + " (and…"),
        (words(14) + " https://a.test/b/c/d?e=f", words(14) + " https://a.test/b/c/d?e=f"),
        (words(14) + " 3.5 1,000", words(14) + " 3.5…"),
    ],
)  # fmt: skip
def test_a_long_sentence_is_cut_at_its_words(prose: str, expected: str) -> None:
    assert hook_of(prose) == expected


def test_the_number_of_words_is_a_setting() -> None:
    assert hook_of("One two three four", words=3) == "One two three…"
    assert hook("あ" * 9, LABELS, 2, 3) == "あ" * 6 + "…"


def test_one_endless_word_is_cut_too() -> None:
    found = hook_of("x" * 5000)
    assert found.endswith("x…")
    assert len(found) < 400


@given(st.text(st.sampled_from("aé ăờあ漢ー、。.,;-'3()!?_\n"), max_size=90))
def test_no_hook_has_more_words_than_allowed(prose: str) -> None:
    assert count_words(hook(prose, (), 5)) <= 5


HIDDEN = [
    "\0",
    "\x1b",
    "\x85",
    "\xad",
    "\u200b",
    "\u202e",
    "\u2028",
    "\u2066",
    "\ufeff",
]
HIDDEN += ["\ufdd0", "\ufff9", "\U000e0041", "\u3164", "\ufe00"]


@pytest.mark.parametrize("letter", HIDDEN)
def test_nothing_unseen_comes_through(letter: str) -> None:
    # These two stand for other letters when written as an entity.
    entity = "" if letter in "\0\x85" else f"&#{ord(letter)};"
    for prose in (f"a{letter}b", f"`a{letter}b`", f"a{entity}b"):
        found = hook_of(prose)
        assert letter not in found
        assert found in ("ab", "a b")


@pytest.mark.parametrize(
    "spelled",
    [
        "👨\u200d👩\u200d👧",
        "1\ufe0f\u20e3",
        "葛\U000e0100城",
        "می\u200cخواهم",
        "❤\ufe0f",
    ],
)
def test_what_spelling_needs_stays(spelled: str) -> None:
    assert one_line(f"x {spelled} y") == f"x {spelled} y"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\u200db", "ab"),
        ("あ\u200d\u200d\u200dい", "あ\u200dい"),
        ("\u200dあ", "あ"),
        ("a\ufe0f\ufe0e", "a"),
        ("❤\ufe0f\ufe0e\U000e0101", "❤\ufe0f"),
        ("a \u3000 \xa0b", "a b"),
        ("あ\nい", "あい"),
        ("あ\nb", "あ b"),
        (unicodedata.normalize("NFD", "ế"), "ế"),
    ],
)
def test_more_than_spelling_needs_does_not(text: str, expected: str) -> None:
    assert one_line(text) == expected


@given(
    st.text(max_size=60)
    | st.text(st.sampled_from("*_`[]()<>!&;\\~\n \u202ea。"), max_size=40)
)
@example("*`*`*")
def test_a_hook_is_one_line_of_what_can_be_seen(body: str) -> None:
    found = hook(body, LABELS)
    assert found == found.strip() == one_line(found)
    assert "\n" not in found
    seen = "\u200c\u200d"
    unseen = [one for one in found if unicodedata.category(one) in ("Cc", "Zl", "Zp")]
    formats = [one for one in found if unicodedata.category(one) == "Cf"]
    assert not unseen
    assert all(one in seen or one not in HIDDEN for one in formats)


def rendered(text: str) -> str:
    """What markdown-it shows of one paragraph, blanks and line ends apart."""
    parts = []
    for token in MarkdownIt("commonmark").parseInline(text)[0].children or []:
        inner = token.children or [] if token.type == "image" else [token]
        parts += [one.content for one in inner if one.type in ("text", "code_inline")]
    return "".join("".join(parts).split())


@given(st.text(st.sampled_from("**__a b`\\!"), min_size=1, max_size=24))
@example("a*__b_*")
def test_marks_of_emphasis_are_those_that_a_renderer_takes(middle: str) -> None:
    # The letters at both ends keep it one paragraph that starts and ends as text.
    text = f"x{middle}y"
    shown = "".join(hook(text.replace("!", "-"), (), 100).split())
    assert shown == rendered(text.replace("!", "-"))


@pytest.mark.parametrize(
    "body",
    ["*a " * 20000, "_a_ **" * 9000, "`" * 60000, "[" * 60000, "&amp;" * 12000,
     "\\*" * 30000, ". " * 30000, "(" * 60000, "a\u200d" * 30000, "> " * 30000],
)  # fmt: skip
def test_hostile_bodies_give_short_hooks(body: str) -> None:
    assert len(hook(body, LABELS)) < 400
