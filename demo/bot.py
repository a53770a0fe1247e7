"""The third act: the bot does by itself what people did by hand in the second.

It runs after each event, as a webhook would make it; a scheduled pipeline does the
same a little later. Its token is the project's own.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from demo.gitlab import QUIET, Team
from demo.memories import KEEP, header
from demo.stage import say, show
from sandbox.state import access

FOLDER = "99.Memory/01.Lessons/dev/F-003_Payment"
INSTINCT = "99.Memory/02.Instincts/approved/F-003_Payment/one-queue-per-shop.md"
RECEIPT = f"{FOLDER}/keep-refund-receipts.md"
AGAIN = f"{FOLDER}/store-refund-receipts.md"


def play(team: Team) -> None:
    """Four merge requests: approved, rejected, like the rejected one, removed."""
    say("11. The project gets a bot: a project access token, nothing to host.")
    with _bot(team) as bot:
        show(f"{bot.name}\nit looks at a merge request after whatever happens to it")
        _approved(bot)
        _rejected(bot)
        _resembling(bot)
        _removed(bot)


def instinct(confidence: str) -> str:
    """What the TL has to speak about."""
    return header(INSTINCT, "instinct", "[payment, refund]", confidence=confidence) + (
        "Refunds of one shop that are sent side by side overtake each other.\n\n"
        "**Apply:** use one queue for each shop.\n"
    )


def receipt(path: str, word: str) -> str:
    """A lesson that is proposed twice, in other words."""
    return header(path, "lesson", "[refund, receipt]") + (
        f"Auditors {word} the receipt of every refund for seven years.\n\n"
        "**Apply:** store the receipt with the order.\n"
    )


class _Bot:
    """Runs the bot on the team's project, and shows what it says."""

    def __init__(self, team: Team, name: str) -> None:
        self.team = team
        self.name = name

    def open(self, branch: str, files: dict[str, str | None], title: str) -> int:
        """An author pushes and opens a merge request; the bot looks at it."""
        self.team.clone.branch(branch, files, title)
        body = {"title": title, "source_branch": branch, "target_branch": "main"}
        made = self.team.ask("author", "POST", "/merge_requests", body)
        self.look(int(made["iid"]))
        return int(made["iid"])

    def look(self, iid: int) -> None:
        """Run until nothing is left to write, and show the comment."""
        from bot.reconcile import reconcile
        from cli.pipeline import Place
        from cli.service import project_at, texts
        from flow.observe import Inputs

        place = Place(self.team.box.url, str(self.team.project["id"]), Inputs())
        with project_at(place) as project:
            for _ in range(4):
                self.team.box.world.advance(2)
                if not reconcile(project, iid, texts).done:
                    break
        mr = self.team.ask("author", "GET", f"/merge_requests/{iid}")
        labels = ", ".join(mr["labels"])
        show(f"!{iid} {mr['state']} · {mr['title']} · [{labels}]")
        show(f"  {self.headline(iid)}")

    def headline(self, iid: int) -> str:
        """The first line of the bot's comment that people see."""
        return self.summary(iid).split("\n")[1].removeprefix("### ")

    def summary(self, iid: int) -> str:
        """The bot's comment."""
        rows = self.team.ask("author", "GET", f"/merge_requests/{iid}/notes")
        return next(str(one["body"]) for one in rows if ":summary -->" in one["body"])

    def note(self, who: str, iid: int, body: str) -> None:
        """Somebody writes a comment; the bot looks at it."""
        show(f"{who}: {body}")
        self.team.ask(who, "POST", f"/merge_requests/{iid}/notes", {"body": body})
        self.look(iid)

    def approve(self, iid: int) -> None:
        """The PM presses the button once it has been there for a while."""
        self.team.box.world.advance(QUIET)
        self.team.ask("pm-user", "POST", f"/merge_requests/{iid}/approve")
        self.look(iid)

    def merge(self, iid: int) -> None:
        """The PM merges when the pipeline of the final form has passed."""
        newest = self.team.ask("author", "GET", f"/merge_requests/{iid}/pipelines")[0]
        for name, job in self.team.jobs(newest["id"]).items():
            show(f"{name}: {job['status']}")
        self.look(iid)
        path = f"/merge_requests/{iid}/merge"
        self.team.ask("pm-user", "PUT", path, {"squash": True})
        self.look(iid)


