"""Sweep: every open and lately closed merge request, looked at once.

What no webhook told is found here. A team without a server runs this from a scheduled
pipeline and has the whole flow.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from bot.operator import tell_operator
from bot.project import Project
from bot.reconcile import Outcome, Say, reconcile
from flow.progress import Tell
from gateway import port
from memory.errors import AkMemoryError

LATELY = timedelta(days=3)  # since when a closed one is looked at again


@dataclass(frozen=True, slots=True)
class Swept:
    """What a sweep did: outcomes, and what kept it from others, by number.

    Number 0 is what is no merge request's: telling the operator.
    """

    outcomes: dict[int, Outcome]
    troubles: dict[int, str]


def sweep(project: Project, say: Say, tell: Tell = lambda _: None) -> Swept:
    """Reconcile all of them; one that fails keeps none of the others back.

    Everything but grants comes first. Then what is approved goes on, the oldest
    approval first, since each merge makes the others be finalized again. Raises
    `GitLabError` where not even the list can be read.
    """
    outcomes: dict[int, Outcome] = {}
    troubles: dict[int, str] = {}

    def run(iid: int, *, may_grant: bool) -> None:
        try:
            found = reconcile(project, iid, say, tell, may_grant=may_grant)
        except AkMemoryError as error:
            troubles[iid] = str(error)
            tell(f"!{iid}: {error}")
            return
        before = outcomes.get(iid)
        earlier = before.carried_out if before is not None else ()
        outcomes[iid] = replace(found, carried_out=(*earlier, *found.carried_out))

    for one in _all(project):
        run(one.iid, may_grant=False)
    for iid in _by_approval(outcomes):
        run(iid, may_grant=True)
    try:
        tell_operator(project, say)
    except AkMemoryError as error:
        troubles[0] = str(error)
        tell(f"the operator could not be told: {error}")
    return Swept(outcomes, troubles)


def _all(project: Project) -> Iterable[port.MergeRequest]:
    since = project.clock() - LATELY
    find = project.forge.merge_requests.find
    found = [
        *find(state="opened"),
        *find(state="closed", updated_after=since),
        *find(state="merged", updated_after=since),
    ]
    return sorted({one.iid: one for one in found}.values(), key=lambda one: one.iid)


def _by_approval(outcomes: dict[int, Outcome]) -> list[int]:
    """Those with something to grant, the oldest approval first."""
    waiting = [iid for iid, one in outcomes.items() if one.plan.has_more]
    never = datetime.max.replace(tzinfo=UTC)
    return sorted(
        waiting, key=lambda iid: (outcomes[iid].plan.approved_at or never, iid)
    )
