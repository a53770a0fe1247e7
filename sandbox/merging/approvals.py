"""Approvals: who has, who may, what Premium's rules ask for."""

from dataclasses import dataclass

from sandbox.git.process import GitError
from sandbox.merging.owner_rules import owner_rules
from sandbox.merging.records import mr_hook, system_note, touch
from sandbox.merging.versions import newest
from sandbox.serving.answers import Refused
from sandbox.state import access
from sandbox.state.access import DEVELOPER
from sandbox.state.store import Json
from sandbox.state.world import World, work


@dataclass(frozen=True, slots=True)
class RuleState:
    """A rule with who may fulfil it and who has."""

    rule: Json
    eligible: tuple[int, ...]
    by: tuple[int, ...]

    @property
    def left(self) -> int:
        """Approvals that are missing.

        A rule that nobody can fulfil counts as fulfilled: "Auto approved" (facts 2.1).
        """
        required = int(self.rule["approvals_required"])
        if self.rule["rule_type"] != "any_approver":
            required = min(required, len(self.eligible))
        return max(required - len(self.by), 0)


@dataclass(frozen=True, slots=True)
class ApprovalState:
    """All rules of a merge request together."""

    rules: tuple[RuleState, ...]
    overwritten: bool

    @property
    def left(self) -> int:
        """Approvals that are missing."""
        return max((rule.left for rule in self.rules), default=0)

    @property
    def required(self) -> int:
        """Approvals that the rules ask for."""
        return max((rule.rule["approvals_required"] for rule in self.rules), default=0)

    @property
    def approved(self) -> bool:
        """True also where no rule asks for anything: EE's meaning (facts 2.1)."""
        return self.left == 0


def approvals(world: World, mr: Json) -> list[Json]:
    """Approvals, oldest first."""
    return world.store.find("approval", mr=mr["id"])


def rules_of(world: World, mr: Json) -> tuple[list[Json], bool]:
    """The rules that count, and whether they are the merge request's own."""
    own = world.store.find("mr_rule", mr=mr["id"])
    if own:
        return own, True
    found = []
    for rule in world.store.find("approval_rule", project=mr["project"]):
        names = [
            (world.store.get("protected_branch", number) or {}).get("name", "")
            for number in rule["protected_branch_ids"]
        ]
        everywhere = not names and not rule["applies_to_all_protected_branches"]
        if rule["applies_to_all_protected_branches"]:
            everywhere = bool(
                access.protection(world, mr["project"], mr["target_branch"])
            )
        fits = any(access.wildcard(name, mr["target_branch"]) for name in names)
        if everywhere or fits:
            found.append(rule)
    return found, False


def approval_state(world: World, mr: Json) -> ApprovalState:
    """What the rules ask for and what is there; no rules without a licence."""
    if not world.premium:
        return ApprovalState((), overwritten=False)
    rules, own = rules_of(world, mr)
    rules = [*rules, *owner_rules(world, mr)]
    by = [row["user"] for row in approvals(world, mr)]
    states = []
    for rule in rules:
        eligible = tuple(eligible_approvers(world, mr, rule))
        counted = by if rule["rule_type"] == "any_approver" else set(by) & set(eligible)
        states.append(RuleState(rule, eligible, tuple(sorted(counted))))
    return ApprovalState(tuple(states), own)


def rule_users(world: World, rule: Json) -> list[int]:
    """Users of a rule, the members of its groups included."""
    users = list(rule["user_ids"])
    for group in rule["group_ids"]:
        members = world.store.find("member", source=["group", group])
        users += [row["user"] for row in members]
    return list(dict.fromkeys(users))


def eligible_approvers(world: World, mr: Json, rule: Json) -> list[int]:
    """Who may fulfil a rule: settings leave out the author and committers."""
    project = world.store.take("project", mr["project"])
    if rule["rule_type"] == "any_approver":
        rows = access.memberships(world, project)
        users = [row["user"] for row in rows if row["access_level"] >= DEVELOPER]
    else:
        users = rule_users(world, rule)
    barred = barred_approvers(world, mr, project)
    if rule["rule_type"] == "code_owner":
        # Owners who commit to it do not approve it for their files (facts 2.1).
        barred |= committers(world, mr)
    return [user for user in dict.fromkeys(users) if user not in barred]


def barred_approvers(world: World, mr: Json, project: Json) -> set[int]:
    """The author (Premium's default), and committers where the setting says so.

    CE has no such rule: an author may approve (facts 2.1).
    """
    if not world.premium:
        return set()
    settings, barred = project["approval_settings"], set()
    if not settings["merge_requests_author_approval"]:
        barred.add(mr["author"])
    if settings["merge_requests_disable_committers_approval"]:
        barred |= committers(world, mr)
    return barred


