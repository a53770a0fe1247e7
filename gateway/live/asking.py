"""Asking python-gitlab: one object, or all of a list, as plain JSON."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar

from gitlab.base import RESTObject
from gitlab.exceptions import GitlabError

from gateway.live.answers import Answer
from gateway.port.errors import Refused, Unavailable

PER_PAGE = 100
# Beyond this GitLab itself refuses to page by number, and no list of ours gets there.
_LONGEST_LIST = 50_000

T = TypeVar("T")
Shape = Callable[[Answer], T]


class Listing(Protocol):
    """A list of python-gitlab's that fetches page after page."""

    def __iter__(self) -> Iterator[RESTObject]:
        """Every object, asking for the next page where one ends."""
        ...

    @property
    def next_page(self) -> int | None:
        """The number of the page after the one that was read last."""
        ...


@contextmanager
def strictly() -> Iterator[None]:
    """Turn python-gitlab's own complaints about an answer into ours.

    Its messages quote the answer. A list that is no list shows as a KeyError, empty
    pages without end as a RecursionError.
    """
    try:
        yield
    except (GitlabError, KeyError, TypeError, AttributeError, RecursionError) as error:
        kind = type(error).__name__
        raise Unavailable(f"GitLab's answer has another shape ({kind})") from None


def ask(call: Callable[[], object], read: Shape[T]) -> T:
    """What one call answers, read as `read` says."""
    with strictly():
        return read(_plain(call()))


def told(call: Callable[[], object]) -> None:
    """Make a call whose answer says nothing more."""
    with strictly():
        call()


def collect(start: Callable[[], Listing], read: Shape[T]) -> tuple[T, ...]:
    """All of a list, every page, each object once.

    What is added in front while pages are read moves the rest on, so that an object
    comes twice. Where an answer names a next page but no way there (proxies drop long
    Link headers), the list would end early and look whole: that is an error.
    """
    found: dict[object, T] = {}
    with strictly():
        listing = start()
        for count, item in enumerate(listing, 1):
            plain = _plain(item)
            found.setdefault(_key(plain), read(plain))
            if count > _LONGEST_LIST:  # or pages that go in a circle
                raise Refused("GitLab's list is longer than we read")
        if listing.next_page is not None:
            raise Unavailable("GitLab's list was cut short: no link to its next page")
    return tuple(found.values())


def in_order(values: Iterable[T], key: Callable[[T], int]) -> tuple[T, ...]:
    """Oldest first, whatever order GitLab gave: ids grow."""
    return tuple(sorted(values, key=key))


def _plain(answer: object) -> Answer:
    if isinstance(answer, RESTObject):
        return answer.asdict()
    if isinstance(answer, dict):
        return answer
    raise Unavailable("GitLab's answer is no object")


def _key(plain: Answer) -> object:
    """What makes an object one; protected branches and labels have names too."""
    for name in ("id", "iid", "name"):
        if isinstance(value := plain.get(name), int | str):
            return (name, value)
    # A reviewer is known by his user, a settings entry by itself.
    user = plain.get("user")
    return ("user", user.get("id")) if isinstance(user, dict) else repr(plain)
