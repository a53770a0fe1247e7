"""Commands count only as an approver's own words, exactly, on current content."""

from typing import Any

import pytest

from memory.settings import People, Person
from review.commands import Command, Heard, Verb, hear, in_force, stale
from review.model import User
from tests.review.histories import (
    AUTHOR,
    BOT,
    DA,
    DB,
    PEOPLE,
    PM,
    SELF,
    TL,
    at,
    history,
    note,
)

ID = "mem-F003-prevent-429-error"
CURRENT = frozenset({DA})


def heard(
    body: str, who: User = PM, people: People = PEOPLE, **more: Any
) -> list[Heard]:
    return list(hear(history(notes=(note(body, who, **more),)), people))


def verbs(body: str, who: User = PM, people: People = PEOPLE) -> list[str]:
    return [one.verb for one in in_force(tuple(heard(body, who, people)), CURRENT)]


def told(body: str, who: User = PM) -> list[str]:
    return [str(one.refusal) for one in heard(body, who)]


def test_each_command_is_understood() -> None:
    said: dict[str, tuple[Verb, str, str, str]] = {
        f"@bot approve {DA}": ("approve", DA, "", ""),
        f"@bot confirm hard-remove {ID} {DA}": ("confirm", DA, ID, ""),
        f"@bot waive @tl-user {DA}: on leave": ("waive", DA, "tl-user", "on leave"),
        "@bot reject: no longer true": ("reject", "", "", "no longer true"),
        f"@bot drop {ID}: wrong scope": ("drop", "", ID, "wrong scope"),
    }
    for line, (verb, digest, subject, reason) in said.items():
        (one,) = heard(line)
        (command,) = in_force((one,), CURRENT)
        assert command == Command(
            verb,
            PM,
            at(30),
            one.note_id,
            digest,
            subject,
            reason,
        )


def test_several_commands_stand_in_one_note() -> None:
    body = f"Looks fine.\n\n@bot approve {DA}\n@bot drop {ID}: twice\r\n\nThanks!"
    assert verbs(body) == ["approve", "drop"]


@pytest.mark.parametrize(
    "body",
    [
        f"please @bot approve {DA}",
        f" @bot approve {DA}",
        f"\t@bot approve {DA}",
        f"    @bot approve {DA}",
        f"\n\n    @bot approve {DA}",
        f"```\n@bot approve {DA}\n```",
        f"~~~text\n@bot approve {DA}\n~~~",
        f"````\n```\n@bot approve {DA}\n```\n````",
        f"```\n@bot approve {DA}",
        f"`\n@bot approve {DA}\n`",
        f"`@bot approve {DA}`",
        f"> @bot approve {DA}",
        f"> so he said\n@bot approve {DA}",
        f"- > so he said\n@bot approve {DA}",
        f"1. > so he said\n@bot approve {DA}",
        f">>>\n@bot approve {DA}\n>>>",
        f">>>\n\n@bot approve {DA}\n\n>>>",
        f"```\n>>>\n```\n\n>>>\n\n@bot approve {DA}\n\n>>>",
        f"$$\n@bot approve {DA}\n$$",
        f"text $`\n@bot approve {DA}\n`$",
        f"+++\n@bot approve {DA}\n+++",
        f"---\n@bot approve {DA}\n---",
        f";;;\n@bot approve {DA}\n;;;\n",
        f"<!--\n@bot approve {DA}\n-->",
        f"text <!--\n@bot approve {DA}\n-->",
        f"<blockquote>\n\n@bot approve {DA}\n\n</blockquote>",
        f"<pre>\n@bot approve {DA}\n</pre>",
        f"<details>\n\n@bot approve {DA}\n\n</details>",
        f'[x]: /u "t\n@bot approve {DA}\n"',
        f"@bot approve {DA}\n===",
        f"a\x0b@bot approve {DA}",
        f"a\u2028@bot approve {DA}",
        f"a\r@bot approve {DA}",
        "@bot approve " + DA + "\n" + "x" * 20_000,
    ],
)
def test_what_is_shown_quoted_or_not_at_the_margin_is_not_said(body: str) -> None:
    assert verbs(body) == []


@pytest.mark.parametrize(
    "body",
    [
        f"@bot approve {DA}",
        f"@bot   approve\t{DA}  ",
        f"I said `yes`.\n@bot approve {DA}",
        f"> so he said\n\n@bot approve {DA}",
        f"- one\n\n@bot approve {DA}",
        f"```\n@bot approve {DB}\n```\n\n@bot approve {DA}",
        f">>>\nold\n>>>\n\n@bot approve {DA}",
        f"@bot approve {DA}\n\n<details>more</details>",
        f"4 > 3 and 2 < 3\n@bot approve {DA}",
        f"---\nold: yes\n---\n\n@bot approve {DA}",
        f"了解しました。\n@bot approve {DA}",
    ],
)
def test_what_is_said_plainly_is_heard(body: str) -> None:
    assert verbs(body) == ["approve"]


