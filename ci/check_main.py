"""Check of main as a job: whether it is canonical, and where it came from."""

from dataclasses import dataclass
from datetime import date

from ci.lint import Job, lint_store
from ci.reports import Report
from flow.observe import Inputs
from flow.progress import Tell
from flow.provenance import Alarm, provenance
from gateway import port
from gateway.git import CommitHistory
from gateway.git.mirror import Mirror
from memory.errors import UserError
from memory.tree import entry
from rules import registry
from rules.judging import Terms

_SHA = frozenset({40, 64})


@dataclass(frozen=True, slots=True)
class Checked:
    """What the rules say of the whole store, and commits nobody accounts for."""

    report: Report
    alarms: tuple[Alarm, ...]


def check_main(
    forge: port.Forge,
    mirror: Mirror,
    since: str,
    inputs: Inputs,
    today: date,
    tell: Tell,
) -> Checked:
    """Check the default branch as it stands on the server.

    `since` is the commit from which on each has to be accounted for; '' for none.
    Raises `UserError` where it is no commit, and `GitLabError`.
    """
    branch = mirror.default_branch()
    head = mirror.fetch_branch(branch)
    if head is None:
        raise UserError(f"{branch} can't be read")
    tell(f"{branch} at {head[:12]}")
    history = CommitHistory(mirror.repository, head)
    terms = Terms(today, inputs.root, history=history)
    tree = mirror.repository.tree(head)
    if entry(tree, inputs.root) is None:
        raise UserError(
            f"{branch} holds no {inputs.root}/: give the store's folder, --store-root"
        )
    report = lint_store(tree, terms, Job(registry.all_rules()))
    if not since:
        tell(
            "nothing of its history is accounted for: name the commit to start at by "
            "the template's input `anchor`, or --since"
        )
        return Checked(report, ())
    is_id = len(since) in _SHA and set(since) <= set("0123456789abcdef")
    if not is_id or not since.strip("0"):
        raise UserError(f"{since} is no full commit id; give the one setup recorded")
    if mirror.fetch([since]):
        raise UserError(f"the commit {since} is not in the repository")
    return Checked(report, provenance(forge, mirror, head, since, inputs, tell))
