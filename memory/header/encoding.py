"""Encoding: bytes to text, or the name of what they are instead of UTF-8."""

import codecs
from dataclasses import dataclass

from memory.text import Position

BOM = "\ufeff"

# UTF-32 first: its little-endian mark starts with that of UTF-16.
_MARKS = (
    (codecs.BOM_UTF32_LE, "UTF-32 (little endian, BOM)"),
    (codecs.BOM_UTF32_BE, "UTF-32 (big endian, BOM)"),
    (codecs.BOM_UTF16_LE, "UTF-16 (little endian, BOM)"),
    (codecs.BOM_UTF16_BE, "UTF-16 (big endian, BOM)"),
)
_SAMPLE = 1024
_ISO_2022 = (b"\x1b$B", b"\x1b$@", b"\x1b(J", b"\x1b$(D")
_SAVE = "Save the file as UTF-8."


@dataclass(frozen=True, slots=True)
class Undecodable:
    """Bytes that are no UTF-8 text: what to tell people, and where it shows first."""

    message: str
    at: Position


def decode(data: bytes) -> str | Undecodable:
    """The text of `data` (a BOM included), or why it is none."""
    if marked := _marked(data):
        return Undecodable(f"The file is {marked}, not UTF-8. {_SAVE}", Position(1, 1))
    if b"\0" in data:
        wide = _wide(data[:_SAMPLE])
        if wide:
            return Undecodable(
                f"The file is {wide}, not UTF-8. {_SAVE}", Position(1, 1)
            )
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        return _invalid(data, error.start)
    if "\x1b" in text:
        return _escaped(data, text)
    return text


def _marked(data: bytes) -> str | None:
    """The encoding that a mark at the start names, or None."""
    if data[:1] not in (b"\xff", b"\xfe", b"\0"):
        return None
    return next((name for mark, name in _MARKS if data.startswith(mark)), None)


def _wide(sample: bytes) -> str | None:
    """UTF-16 or UTF-32 without a BOM: NUL bytes at every other place, or three of four.

    Japanese fills both halves, but the header is ASCII and comes first.
    """
    quarters = [sample[n::4] for n in range(4)]
    nul = [part.count(0) / len(part) if part else 0.0 for part in quarters]
    full, empty = 0.6, 0.2
    # The high byte may be set in text that is not ASCII; the top two never.
    if nul[0] < empty and min(nul[2:]) > full and nul[1] > full:
        return "UTF-32 (little endian, without BOM)"
    if nul[3] < empty and min(nul[:2]) > full and nul[2] > full:
        return "UTF-32 (big endian, without BOM)"
    even, odd = (nul[0] + nul[2]) / 2, (nul[1] + nul[3]) / 2
    low, high = 0.1, 0.3
    if odd > high and even < low:
        return "UTF-16 (little endian, without BOM)"
    if even > high and odd < low:
        return "UTF-16 (big endian, without BOM)"
    return None


def _invalid(data: bytes, byte: int) -> Undecodable:
    line = data.count(b"\n", 0, byte) + 1
    before = data[data.rfind(b"\n", 0, byte) + 1 : byte].removeprefix(codecs.BOM_UTF8)
    guess = _guess(data)
    looks = f"; it looks like {guess}" if guess else ""
    what = f"The file is not valid UTF-8 at byte {byte} (line {line}){looks}. {_SAVE}"
    return Undecodable(what, Position(line, len(before.decode()) + 1))


def _guess(data: bytes) -> str | None:
    """The encoding whose reading of the bytes gives mostly kana and kanji, or None."""
    best, likely = 0.5, None
    for codec, name in (("cp932", "Shift_JIS"), ("euc_jp", "EUC-JP")):
        try:
            text = data.decode(codec)
        except UnicodeDecodeError:
            continue
        foreign = [c for c in text if c > "\x7f"]
        # Half-width kana are what one-byte encodings look like when read as cp932.
        japanese = 1.0 * sum("\u3000" <= c <= "\u30ff" for c in foreign)
        japanese += sum("\u4e00" <= c <= "\u9fff" or c > "\uff00" for c in foreign) / 2
        japanese -= sum("\uff61" <= c <= "\uff9f" for c in foreign)
        score = japanese / len(foreign) if foreign else 0.0
        if score > best:
            best, likely = score, name
    return likely


def _escaped(data: bytes, text: str) -> str | Undecodable:
    starts = [at for mark in _ISO_2022 if (at := data.find(mark)) >= 0]
    if not starts:
        return text
    line = data.count(b"\n", 0, min(starts)) + 1
    what = (
        f"The file is ISO-2022-JP (escape sequence at byte {min(starts)}, line "
        f"{line}), not UTF-8. {_SAVE}"
    )
    before = data[data.rfind(b"\n", 0, min(starts)) + 1 : min(starts)]
    return Undecodable(what, Position(line, len(before.decode()) + 1))
