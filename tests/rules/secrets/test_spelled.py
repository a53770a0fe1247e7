"""A token spelled sign by sign, in codes, with twins or in halves is found."""

import base64
from collections.abc import Callable

import pytest

from rules import secrets
from rules.secrets import find_all
from rules.secrets.gate import may_hold
from tests.rules.secrets.made_up import aws, github, gitlab, rolled


def codes(form: str, parted: str) -> Callable[[str], str]:
    """What writes the number of each character as `form`, with `parted` between."""
    return lambda text: parted.join(format(ord(one), form) for one in text)


def b32(text: str) -> str:
    """`text` in base32."""
    return base64.b32encode(text.encode()).decode()


SPELLED: dict[str, Callable[[str], str]] = {
    "blanks": " ".join,
    "full-width blanks": "\u3000".join,
    "points and blanks": " . ".join,
    "commas": ", ".join,
    "middle dots": "·".join,
    "hex": codes("02x", " "),
    "hex with colons": codes("02X", ":"),
    "small hex with colons": codes("02x", ":"),
    "small hex with dashes": codes("02x", "-"),
    "points": ".".join,
    "bars and blanks": " | ".join,
    "hex with commas": codes("02x", ", "),
    "0x": codes("#04x", ", "),
    "U+": lambda s: " ".join(f"U+{ord(one):04X}" for one in s),
    "decimal": codes("d", " "),
    "decimal with commas": codes("d", ","),
    "decimal in code": lambda s: f"fromCharCode({codes('d', ', ')(s)})",
    "binary": codes("08b", " "),
    "octal escapes": lambda s: "".join(f"\\{ord(one):03o}" for one in s),
    "octal": codes("03o", " "),
    "base32": b32,
    "base32 in small letters": lambda s: b32(s).lower(),
    "base85": lambda s: base64.b85encode(s.encode()).decode(),
    "ascii85": lambda s: base64.a85encode(s.encode()).decode(),
    "ascii85 in its frame": lambda s: base64.a85encode(s.encode(), adobe=True).decode(),
    "base64 of hex": lambda s: base64.b64encode(codes("02x", " ")(s).encode()).decode(),
    "cells": lambda s: f"| {s[:12]} | {s[12:]} |",
    "cells without blanks": lambda s: f"|{s[:12]}|{s[12:]}|",
    "a blank line": lambda s: f"{s[:12]}\n\n{s[12:]}",
    "a blank line in a quote": lambda s: f"> {s[:12]}\n>\n> {s[12:]}",
}


@pytest.mark.parametrize("how", SPELLED)
def test_a_token_that_is_spelled_out_is_found(how: str) -> None:
    for token in (gitlab(3), github(3), aws(3)):
        text = f"Ghi lại:\n\n{SPELLED[how](token)}\n\nです。\n"
        assert may_hold(text), how
        assert len(secrets.scan(text)) == 1, how
        assert secrets.scan(text) == find_all(text)


@pytest.mark.parametrize("how", ["blanks", "hex", "decimal with commas", "base32"])
def test_a_named_password_that_is_spelled_out_is_found(how: str) -> None:
    text = SPELLED[how]("password=" + "Hn7" + "#kd93mQ")
    assert len(secrets.scan(f"note {text} end")) == 1


@pytest.mark.parametrize(
    ("latin", "twin"),
    [
        ("a", "а"),
        ("p", "р"),
        ("p", "ρ"),
        ("A", "А"),
        ("K", "Κ"),
        ("I", "І"),
        ("h", "һ"),
    ],
)
def test_letters_of_other_scripts_do_not_hide_a_head(latin: str, twin: str) -> None:
    heads = [token for token in (gitlab(3), github(3), aws(3)) if latin in token[:5]]
    assert heads
    for token in heads:
        text = f"dùng {token.replace(latin, twin, 1)} nhé"
        assert len(secrets.scan(text)) == 1


def test_a_key_with_short_counting_parts_is_one() -> None:
    assert secrets.scan("gl" + "pat-" + "aBcD1234" + "efGH5678" + "ijKl")
    assert secrets.scan("gh" + "p_" + "qRsT9876" + "uvWX5432" + "yzAb" + rolled(16))


@pytest.mark.parametrize(
    "value",
    [
        "x" * 20,
        "abcdefghijklmnopqrst",
        "aBcDeFgHiJkLmNoPqRsT",
        "ABCDEFGHIJ1234567890",
        "12345678901234567890",
        "xxxx1234xxxx5678xxxx",
        "your-token-goes-here",
    ],
)
def test_a_value_that_only_counts_or_stands_still_is_none(value: str) -> None:
    assert secrets.scan("gl" + f"pat-{value}") == ()


@pytest.mark.parametrize(
    "text",
    [
        "The letters a b c d e f g h i j k l m n o p q r s t u v w x y z are allowed.",
        "Bytes 48 65 6c 6c 6f 20 77 6f 72 6c 64 21 0a say hello.",
        "72, 101, 108, 108, 111, 32, 119, 111, 114, 108, 100, 33, 10",
        "97 98 99 100 101 102 103 104 105 106 107 108 109 110",
        "MAC 00:1a:2b:3c:4d:5e, IPv6 fe80:00:1a:2b:3c:4d:5e:6f:70:81:92:a3",
        "| a | b | c | d | e | f | g | h | i | j | k | l | m |",
        "T E S T S  P A S S E D  in the banner",
        "10 20 40 80 16 32 64 12 25 51 10 20 ms",
        "01001000 01101001 is hi",
        "JBSWY3DPEBLW64TMMQQQ is hello in base32",
        "see `gl" + "pat-`\n\nVerification-of-the-deployment starts then",
        "| gl" + "pat- | GitLab-personal-access-token |",
        "Проверка токена и ключа; the Greek letters αβγ and Δt",
        "коммит refund-service_v2 и ветка feature/оплата-v3",
    ],
)
def test_what_looks_spelled_out_and_holds_nothing_is_clean(text: str) -> None:
    assert secrets.scan(text) == ()


@pytest.mark.parametrize(
    "unit",
    [
        "67 ",
        "103, ",
        "g ",
        "g.",
        "\\147",
        "01100111 ",
        "0x67,",
        "A2",
        "Az3!",
        "аb",
        "| g ",
    ],
)
def test_rows_of_a_whole_file_are_read_in_no_time(unit: str) -> None:
    from time import process_time

    text = (unit * 65_536)[:65_536]
    before = process_time()
    secrets.scan(text)
    assert process_time() - before < 1
