"""Japanese postal addresses: a place down to the block and house.

The house number is sought first, then what stands right before it: a town needs a
city, a ward or a prefecture in front, and the fewer numbers there are, the more.
"""

import re
from collections.abc import Iterator
from functools import cache

from rules.pii.view import Hit, View

KIND = "postal address"

_N = r"(?:[0-9]{1,4}|[一二三四五六七八九十百〇]{1,4})"
_PREFECTURES = (
    "北海道|東京都|(?:京都|大阪)府|(?:青森|岩手|宮城|秋田|山形|福島|茨城|栃木|群馬|埼玉"
    "|千葉|神奈川|新潟|富山|石川|福井|山梨|長野|岐阜|静岡|愛知|三重|滋賀|兵庫|奈良"
    "|和歌山|鳥取|島根|岡山|広島|山口|徳島|香川|愛媛|高知|福岡|佐賀|長崎|熊本|大分|宮崎"
    "|鹿児島|沖縄)県"
)
_WINDOW = 34


@cache
def _house() -> re.Pattern[str]:
    # Counted things are no houses: 3個, 10月, 100円.
    counted = (
        "年|月|日|時|分|円|%|人|件|個|回|台|歳|名|以上|以下|未満|章|節|条|項|版|階建|線|街区"
        "|km|kg|m|ms|KB|MB|GB|px"
    )
    return re.compile(
        r"(?<![0-9.\-一二三四五六七八九十第])(?:"
        rf"(?P<blocks>{_N}丁目(?:[ ]?{_N}(?:番地?|-)(?:[ ]?の?{_N})?号?"
        rf"|[ ]?{_N}(?![0-9]))?)"
        rf"|(?P<lots>{_N}(?:番地|番(?={_N}))(?:[ ]?[の\-]?[ ]?{_N}号?)?)"
        r"|(?P<dashes>[0-9]{1,4}(?:[\-の][0-9]{1,4}){1,4})|(?P<bare>[0-9]{1,4})"
        rf")(?![0-9]|[.\-:/][0-9]|[ ]?(?:{counted}))"
    )


@cache
def _place() -> re.Pattern[str]:
    return re.compile(r"[一-龥々〇ヶケのぁ-んァ-ヴー0-9 ]{2,34}\Z")


@cache
def _city() -> re.Pattern[str]:
    # A municipality, and what follows must not make another word of its last letter.
    return re.compile(
        r"[一-龥々ヶケぁ-んァ-ヴー]{1,7}?[市区町村郡]"
        r"(?![分間画別場況民役議長域切立版内外](?:[のはをにでとがもへや0-9 ]|\Z))"
    )


@cache
def _prefecture() -> re.Pattern[str]:
    return re.compile(_PREFECTURES)


@cache
def _named() -> re.Pattern[str]:
    return re.compile(
        r"〒\s?[0-9]{3}-?[0-9]{4}|住所|所在地|(?:届け|送付|配送|発送)先|自宅|居住"
    )


@cache
def _talk() -> re.Pattern[str]:
    # Particles that end the place and start a sentence about it; before kana they
    # may start a town's name (もみじ台).
    return re.compile(
        r"[市区町村郡都道府県](?:では|には|とは|から|まで|以外"
        r"|[はをのにでとがもへや](?![ぁ-ん]))"
    )


@cache
def _counted_town() -> re.Pattern[str]:
    # What a number after it counts or dates: 人口100, 令和8.
    return re.compile(
        r"(?:約|計|店|人口|率|数|額|版|第|駅|年度|令和|平成|昭和|内|外|税|費|平均|最大"
        r"|最小|上限|下限|コード|番号|対応|画面|計画|対象|担当|支店|店舗|地域|管轄"
        r"|開催|[ぁ-ん])\Z"
    )


@cache
def _date() -> re.Pattern[str]:
    return re.compile(r"(?:19|20)[0-9]{2}-[0-9]{1,2}(?:-[0-9]{1,2})?")


def _weight(house: re.Match[str]) -> int:
    """How much the number alone looks like that of a house, 0 to 3."""
    if house["blocks"] is not None:
        return 2 if house["blocks"].endswith("丁目") else 3
    if house["lots"] is not None:
        return 3
    if house["dashes"] is not None and not _date().fullmatch(house["dashes"]):
        return 1 + (house["dashes"].count("-") > 1)
    return 0


def _before(view: View, at: int) -> tuple[int, str]:
    """The unbroken place name that ends at `at`, and where it starts."""
    low = max(view.text.rfind("\n", 0, at) + 1, at - _WINDOW)
    found = _place().search(view.text[low:at])
    return (low + found.start(), found[0]) if found else (at, "")


@cache
def _ward() -> re.Pattern[str]:
    # A ward of a designated city, or one of Tokyo's, and a town's name in it.
    tokyo = (
        "千代田|中央|港|新宿|文京|台東|墨田|江東|品川|目黒|大田|世田谷|渋谷|中野|杉並|豊島"
        "|荒川|板橋|練馬|足立|葛飾|江戸川"
    )
    return re.compile(
        rf"(?:[一-龥]{{1,3}}市[一-龥々ヶケぁ-ん]{{1,5}}区|(?<![一-龥ァ-ヴー])(?:{tokyo})区)"
        r"(?P<town>[一-龥々ヶケぁ-んァ-ヴー]{1,10})\Z"
    )


def _in_a_ward(house: re.Match[str], place: str) -> bool:
    """Whether a place without prefecture is a town in a ward that there is."""
    ward = _ward().search(place)
    if ward is None or _counted_town().search(ward["town"]):
        return False
    # Of Tokyo's wards three numbers are asked for: their names are short words.
    return _weight(house) > (0 if "市" in ward[0] else 1)


def _closes(view: View, house: re.Match[str], place: str, below: str) -> bool:
    """Whether a bare number closes prefecture, city and what lies below the city."""
    after = view.text[house.end() : house.end() + 1]
    closed = not after.isalnum() and not place.endswith(" ")
    return closed and len(below) > 1 and _counted_town().search(below) is None


def _start(view: View, house: re.Match[str]) -> int | None:
    """Where the address with this house number starts; None if it is none."""
    at, place = _before(view, house.start())
    cities = list(_city().finditer(place))
    if not cities or _talk().search(place):
        return None
    line = view.text.rfind("\n", 0, at) + 1
    lead = _named().search(view.text, max(line, at - 24), at + len(place))
    prefecture = _prefecture().search(place)
    town = place[cities[-1].end() :].strip()
    weight = _weight(house) + (lead is not None) + 2 * (prefecture is not None)
    weight += len(cities) > 1
    if house["bare"] is not None:
        below = place[cities[0].end() :]
        sure = prefecture is not None and _closes(view, house, place, below)
        sure = sure or (
            lead is not None and (len(cities) > 1 or prefecture is not None)
        )
    else:
        sure = weight >= 3 and (len(town) > 0 or weight > 3)
        sure = sure or (house["dashes"] is not None and _in_a_ward(house, place))
    if not sure:
        return None
    first = prefecture.start() if prefecture else cities[0].start()
    return min(lead.start(), at + first) if lead else at + first


def find(view: View) -> Iterator[Hit]:
    """Japanese addresses with a house number."""
    done = 0
    for house in _house().finditer(view.text):
        start = _start(view, house)
        if start is not None and start >= done:
            done = house.end()
            yield Hit(start, house.end(), KIND)
