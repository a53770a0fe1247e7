"""The gate lets through whatever the search could find, and loads nothing for the rest.

It is tied to the pinned detect-secrets: a version with other patterns fails here.
"""

import base64
import hashlib
import random
import re
import subprocess
import sys
from importlib import import_module
from pkgutil import iter_modules

import detect_secrets.plugins
import pytest
from detect_secrets.__version__ import VERSION
from detect_secrets.plugins.base import BasePlugin, RegexBasedDetector
from detect_secrets.plugins.jwt import JwtTokenDetector
from detect_secrets.plugins.twilio import TwilioKeyDetector
from hypothesis import given
from hypothesis import strategies as st

from rules import secrets
from rules.secrets import find_all, views
from rules.secrets.gate import may_hold
from rules.secrets.plugins.theirs import THEIRS
from tests.rules.secrets.drawing import draw
from tests.rules.secrets.made_up import (
    BASE64,
    HEX,
    PASSWORDS,
    aws,
    github,
    gitlab,
    rolled,
)

# What is not called, and why, stands in `rules.secrets.plugins.theirs`.
LEFT_OUT = {
    "Base64HighEntropyString",
    "BasicAuthDetector",
    "HexHighEntropyString",
    "IPPublicDetector",
    "KeywordDetector",
    "PrivateKeyDetector",
}
PATTERNS = "8eb4"
MEMORY = """---
id: mem-F003-prevent-429-error
tags: [payment, token, key]
verified_commit: 9e1207a4c28afb
---
Cổng thanh toán trả 429 khi gửi lại quá nhanh. 支払いの再送は待つ。

{}

**Áp dụng:** chờ 60 giây rồi gửi lại.
"""


def plugins() -> dict[str, type[BasePlugin]]:
    """Every detector that the installed detect-secrets ships."""
    found: dict[str, type[BasePlugin]] = {}
    for module in iter_modules(detect_secrets.plugins.__path__):
        names = vars(import_module(f"detect_secrets.plugins.{module.name}"))
        for name, one in names.items():
            is_plugin = isinstance(one, type) and issubclass(one, BasePlugin)
            if is_plugin and not one.__abstractmethods__:
                found[name] = one
    return found


def test_the_pinned_detectors_are_the_ones_that_are_known() -> None:
    assert VERSION == "1.5.0"
    assert set(plugins()) == {one.__name__ for one in THEIRS} | LEFT_OUT


def test_the_patterns_are_the_ones_that_the_gate_was_made_for() -> None:
    written = [
        f"{name} {pattern.flags} {pattern.pattern}"
        for name, one in sorted(plugins().items())
        if issubclass(one, RegexBasedDetector)
        for pattern in one().denylist
    ]
    assert hashlib.sha256("\n".join(written).encode()).hexdigest()[:4] == PATTERNS


@pytest.mark.parametrize("plugin", THEIRS, ids=lambda one: one.__name__)
def test_no_match_of_a_pattern_of_theirs_is_held_back(
    plugin: type[RegexBasedDetector],
) -> None:
    chance = random.Random(plugin.__name__)  # noqa: S311  (no secret)
    found = 0
    for pattern in plugin().denylist:
        for _ in range(40):
            text = MEMORY.format(draw(pattern, chance))
            finds = find_all(text)
            found += bool(finds)
            assert may_hold(text) or not finds, text
    # chance makes no valid JSON, and hardly hex out of all letters
    assert found or plugin in {JwtTokenDetector, TwilioKeyDetector}


def test_no_disguise_gets_past_the_gate() -> None:
    for secret in (gitlab(), github(), aws(), f"DB_PASSWORD={PASSWORDS[0]}"):
        for hide in DISGUISES:
            text = MEMORY.format(hide(secret))
            assert may_hold(text) or not find_all(text), text


def _wide(text: str) -> str:
    return "".join(chr(ord(one) + 0xFEE0) if "!" <= one <= "~" else one for one in text)


DISGUISES = (
    lambda s: s[:5] + "\u200b" + s[5:],
    _wide,
    lambda s: "".join(f"&#{ord(one)};" for one in s),
    lambda s: f"**{s[:6]}**{s[6:]}",
    lambda s: f"{s[:6]}<b></b>{s[6:]}",
    lambda s: s[:9] + "\n" + s[9:],
    lambda s: f'"{s[:9]}" + "{s[9:]}"',
    lambda s: base64.b64encode(s.encode()).decode(),
    lambda s: s.encode().hex(),
    lambda s: base64.b64encode(base64.b64encode(s.encode())).decode(),
)
PIECES = st.sampled_from(
    (
        *(
            "password",
            "パスワード",
            "mật khẩu",
            "token",
            "key",
            "=",
            ": ",
            " là ",
            "は",
        ),
        *("\n", "`", "**", "|", "---|---\n", "://", "@", "&#45;", "\u200b", "curl -u "),
        *("AK" + "IA", "gl" + "pat-", "ey" + "J", "AP0", "AKC", "-us1", "Ｋ", "%41"),
        *PASSWORDS,
        *(rolled(20), rolled(40, HEX), rolled(44, BASE64), "abc", "12345678"),
    )
)


@given(st.lists(PIECES, max_size=12).map("".join))
def test_the_gate_never_changes_what_is_found(text: str) -> None:
    assert may_hold(text) or not find_all(text)


@given(st.text(alphabet="aA1 \n*`&;#45-_%\u200bＡか", max_size=60))
def test_the_cheap_look_sees_every_disguise(text: str) -> None:
    folded = views.folded(views.plain(text)).text
    plain = re.sub(r"[*`]", "", text)
    assert views.is_disguised(text) or re.sub(r"[*`]", "", folded) == plain


def test_detect_secrets_is_not_even_loaded_for_a_clean_file() -> None:
    code = (
        "import sys; from rules import secrets;"
        "assert secrets.scan(sys.argv[1]) == ();"
        "assert not [one for one in sys.modules if one.startswith('detect_secrets')]"
    )
    text = MEMORY.format(
        "mật khẩu nằm trong kho bí mật, token: 4096, `API_KEY=<TOKEN>`"
    )
    subprocess.run([sys.executable, "-c", code, text], check=True)


def test_a_clean_file_passes_the_gate_unseen() -> None:
    assert not may_hold(MEMORY.format(""))
    assert secrets.scan(MEMORY.format("")) == ()
