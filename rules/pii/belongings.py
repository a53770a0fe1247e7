"""What belongs to one person: a vehicle's plate, a profile on a social network."""

import re
from collections.abc import Iterator
from functools import cache

from rules.pii.view import Hit, View

PLATE = "licence plate"
PROFILE = "personal profile link"


@cache
def _plates() -> re.Pattern[str]:
    edge = r"(?<![A-Za-z0-9.\-/])"
    series = r"(?:1[1-2]|1[4-9]|[2-9][0-9])[ \-]?[A-Z][A-Z0-9]?"
    return re.compile(
        rf"{edge}(?P<dotted>{series}[ \-]{{1,3}}[0-9]{{3}}\.[0-9]{{2}})(?![0-9A-Za-z])"
        rf"|{edge}(?P<plain>{series}[ \-]{{0,3}}[0-9]{{4,5}})(?![0-9A-Za-z])"
        r"|[一-龥ぁ-ん]{1,4}[ ]?[0-9]{2,3}[ ]?[ぁ-ん][ ]?"
        r"(?:[0-9]{2}-[0-9]{2}|・{1,3}[0-9]{1,3})(?![0-9\-])"
    )


@cache
def _plate_word() -> re.Pattern[str]:
    return re.compile(
        r"(?<![a-z])(?:bien (?:so|kiem soat)|bks|bsx|xe (?:may|hoi|o to|khach)?"
        r"|(?:licen[cs]e|number|registration) plate|plate)(?![a-z])|ナンバー"
    )


@cache
def _profiles() -> re.Pattern[str]:
    return re.compile(
        r"(?<![a-z0-9.\-])(?:https?://)?(?:www\.|m\.|vn\.)?(?:(?:facebook|fb)\.com/(?!groups"
        r"|pages|events|sharer|watch|marketplace|help|docs|policies|business|plugins|v[0-9])"
        r"|(?:instagram|threads)\.(?:com|net)/@?|tiktok\.com/@|zalo\.me/(?!g/)|t\.me/"
        r"|(?:twitter|x)\.com/|linkedin\.com/in/|vk\.com/|line\.me/(?:ti|r)/p/~?|wa\.me/)"
        r"[a-z0-9._\-=?~%]{3,80}"
    )


@cache
def _owner() -> re.Pattern[str]:
    return re.compile(
        r"(?<![a-z])(?:khach(?: hang)?|ca nhan|cua (?:anh|chi|ong|ba|em|co)|benh nhan"
        r"|customers?|clients?|patients?|shoppers?|personal|complainants?"
        r"|users?'s?)(?![a-z])|お客|顧客|会員|患者|利用者|個人"
    )


def find(view: View) -> Iterator[Hit]:
    """Plates of Vietnam and Japan; profile links that a word gives to a person."""
    for plate in _plates().finditer(view.text):
        if plate["plain"] is not None:
            before = view.plain[max(0, plate.start() - 30) : plate.start()]
            if not _plate_word().search(before):
                continue
        yield Hit(plate.start(), plate.end(), PLATE)
    for link in _profiles().finditer(view.plain):
        low = max(view.plain.rfind("\n", 0, link.start()) + 1, link.start() - 50)
        if _owner().search(view.plain, low, link.start()):
            yield Hit(link.start(), link.end(), PROFILE)
