"""Text made to cost much costs little: no pattern goes wrong on long repetition."""

from time import process_time

import pytest

from rules.pii import scan
from tests.rules.pii.pieces import whole

SIZE = 65536
# A quadratic pattern takes minutes for this much; a sound one part of a second.
SECONDS = 6.0

REPEATED = (
    *("@", "a@", "a@a.", "1", "09 ", "1-", "+1 ", "4111 ", "(", "市", "東京都", "丁目"),
    *("A ", "Aa ", "12 Aa ", "12 Aa Bb, ", "cccd ", "AA00 ", "<<", "|", ",", "&", "\\"),
    *(
        "**",
        "<b>",
        " at ",
        " dot ",
        "http://",
        "様",
        "アア",
        "vcb ",
        "order ",
        "Aa-san ",
    ),
    *("e\u0301", "\u200b", "0\u200b", "０", "記号1 番号", "DOB aaaa ", "ngày sinh "),
    *("会員番号", "生年月日1990年1月1日", "1,", "a\t1\n", "số 1 ngõ 2 phố A B C, "),
    *("phường 1, ", "thôn 1, xã An, huyện Bé, ", "market 1 Aa Street, Aa, "),
    *(
        "0903¦456789 ",
        "+12 34 ¦56 78 90 12 ",
        "Anh An Bé mã NV 10¦233 ",
        "30A-123¦.45 ",
    ),
)


@pytest.mark.parametrize("unit", REPEATED)
def test_a_long_repetition_is_scanned_in_reasonable_time(unit: str) -> None:
    text = (whole(unit) * SIZE)[:SIZE]
    opened = "STK CCCD tel 1234567 DOB 1990-01-01 mã NV 10233 a@b.c " + text
    start = process_time()
    scan(text)
    scan(opened)
    scan(text[:10000] + "\n" + text[:10000])
    assert process_time() - start < SECONDS
