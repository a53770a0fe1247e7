"""Messages: what the bot says, gathered from the code into a catalogue per language.

A person who translates edits `ak-memory.po`; the bot reads `ak-memory.mo`, which is
made of it. An entry whose English changed keeps its old translation, marked as fuzzy,
and is said in English until somebody has looked at it.
"""

import ast
import io
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from bot.i18n import DOMAIN, is_faithful, placeholders
from memory.errors import UserError
from memory.settings import Language

if TYPE_CHECKING:
    from babel.messages import Catalog

PACKAGES = ("review", "flow", "bot", "ci")
TRANSLATED = tuple(one for one in get_args(Language) if one != "en")

_HEAD = "# What the bot says. `make generate` keeps the entries in step with the code."
# Dates in a header would make each run write another file.
_NEVER = datetime(2000, 1, 1, tzinfo=UTC)
_CODE = re.compile(r"`[^`]*+`")
_CALLS = ("words", "Words")
_HOME = "review/words.py"  # where they are defined


def catalogue_files(root: Path) -> Iterator[tuple[str, str | bytes]]:
    """Name and content of every catalogue of a checkout, translations kept.

    Raises `UserError` where a message is not written out, or where Babel is missing.
    """
    found = messages(root)
    for language in TRANSLATED:
        name = _name(language)
        catalog = _updated(root / name, language, found)
        yield name, _po(catalog)
        yield name.removesuffix("po") + "mo", _mo(catalog)


def messages(root: Path) -> dict[str, list[str]]:
    """Every message in the code of a checkout, with the files that say it.

    Raises `UserError` for one that could not be found in a catalogue.
    """
    found: dict[str, list[str]] = {}
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            name = path.relative_to(root).as_posix()
            if name == _HOME:
                continue
            for text in _said(path.read_text(encoding="utf-8"), name):
                files = found.setdefault(text, [])
                if name not in files:
                    files.append(name)
    return found


def untranslated(root: Path) -> Iterator[str]:
    """What is left to do in the catalogues of a checkout, a line for each entry."""
    wanted = messages(root)
    for language in TRANSLATED:
        name = _name(language)
        known = {str(one.id): one for one in _read(root / name, language) if one.id}
        yield from (f"{name}: lacks: {text}" for text in wanted.keys() - known.keys())
        yield from (f"{name}: needless: {text}" for text in known.keys() - wanted)
        for text in known.keys() & wanted.keys():
            said = known[text].string
            if not said:
                yield f"{name}: translate: {text}"
            elif known[text].fuzzy:
                yield f"{name}: look at it, then take out `fuzzy`: {text}"
            elif not is_faithful(str(said), text):
                yield f"{name}: other {{names}} than the English: {text}"
            elif sorted(_CODE.findall(str(said))) != sorted(_CODE.findall(text)):
                yield f"{name}: other `code` than the English: {text}"


def _said(source: str, name: str) -> Iterator[str]:
    """The messages of one file, in the order of its lines."""
    calls = [
        one
        for one in ast.walk(ast.parse(source))
        if isinstance(one, ast.Call)
        and isinstance(one.func, ast.Name)
        and one.func.id in _CALLS
    ]
    for call in sorted(calls, key=lambda one: (one.lineno, one.col_offset)):
        text = call.args[0] if call.args else None
        if not isinstance(text, ast.Constant) or not isinstance(text.value, str):
            raise UserError(
                f"{name}:{call.lineno}: `words` takes its text as one literal, so that "
                "it is found for the catalogues; see `review/words.py`"
            )
        _check(call, text.value, f"{name}:{call.lineno}")
        yield text.value


def _check(call: ast.Call, text: str, where: str) -> None:
    """Refuse a sentence whose placeholders are not the values that it is given."""
    try:
        wanted = placeholders(text)
    except ValueError as error:
        raise UserError(f"{where}: {error}") from None
    given = {one.arg for one in call.keywords}
    # Without values it gets them from `Words.about`.
    if given and given != wanted:
        raise UserError(
            f"{where}: the sentence names {sorted(wanted)} and is given "
            f"{sorted(str(one) for one in given)}"
        )


def _updated(path: Path, language: str, found: dict[str, list[str]]) -> "Catalog":
    """The catalogue in `path` with the messages in `found` and no others."""
    from babel.messages import Catalog

    template = Catalog()
    for text, files in found.items():
        template.add(text, locations=[(name, 0) for name in files])
    catalog = _read(path, language)
    catalog.update(template, update_creation_date=False)
    catalog.fuzzy = False
    catalog.header_comment = _HEAD
    catalog.project, catalog.version = DOMAIN, "1"
    catalog.msgid_bugs_address = ""
    catalog.creation_date = catalog.revision_date = _NEVER
    catalog.last_translator = catalog.language_team = language
    return catalog


def _read(path: Path, language: str) -> "Catalog":
    """The catalogue in `path`, an empty one where there is none."""
    try:
        from babel.messages import Catalog
        from babel.messages.pofile import PoFileError, read_po
    except ImportError:
        raise UserError(
            "Babel is missing, which writes catalogues: run `make setup`"
        ) from None
    if not path.exists():
        return Catalog(locale=language, domain=DOMAIN)
    try:
        with path.open("rb") as file:
            return read_po(file, language, DOMAIN, abort_invalid=True)
    except (PoFileError, ValueError) as error:
        raise UserError(f"{path} can't be read as a catalogue: {error}") from None


def _po(catalog: "Catalog") -> str:
    from babel.messages.pofile import write_po

    written = io.BytesIO()
    write_po(written, catalog, width=0, include_lineno=False, ignore_obsolete=True)
    return written.getvalue().decode()


def _mo(catalog: "Catalog") -> bytes:
    from babel.messages.mofile import write_mo

    written = io.BytesIO()
    write_mo(written, catalog)
    return written.getvalue()


def _name(language: str) -> str:
    return f"bot/locale/{language}/LC_MESSAGES/{DOMAIN}.po"
