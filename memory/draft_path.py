"""Where a new memory goes: the path that type, scope and title give."""

import re
import unicodedata

from memory import ids
from memory.ids import MemoryType
from memory.quote import shown
from memory.settings import StoreForm

AREAS: dict[MemoryType, tuple[str, ...]] = {
    "lesson": ("dev", "qa", "ba", "pm"),
    "fact": ("architecture", "domain"),
    "decision": (),
    "glossary": (),
    "instinct": (),
}


NAMELESS = "the title gives no file name"


class NoPathError(ValueError):
    """No path follows from what was said; the message says what to add."""


def slug_of(title: str) -> str:
    """A slug from a title: accents and marks dropped, words joined by hyphens.

    '' where the title has no letters that ASCII knows, as in Japanese.
    """
    flat = unicodedata.normalize("NFKD", title.replace("đ", "d").replace("Đ", "D"))
    ascii_text = flat.encode("ascii", "ignore").decode().lower()
    words = re.findall(r"[a-z0-9]+", ascii_text)
    slug = "-".join(words)
    while len(slug) > ids.MAX_SLUG and len(words) > 1:
        words.pop()
        slug = "-".join(words)
    return slug[: ids.MAX_SLUG].strip("-")


def path_for(
    kind: MemoryType, scope: str, area: str | None, slug: str, form: StoreForm
) -> str:
    """Path from the store's folder. Raises `NoPathError` where something is missing."""
    if not ids.is_slug(slug):
        raise NoPathError(
            (f"`{shown(slug)}` is no file name" if slug else NAMELESS)
            + "; say one with --slug: lower-case ASCII words joined by hyphens, at "
            f"most {ids.MAX_SLUG} characters"
        )
    feature = ids.GLOBAL if scope in (ids.GLOBAL_SCOPE, ids.GLOBAL) else scope
    if feature != ids.GLOBAL and not form.is_function_id(feature):
        raise NoPathError(
            f"`{scope}` is no scope: a functionId folder such as F-003_Payment, or "
            "global"
        )
    if kind in ("glossary", "decision"):
        folder = next(one for one, type_ in ids.FLAT_AREAS.items() if type_ == kind)
        return f"{folder}/{slug}.md"
    return f"{_area(kind, area)}/{feature}/{slug}.md"


def _area(kind: MemoryType, area: str | None) -> str:
    allowed = AREAS[kind]
    if allowed and area not in allowed:
        said = f"`{shown(area)}` is no area of it: " if area else ""
        raise NoPathError(
            f"{said}a {kind} lies in one of {', '.join(allowed)}: say --area"
        )
    if not allowed:
        return "02.Instincts/approved"
    return f"{'01.Lessons' if kind == 'lesson' else '00.Shared'}/{area}"


def label_for(text: str, labels: tuple[str, ...]) -> str:
    """The action label in the language of `text`, as far as letters tell."""
    wanted = _script(text)
    return next((one for one in labels if _script(one) == wanted), labels[0])


def _script(text: str) -> str:
    names = {unicodedata.name(one, "").split(" ")[0] for one in text}
    if names & {"HIRAGANA", "KATAKANA", "CJK"}:
        return "ja"
    # Vietnamese is told by letters that English does without.
    return "en" if text.isascii() else "vi" if "LATIN" in names else ""
