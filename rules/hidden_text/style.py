"""Inline CSS that hides what it styles."""

import re
from functools import cache

from rules.hidden_text.concealment import listed

_HIDING_CLASSES = listed(
    "hidden hide invisible d-none sr-only visually-hidden screen-reader-text "
    "gl-hidden gl-sr-only gl-invisible gl-display-none gl-opacity-0"
)
_LIGHT_NAMES = listed(
    "white snow ivory ghostwhite whitesmoke floralwhite mintcream azure aliceblue "
    "seashell honeydew canvas"
)
_LIGHTEST = 0xE8  # from here on a colour is one with a white page


def hides(css: str) -> bool:
    """Whether the text of a style attribute makes its element unseen."""
    css = _plain(css)
    if _hiding().search(css):
        return True
    rules = dict(part.partition(":")[::2] for part in css.split(";"))
    behind = rules.get("background-color") or rules.get("background") or "white"
    return is_unseen(rules.get("color", ""), behind)


def hides_by_class(names: str) -> bool:
    """Whether a class attribute names a class that hides."""
    return not _HIDING_CLASSES.isdisjoint(names.lower().split())


def is_unseen(color: str, background: str = "white") -> bool:
    """Whether text of this colour can't be told from what lies behind it."""
    color, background = _plain(color), _plain(background)
    if not color:
        return False
    if color in {background, "transparent"} or _clear().fullmatch(color):
        return True
    return _is_light(color) and _is_light(background)


def _plain(css: str) -> str:
    """CSS in lower case without comments, escapes and blanks."""
    css = re.sub(r"/\*.*?(?:\*/|$)", "", css, flags=re.DOTALL)
    css = re.sub(r"\\([0-9a-fA-F]{1,6})\s?", _unescaped, css)
    css = re.sub(r"(?<=[\d%])\s+(?=[\d.])", ",", css)
    return re.sub(r"[\s\\]+|!important", "", css.lower())


def _unescaped(match: re.Match[str]) -> str:
    code = int(match[1], 16)
    return chr(code) if code < 0x110000 else ""


@cache
def _hiding() -> re.Pattern[str]:
    end = r"(?:[a-z]{1,4}|%)?(?=[;)/]|$)"
    zero = rf"[+-]?(?:0+(?:\.0*)?|0*\.0+\d{{0,3}}){end}"
    tiny = rf"(?:{zero}|(?:[0-3](?:\.\d*)?|\.\d+)p[xt]|\d(?:\.\d*)?%|0?\.[0-3]\d*r?em)"
    far = r"[^;]{0,20}?(?:-\d{3}|-\d\d(?:r?em|v[wh]|ch)|(?<![\d.])\d{4})"
    return re.compile(
        r"display:none|visibility:(?:hidden|collapse)"
        rf"|opacity[:(]{zero}|font-size:{tiny}|font:[^;]{{0,60}}?(?<![\d.]){zero}"
        rf"|line-height:{zero}|(?:^|;)(?:max-)?(?:width|height):(?:{zero}|1p[xt])"
        rf"|(?:left|right|top|bottom|text-indent|margin(?:-[a-z]{{3,6}})?):{far}"
        rf"|translate[xy3d]{{0,2}}\({far}|scale[xy3d]{{0,2}}\({zero}"
        r"|clip:rect|clip-path:|mask(?:-image)?:|z-index:-|unicode-bidi:"
        r"|text-fill-color:transparent"
    )


@cache
def _clear() -> re.Pattern[str]:
    nothing = r"0?(?:\.0\d{0,9})?%?\)"
    return re.compile(
        rf"#[0-9a-f]{{3}}0|#[0-9a-f]{{6}}0[0-9a-f]"
        rf"|(?:rgb|hsl)a?\((?:(?:[^(),/]{{1,20}},){{3}}|[^()/]{{1,60}}/){nothing}"
    )


def _is_light(color: str) -> bool:
    if color in _LIGHT_NAMES:
        return True
    if re.fullmatch(r"#[0-9a-f]{3,8}", color):
        digits = color[1:]
        size = 1 if len(digits) < 6 else 2
        parts = [digits[at : at + size] for at in range(0, 3 * size, size)]
        return all(int(part * (3 - size), 16) >= _LIGHTEST for part in parts)
    numbers = re.findall(r"[\d.]{1,9}%?", color)
    if color.startswith("rgb") and len(numbers) >= 3:
        return all(_share(number, 255) * 255 >= _LIGHTEST for number in numbers[:3])
    if color.startswith("hsl") and len(numbers) >= 3:
        return _share(numbers[2], 100) * 255 >= _LIGHTEST
    return False


def _share(number: str, whole: int) -> float:
    """`50%` or a number out of `whole`, as a share of one."""
    digits = number.rstrip("%")
    if digits.count(".") > 1 or not digits.strip("."):
        return 0.0
    return float(digits) / (100 if number.endswith("%") else whole)