def committers(world: World, mr: Json) -> set[int]:
    """Who committed what the newest version holds."""
    version = newest(world, mr)
    if version is None:
        return set()
    span = f"{version['base']}..{version['head']}"
    try:
        commits = world.repository(mr["project"]).log(span)
    except GitError:
        return set()
    emails = {commit.committer[1] for commit in commits}
    return {u["id"] for u in world.store.find("user") if u["email"] in emails}


def may_approve(world: World, mr: Json, user: Json) -> bool:
    """Developer or above (facts 2.1), not barred, not approved yet."""
    project = world.store.take("project", mr["project"])
    if mr["state"] == "merged":
        return False
    if any(row["user"] == user["id"] for row in approvals(world, mr)):
        return False
    if user["id"] in barred_approvers(world, mr, project):
        return False
    named = any(
        user["id"] in state.eligible for state in approval_state(world, mr).rules
    )
    return named or access.project_role(world, user, project) >= DEVELOPER


def approve(world: World, mr: Json, user: Json, sha: str | None = None) -> None:
    """Approve; 409 for another head, 401 where he may not or already has.

    doc/api/merge_request_approvals.md; the second 401 is as zuul's tests have it.
    """
    if sha and sha != mr["head"]:
        raise Refused(409, f"SHA does not match HEAD of source branch: {mr['head']}")
    if not may_approve(world, mr, user):
        raise Refused(401, "401 Unauthorized")
    version = newest(world, mr)
    world.store.add(
        "approval",
        project=mr["project"],
        mr=mr["id"],
        user=user["id"],
        at=world.stamp(),
        patch_id=version["patch_id"] if version else None,
    )
    _review(mr, user["id"], "approved")
    system_note(world, mr, user, "approved this merge request")
    touch(world, mr)
    # CE says `approved` each time, EE `approval` while some are missing (facts 1.6).
    left = approval_state(world, mr).left if world.enterprise else 0
    mr_hook(world, mr, user, "approval" if left else "approved")


def unapprove(world: World, mr: Json, user: Json) -> None:
    """Take back one's own approval; 404 where there is none."""
    mine = world.store.one("approval", mr=mr["id"], user=user["id"])
    if mine is None:
        raise Refused(404, "404 Not Found")
    was = approval_state(world, mr).approved
    world.store.drop("approval", mine["id"])
    _review(mr, user["id"], "unapproved")
    system_note(world, mr, user, "unapproved this merge request")
    touch(world, mr)
    flipped = not world.enterprise or was != approval_state(world, mr).approved
    mr_hook(world, mr, user, "unapproved" if flipped else "unapproval")


def reset_approvals(world: World, mr: Json) -> None:
    """Take away all approvals, silently (facts 1.6: only pushes send a hook)."""
    for row in approvals(world, mr):
        _review(mr, row["user"], "unapproved")
        world.store.drop("approval", row["id"])
    touch(world, mr)


@work("reset")
def reset_after_push(world: World, given: Json) -> None:
    """Premium's worker: approvals of another patch go, 10 s after a push (facts 2.3).

    Nobody's push is exempt, not a bot's nor the approver's.
    """
    mr = world.store.get("mr", given["mr"])
    if mr is None:
        return
    mr["resetting"] = max(mr["resetting"] - 1, 0)
    user, paths = world.store.take("user", given["user"]), given.get("paths")
    version = newest(world, mr)
    patch = version["patch_id"] if version else None
    gone = [row for row in approvals(world, mr) if row["patch_id"] != patch]
    word = "approvals_reset_on_push"
    if paths is not None:
        # `selective_code_owner_removals`: of the owners of what was pushed alone.
        rules = owner_rules(world, mr, paths)
        owners = {number for rule in rules for number in rule["user_ids"]}
        gone = [row for row in gone if row["user"] in owners]
        word = "code_owner_approvals_reset_on_push"
    for row in gone:
        world.store.drop("approval", row["id"])
        _review(mr, row["user"], "unapproved")
    touch(world, mr)
    if not gone:
        return
    names = " ".join(
        "@" + world.store.take("user", row["user"])["username"] for row in gone
    )
    system_note(
        world, mr, user, f"reset approvals from {names} by pushing to the branch"
    )
    mr_hook(world, mr, user, "unapproved", system=True, system_action=word)


def _review(mr: Json, user: int, state: str) -> None:
    for reviewer in mr["reviewers"]:
        if reviewer["user"] == user:
            reviewer["state"] = state
