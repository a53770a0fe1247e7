"""The place tells: URLs, command lines, headers, key blocks, second factors."""

import base64

import pytest

from tests.rules.secrets.made_up import (
    ALNUM,
    BASE32,
    BASE64,
    CAPITALS,
    HEX,
    URLSAFE,
    rolled,
    shown,
    stretches,
    uuid,
)

PASSWORD = rolled(14, ALNUM, 4) + "!7"
PEM = "-----{} RSA PRIV" + "ATE KEY-----"
LINES = "\n".join(rolled(64, BASE64, seed) for seed in range(3))


@pytest.mark.parametrize(
    "url",
    [
        "postgres://orders:{}@pg-7.corp.example:5432/orders",
        "mysql://app:{}@192.0.2.8:3306/stock?ssl=true",
        "mongodb+srv://etl:{}@c1.x9y8z.mongodb.example/log",
        "amqps://mailer:{}@bus.corp.example/%2Fmail",
        "redis://:{}@cache:6379/0",
        "https://bot:{}@pkg.corp.example/npm/ を使う",
        "git pull https://oauth2:{}@git.example.com/team/notes.git",
        "jdbc:oracle:thin:scott/{}@//db:1521/x",
        "jdbc:postgresql://db/shop?user=app&password={}",
        "Server=tcp:mssql9,1433;User ID=rw;Password={};Encrypt=True;",
        "curl -u 'builder:{}' https://build.corp.example/job/a",
        "curl --user admin:{} https://x.example",
        "mysql -uapp -p{} stock",
        "mysqldump -h db -u app -p{} shop",
        "sshpass -p '{}' ssh admin@192.0.2.7",
        "docker login -u robot -p {} hub.example.com",
        "redis-cli -h c -a {} ping",
        "machine repo.corp.example login bot password {}",
        "machine repo.corp.example\n  login bot\n  password {}",
        "CREATE USER app IDENTIFIED BY '{}';",
        "echo 'root:{}' | chpasswd",
        "smbclient //s/x -U user%{}",
        "openssl rsa -in k.pem -passin pass:{}",
        "tài khoản qa01/{}",
        "login admin:{}",
    ],
)
def test_a_password_is_found_where_one_belongs(url: str) -> None:
    assert stretches(url.format(PASSWORD)) == [PASSWORD]


def test_a_percent_encoded_password_is_found_as_it_stands() -> None:
    assert stretches(f"amqps://w:{rolled(14)}%21@mq/") == [rolled(14) + "%21"]


@pytest.mark.parametrize(
    "line",
    [
        "postgres://localhost/orders",
        "https://someone@git.example.com/a.git",
        "https://<name>:<secret>@hub.example.com",
        "postgres://${DB_USER}:${DB_PASS}@host/db",
        "postgres://{user}:{password}@{host}/db",
        "redis://:secret@localhost:6380",
        "postgres://postgres:postgres@localhost/db",
        "ssh://git@gitlab.example.com:2222/shop/docs.git",
        "mongodb://host1:27017,host2:27017/db",
        "curl -u $USER:$PASS https://x",
        "curl -u user:password https://x",
        "mysql -u root -p shop",
        "mysql -h db -P 3306 -u app -p",
        "mysql -uroot -p$DB_PASS shop",
        "docker login -u x -p $CI_JOB_TOKEN",
        "docker login -u x --password-stdin",
        "docker run -p 8080:80 nginx",
        "ssh -p 2222 host; psql -p 5432; mkdir -p a/b",
        "Authorization: Basic <base64>",
        "account: 12/34, login: qa01/team2",
    ],
)
def test_a_place_without_a_real_password_passes(line: str) -> None:
    assert stretches(line) == []


@pytest.mark.parametrize(
    "address",
    [
        "https://hooks." + f"slack.com/services/T{rolled(8, CAPITALS)}/B"
        f"{rolled(10, CAPITALS)}/{rolled(24)}",
        "https://dis" + f"cord.com/api/webhooks/{rolled(18, '123456789')}/"
        f"{rolled(68, URLSAFE)}",
        "https://shop.web" + f"hook.office.com/webhookb2/{uuid()}@{uuid(1)}/"
        f"IncomingWebhook/{rolled(32, HEX)}/{uuid(2)}",
        "https://chat.goo" + "gleapis.com/v1/spaces/AAAA/messages?key="
        f"{rolled(39, URLSAFE)}&token={rolled(43, URLSAFE)}%3D",
    ],
)
def test_an_address_that_is_a_key_is_found(address: str) -> None:
    (found,) = stretches(f"Post to {address} daily")
    assert address.endswith(found)


