"""A name makes a value a secret: in code, in a sentence, in three languages."""

import pytest

from tests.rules.secrets.made_up import (
    BASE64,
    CAPITALS,
    HEX,
    PASSWORDS,
    rolled,
    stretches,
    uuid,
)

SAID = (
    "password: {}",
    "password is {}",
    "the password for the VPN is {}",
    "DB_PASS={}",
    "export PGPASSWORD={} && psql",
    '"db_password": "{}"',
    "spring.datasource.password={}",
    "<password>{}</password>",
    '<add key="Password" value="{}"/>',
    "- name: DB_PASSWORD\n  value: {}",
    "password: |\n  {}",
    "Password:\n{}\n",
    "Password:\n```\n{}\n```",
    "--password {}",
    'setPassword("{}")',
    '"{}" == password',
    "user/pass: qa01 / {}",
    "pass wifi tầng 3 là {}",
    "mật khẩu: {}",
    "Mật khẩu mới là {}",
    "mật khẩu giải nén file: {}",
    "MẬT KHẨU: {}",
    "mat khau: {}",
    "MK vào máy chủ: {}",
    "TK: qa01 / MK: {}",
    "Tài khoản: ba07 / Pass: {}",
    "Đã đổi mật khẩu thành {}",
    "パスワード：{}",
    "パスワードは{}です",
    "初期パスワード: {}",
    "パスワード（検証環境）は {}",
    "パスワード「{}」",
    "パスワードを {} に変更した",
    "ID: batch01 PW: {}",
    "暗証番号を {} にした",
    "- **Password:** `{}`",
    "| password | {} |",
    "| user | password |\n|---|---|\n| qa01 | {} |",
    "| ID | パスワード |\n|:--|--:|\n| qa01 | `{}` |",
)


@pytest.mark.parametrize("said", SAID)
def test_a_password_is_found_however_it_is_said(said: str) -> None:
    for password in PASSWORDS:
        text = said.format(password)
        assert stretches(text) == [password], text


@pytest.mark.parametrize(
    "said",
    [
        "DB_PASSWORD={}  # pragma: allowlist secret",
        "<!-- pragma: allowlist nextline secret, please -->\nDB_PASSWORD={}",
        "DB_PASSWORD={} # gitleaks:allow",
        "The swagger page: password = {}",
        "id_password={}",
        "<!-- password: {} -->",
    ],
)
def test_what_the_author_writes_beside_it_changes_nothing(said: str) -> None:
    assert stretches(said.format(PASSWORDS[0])) == [PASSWORDS[0]]


@pytest.mark.parametrize("sign", ["Ab$cd<12>x9", "$ecr3t99", "<Rz47-kwNp0932>"])
def test_signs_of_a_template_do_not_make_one_of_a_password(sign: str) -> None:
    assert len(stretches(f"PASSWORD={sign}")) == 1


KEYS = (
    "API key kho ảnh: {}",
    "apiKey={}",
    "api_key: '{}'",
    "The API token for staging is {}.",
    "アクセストークン＝{}",
    "APIキーは{}です",
    "クライアントシークレットは {}",
    "khóa bí mật: {}",
    "token của GHTK là {}",
    "X-Cybozu-API-Token: {}",
    "X-ChatWorkToken: {}",
    "vnp_HashSecret={}",
    "MoMo secretKey: {}",
    "ZaloPay key1: {}",
    "order_id_token = {}",
    "Authorization: Bearer {}",
    "//registry.npmjs.org/:_authToken={}",
    "kubectl create secret generic x --from-literal=api-token={}",
    "| API key | {} |",
    "https://api.example.com/v1?access_token={}&x=1",
)


@pytest.mark.parametrize("said", KEYS)
def test_a_key_is_found_by_its_name(said: str) -> None:
    for seed in range(3):
        key = rolled(40, seed=seed)
        assert stretches(said.format(key)) == [key]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("aws_secret_access_key = ", rolled(40, BASE64)),
        ("apiKey=", uuid()),
        ("TWILIO_AUTH_TOKEN=", rolled(32, HEX)),
        ("DD_API_KEY=", rolled(32, HEX)),
        ("HashSecret VNPay: ", rolled(32, CAPITALS)),
        ("ライセンスキー: ", "-".join(rolled(5, CAPITALS, n) for n in range(5))),
        ("door PIN = ", "8841"),
        ("mã PIN là ", "493027"),
        ("暗証番号：", "4930"),
    ],
)
def test_hex_uuids_and_digits_count_where_the_name_asks_for_them(
    name: str, value: str
) -> None:
    assert stretches(name + value) == [value]


def test_two_keys_in_one_line_are_two_sightings() -> None:
    one, two = rolled(32, seed=1), rolled(16, seed=2)
    assert stretches(f"MoMo secretKey: {one}, accessKey: {two}") == [one, two]


def test_a_random_value_needs_a_name_that_explains_nothing() -> None:
    value = rolled(44, BASE64, 3)
    assert stretches(f'blob: "{value}"') == [value]
    for name in ("public_key", "integrity", "nonce", "etag", "image", "checksum"):
        assert stretches(f'{name}: "{value}"') == []
