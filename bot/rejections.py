"""Rejections: what was refused earlier, read back from the records on GitLab.

A label anybody can set; a record counts in a note of the bot's own alone. What a merge
request was closed with is read once and kept until it changes.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from bot.project import utc_now
from flow.progress import Tell
from gateway import port
from gateway.git.mirror import Mirror
from memory.errors import AkMemoryError
from memory.settings import Settings
from memory.store import Store
from review.decide.upkeep import REJECTED
from review.rejection import Rejection, read
from rules.model import Rejected

FRESH = timedelta(minutes=5)  # before the list is asked for again


@dataclass
class Rejections:
    """Earlier rejections of one project; ask it like a function.

    `tell` hears of a record that can't be read, which is left out.
    """

    forge: port.Forge
    mirror: Mirror
    root: str
    me: int
    tell: Tell = lambda _: None
    _known: dict[tuple[int, datetime], tuple[Rejected, ...]] = field(
        default_factory=dict
    )
    _at: datetime | None = None

    def __call__(self) -> tuple[Rejected, ...]:
        """Every memory that was rejected, oldest merge request first."""
        now = utc_now()
        if self._at is None or now - self._at > FRESH:
            self._refresh()
            self._at = now
        return tuple(one for some in self._known.values() for one in some)

    def _refresh(self) -> None:
        labelled = self.forge.merge_requests.find(state="closed", label=REJECTED)
        kept: dict[tuple[int, datetime], tuple[Rejected, ...]] = {}
        for one in labelled:
            key = (one.iid, one.updated_at)
            if key in self._known:
                kept[key] = self._known[key]
                continue
            try:
                kept[key] = tuple(self._read(one))
            except AkMemoryError as error:
                self.tell(f"the rejection of !{one.iid} can't be read: {error}")
        self._known = kept

    def _read(self, one: port.MergeRequest) -> Iterator[Rejected]:
        notes = self.forge.notes.notes(one.iid)
        mine = [note for note in notes if note.author.id == self.me and not note.system]
        records = [found for note in mine if (found := read(note.body)) is not None]
        if records:
            yield from self._texts(records[-1], one)

    def _texts(self, record: Rejection, one: port.MergeRequest) -> Iterator[Rejected]:
        """The memories of a rejected head, by their ids."""
        if self.mirror.fetch([record.head]):
            self.tell(f"the commit of !{one.iid} is gone: nothing can be like it")
            return
        tree = self.mirror.repository.tree(record.head)
        store = Store(tree, Settings(), self.root)
        for memory_id in record.ids:
            for file in store.holders(memory_id)[:1]:
                if file.item.text:
                    yield Rejected(
                        memory_id, file.item.text, record.reason, f"!{one.iid}"
                    )
