"""Contents: the summary below its first line, in the order in which one decides.

What it is about, what speaks against it, who was asked, who approved, what to check;
everything else is folded.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from bot.comment.defuse import code, inline, mention, message
from review.consult import Consultant, State
from review.entry import Entry
from review.summary import LIKENESS, Summary
from review.words import Words, words
from rules.finding import Finding

Say = Callable[[Words, Callable[[str], str]], str]

MOST = 60  # lines of one list; what is beyond is counted
_SIGNS = {"+": "➕", "~": "🔁", "-": "➖"}

_STATES: dict[State, Words] = {
    "asked": words("asked"),
    "commented": words("has commented"),
    "approved": words("has approved"),
    "waived": words("waived by an approver"),
}
_CHECKS = (
    words("It is true and still in force."),
    words("Its source can be traced."),
    words("It is one short fact in the template."),
    words("Its action can be applied as it stands."),
    words("Its scope is as narrow as it can be."),
    words("It contradicts nothing in `.rules/`."),
    words("The right people were asked."),
)


@dataclass(frozen=True, slots=True)
class Contents:
    """Renders the sections of a summary."""

    summary: Summary
    say: Say

    def body(self) -> str:
        """All sections that have something to say, a blank line between them."""
        parts = [
            self._memories(),
            self._risks(),
            self._consultants(),
            self._approvals(),
            "" if self.summary.is_decided else self._checklist(),
            self._details(),
        ]
        return "\n\n".join(one for one in parts if one)

    def _memories(self) -> str:
        rows = [self._entry(one) for one in self.summary.entries]
        rows += [
            f"- ⚙️ {self._say(words('{path} is changed', path=one), code)}"
            for one in self.summary.others
        ]
        return self._section(words("What it changes"), rows)

    def _entry(self, one: Entry) -> str:
        hook = inline(one.hook) or code(one.id)
        facts = [
            self._say(words("{type} for {scope}", type=one.type, scope=one.scope)),
            self._say(words("from {source}", source=one.source)) if one.source else "",
            code(one.id),
        ]
        row = f"- {_SIGNS[one.sign]} **{hook}** · {' · '.join(x for x in facts if x)}"
        if one.before and one.before != one.hook:
            said = self._say(words("until now: {before}", before=one.before))
            row += f"\n  - {said}"
        return row + self._removal(one)

    def _removal(self, one: Entry) -> str:
        if not one.removal:
            return ""
        reason = one.reason or "-"
        if one.removal == "soft":
            said = words("is kept among the deprecated ones: {reason}", reason=reason)
        else:
            said = words("is removed for good: {reason}", reason=reason)
        row = f"\n  - {self._say(said)}"
        if one.removal == "hard":
            still = words(
                "Git's history still holds the text; where that must not be, the "
                "operator rewrites the history."
            )
            row += f"\n  - {self._say(still)}"
        if one.promoted_to:
            there = words("it lives on as {path}", path=one.promoted_to)
            row += f"\n  - {self._say(there, code)}"
        return row

    def _risks(self) -> str:
        """What speaks against it, the worst first."""
        summary = self.summary
        rows = [
            f"- ↩️ {self._say(said)}"
            for one in summary.sent_back
            for said in [
                words(
                    "{who} sends {id} back: {reason}",
                    who=one.who,
                    id=one.id,
                    reason=one.reason,
                )
            ]
        ]
        rows += [self._finding(one) for one in summary.errors]
        alike = [one for one in summary.findings if one.rule in LIKENESS]
        rows += [self._finding(one) for one in alike if one not in summary.errors]
        rows += [
            "- 👥 "
            + self._say(
                words(
                    "{memory} says nearly the same as {other} in {where}, which is "
                    "open too ({share} % alike)",
                    memory=one.memory,
                    other=one.other,
                    where=one.where,
                    share=one.share,
                )
            )
            for one in summary.resembling
        ]
        rows += [
            "- 📏 "
            + self._say(
                words(
                    "{memory} and {path}:{line} speak of the same: {passage}",
                    memory=one.memory,
                    path=one.path,
                    line=one.line,
                    passage=one.text,
                )
            )
            for one in summary.passages
        ]
        strange = {one.path for one in summary.findings if one.rule == "layout"}
        steering = [one for one in summary.others if one not in strange]
        if steering:
            said = words(
                "It changes what steers this flow or the AI tools themselves: look "
                "twice at {paths}.",
                paths=", ".join(steering[:5]),
            )
            rows.append(f"- ⚠️ {self._say(said)}")
        return self._section(words("Look at this first"), rows)

    def _finding(self, one: Finding) -> str:
        sign = "🔴" if one.severity == "error" else "🟡"
        where = code(f"{one.path}:{one.line}")
        return f"- {sign} {where} {inline(one.rule)}: {message(one.message, 600)}"

    def _consultants(self) -> str:
        found = self.summary.consultation
        if found is None:
            return ""
        rows = [self._consultant(one) for one in found.consultants]
        rows += [
            "- ⚠️ "
            + self._say(
                words("{name} in CODEOWNERS is nobody who can be asked", name=one)
            )
            for one in found.unreachable
        ]
        rows += [
            "- ⚠️ "
            + self._say(words("nobody but its author owns {path}", path=one), code)
            for one in found.unowned
        ]
        return self._section(words("Who is asked"), rows)

    def _consultant(self, one: Consultant) -> str:
        roles = f" ({', '.join(map(inline, one.roles))})" if one.roles else ""
        state = self._say(_STATES[one.state])
        username = one.user.username
        # Named so that GitLab tells him, as long as his word is awaited.
        name = mention(username) if one.state == "asked" else inline(username)
        before = ""
        if one.spoke_before:
            before = f", {self._say(words('spoke about an earlier content'))}"
        sign = "⏳" if one.state == "asked" else "✔️"
        return f"- {sign} {name}{roles}: {state}{before}"

    def _approvals(self) -> str:
        rows = []
        for one in self.summary.approvals:
            # What others than approvers press is their advice.
            if one.person is None:
                continue
            sign = "✔️" if one.counts else "✖️"
            row = f"- {sign} {self._say(one.reason)}"
            if one.counts and one.is_own:
                row += f" {self._say(words('It is the proposal of the same person.'))}"
            if one.counts and one.has_pushed:
                row += f" {self._say(words('The same person pushed to the branch.'))}"
            rows.append(row)
        return self._section(words("Approvals"), rows)

    def _checklist(self) -> str:
        rows = [f"- {self._say(one)}" for one in _CHECKS]
        return self._folded(words("Before you approve"), rows)

    def _details(self) -> str:
        summary = self.summary
        rows = [
            self._finding(one)
            for one in summary.findings
            if one.severity != "error" and one.rule not in LIKENESS
        ]
        rows += [
            "- " + self._say(words("A comment does not count: {why}", why=one))
            for one in summary.remarks
        ]
        if summary.digest and not summary.is_decided:
            said = words(
                "Content digest: {digest}. To approve exactly this content: {command}",
                digest=summary.digest,
                command=f"@bot approve {summary.digest}",
            )
            rows.append(f"- {self._say(said, code)}")
        return self._folded(words("Details"), rows)

    def _section(self, name: Words, rows: list[str]) -> str:
        if not rows:
            return ""
        return f"**{self._say(name)}**\n\n" + "\n".join(self._cut(rows))

    def _folded(self, name: Words, rows: list[str]) -> str:
        if not rows:
            return ""
        listed = "\n".join(self._cut(rows))
        head = f"<details><summary>{self._say(name)}</summary>"
        return f"{head}\n\n{listed}\n\n</details>"

    def _cut(self, rows: Iterable[str]) -> Iterator[str]:
        known = list(rows)
        yield from known[:MOST]
        if len(known) > MOST:
            more = words("and {number} more", number=len(known) - MOST)
            yield f"- {self._say(more)}"

    def _say(self, said: Words, defuse: Callable[[str], str] = inline) -> str:
        return self.say(said, defuse)
