"""Everything that people read from the bot is there in every language, and says it."""

import shutil
from gettext import NullTranslations
from pathlib import Path
from typing import get_args

import pytest

from bot.comment import Comment
from bot.comment.defuse import inline
from bot.i18n import Catalogue, catalogue, is_faithful, placeholders
from cli.messages import PACKAGES, catalogue_files, messages, untranslated
from memory.errors import UserError
from memory.settings import Language
from review.summary import Awaited
from review.words import Words, joined, words

ROOT = Path(__file__).parents[2]
LANGUAGES: tuple[Language, ...] = get_args(Language)
SENTENCES = sorted(messages(ROOT))
VI = "bot/locale/vi/LC_MESSAGES/ak-memory.po"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of what messages are gathered from and kept in."""
    for name in PACKAGES:
        shutil.copytree(ROOT / name, tmp_path / name)
    return tmp_path


def generate(root: Path) -> None:
    for name, content in catalogue_files(root):
        data = content.encode() if isinstance(content, str) else content
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(data)


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")


def test_every_message_is_translated_into_every_language() -> None:
    assert list(untranslated(ROOT)) == []


def test_catalogues_are_what_the_code_says() -> None:
    for name, content in catalogue_files(ROOT):
        data = (ROOT / name).read_bytes()
        assert data == (content if isinstance(content, bytes) else content.encode())


@pytest.mark.parametrize("language", ["vi", "ja"])
def test_what_was_translated_is_what_is_said(language: Language) -> None:
    say = catalogue(language).say
    said = {
        text: say(Words(text, tuple((one, f"<{one}>") for one in placeholders(text))))
        for text in SENTENCES
    }
    for text, translation in said.items():
        for name in placeholders(text):
            assert f"<{name}>" in translation
    same = {text for text, one in said.items() if one == english(text)}
    # What has no word of its own in it.
    assert all(not _letters(text) for text in same), same


def english(text: str) -> str:
    return text.format_map({name: f"<{name}>" for name in placeholders(text)})


def _letters(text: str) -> str:
    bare = text.format_map(dict.fromkeys(placeholders(text), ""))
    return "".join(one for one in bare if one.isalpha())


def test_english_is_the_code_itself() -> None:
    say = catalogue("en").say
    for text in SENTENCES:
        values = tuple((name, name) for name in placeholders(text))
        assert say(Words(text, values)) == str(Words(text, values))


def test_a_sentence_within_a_sentence_is_translated_and_its_values_are_defused() -> (
    None
):
    why = words("{who} took the approval back.", who="*mai*")
    said = words("A comment does not count: {why}", why=why)
    assert catalogue("vi").say(said, inline) == (
        "Một bình luận không có hiệu lực: \\*mai\\* đã rút lại lượt duyệt."
    )
    assert catalogue("en").say(said, inline) == (
        "A comment does not count: \\*mai\\* took the approval back."
    )
    assert str(said) == "A comment does not count: *mai* took the approval back."


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_awaited_is_told_in_every_language(language: Language) -> None:
    either = joined(["an", "binh"], words("{one} or {other}"))
    said = words(
        "{names} has to speak about {kinds} on this content, or an approver waives it: "
        "`@bot waive @{first} DIGEST: reason`.",
        names=either,
        kinds="@chi",
        first="an",
    )
    shown = Comment(catalogue(language).say).headline(
        Awaited("consultants", said, ("an", "binh"))
    )
    assert "@an " in shown
    assert "@binh" in shown
    assert "@chi" not in shown


def test_names_are_put_together_in_the_language() -> None:
    either = joined(["an", "binh", "chi"], words("{one} or {other}"))
    assert isinstance(either, Words)
    assert str(either) == "an or binh or chi"
    assert catalogue("ja").say(either) == "an または binh または chi"
    assert joined(["an"], words("{one} or {other}")) == "an"


def test_a_value_is_never_read_as_a_sentence() -> None:
    said = words("{who} approved {digest}.", who="{digest}", digest="{who.__class__}")
    for language in LANGUAGES:
        shown = catalogue(language).say(said)
        assert "{digest}" in shown
        assert "{who.__class__}" in shown


def test_what_no_catalogue_has_is_said_in_english() -> None:
    said = words("No catalogue holds {what}.", what="this")
    for language in LANGUAGES:
        assert catalogue(language).say(said) == "No catalogue holds this."
        assert catalogue(language).say(words("")) == ""


class Wrong(NullTranslations):
    """Translates everything as told."""

    def __init__(self, translation: str) -> None:
        super().__init__()
        self.translation = translation

    def gettext(self, message: str) -> str:
        return self.translation if message else message


@pytest.mark.parametrize(
    "translation",
    [
        "ai đó",
        "{ai} đã duyệt {digest}.",
        "{who} {digest} {more}",
        "{who",
        "{who} {digest} }",
        "{who} {digest} {}",
        "{who} {digest} {0}",
        "{who.__class__} {digest}",
        "{who!r} {digest}",
        "{who:>9} {digest}",
        "{who} {digest:{who}}",
    ],
)
def test_a_translation_that_names_something_else_is_not_said(translation: str) -> None:
    wrong = Catalogue("vi", Wrong(translation))
    said = words("{who} approved {digest}.", who="mai", digest="0a1b")
    assert wrong.say(said) == "mai approved 0a1b."


def test_a_translation_may_name_things_in_another_order_and_twice() -> None:
    assert is_faithful("{b}, {a}, {b}", "{a} and {b}")
    turned = Catalogue("vi", Wrong("{digest} {who} {who}"))
    said = words("{who} approved {digest}.", who="mai", digest="0a1b")
    assert turned.say(said) == "0a1b mai mai"


def test_sentences_have_one_order_whatever_is_in_them() -> None:
    inner = words("b {x}", x="1")
    found = [words("a {v}", v=one) for one in (inner, "b 1", "", words("b"), "z")]
    assert len(set(found)) == 5
    for one in found:
        for other in found:
            assert (one == other) + (one < other) + (other < one) == 1


def test_a_new_message_is_found_and_awaits_its_translation(checkout: Path) -> None:
    source = checkout / "bot/new.py"
    source.write_text(
        "from review.words import words\n\n"
        'SAID = words("Something {new} that "\n    "nobody said before.", new=1)\n'
    )
    text = "Something {new} that nobody said before."
    assert f"{VI}: lacks: {text}" in list(untranslated(checkout))
    generate(checkout)
    assert f"{VI}: translate: {text}" in list(untranslated(checkout))
    entry = f'msgid "{text}"\nmsgstr ""'
    edit(checkout / VI, entry, entry[:-2] + '"Điều {newer} mới."')
    assert [one for one in untranslated(checkout) if one.startswith(VI)] == [
        f"{VI}: other {{names}} than the English: {text}"
    ]
    edit(checkout / VI, "{newer}", "{new}")
    assert not [one for one in untranslated(checkout) if one.startswith(VI)]
    source.unlink()
    assert f"{VI}: needless: {text}" in list(untranslated(checkout))
    generate(checkout)
    assert list(untranslated(checkout)) == []
    assert (checkout / VI).read_bytes() == (ROOT / VI).read_bytes()


def test_a_message_that_changed_keeps_its_translation_to_be_looked_at(
    checkout: Path,
) -> None:
    edit(checkout / "review/gate.py", "No approval counts yet.", "No approval counts.")
    generate(checkout)
    left = [one for one in untranslated(checkout) if one.startswith(VI)]
    assert left == [f"{VI}: look at it, then take out `fuzzy`: No approval counts."]
    known = (checkout / VI).read_text("utf-8")
    assert "Chưa có lượt duyệt nào có hiệu lực." in known
    before = (checkout / VI).with_suffix(".mo").read_bytes()
    assert b"No approval counts.\0" not in before


def test_code_stands_as_it_is_in_every_language(checkout: Path) -> None:
    edit(checkout / VI, "Không mâu thuẫn với `.rules/`.", "Không mâu thuẫn với luật.")
    (left,) = untranslated(checkout)
    assert left.startswith(f"{VI}: other `code` than the English: It contradicts")


@pytest.mark.parametrize(
    ("call", "why"),
    [
        ("words(text)", "one literal"),
        ('words(f"It is {state}.")', "one literal"),
        ('words("It is " + state)', "one literal"),
        ('Words("a" if state else "b")', "one literal"),
        ("words()", "one literal"),
        ('words("It is {state}.", stat=1)', "is given"),
        ('words("It is {state.name}.", state=1)', "no plain name"),
        ('words("It is {state.", state=1)', "bot/new.py:1: "),
    ],
)
def test_what_could_not_be_translated_is_refused(
    checkout: Path, call: str, why: str
) -> None:
    (checkout / "bot/new.py").write_text(f"{call}\n")
    with pytest.raises(UserError, match=r"^bot/new\.py:1: ") as refused:
        messages(checkout)
    assert why in str(refused.value)


def test_a_catalogue_that_is_broken_is_named(checkout: Path) -> None:
    with (checkout / VI).open("a", encoding="utf-8") as file:
        file.write('\nmsgid "open\n')
    with pytest.raises(UserError, match=r"ak-memory\.po can't be read"):
        list(catalogue_files(checkout))