@contextmanager
def _bot(team: Team) -> Iterator[_Bot]:
    """A bot with a token of the project, given to the commands as they want it."""
    made = team.ask(
        "pm-user",
        "POST",
        "/access_tokens",
        {
            "name": "ak-memory",
            "scopes": ["api", "write_repository"],
            "access_level": access.DEVELOPER,
            "expires_at": f"{team.box.world.now() + timedelta(days=200):%Y-%m-%d}",
        },
    )
    # Whoever pushes must be able to read the pipeline file.
    team.box.person("root", admin=True)
    for name in ("team%2Fak-memory", "team%2Fci"):
        body = {"user_id": made["user_id"], "access_level": access.REPORTER}
        team.box.call("root", "POST", f"/projects/{name}/members", body)
    known = os.environ.get("AK_MEMORY_TOKEN")
    os.environ["AK_MEMORY_TOKEN"] = made["token"]
    try:
        yield _Bot(team, f"project_{team.project['id']}_bot")
    finally:
        del os.environ["AK_MEMORY_TOKEN"]
        if known is not None:
            os.environ["AK_MEMORY_TOKEN"] = known


def _approved(bot: _Bot) -> None:
    """Findings as threads, mended; the TL is asked, the PM decides, it is merged."""
    say("12. An instinct without an action: a thread at its line, and who has to act.")
    bad = instinct("0.6").replace("**Apply:** use one queue for each shop.\n", "")
    branch = "memory/TICKET-130"
    iid = bot.open(branch, {INSTINCT: bad}, "What TICKET-130 taught")
    say("13. Its author mends it. Now the TL is asked, then the PM.")
    (bot.team.clone.place / INSTINCT).write_text(instinct("0.6"), encoding="utf-8")
    bot.team.clone.git("commit", "-q", "--all", "--message", "Say what to do")
    bot.team.clone.git("push", "-q", "origin", branch)
    bot.look(iid)
    bot.note("tl-user", iid, "True, we saw that in March.")
    say("14. The PM approves: the bot finalizes, the gate passes, the PM merges.")
    bot.approve(iid)
    bot.merge(iid)


def _rejected(bot: _Bot) -> None:
    say("15. A second one: the PM closes it and says why.")
    branch = "memory/TICKET-131"
    files: dict[str, str | None] = {RECEIPT: receipt(RECEIPT, "ask for")}
    iid = bot.open(branch, files, "Receipts")
    bot.note("pm-user", iid, "@bot reject: only the tax office does, and for ten years")


def _resembling(bot: _Bot) -> None:
    say("16. A third says nearly the same: the PM sees what was said of the first.")
    files: dict[str, str | None] = {AGAIN: receipt(AGAIN, "want")}
    iid = bot.open("memory/TICKET-132", files, "Receipts again")
    rows = bot.summary(iid).splitlines()
    show("\n".join(one for one in rows if "tax office" in one) or "(nothing alike)")


def _removed(bot: _Bot) -> None:
    say("17. A fact is wrong and has to go for good: the PM confirms it by name.")
    marked = bot.team.clone
    marked.git("fetch", "-q", "origin")
    text = marked.git("show", f"origin/main:{KEEP}").stdout
    gone = text.replace("status: approved", "status: pending").replace(
        "stale: false\n", "stale: false\nremoval: hard\nremoval_reason: never true\n"
    )
    files: dict[str, str | None] = {KEEP: gone}
    iid = bot.open("memory/remove-mem-F002-order-retention", files, "Remove it")
    digest = bot.summary(iid).rpartition("@bot approve ")[2][:12]
    command = f"@bot confirm hard-remove mem-F002-order-retention {digest}"
    bot.note("pm-user", iid, command)
    bot.approve(iid)
    bot.merge(iid)
