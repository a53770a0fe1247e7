"""A file's own path is judged like its text, and `(a)` stands for an at sign."""

from datetime import date

import pytest

from memory.tree import DictTree, File
from rules import engine
from rules.catalog import pii, secret
from rules.examples import FOLDER, STORE, memory
from rules.judging import Terms, store_context
from tests.rules.pii.pieces import kinds, whole


def told(path: str) -> list[str]:
    """Messages about a clean memory at `path`."""
    tree = DictTree({path: File(memory().encode(), 0o100644)})
    context = store_context(tree, Terms(date(2026, 11, 30), STORE))
    return [one.message for one in engine.run([pii.RULE, secret.RULE], context)]


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("hỏi lan.ngo (a) hoa-sen¦.vn", True),
        ("lan(a)hoa-sen¦.com.vn", True),
        ("sato_h [a] kobo-shoji¦.co.jp まで", True),
        ("option (a) gitlab.com is slower", False),
        ("see (a) example.com and (b) example.org", False),
        ("steps: (a) notes.md (b) more.md", False),
        ("map(a) item.name", False),
        ("セッション（a）テスト.md", False),
    ],
)
def test_an_a_in_brackets_is_an_at_sign_only_in_an_address(
    text: str, is_one: bool
) -> None:
    assert kinds(text) == (["e-mail address"] if is_one else [])


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("goi-0901¦-234-567.md", "Vietnamese phone number"),
        ("call-0901¦234567-for-refunds.md", "Vietnamese phone number"),
        ("sdt_0901¦_234_567.md", "Vietnamese phone number"),
        ("denwa-090¦-1234-5678.md", "Japanese phone number"),
        ("lan.ngo¦@hoa-sen.vn.md", "E-mail address"),
        ("cccd-001¦201012345.md", "Vietnamese"),
    ],
)
def test_a_person_s_number_in_a_file_s_name_is_told(name: str, kind: str) -> None:
    (message,) = told(f"{FOLDER}/{whole(name)}")
    assert message.startswith(kind)
    assert "in the file's name" in message


@pytest.mark.parametrize(
    "name",
    [
        "prevent-429-error.md",
        "2026-11-30-cut-over.md",
        "limit-of-1000000-rows.md",
        "TICKET-0901234567.md",
        "batch-20261130-0012.md",
        "port-8080-and-9090.md",
        "map-a-to-b.md",
        "iso-8601-and-rfc-3339.md",
        "sha256-9e1207a4c28a.md",
    ],
)
def test_an_ordinary_number_in_a_name_is_none(name: str) -> None:
    assert told(f"{FOLDER}/{name}") == []


def test_a_token_in_a_file_s_name_is_told() -> None:
    token = "gl" + "pat-" + "x3Kq9TzR7mWb2LpV8nYd"
    (message,) = told(f"{FOLDER}/{token}.md")
    assert "GitLab" in message
    assert token not in message
