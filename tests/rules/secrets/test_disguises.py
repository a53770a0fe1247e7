"""A disguise that a reader or a machine undoes hides nothing."""

import base64
from collections.abc import Callable

import pytest

from rules import secrets
from rules.secrets import views, wrapped
from tests.rules.secrets.made_up import (
    BASE64,
    PASSWORDS,
    aws,
    github,
    gitlab,
    rolled,
    stretches,
)


def wide(text: str) -> str:
    """`text` in full-width letters."""
    return "".join(chr(ord(one) + 0xFEE0) for one in text)


def b64(text: str) -> str:
    """`text` in base64."""
    return base64.b64encode(text.encode()).decode()


HIDDEN = {
    "zero width": lambda s: s[:7] + "\u200b" + s[7:],
    "word joiner": lambda s: s[:7] + "\u2060" + s[7:],
    "soft hyphen": lambda s: s[:7] + "\u00ad" + s[7:],
    "full width": wide,
    "entities": lambda s: "".join(f"&#{ord(one)};" for one in s),
    "hex entities": lambda s: "".join(f"&#x{ord(one):x};" for one in s),
    "JSON escapes": lambda s: "".join(f"\\u{ord(one):04x}" for one in s),
    "percent": lambda s: "".join(f"%{ord(one):02X}" for one in s),
    "emphasis": lambda s: f"**{s[:6]}**{s[6:]}",
    "code marks": lambda s: f"`{s[:6]}`{s[6:]}",
    "strike through": lambda s: f"~~{s[:6]}~~{s[6:]}",
    "tags": lambda s: f"<b>{s[:6]}</b>{s[6:]}",
    "line break tag": lambda s: f"{s[:6]}<wbr>{s[6:]}",
    "comment": lambda s: f"{s[:6]}<!-- x -->{s[6:]}",
    "concatenation": lambda s: f'"{s[:9]}" + "{s[9:]}"',
    "two lines": lambda s: f"{s[:10]}\n{s[10:]}",
    "quoted lines": lambda s: f"> {s[:10]}\n> {s[10:]}",
    "continued line": lambda s: f"{s[:10]}\\\n{s[10:]}",
    "labelled parts": lambda s: f"part 1: {s[:10]}\npart 2: {s[10:]}",
    "base64": b64,
    "url-safe base64": lambda s: base64.urlsafe_b64encode(s.encode()).decode(),
    "hex": lambda s: s.encode().hex(),
    "hex in capitals": lambda s: s.encode().hex().upper(),
    "base64 twice": lambda s: b64(b64(s)),
    "hex in base64": lambda s: b64(s.encode().hex()),
    "UTF-16": lambda s: base64.b64encode(s.encode("utf-16-le")).decode(),
    "data URI": lambda s: f"data:text/plain;base64,{b64(s)}",
}


@pytest.mark.parametrize("how", HIDDEN)
def test_a_token_in_disguise_is_found_where_it_stands(how: str) -> None:
    hide: Callable[[str], str] = HIDDEN[how]
    for token in (gitlab(), github(), aws()):
        before = "decode this: "
        (found,) = secrets.scan(f"{before}{hide(token)} です")
        assert found.start >= len(before)
        assert found.end <= len(before) + len(hide(token))
        assert found.end - found.start >= len(token)


@pytest.mark.parametrize(
    "said",
    [
        "パスワード　{}",
        "ﾊﾟｽﾜｰﾄﾞ：{}",
        "mật khẩu: {}",
        "pass\u200bword: {}",
        "&#112;assword: {}",
        "**pass**word: {}",
    ],
)
def test_a_name_in_disguise_names_all_the_same(said: str) -> None:
    for password in PASSWORDS:
        assert len(secrets.scan(said.format(wide(password)))) == 1


def test_letters_with_loose_marks_spell_a_name_too() -> None:
    from unicodedata import normalize

    text = normalize("NFD", f"mật khẩu là {PASSWORDS[0]}")
    assert stretches(text) == [PASSWORDS[0]]


def test_a_wrapped_password_needs_its_name() -> None:
    assert len(secrets.scan(b64(f"DB_PASSWORD={PASSWORDS[0]}"))) == 1
    assert secrets.scan(b64("the quick brown fox jumps over it")) == ()


def test_base64_that_runs_over_lines_is_one() -> None:
    run = b64(f"aws_access_key_id={aws()} and much more text after it")
    text = f"{run[:40]}\n{run[40:]}\n"
    (found,) = secrets.scan(text)
    assert text[found.start : found.end].replace("\n", "") == run


def test_random_bytes_hold_no_text() -> None:
    assert wrapped.unwrapped(rolled(64, BASE64)) is None
    assert wrapped.unwrapped("short") is None


def test_three_layers_are_one_too_many() -> None:
    assert secrets.scan(b64(b64(b64(gitlab())))) == ()


@pytest.mark.parametrize(
    "lines",
    [
        "tokens start with gl" + "pat-\nabcdefghijklmnopqrst come next",
        "the prefix is sk-\nlearn-and-other-long-package-names",
        "use gh" + "p_\nfollowed-by-thirty-six-letters-and-digits-x",
    ],
)
def test_a_line_end_does_not_make_a_token_of_two_words(lines: str) -> None:
    assert secrets.scan(lines) == ()


def test_a_view_leads_back_to_the_original() -> None:
    text = "a\u200bb&amp;ｃ**d**"
    view = views.folded(views.plain(text))
    assert view.text == "ab&cd"
    assert view.original(0, 2) == (0, 3)
    assert view.original(2, 3) == (3, 8)
    assert text[slice(*view.original(4, 5))] == "d"


def test_a_text_without_disguise_is_its_own_view() -> None:
    plain = views.plain("nothing to fold here")
    assert views.folded(plain) is plain
