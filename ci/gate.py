"""Gate as a job: passes a merge request whose head is exactly what was approved."""

from collections.abc import Callable

from ci.job import Subject, settled
from flow.gate import judge_look, unheard, weigh
from flow.observe import Inputs, look, observe
from flow.progress import Tell
from gateway import port
from gateway.git.mirror import Mirror
from review.gate import Verdict


def gate(
    forge: port.Forge,
    reader: Callable[[], port.Forge],
    mirror: Mirror,
    about: Subject,
    inputs: Inputs,
    tell: Tell,
) -> Verdict:
    """Judge a merge request anew.

    `forge` needs no more than the job's token; `reader`, who may read approvals, is
    made only where something governed is touched.
    """
    seen = settled(lambda: look(forge, mirror, about.iid, inputs), tell)
    head = about.head or seen.head
    tell(f"!{about.iid} at {head[:12]}, target at {seen.target[:12]}")
    verdict = judge_look(seen, head)
    if verdict is not None:
        return verdict
    whole = settled(lambda: observe(reader(), seen), tell)
    weighed = weigh(whole, head)
    tell(f"content {weighed.digest}; `@bot approve {weighed.digest}` approves it")
    if weighed.verdict.outcome != "pass":
        for said in (*weighed.remarks, *unheard(whole)):
            tell(str(said))
    return weighed.verdict
