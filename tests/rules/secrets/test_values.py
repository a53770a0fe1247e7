"""A value is judged whole: noise or words, a stand-in or the real thing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.secrets.names import Family, family_of
from rules.secrets.reading import read_value
from rules.secrets.values import is_key, is_password, is_reference, is_stand_in
from rules.secrets.words import is_random, is_sequence
from tests.rules.secrets.made_up import ALNUM, BASE64, CAPITALS, HEX, PASSWORDS, rolled


@pytest.mark.parametrize("alphabet", [ALNUM, BASE64, HEX, CAPITALS])
def test_nearly_every_generated_key_counts_as_one(alphabet: str) -> None:
    keys = [rolled(32, alphabet, seed) for seed in range(500)]
    assert sum(is_key(one) for one in keys) >= 495


@pytest.mark.parametrize(
    "name",
    [
        "recalculateStockForEveryWarehouseBeforeTheMonthlyClosing",
        "getOAuth2AccessTokenForTenant",
        "HttpsURLConnection2",
        "XMLHttpRequest",
        "PBKDF2WithHmacSHA256",
        "refund-api-key-2",
        "mem-F003-prevent-429-error",
        "ORDERS-V2-PAY-TOKEN",
        "TLS_AES_128_GCM_SHA256",
        "2026.11.30-1a2b3c4",
        "99.Memory/00.Shared/decisions/refund-limit-for-japan.md",
    ],
)
def test_what_people_named_is_no_noise(name: str) -> None:
    assert not is_random(name, 8)
    assert not is_key(name, 8)


@pytest.mark.parametrize("password", [*PASSWORDS, "admin123", "P@ssw0rd", "matkhau123"])
def test_what_people_use_as_a_password_is_one(password: str) -> None:
    assert is_password(password)


@pytest.mark.parametrize(
    "value",
    [
        "bcrypt",
        "SHA-256",
        "aes-256-gcm",
        "oauth2.0",
        "tls1.2",
        "k8s",
        "90d",
        "8-16",
        "12+",
        "1Password",
        "v1.2.3",
        "PAY-20418",
        "F-003_Payment",
        "2026-07-09",
        "10:30",
        "config.yml",
        "cli.py:152,197",
        "/run/x2",
        "vault/payment/db2",
        "https://x.example/a1",
        "qa01@x.example",
        "db-01.internal.example:5432",
        "min=8",
        "#v62-password-security",
        "actions/checkout@b4ffde6",
        "required",
        "Vault",
    ],
)
def test_what_is_written_in_a_known_way_is_no_password(value: str) -> None:
    assert not is_password(value)


@pytest.mark.parametrize(
    "value",
    [
        "${DB_PASSWORD}",
        "$DB_PASS",
        "$password",
        "$(pwgen)",
        "{{x}}",
        "{password}",
        "%PASS%",
        "%(pass)s",
        "<your-password>",
        "[MASKED]",
        "process.env.DB_PASS",
        "self.password",
        "getPassword()",
        "config['db2']",
        "strings.Trim(t[0]",
        "op://v/db/pw",
        "ENC[AES,x]",
        "^[A-Z]{8}$",
    ],
)
def test_a_place_to_look_is_a_reference(value: str) -> None:
    assert is_reference(value)


@pytest.mark.parametrize(
    "value", ["$ecr3t99", "Ab$cd<12>x9", "<Rz47-kwNp0932>", "a{1}"]
)
def test_a_sign_of_a_template_alone_makes_no_reference(value: str) -> None:
    assert not is_reference(value) or value == "a{1}"


def test_a_real_value_may_stand_as_a_default() -> None:
    assert is_reference("${DB_PASS:-}")
    assert is_reference("${DB_PASS:-changeme}")
    assert not is_reference("${DB_PASS:-" + PASSWORDS[0] + "}")


@pytest.mark.parametrize(
    "value",
    [
        "xxxxxxxx",
        "********",
        "REDACTED",
        "changeme",
        "your-api-key",
        "ab…cd",
        "password",
    ],
)
def test_a_stand_in_opens_nothing(value: str) -> None:
    assert is_stand_in(value)


@pytest.mark.parametrize("value", [*PASSWORDS, "Example!2024", "changeme2024!"])
def test_a_real_password_is_no_stand_in(value: str) -> None:
    assert not is_stand_in(value)


@given(st.text(alphabet=ALNUM, min_size=1, max_size=4), st.integers(2, 9))
def test_what_repeats_itself_is_a_sequence(part: str, times: int) -> None:
    assert is_sequence(part * times) or len(part * times) < 6


@pytest.mark.parametrize(
    ("name", "family"),
    [
        ("DB_PASSWORD", Family.PASSWORD),
        ("spring.datasource.password", Family.PASSWORD),
        ("ShopPass", Family.PASSWORD),
        ("PGPASSWORD", Family.PASSWORD),
        ("pass", Family.WEAK),
        ("apiKey", Family.SECRET),
        ("order_id_token", Family.SECRET),
        ("vnp_HashSecret", Family.SECRET),
        ("SECRET_KEY_BASE", Family.SECRET),
        ("key1", Family.KEY),
        ("token_id", None),
        ("tokenizationId", None),
        ("PAY_SECRET_NAME", None),
        ("public_key", None),
        ("max_tokens", None),
        ("turkey_day", None),
        ("passwordField", None),
        ("keystone", None),
    ],
)
def test_the_last_word_of_a_name_decides(name: str, family: Family | None) -> None:
    assert family_of(name) is family


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('"a b" rest', "a b"),
        ("「Umi3」です", "Umi3"),
        ("`x`", "x"),
        ("**x1y2**,", "x1y2"),
        ("x1y2です", "x1y2"),
        ("x1y2;Encrypt=True;", "x1y2"),
        ("x1y2&user=a", "x1y2"),
        ("x1y2</password>", "x1y2"),
        ("x1!y2).", "x1!y2"),
        ("a(b)c", "a(b)c"),
    ],
)
def test_a_value_is_read_without_what_trails_it(text: str, value: str) -> None:
    found = read_value(text, 0)
    assert found is not None
    assert found.text == value
    assert text[found.start : found.end] == value


def test_the_beginning_of_a_vietnamese_word_is_no_value() -> None:
    assert read_value("tất cả", 0) is None