def test_a_signed_url_is_found_by_its_signature() -> None:
    sig = rolled(43, BASE64.replace("+/", "")) + "%3D"
    url = f"https://x.blob.core.windows.net/dump?sv=2024-11-04&sp=rl&sig={sig}"
    assert shown(url) == [("Azure shared access signature", sig)]


def test_base64_of_user_and_password_is_found_as_authentication() -> None:
    pair = base64.b64encode(f"bot:{PASSWORD}".encode()).decode()
    for line in (f"Authorization: Basic {pair}", f'"auth": "{pair}"', f"_auth={pair}"):
        assert len(stretches(line)) == 1
    sample = base64.b64encode(b"user:password").decode()
    assert stretches(f"Authorization: Basic {sample}") == []


@pytest.mark.parametrize(
    "block",
    [
        f"{PEM.format('BEGIN')}\n{LINES}\n{PEM.format('END')}",
        f"> {PEM.format('BEGIN')}\n> {LINES.split(chr(10))[0]}",
        f"{PEM.format('BEGIN')}\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,AB01\n\n"
        + LINES,
        f'"{PEM.format("BEGIN")}\\n{rolled(64, BASE64)}\\n{PEM.format("END")}\\n"',
        "-----BEGIN OPENSSH PRIV" + f"ATE KEY-----\n{LINES}",
        "-----BEGIN PGP PRIV" + f"ATE KEY BLOCK-----\nVersion: x\n\n{LINES}\n=ab12",
        "PuTTY-User-" + "Key-File-2: ssh-rsa\nComment: x\nPrivate-Lines: 2\n"
        f"{rolled(43, BASE64)}=",
        '{"kty":"OKP","d":"' + rolled(43, URLSAFE) + '","x":"a"}',
        "MIIEow" + "IBAAKCAQEA" + rolled(60, BASE64),
        "b3BlbnNz" + "aC1rZXktdjEA" + rolled(60, BASE64),
        "AGE-SECRET-" + "KEY-1" + rolled(58, CAPITALS),
    ],
)
def test_a_private_key_is_found_with_or_without_its_ends(block: str) -> None:
    assert len(stretches(f"Khoá:\n{block}")) == 1


def test_a_block_is_one_stretch_from_head_to_foot() -> None:
    block = f"{PEM.format('BEGIN')}\n{LINES}\n{PEM.format('END')}"
    assert stretches(f"a\n{block}\nb") == [block]


def test_a_header_alone_on_its_line_is_a_key_cut_off() -> None:
    assert stretches(f"a\n\n{PEM.format('BEGIN')}\n\nb") == [PEM.format("BEGIN")]


@pytest.mark.parametrize(
    "line",
    [
        f"files that begin with {PEM.format('BEGIN')} are refused",
        f"{PEM.format('BEGIN')}\n...\n{PEM.format('END')}",
        "-----BEGIN PUBLIC KEY-----\n" + LINES,
        "-----BEGIN CERTIFICATE-----\n" + LINES,
    ],
)
def test_talk_about_keys_and_public_ones_pass(line: str) -> None:
    assert stretches(line) == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Mã khôi phục 2FA: {}", "7f2k1-03b9d, 44e0a-c81m2"),
        ("Recovery codes: {}", "1a2b-3c4d, 9f8e-7d6c"),
        ("リカバリーコード：{}", "8f3k2-9dk3j"),
        ("otpauth://totp/Shop:pm?secret={}&issuer=Shop", rolled(16, BASE32)),
        ("TOTP secret: {}", rolled(32, BASE32)),
        ("2FA secret: {}", "KZQW 33DF MNSX IIDB"),
    ],
)
def test_second_factors_are_found(text: str, value: str) -> None:
    assert stretches(text.format(value)) == [value]
