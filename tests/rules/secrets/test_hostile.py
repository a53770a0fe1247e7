"""Text made to cost much costs little: no pattern goes wrong on long repetition."""

from time import process_time

import pytest

from rules import secrets

SIZE = 65536
# A quadratic pattern takes minutes for this much; a sound one part of a second.
SECONDS = 6.0

# A bar between the parts of what must not stand here whole.
REPEATED = (
    *("a", "1", " ", "=", "|", "`", "*", "**a", "[", "((", "{{", "${", "<", "'", '"'),
    *("//", "://a:", "a@", "://a:b@", "?key=", "sig=", "&#", "&amp;", "%41", "\\u0041"),
    *("password", "password=", "pass=Ab1!x", "key=Zz9", "token is ", "<password>"),
    *(
        "mật khẩu là ",
        "パスワードは",
        "パスワード（",
        "1パスワードは%41",
        "MK ",
        "PIN ",
    ),
    *("ey¦J", "ey¦J.", "s¦k-", "gl¦pat-", "gl¦pat-\n", "AK¦IA", "AK¦IAA1B2", "hf¦_"),
    *("-----BEGIN PRIV¦ATE KEY-----", "-----BEGIN RSA PRIV¦ATE KEY-----\n", "MII¦Eow"),
    *("PuTTY-User-Key-¦File-2: \n", "Private-Lines: 1\n", "AccountKey=", "aws key "),
    *("|-", "| password |\n|---|\n", "| a | b |\n", "---|---\n", "|---|\n| pass |\n"),
    *("\n", "a\n", "a-\n", "\r\n", "QUJD\n", "YWJj", "aGVsbG8gd29ybGQgaGVsbG8g"),
    *("<b>", "<!--", "\u200b", "ｋ", "Ａ", "が\u3099", "e\u0301", '" + "', "a<!-- -->"),
    *("recovery code: ", "code: 1234-5678, ", "2fa は ", "otpauth://totp/", "word "),
    *("seed phrase: ", "curl -u ", "curl -u a:b ", "mysql -p", "docker login -p "),
    *("machine a ", "Basic ", "auth: ", "user: a/", "ID/PW: a / ", "is password "),
    *("key" + " " * 20, "aB3_", "aB3/", "0123456789abcdef", "1234567890:", '"d":"'),
    "chat.goo¦gleapis.com/v1/spaces/a?key=",
    "password=" * 100 + ")" * 3900,
)


@pytest.mark.parametrize("unit", REPEATED)
def test_a_long_repetition_is_searched_in_reasonable_time(unit: str) -> None:
    whole = unit.replace("¦", "")
    text = (whole * SIZE)[:SIZE]
    start = process_time()
    if not secrets.scan(text):
        secrets.find_all(text)
    assert process_time() - start < SECONDS
