"""A memory lies where its type and scope say, and its id follows from its path.

Why: ids have no counter. The same slug in the same scope *is* the sign of a double,
and finding the memories of a feature must stay a look into one folder.

Fix: let `--fix` write id, type and scope from the path, or move the file with
`ak-memory move`, which mends the links too.
"""

from collections.abc import Iterator

from memory import ids
from memory.ids import Place
from memory.item import Item
from memory.settings import Settings
from memory.store import StoreFile
from rules.examples import FOLDER, PATH, STORE, memory
from rules.mending import setter
from rules.model import Example, Problem, file_rule
from rules.quoting import quoted

_TYPES = frozenset({*ids.FEATURE_AREAS.values(), *ids.FLAT_AREAS.values()})
_FLAT = f"{STORE}/00.Shared/glossary/henkin.md"


def check(file: StoreFile, settings: Settings) -> Iterator[Problem]:
    """Slug, folder, id, type and scope against the path."""
    place = file.place
    if not ids.is_slug(place.slug):
        yield Problem(
            f"`{quoted(place.slug)}.md` is no slug: lower-case ASCII words joined by "
            f"single hyphens, at most {ids.MAX_SLUG} characters, such as "
            "retry-on-429.md"
        )
    item = file.item
    if item.faults or not file.is_readable:
        return
    yield from _id(item, place)
    if item.get("type") in _TYPES:
        yield from _field(item, "type", place.type or "", f"{place.area}/ holds")
    yield from _scope(item, place, settings)


def _id(item: Item, place: Place) -> Iterator[Problem]:
    is_right = item.get("id") in _ids(place)
    if is_right or "id" not in item.fields or not ids.is_slug(place.slug):
        return
    yield Problem(
        f"the path gives the id `{place.id}`; the id is never chosen",
        at="id",
        fix=setter("id", place.id),
    )


def _ids(place: Place) -> tuple[str, ...]:
    original = ids.original_slug(place.slug)
    if place.kind == "deprecated" and original:
        return place.id, f"mem-{place.code}-{original}"
    return (place.id,)


def _field(item: Item, key: str, wanted: str, why: str) -> Iterator[Problem]:
    value = item.string(key)
    if value is not None and value != wanted:
        yield Problem(
            f"{why} {key} `{wanted}`, this says `{quoted(value)}`",
            at=key,
            fix=setter(key, wanted),
        )


def _scope(item: Item, place: Place, settings: Settings) -> Iterator[Problem]:
    value = item.string("scope")
    if not place.is_flat:
        yield from _field(item, "scope", place.scope, "this folder means")
    elif value is not None and not _is_scope(value, settings):
        yield Problem(
            f"`{quoted(value)}` is neither global nor a functionId folder such as "
            "F-003_Payment",
            at="scope",
        )


def _is_scope(value: str, settings: Settings) -> bool:
    return value == ids.GLOBAL_SCOPE or settings.store.is_function_id(value)


RULE = file_rule(
    check,
    id="id-path",
    doc=__doc__,
    kinds=("memory", "deprecated"),
    examples=[
        Example("Id, type and scope as the path says", {PATH: memory()}),
        Example(
            "A flat folder: the id is global, the scope may be a feature",
            {_FLAT: memory(id="mem-global-henkin", type="glossary")},
        ),
        Example(
            "An id that was chosen freely",
            {PATH: memory(id="mem-F003-retry")},
            expect=(f"{PATH}:2",),
            fixed={PATH: memory()},
        ),
        Example(
            "A fact in the folder of lessons",
            {PATH: memory(type="fact")},
            expect=(f"{PATH}:3",),
            fixed={PATH: memory()},
        ),
        Example(
            "The scope of another folder",
            {PATH: memory(scope="F-004_Refund")},
            expect=(f"{PATH}:6",),
            fixed={PATH: memory()},
        ),
        Example(
            "A file name that is no slug",
            {f"{FOLDER}/Retry_On_429.md": memory()},
            expect=(f"{FOLDER}/Retry_On_429.md:1",),
        ),
    ],
)
