"""`new` starts a draft that lint accepts once it stands in its place."""

import pytest

from memory.item import parse
from tests import builders
from tests.real_git import LESSON, STORE, Repo, Shell, store

DRAFTS = f"{STORE}/_pending"
WORDS = ("--source", "TICKET-9", "--tags", "payment,http-429", "--action", "wait.")


@pytest.fixture
def ready(main: Repo) -> Repo:
    main.commit({".gitignore": f"{DRAFTS}/\n"})
    main.branch("memory/TICKET-123")
    return main


@pytest.mark.parametrize(
    ("words", "rel", "memory_id"),
    [
        (
            ("lesson", "Hết hạn đơn", "--area", "qa", "--scope", "F-003_Payment"),
            "01.Lessons/qa/F-003_Payment/het-han-don.md",
            "mem-F003-het-han-don",
        ),
        (
            ("fact", "Two queues", "--area", "domain"),
            "00.Shared/domain/_global/two-queues.md",
            "mem-global-two-queues",
        ),
        (
            ("glossary", "返金", "--slug", "henkin", "--scope", "F-003_Payment"),
            "00.Shared/glossary/henkin.md",
            "mem-global-henkin",
        ),
        (
            ("decision", "Use one queue"),
            "00.Shared/decisions/use-one-queue.md",
            "mem-global-use-one-queue",
        ),
        (
            ("instinct", "Ask before deleting", "--scope", "F-003_Payment"),
            "02.Instincts/approved/F-003_Payment/ask-before-deleting.md",
            "mem-F003-ask-before-deleting",
        ),
    ],
)
def test_a_draft_moved_into_place_is_clean(
    ready: Repo, sh: Shell, words: tuple[str, ...], rel: str, memory_id: str
) -> None:
    said = sh("new", *words, *WORDS, expect=0)
    assert said.out == f"{DRAFTS}/{rel}\n"
    assert f"move it to {STORE}/{rel}" in said.err
    assert parse(ready.read(f"{DRAFTS}/{rel}")).get("id") == memory_id
    (ready.folder / STORE / rel).parent.mkdir(parents=True, exist_ok=True)
    (ready.folder / DRAFTS / rel).rename(ready.folder / STORE / rel)
    sh("lint", "--base", "main", "--worktree", expect=0)


def test_the_action_label_is_in_the_language_of_the_text(
    ready: Repo, sh: Shell
) -> None:
    for title, label in (
        ("Retry on 429", "Apply"), ("Đơn hủy", "Áp dụng"), ("返金する", "適用"),
    ):  # fmt: skip
        name = sh("new", "decision", title, "--slug", f"s-{len(title)}").out.strip()
        assert f"**{label}:**" in ready.text(name)


def test_the_ticket_is_that_of_the_branch(ready: Repo, sh: Shell) -> None:
    name = sh("new", "decision", "One queue", expect=0).out.strip()
    assert parse(ready.read(name)).get("source") == "TICKET-123"


def test_values_that_yaml_would_read_as_others_are_quoted(
    ready: Repo, sh: Shell
) -> None:
    words = ("--source", "PR #532 / Gate 4", "--tags", "1x, b", "--text", "a: b")
    name = sh("new", "decision", "One queue", *words, expect=0).out.strip()
    item = parse(ready.read(name))
    assert item.get("source") == "PR #532 / Gate 4"
    assert item.get("tags") == ("1x", "b")
    assert item.body.startswith("a: b\n")


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("lesson", "No area"), "say --area"),
        (("lesson", "返金", "--area", "dev"), "say one with --slug"),
        (("lesson", "x", "--area", "dev", "--scope", "Payment"), "is no scope"),
        (("glossary", "x", "--scope", "../../etc"), "is no scope"),
        (("glossary", "x", "--slug", "../x"), "--slug"),
        (("glossary", "x", "--slug", "A B"), "--slug"),
        (("poem", "x"), "TYPE"),
        (("lesson", "Retry", "on", "429"), 'put the title in quotes: "Retry on 429"'),
        (("decision", "x", "--area", "dev"), "a decision lies in no area"),
        (("glossary", "x", "--confidence", "high"), "'high' is no number from 0 to 1"),
        (("glossary", "x", "--confidence", "2"), "--confidence"),
        (("glossary", "\udcff", "--slug", "x"), "no valid UTF-8"),
        (("glossary", "x", "--path", "/nowhere"), "does not exist"),
    ],
)
def test_what_gives_no_path_says_what_to_add(
    ready: Repo, sh: Shell, words: tuple[str, ...], hint: str
) -> None:
    assert hint in sh("new", *words, expect=2).err
    assert not (ready.folder / DRAFTS).exists()


