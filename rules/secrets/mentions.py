"""Where a text mentions passwords, keys and tokens, in three languages."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from rules.secrets.kept import lowered
from rules.secrets.names import (
    Family,
    Name,
    family_of,
    key_family,
    secret_family,
)

# Where a name may stand: literal parts, sought one by one since that is far faster
# than one pattern of many branches, and most texts hold none.
_LATIN = ("pass", "pwd", "token", "secret", "key", "cred", "auth", "bearer")
# Parts of too many words to count inside one.
_SHORT = ("pw", "mk", "pin", "psk", "matkhau")
_SPOKEN = {
    "mat khau": Family.PASSWORD,
    "contraseña": Family.PASSWORD,
    "mật khẩu": Family.PASSWORD,
    "mật mã": Family.PASSWORD,
    "mã pin": Family.PIN,
    "mã bí mật": Family.SECRET,
    "mã bảo mật": Family.SECRET,
    "mã truy cập": Family.SECRET,
    "mã api": Family.SECRET,
    "chuỗi bí mật": Family.SECRET,
    "khóa ": Family.SECRET,
    "khoá ": Family.SECRET,
    "パス": Family.WEAK,
    "暗証番号": Family.PIN,
    "暗証コード": Family.PIN,
    "合言葉": Family.PASSWORD,
    "トークン": Family.SECRET,
    "シークレット": Family.SECRET,
    "キー": Family.SECRET,
    "鍵": Family.SECRET,
    "認証情報": Family.SECRET,
}
# The same said after the word.
_KEY_TAILS = (" bí mật", " API", " api", " truy cập", " mã hóa")
# What makes a key of キー and 鍵 one that is kept secret.
_KEY_WORDS = (
    "API", "api", "アクセス", "認証", "暗号", "暗号化", "秘密", "署名", "連携",
    "ライセンス", "サービス", "共有", "アカウント", "マスター", "シークレット", "共通",
    "復号", "秘密の",
)  # fmt: skip


@cache
def _after_spoken() -> re.Pattern[str]:
    """The rest of a spoken name, or (`no`) what makes it another word."""
    return re.compile(
        r"(?P<no>(?<=パス)(?!ワード|フレーズ|コード)[ァ-ヺー]"
        r"|(?<=トークン)[ァ-ヺー数]|(?<=[キ]ー)[ァ-ヺー]"
        r"|(?<=kh[óo][aá] )(?:chính|ngoại|học|cache|công khai|sổ|tài|màn|tự|duy|gốc))"
        r"|(?<=パス)(?P<full>ワード|フレーズ|コード)"
        r"|(?<=シークレット)(?:アクセス)?(?:キー|鍵)|",
        re.IGNORECASE,
    )


# ASCII parts, then the others by a letter that few texts hold.
_ASCII = (*_LATIN, *_SHORT, "mat khau")
_BY_LETTER = {
    "ậ": (
        "mật khẩu",
        "mật mã",
        "mã bí mật",
        "mã bảo mật",
        "mã truy cập",
        "chuỗi bí mật",
    ),
    "ã": ("mã pin", "mã api"),
    "ó": ("khóa ",),
    "á": ("khoá ",),
    "ñ": ("contraseña",),
    "パ": ("パス",),
    "暗": ("暗証番号", "暗証コード"),
    "合": ("合言葉",),
    "ト": ("トークン", "シークレット"),
    "キ": ("キー",),
    "鍵": ("鍵",),
    "認": ("認証情報",),
}


# Of the spoken names, what is in one word.
_SPOKEN_PARTS = ("khau", "mật", "mã", "contraseña")
_UNSPACED = tuple(word for word in _SPOKEN if word[0] > "\u3000")


@lru_cache(maxsize=4)
def names(text: str) -> tuple[Name, ...]:
    """The names in `text` whose values would be secrets, in order."""
    low = lowered(text)
    hits = [(at, word) for word in _ASCII if word in low for at in _places(low, word)]
    if not low.isascii():
        for letter, words in _BY_LETTER.items():
            if letter in low:
                hits += [(at, word) for word in words for at in _places(low, word)]
    found: list[Name] = []
    end = 0
    for at, word in sorted(hits):
        one = _read(text, at, word) if at >= end else None
        if one is not None:
            found.append(one)
            end = one.end
    return tuple(found)


def may_name(word: str) -> bool:
    """Whether a name may be in this word of a text, whatever stands around it.

    A name of several words is told by the word that it ends with, or by any of them
    that few texts hold.
    """
    low = lowered(word)
    if low.endswith(("khóa", "khoá")) or any(map(low.__contains__, _SPOKEN_PARTS)):
        return True
    if not low.isascii() and any(
        _may_speak(word, at, part)
        for part in _UNSPACED
        if part in low
        for at in _places(low, part)
    ):
        return True
    return any(
        _may_identify(word, at, at + len(part))
        for part in (*_LATIN, *_SHORT)
        if part in low
        for at in _places(low, part)
        if part in _LATIN or _stands_alone(word, at, at + len(part))
    )


def _may_speak(word: str, at: int, part: str) -> bool:
    # what stands before the word may make a secret of a key
    if part in {"キー", "鍵"} and not word[:at].strip("\u3000"):
        return True
    return _read_spoken(word, at, part) is not None


def _may_identify(word: str, at: int, stop: int) -> bool:
    start, end = _bounds(word, at, stop)
    name = word[start:end]
    return family_of(name) is not None or (
        _is_plain(name) and name.lower() in {"key", "keys"}
    )


def _places(low: str, word: str) -> Iterator[int]:
    at = low.find(word)
    while at >= 0:
        yield at
        at = low.find(word, at + len(word))


def _read(text: str, at: int, word: str) -> Name | None:
    if word in _SPOKEN:
        return _read_spoken(text, at, word)
    if word in _SHORT and not _stands_alone(text, at, at + len(word)):
        return None
    return _read_identifier(text, at, at + len(word))


def _stands_alone(text: str, start: int, end: int) -> bool:
    left = text[start - 1] if start else ""
    right = text[end : end + 1]
    return not (_is_latin(left) or left.isdigit() or _is_latin(right))


def _is_latin(sign: str) -> bool:
    return sign.isalpha() and ord(sign) < 0x2E80


def _read_spoken(text: str, at: int, word: str) -> Name | None:
    end = at + len(word)
    if word in {"キー", "鍵"} and not (
        text[max(0, at - 9) : at].rstrip(" \u3000").endswith(_KEY_WORDS)
    ):
        return None
    rest = _after_spoken().match(text, end)
    if rest is None or rest["no"]:
        return None
    if word == "パス" and not rest["full"] and at and "ァ" <= text[at - 1] <= "ー":
        return None
    family = Family.PASSWORD if rest["full"] else _SPOKEN[word]
    return Name(at, rest.end() - len(word) + len(word.rstrip()), family)


def _read_identifier(text: str, at: int, stop: int) -> Name | None:
    start, end = _bounds(text, at, stop)
    name = text[start:end]
    family = family_of(name)
    if _is_plain(name):
        before = _word_before(text, start)
        if name.lower() in {"key", "keys"}:
            family = key_family(before)
            if family is Family.KEY and text.startswith(_KEY_TAILS, end):
                family = Family.SECRET
        elif family is Family.SECRET:
            family = secret_family(name.lower(), before)
    if family is None or text.endswith("etc/", 0, start):
        return None
    is_flag = text.endswith("-", 0, start) and start > 1
    return Name(start, end, family, is_flag)


def _is_plain(name: str) -> bool:
    return name.isalpha() and (name.islower() or name.istitle())


@cache
def _identifier() -> re.Pattern[str]:
    return re.compile(r"[A-Za-z0-9_.$-]{0,80}")


def _bounds(text: str, start: int, end: int) -> tuple[int, int]:
    """Start and end of the identifier around a keyword, at most 80 letters away."""
    before = _identifier().match(text[max(0, start - 80) : start][::-1])
    after = _identifier().match(text, end)
    left = before[0][::-1] if before else ""
    right = after[0] if after else ""
    start -= len(left.lstrip(".$-_"))
    return start, end + len(right.rstrip(".-$"))


def _word_before(text: str, start: int) -> str:
    found = re.search(r"([A-Za-z0-9]+)[ -]$", text[max(0, start - 24) : start])
    return found[1].lower() if found else ""