@pytest.mark.parametrize(
    "body",
    [
        f"@b\u043et approve {DA}",
        f"@bot \u0430pprove {DA}",
        f"\uff20bot approve {DA}",
        f"@bot\u200b approve {DA}",
        f"\u200b@bot approve {DA}",
        f"\ufeff@bot approve {DA}",
        f"@\u2060bot approve {DA}",
        f"@ｂｏｔ approve {DA}",
        f"@bot\u00a0approve {DA}",
        f"@bot\u3000approve {DA}",
        f"@bot approve\u00a0{DA}",
        f"@bot approve {DA.replace('a', 'ａ')}",
        f"@bot approve {DA.replace('a', chr(0x430))}",
        f"@bot approve {DA}\u200b",
        f"@bot approve {DA[:-1]}",
        f"@bot approve {DA}a",
        f"@bot approve {DA.upper()}",
        f"@Bot approve {DA}",
        f"@bot Approve {DA}",
        f"@bot approve {DA} please",
        f"@bot approve {DA} {DB}",
        f"@bot: approve {DA}",
        f"@bot, approve {DA}",
        f"@bots approve {DA}",
        f"@@bot approve {DA}",
        f"\\@bot approve {DA}",
        "@bot approve",
        f"@bot confirm hard-remove {DA}",
        f"@bot confirm hard\u2010remove {ID} {DA}",
        f"@bot confirm hard-remove mem-x {DA}",
        f"@bot confirm soft-remove {ID} {DA}",
        f"@bot waive @tl-user {DA}",
        f"@bot waive @tl-user {DA}:  ",
        f"@bot waive @tl-user {DA}: \u200b",
        f"@bot waive tl-user {DA}: gone",
        "@bot reject",
        "@bot reject:",
        "@bot reject\uff1a because",
        f"@bot drop {ID}",
    ],
)
def test_lookalikes_and_half_commands_do_not_count(body: str) -> None:
    assert verbs(body) == []


@pytest.mark.parametrize(
    "body", [f"\uff20bot approve {DA}", f"\u200b@bot approve {DA}"]
)
def test_a_lookalike_is_told_of(body: str) -> None:
    (why,) = told(body)
    assert "type it anew" in why


def test_an_unknown_command_is_told_of() -> None:
    assert told("@bot merge") == ["@bot merge is no command the bot knows."]


@pytest.mark.parametrize(
    ("who", "why"),
    [
        (AUTHOR, "mai is no approver of the settings."),
        (TL, "tl-user is no approver of the settings."),
        (User(77, "pm-user"), "pm-user is no approver of the settings."),
        (User(42, "pm-user", "blocked"), "The account of pm-user is blocked."),
    ],
)
@pytest.mark.parametrize(
    "line", [f"@bot approve {DA}", "@bot reject: no", f"@bot drop {ID}: no"]
)
def test_commands_of_others_do_not_count(who: User, why: str, line: str) -> None:
    assert (verbs(line, who), told(line, who)) == ([], [why])


def test_an_approver_is_known_by_id_whatever_his_name() -> None:
    assert verbs(f"@bot approve {DA}", User(42, "renamed")) == ["approve"]


@pytest.mark.parametrize("who", [BOT, User(42, "pm-user", bot=True)])
def test_bots_and_system_notes_are_not_heard(who: User) -> None:
    assert heard(f"@bot approve {DA}", who) == []
    assert heard(f"@bot approve {DA}", PM, system=True) == []


def test_an_edited_note_holds_no_command() -> None:
    found = heard(f"@bot approve {DA}", updated_at=at(30.01))
    assert in_force(tuple(found), CURRENT) == ()
    assert "edited" in str(found[0].refusal)


def test_an_author_grants_nothing_to_himself_unless_the_settings_say_so() -> None:
    alone = People(approvers=(Person(AUTHOR.id, AUTHOR.username),))
    assert verbs(f"@bot approve {DA}\n@bot reject: mine", AUTHOR, alone) == ["reject"]
    assert verbs(f"@bot approve {DA}", AUTHOR, SELF) == ["approve"]


@pytest.mark.parametrize(
    "line",
    [
        f"@bot approve {DB}",
        f"@bot confirm hard-remove {ID} {DB}",
        f"@bot waive @tl-user {DB}: on leave",
    ],
)
def test_what_grants_dies_with_new_content(line: str) -> None:
    said = tuple(heard(line))
    assert in_force(said, CURRENT) == ()
    assert [one.digest for one in stale(said, CURRENT)] == [DB]
    assert in_force(said, frozenset({DB}))


def test_the_bot_listens_to_the_names_it_has() -> None:
    notes = (note(f"@memory-bot approve {DA}"),)
    assert hear(history(notes=notes), PEOPLE) == ()
    names = frozenset({"memory-bot"})
    assert in_force(hear(history(notes=notes), PEOPLE, names), CURRENT)


@pytest.mark.parametrize(
    "unit",
    [
        "@\n",
        "@bot\n",
        "a\n",
        "`@bot`\n",
        "@bot ",
        "`",
        "> ",
        "<",
        "@bot approve\n",
        ">>>\n",
        "$$\n",
        "- > \n",
        "[(",
    ],
)
def test_hostile_notes_are_read_all_the_same(unit: str) -> None:
    assert verbs((unit * 20_000)[:20_000]) == []


def test_what_others_write_is_not_read_at_length() -> None:
    line = f"@bot approve {DA}\n"
    assert len(heard(line * 3, TL)) == 3
    assert heard(line * 100, TL) == []
    assert len(heard(line * 100, PM)) == 50
