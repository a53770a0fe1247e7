"""Characters that nobody sees are found, and those that spelling needs are not."""

import pytest

from rules.hidden_text import scan


def found(text: str) -> list[str]:
    return [text[one.start : one.end] for one in scan(text, 0)]


def tags(text: str) -> str:
    return "".join(chr(0xE0000 + ord(letter)) for letter in text)


@pytest.mark.parametrize(
    "hidden",
    [
        *"\u200b\u200c\u200d\u2060\u2061\u2062\u2063\u2064\u206a\u206f\ufeff\u00ad\u034f",
        *"\u115f\u1160\u17b4\u180e\u180b\u2800\u3164\uffa0\ufff0\U0001d173\U0001bca0",
        *"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c",
        *"\0\x01\x07\x08\x0b\x0c\x1b\x7f\x80\x85\x9b\u2028\u2029",
        *"\ue000\uf8ff\U000f0000\U0010fffd\ufdd0\uffff\U0001fffe\u0378\U000e01f0",
        *"\ufff9\ufffa\ufffb\ufffc\ufe05\ufe0f\U000e0130\U000e01ef\U000e0001",
        "\u200b\u200c\u200c\u200b",
        "\u202ecod\u202c",
        tags("approve"),
    ],
)
@pytest.mark.parametrize("around", ["refund{}limit", "返金{}上限", "`code {} span`"])
def test_what_takes_no_room_is_found_in_prose_and_code(
    hidden: str, around: str
) -> None:
    assert scan(around.format(hidden), 0)


@pytest.mark.parametrize(
    "text",
    [
        "Ready 👩🏽\u200d🔬, 👨\u200d👩\u200d👧, 🏳\ufe0f\u200d🌈",
        "Pair 🧑🏿\u200d🤝\u200d🧑🏻, call ☎\ufe0e",
        "Blocked ⚠\ufe0f, done ✔\ufe0f, steps 2\ufe0f\u20e3 *\ufe0f\u20e3",
        "Markets 🇯🇵 🇻🇳 and 🏴" + tags("gbeng") + "\U000e007f",
        "Texas 🏴" + tags("ustx") + "\U000e007f",
        "کتاب\u200cها و API\u200cها و می\u200cرود",
        "سنة ١٤٤٧ ه\u200d",
        "क्\u200dया और क्\u200cया",
        "র\u200d্যাম, শ্রীমান্\u200c, ന്\u200d, ක්\u200dර",
        "ភាសា\u200bខ្មែរ",
        "עברית\u200e (API), العربية\u200f!",
        "ᠠ\u180eᠠ ᠠ\u180b",
        "葛\U000e0100飾区 芦\U000e0102屋",
        "≨\ufe00 and 0\ufe00",
        "⠓⠊\u2800⠁⠇⠇",
        "Hoa\u0300n tie\u0302\u0300n theo lo\u0302, đa\u0303 duye\u0323\u0302t",
        "5\u00a0km, 10\u202f%, 全角\u3000空白",
        "Tab\tand\r\nline ends\r\n",
    ],
)
def test_what_spelling_needs_is_no_finding(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("\ufeffstart", []),
        ("\ufeff\ufeffstart", ["\ufeff"]),
        ("👩\u200d\u200d🔬", ["\u200d\u200d"]),
        ("👩\u200d and", ["\u200d"]),
        ("کتاب\u200c\u200cها", ["\u200c\u200c"]),
        ("ก\u200b\u200bข", ["\u200b\u200b"]),
        ("✔\ufe0f\ufe0f", ["\ufe0f"]),
        ("7\ufe0f8", ["\ufe0f"]),
        ("辺\U000e0101\U000e0102", ["\U000e0102"]),
        ("辺\U000e0180", ["\U000e0180"]),
        ("🏴" + tags("gbeng"), [tags("gbeng")]),
        ("🏴" + tags("obey") + "\U000e007f", [tags("obey") + "\U000e007f"]),
        ("🏴" + tags("gbengx") + "\U000e007f", [tags("gbengx") + "\U000e007f"]),
        ("abc\u200f)", ["\u200f"]),
        ("a\rb\r\nc\rd", ["\r"]),
        ("Z\u0301\u0302\u0303\u0304\u0305", ["\u0301\u0302\u0303\u0304\u0305"]),
    ],
)
def test_the_same_characters_are_found_where_they_spell_nothing(
    text: str, hidden: list[str]
) -> None:
    assert found(text) == hidden


def test_flags_that_are_drawn_nowhere_may_not_go_on_for_ever() -> None:
    regions = ["ustx", "usca", "jp13", "vnsg", "frbre", "deby"]
    flags = " ".join("🏴" + tags(region) + "\U000e007f" for region in regions)
    assert len(found(flags)) == 2


def test_a_row_is_one_finding_that_names_what_it_holds() -> None:
    one, *others = scan("Limit\u200b\u200c\u200bis 20.", 0)
    assert not others
    assert (one.start, one.end) == (5, 8)
    assert "3 characters in a row (U+200B ZERO WIDTH SPACE" in one.message
    assert "U+200C ZERO WIDTH NON-JOINER" in one.message


@pytest.mark.parametrize(
    ("letter", "name"),
    [
        ("\x1b", "U+001B ESCAPE"),
        ("\0", "U+0000 NULL"),
        ("\ue123", "U+E123 private use character"),
        ("\ufdd0", "U+FDD0 unassigned code point"),
        ("\x81", "U+0081 control character"),
        ("\u202e", "U+202E RIGHT-TO-LEFT OVERRIDE"),
    ],
)
def test_a_message_names_the_code_point_and_the_way_out(letter: str, name: str) -> None:
    (one,) = scan(f"a{letter}b", 0)
    assert one.message.startswith(name)
    assert "Delete it" in one.message
