"""detect-secrets is called without its settings, filters and network."""

import socket

import pytest
from detect_secrets import settings
from detect_secrets.plugins.basic_auth import BasicAuthDetector
from detect_secrets.plugins.keyword import KeywordDetector

from rules import secrets
from rules.secrets.plugins import theirs
from rules.secrets.plugins.all import detect
from rules.secrets.plugins.own import OWN
from tests.rules.secrets.made_up import (
    HEX,
    PASSWORDS,
    URLSAFE,
    aws,
    github,
    gitlab,
    rolled,
    stretches,
)
from tests.rules.secrets.test_tokens import GITLAB, OTHERS

KINDS = [
    *OTHERS.values(),
    *(head + tail for head, tail in GITLAB.items()),
    *(f"password: {one}" for one in PASSWORDS),
    f"https://hooks.sl{'ack'}.com/services/T12345678/B12345678/{rolled(24)}",
    f"twilio SK{rolled(32, HEX)} AC{rolled(32, HEX)}",
    f"cloudant_password = '{rolled(64, HEX)}'",
    f"softlayer_api_key: {rolled(64, HEX)}",
    f"{rolled(32, HEX)}-us12",
]


def test_no_connection_is_opened_whatever_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_args: object, **_options: object) -> None:
        raise AssertionError("a scan opened a connection")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    for text in KINDS:
        assert secrets.scan(text), text


def test_their_settings_are_not_even_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise AssertionError("the process-wide settings were read")

    monkeypatch.setattr(settings, "get_settings", refuse)
    monkeypatch.setattr("detect_secrets.plugins.base.get_settings", refuse)
    for text in KINDS:
        assert list(detect(text)), text


def test_ours_answer_as_plugins_do() -> None:
    by_type = {one.secret_type: one for one in OWN}
    assert list(by_type["Vendor token"].analyze_string(gitlab())) == [gitlab()]
    said = f"password: {PASSWORDS[0]}"
    assert list(by_type["Named secret"].analyze_string(said)) == [PASSWORDS[0]]


@pytest.mark.parametrize(
    "form",
    [
        '{}: "{}"',
        '{} = "{}"',
        "{} == '{}'",
        '{} => "{}"',
        '{} "{}";',
        "{}: `{}`",
    ],
)
@pytest.mark.parametrize(
    "name",
    [
        "api_key",
        "auth_key",
        "service_key",
        "account_key",
        "db_key",
        "database_key",
        "priv_key",
        "client_key",
        "private_key",
        "db_pass",
        "database_pass",
        "key_pass",
        "password",
        "passwd",
        "pwd",
        "secret",
        "contraseña",
    ],
)
def test_what_their_keywords_find_ours_find_too(form: str, name: str) -> None:
    value = rolled(24)
    line = form.format(name, value)
    assert value in set(KeywordDetector().analyze_string(line))
    assert value in stretches(line)


def test_what_their_basic_authentication_finds_ours_find_too() -> None:
    for seed in range(20):
        value = rolled(12, seed=seed)
        line = f"ftp://deploy:{value}@host.internal/x"
        assert value in set(BasicAuthDetector().analyze_string(line))
        assert stretches(line) == [value]


@pytest.mark.parametrize(
    "line",
    [
        f"AC{rolled(32, HEX)} is the account",
        "APEXMemory01 and APPENDonly2",
        f"public key: {rolled(44, URLSAFE)}",
        "the file begins with BEGIN RSA PRIV" + "ATE KEY",
        f'"commit": "{rolled(40, HEX)}"',
        "10.20.30.40 and 8.8.8.8",
    ],
)
def test_what_they_accuse_wrongly_passes(line: str) -> None:
    assert stretches(line) == []


def test_a_long_line_is_read_in_stretches_that_overlap() -> None:
    for at in range(0, 900, 37):
        text = "x " * (at // 2) + f"{github()} " + "y " * 300
        assert any(one.value == github() for one in theirs.find(text))


def test_long_blanks_keep_their_places() -> None:
    text = f"a{' ' * 40}{aws()}"
    (found,) = theirs.find(text)
    assert text[found.start : found.end] == aws()
