"""What is let go in a row would have hinted at nothing; the names it may hold are kept.

Words are put together from what the patterns are about, so that most are near misses.
"""

from hypothesis import example, given
from hypothesis import strategies as st

from rules.secrets.dull import doubtful
from rules.secrets.glance import judged
from rules.secrets.mentions import may_name, names
from rules.vocabulary import words
from tests.rules.secrets.made_up import BASE64, HEX, PASSWORDS, rolled

PIECES = (
    *("mem-F003-", "mem-global-", "refund", "Gate", "1p7", "502", "1", "ab", "0a"),
    *("-", "/", ".", ":", "_", "[", "]", "(", ")", '"', "'", "`", ",", "*", "=", "+"),
    *("key", "KEY", "token", "auth", "pin", "mk", "login", "net", "hook", "otp", "2fa"),
    *("sk-", "gl" + "pat-", "pat", "s.", "xo" + "xb-", "AK" + "IA", "md-", "re_"),
    *(
        "トークン",
        "キー",
        "スキーマ",
        "鍵",
        "パス",
        "パスワード",
        "API",
        "海",
        "の",
        "·",
    ),
    *("khóa", "khoá", "mật", "mã", "được", "é", "А", "\u3000", "１", "\u200b"),
    *(rolled(12, HEX), rolled(20), rolled(40, HEX), rolled(44, BASE64), *PASSWORDS),
)
spelled = st.lists(st.sampled_from(PIECES), min_size=1, max_size=7).map("".join)
rows = st.lists(spelled, min_size=1, max_size=5)


@given(rows)
@example(["mem-F361-pdf-member-1p7", "[app:src/tax/stock.py,", "9e1207a4c28a", "海。"])
@example(["mem-F3-" + "gl" + "pat-" + "1-2-3"])
def test_a_word_that_hints_at_something_is_never_let_go(row: list[str]) -> None:
    given_words = " ".join(row).split(" ")
    kept = doubtful(f" {' '.join(given_words)} ")
    assert [word for word in given_words if judged(word) and word not in kept] == []


def test_what_every_memory_has_is_let_go_at_once() -> None:
    row = (
        " mem-F361-pdf-member-1p7 mem-global-stock-import-42 [app:src/tax/stock.py,"
        " 9e1207a4c28a [[mem-F120-batch-retry-9x]] 帳票クエリは件名が空の行を数える."
        " CSV出力は502を返す 2026-05-17. スキーマを拡張した後 "
    )
    assert doubtful(row) == set()


@given(st.lists(st.sampled_from((*PIECES, " ", "\n", "、")), max_size=9).map("".join))
@example("API キー: x")
@example("API\u3000キー")
@example("mật khẩu, khoá API")
def test_a_name_stands_in_a_word_that_may_name(text: str) -> None:
    said = [word.decode("utf-8", "surrogatepass") for word in words(text)]
    assert not names(text) or any(map(may_name, said))
