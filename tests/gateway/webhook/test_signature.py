"""Only deliveries that prove a secret of ours are heard, and no secret is shown."""

import base64
import hmac

import pytest

from gateway.webhook import LARGEST_BODY, Look, Reject, Secrets, hear
from memory.errors import UserError
from tests.gateway.webhook.deliveries import (
    NOW,
    OLD,
    OURS,
    PLAIN,
    SIGNED,
    THEIRS,
    TOKEN,
    headers,
    merge_request,
    packed,
    signature,
)

BODY = packed(merge_request())


def reason(found: object) -> str:
    assert isinstance(found, Reject)
    assert found.status == 401
    return found.reason


def test_a_delivery_signed_with_our_key_is_heard() -> None:
    assert isinstance(hear(headers(BODY), BODY, SIGNED, NOW), Look)


def test_names_of_headers_are_read_in_any_case() -> None:
    shouted = {name.upper(): value for name, value in headers(BODY).items()}
    assert isinstance(hear(shouted, BODY, SIGNED, NOW), Look)


def test_the_signature_of_the_published_standard_is_read() -> None:
    # The example of the standard's own documentation, clock turned back to it.
    key = "whsec_" + "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    body = b'{"test": 2432232314}'
    given = {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    }
    then = NOW.fromtimestamp(1614265330, tz=NOW.tzinfo)
    assert not isinstance(hear(given, body, Secrets.of([key]), then), Reject)


@pytest.mark.parametrize("age", [0, 299, -299])
def test_a_timestamp_within_five_minutes_is_fresh(age: int) -> None:
    assert isinstance(hear(headers(BODY, age=age), BODY, SIGNED, NOW), Look)


@pytest.mark.parametrize("age", [301, -301, 86_400])
def test_an_old_or_future_timestamp_is_refused(age: int) -> None:
    assert "old" in reason(hear(headers(BODY, age=age), BODY, SIGNED, NOW))


def test_a_signature_by_another_key_is_refused() -> None:
    found = hear(headers(BODY, token=THEIRS), BODY, SIGNED, NOW)
    assert reason(found) == "the signature is not ours"


def test_one_changed_byte_of_the_body_is_noticed() -> None:
    assert reason(hear(headers(BODY), BODY + b" ", SIGNED, NOW))


@pytest.mark.parametrize("name", ["webhook-id", "webhook-timestamp"])
def test_id_and_timestamp_are_signed_too(name: str) -> None:
    given = headers(BODY)
    given[name] = given[name][:-1] + ("0" if given[name][-1] != "0" else "1")
    assert reason(hear(given, BODY, SIGNED, NOW))


@pytest.mark.parametrize(
    "stamp", ["", "now", "-5", "1e9", "1772366400.0", "٣" * 10, "9" * 13]
)
def test_a_timestamp_that_is_none_is_refused(stamp: str) -> None:
    given = headers(BODY)
    given["webhook-timestamp"] = stamp
    given["webhook-signature"] = signature(OURS, given["webhook-id"], stamp, BODY)
    assert reason(hear(given, BODY, SIGNED, NOW))


def test_old_and_new_key_both_count_while_they_are_rotated() -> None:
    both = Secrets.of(signing=[OURS, OLD])
    for token in (OURS, OLD):
        assert isinstance(hear(headers(BODY, token=token), BODY, both, NOW), Look)
    assert reason(hear(headers(BODY, token=THEIRS), BODY, both, NOW))


def test_any_of_several_signatures_is_enough() -> None:
    given = headers(BODY)
    bad = headers(BODY, token=THEIRS)["webhook-signature"]
    given["webhook-signature"] = f"v1a,xyz v1,%% {bad} {given['webhook-signature']}"
    assert isinstance(hear(given, BODY, SIGNED, NOW), Look)


@pytest.mark.parametrize("header", ["", " ", "v1", "v1,", "v2,AAAA", "v1,é", "," * 99])
def test_a_header_without_a_signature_is_refused(header: str) -> None:
    given = {**headers(BODY), "webhook-signature": header}
    assert reason(hear(given, BODY, SIGNED, NOW))


def test_an_unsigned_delivery_is_refused_where_only_keys_are_set() -> None:
    given = {"X-Gitlab-Token": PLAIN}
    assert reason(hear(given, BODY, SIGNED, NOW)) == "the delivery is not signed"


def test_a_plain_token_counts_where_one_is_set() -> None:
    assert isinstance(hear({"X-Gitlab-Token": PLAIN}, BODY, TOKEN, NOW), Look)


@pytest.mark.parametrize("given", ["", "x", PLAIN + "x", PLAIN[:-1], "é", "\udcff"])
def test_another_token_is_refused(given: str) -> None:
    assert reason(hear({"X-Gitlab-Token": given}, BODY, TOKEN, NOW))


def test_no_token_at_all_is_refused() -> None:
    assert reason(hear({}, BODY, TOKEN, NOW))


def test_a_wrong_signature_is_not_made_up_for_by_the_token() -> None:
    both = Secrets.of(signing=[OURS], tokens=[PLAIN])
    given = {**headers(BODY, token=THEIRS), "X-Gitlab-Token": PLAIN}
    assert reason(hear(given, BODY, both, NOW))
    assert isinstance(hear({"X-Gitlab-Token": PLAIN}, BODY, both, NOW), Look)


def test_without_any_secret_nothing_is_heard() -> None:
    assert reason(hear(headers(BODY), BODY, Secrets(), NOW))
    assert reason(hear(headers(BODY), BODY, Secrets.of([" "], [""]), NOW))


def test_a_body_larger_than_gitlab_sends_is_not_even_read() -> None:
    body = b"[" * (LARGEST_BODY + 1)
    found = hear(headers(body), body, SIGNED, NOW)
    assert isinstance(found, Reject)
    assert found.status == 413


@pytest.mark.parametrize(
    "text",
    [
        "whsec_",
        "whsec_***",
        "whsec_" + base64.b64encode(b"short").decode(),
        "whsec_" + base64.b64encode(b"x" * 65).decode(),
        base64.b64encode(b"x" * 32).decode(),
        "whsec_é" + "A" * 40,
    ],
)
def test_a_signing_token_that_is_none_is_not_quoted(text: str) -> None:
    with pytest.raises(UserError) as raised:
        Secrets.of(signing=[text])
    assert text == "whsec_" or text not in str(raised.value)


def test_secrets_are_not_shown() -> None:
    shown = repr(Secrets.of(signing=[OURS], tokens=[PLAIN]))
    assert PLAIN not in shown
    assert "b'" not in shown


def test_every_comparison_is_made_in_constant_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared: list[bool] = []

    def watched(one: bytes, other: bytes) -> bool:
        compared.append(one == other)
        return compared[-1]

    monkeypatch.setattr(hmac, "compare_digest", watched)
    hear(headers(BODY), BODY, Secrets.of(signing=[OLD, OURS, THEIRS]), NOW)
    assert compared == [False, True, False]
    compared.clear()
    hear({"X-Gitlab-Token": PLAIN}, BODY, Secrets.of(tokens=[PLAIN, "b"]), NOW)
    assert compared == [True, False]