@pytest.mark.parametrize(
    ("words", "hints"),
    [
        (("--tags", "Payment"), ("--tags: `Payment` is no tag", "lower-case ASCII")),
        (("--tags", "404"), ("--tags: `404` looks like a number",)),
        (("--tags", "a,a"), ("--tags: the tag `a` stands twice",)),
        (("--tags", "返金"), ("--tags: `返金` is no tag",)),
        (("--tags", ",".join(f"t{n}x" for n in range(13))), ("13 tags; at most 12",)),
        (("--workflows", "codding"), ("--workflows:", "did you mean `coding`?")),
        (("--workflows", "all,coding"), ("--workflows: `all` stands alone",)),
        (("--workflows", ""), ("--workflows:", "[coding, create-spec]")),
        (("--source", "somebody said so"), ("--source:", "names no")),
        (("--source", "TICKET-1 " + "x" * 200), ("--source:", "200")),
        (("--text", "語" * 20_001), ("--text has 20,001 characters; at most 20,000",)),
        (("--source", "x" * 1001), ("--source has 1,001 characters; at most 1,000",)),
        (("--tags", "A", "--workflows", "x"), ("--tags: `A`", "--workflows: unknown")),
    ],
)
def test_a_value_is_refused_as_its_rule_would_refuse_it(
    ready: Repo, sh: Shell, words: tuple[str, ...], hints: tuple[str, ...]
) -> None:
    said = sh("new", "decision", "One queue", *words, expect=2).err
    assert [one for one in hints if one not in said] == []
    assert "othing was written" in said
    assert not (ready.folder / DRAFTS).exists()


def test_two_that_start_the_same_draft_at_once_make_one(
    ready: Repo, sh: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    def start_first(*_: object) -> None:
        ready.write({f"{DRAFTS}/00.Shared/decisions/one.md": "my work"})

    monkeypatch.setattr("cli.new._refuse_twin", start_first)
    said = sh("new", "decision", "One", "--source", "TICKET-1", expect=2).err
    assert "is there already; nothing was written" in said
    assert ready.text(f"{DRAFTS}/00.Shared/decisions/one.md") == "my work"


def test_an_id_that_is_taken_is_named(repo: Repo, sh: Shell) -> None:
    repo.commit(store({builders.LESSON: builders.approved()}))
    words = ("lesson", "Prevent 429 error", "--area", "qa", "--scope", "F-003_Payment")
    said = sh("new", *words, expect=2)
    assert f"mem-F003-prevent-429-error is there already: {LESSON}" in said.err


def test_a_draft_is_never_overwritten(ready: Repo, sh: Shell) -> None:
    name = sh("new", "glossary", "One", expect=0).out.strip()
    ready.write({name: "my work"})
    assert "is there already; edit it" in sh("new", "glossary", "One", expect=2).err
    assert ready.text(name) == "my work"


def test_a_link_is_not_followed(ready: Repo, sh: Shell) -> None:
    (ready.folder / DRAFTS).symlink_to("..")
    assert "symlink" in sh("new", "glossary", "One", expect=2).err


@pytest.mark.usefixtures("ready")
@pytest.mark.parametrize("number", ["nan", "inf", "-inf", "2"])
def test_confidence_is_a_number_between_0_and_1(sh: Shell, number: str) -> None:
    words = ("decision", "Use one queue", f"--confidence={number}")
    assert "confidence" in sh("new", *words, expect=2).err


def test_a_secret_is_refused_before_it_is_written(ready: Repo, sh: Shell) -> None:
    token = "gl" + "pat-" + "x3Kq9TzR7mWb2LpV8nYd"
    said = sh("new", "decision", "Use it", "--text", f"log in with {token}", expect=2)
    assert "--text holds" in said.err
    assert token not in said.err
    assert not (ready.folder / DRAFTS).exists()
