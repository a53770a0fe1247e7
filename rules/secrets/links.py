"""Links: what ties a value to its name, from `name = value` to a whole sentence."""

import re
from collections.abc import Iterator
from enum import IntEnum
from functools import cache
from itertools import islice

from rules.secrets.names import Name
from rules.secrets.reading import Value, read_value

WINDOW = 72
MOST_LINKS = 6


class Link(IntEnum):
    """How a value hangs on its name, from plain to loose."""

    ASSIGNED = 0  # name = value
    SAID = 1  # name, a few words, "is" or a colon, value
    BESIDE = 2  # name value


@cache
def _assigning() -> re.Pattern[str]:
    return re.compile(
        r"(?:\[\d{0,4}\])?\\?[\"'`*_\]」』”]{0,4}[ \t\u3000]{0,12}"
        r"(?:[(（][^()（）\n]{0,40}[)）][*_`\"]{0,3}[ \t]{0,4})?"
        r"(?::=|=>|->|→|⇒|={1,3}|!={1,2}|::?|：|＝|\|{1,2}|>|\((?=[\"'])"
        r"|[\"']?[ \t]{0,4},?\s{0,20}[\"']?value[\"']?\s{0,4}[:=]"
        r"|(?:は|が)[、，]?)"
        r"[*_]{0,3}[ \t\u3000]{0,12}"
        r"(?:[|>][+-]?[ \t]{0,4}\n[ \t]{1,20})?"
    )


@cache
def _linking() -> re.Pattern[str]:
    return re.compile(
        r"(?:[:=：＝→](?!//)|[はをが]"
        r"|(?<![^\W_])(?:là|is|was|are|as|to|thành|bằng)(?![^\W_]))"
        r"[*_]{0,3}[ \t\u3000]{0,4}"
    )


@cache
def _below() -> re.Pattern[str]:
    # the value alone on the next line, perhaps in a fence or a list
    return re.compile(
        r"[\"'`*_）)」]{0,4}[ \t]{0,4}[:：][*_]{0,3}[ \t]{0,8}\r?\n{1,2}"
        r"(?:[ \t]{0,8}(?:```|~~~)[\w-]{0,12}[ \t]{0,4}\r?\n)?"
        r"[ \t]{0,8}(?:[-*>][ \t]{1,4})?"
        r"[`*]{0,3}(?P<value>[!-~]{4,400})[`*]{0,3}[ \t]{0,8}(?=\r?\n|$)"
    )


@cache
def _telling() -> re.Pattern[str]:
    """What every value holds that is not plainly assigned."""
    return re.compile(r"[0-9!@#$%^&*?~+=０-９]")


@cache
def _estranging() -> re.Pattern[str]:
    """Words between name and link after which another thing is told."""
    return re.compile(
        r"(?i:\b(?:length|len|polic(?:y|ies)|rules?|counts?|size|limit|min|max|ttl"
        r"|hash(?:ed|ing|es)?|algorithm|types?|formats?|expir\w*|headers?|fields?"
        r"|columns?|ids?|names?|ur[li]s?|endpoints?|versions?|commits?"
        r"|sha\d*|md5|digests?|checksum\w*|fingerprints?|pattern|regex|scopes?|prefix"
        r"|suffix|screen|form|page|button|label|check|fix(?:ed)?|bug|ticket|issue"
        r"|merged?|revert\w*|release\w*|rotat\w+|resets?|encod\w+|encrypt\w+|schema"
        r"|parameter|option|class|function|method|test ?case)\b)"
        r"|độ dài|tối thiểu|tối đa|chính sách|thuật toán|cột|trường|đường dẫn|hết hạn"
        r"|màn hình|長|桁|文字数|ポリシー|期限|形式|画面|項目|カラム|ファイル|ハッシュ"
        r"|[。！？!?\n]|\.\s",
        re.ASCII,
    )


@cache
def _leading() -> re.Pattern[str]:
    """Words that lead from a name to its value: no other value among them."""
    return re.compile(r"(?:[\s(（\"'`*_\])」/,、]|[^\x00-\x7f])[^:=：＝]*|")


def linked_values(text: str, name: Name, stop: int) -> Iterator[tuple[Value, Link]]:
    """Values after a name, the likeliest first, each with its link."""
    direct = _assigning().match(text, name.end)
    if direct:
        yield from _linked(text, direct.end(), Link.ASSIGNED)
        if text.endswith("/", 0, name.start):
            yield from _second(text, direct.end())
    if name.is_flag:
        yield from _linked(text, _gap(text, name.end), Link.ASSIGNED)
    if not _telling().search(text, name.end, name.end + WINDOW + 40):
        return
    below = _below().match(text, name.end)
    if below:
        yield Value(*below.span("value"), below["value"], False), Link.ASSIGNED
    yield from _said(text, name, stop)
    gap = _gap(text, name.end)
    if gap > name.end or not text[name.start : name.end].isascii():
        yield from _linked(text, gap, Link.BESIDE)


def _linked(text: str, at: int, link: Link) -> Iterator[tuple[Value, Link]]:
    value = read_value(text, at)
    if value:
        yield value, link


def _second(text: str, at: int) -> Iterator[tuple[Value, Link]]:
    """The password of `ID/PW: user / password`."""
    first = re.compile(r"[^\s/|,]{1,60}[ \t]{0,3}/[ \t]{0,3}").match(text, at)
    if first:
        yield from _linked(text, first.end(), Link.ASSIGNED)


def _gap(text: str, at: int) -> int:
    found = re.compile(r"[\"'`*_]{0,3}[ \t\u3000]{0,4}").match(text, at)
    return found.end() if found else at


def _said(text: str, name: Name, stop: int) -> Iterator[tuple[Value, Link]]:
    end = min(stop, name.end + WINDOW)
    line = text.find("\n", name.end, end)
    end = line if line >= 0 else end
    strange = _estranging().search(text, name.end, end)
    led = _leading().match(text, name.end, strange.start() if strange else end)
    if led is None:
        return
    # a link may begin where the leading words end, and reach beyond
    links = _linking().finditer(text, name.end, min(end, led.end() + 8))
    for link in islice(links, MOST_LINKS):
        if link.start() <= led.end():
            yield from _linked(text, link.end(), Link.SAID)
