"""Tokens are found by their form, wherever they stand; what shows the form is none."""

import pytest

from rules.secrets.forms import FORMS
from rules.secrets.tokens import is_issued
from tests.rules.secrets.made_up import (
    ALNUM,
    BASE32,
    BASE64,
    CAPITALS,
    HEX,
    SMALL,
    URLSAFE,
    aws,
    github,
    gitlab,
    rolled,
    shown,
    stretches,
    uuid,
)

GL = "gl"
# Every prefix that GitLab documents, with the body its generator makes.
GITLAB = {
    GL + "pat-": rolled(20, URLSAFE),
    GL + "pat-" + rolled(27, URLSAFE): ".01." + rolled(9, SMALL),
    GL + "pat-" + rolled(28, URLSAFE): "." + rolled(9, SMALL),
    GL + "dt-": rolled(20, URLSAFE),
    GL + "rt-": rolled(20, URLSAFE),
    GL + "rt-t1_": rolled(20, URLSAFE),
    GL + "rt-t2_": rolled(27, URLSAFE) + ".01." + rolled(9, SMALL),
    GL + "rtr-": rolled(20, URLSAFE),
    GL + "cbt-": rolled(20, URLSAFE),
    GL + "cbt-64_": rolled(20, URLSAFE),
    GL + "ptt-": rolled(40, HEX),
    GL + "ft-": rolled(20, URLSAFE),
    GL + "imt-": rolled(25, SMALL),
    GL + "agent-": rolled(50, URLSAFE),
    GL + "soat-": rolled(20, URLSAFE),
    GL + "ffct-": rolled(20, URLSAFE),
    GL + "oas-": rolled(64, HEX),
    GL + "wt-": rolled(20, URLSAFE),
    "GR134" + "8941": rolled(20, URLSAFE),
}
OTHERS = {
    "AWS access key id": aws(),
    "AWS session token": "IQoJb3Jp" + "Z2lu" + rolled(120, BASE64),
    "GitHub token": "gh" + "s_" + rolled(36),
    "GitHub fine-grained token": "github" + "_pat_" + rolled(22) + "_" + rolled(59),
    "Slack token": f"xo{'xb'}-{rolled(12, '123456789')}-{rolled(24)}",
    "Slack app token": f"xa{'pp'}-1-A{rolled(10, CAPITALS)}-{rolled(13, '123')}-"
    + rolled(64, HEX),
    "Stripe key": "sk" + "_live_" + rolled(24),
    "Webhook signing secret": "whs" + "ec_" + rolled(32),
    "Google API key": "AI" + "za" + rolled(35, URLSAFE),
    "Google OAuth token": "ya" + "29." + rolled(90, URLSAFE),
    "OpenAI key": "sk" + "-proj-" + rolled(60, URLSAFE),
    "Anthropic key": "sk" + "-ant-oat01-" + rolled(95, URLSAFE),
    "Hugging Face token": "h" + "f_" + rolled(34),
    "Vault token": "hv" + "s." + rolled(90, URLSAFE),
    "Docker token": "dckr" + "_oat_" + rolled(27, URLSAFE),
    "PyPI token": "py" + "pi-AgE" + rolled(90, URLSAFE),
    "npm token": "np" + "m_" + rolled(36),
    "Azure client secret": rolled(3) + "8" + "Q~" + rolled(34),
    "Azure account key": "Account" + "Key=" + rolled(86, BASE64) + "==",
    "Twilio key": "S" + "K" + rolled(32, HEX),
    "SendGrid key": "S" + "G." + rolled(22, URLSAFE) + "." + rolled(43, URLSAFE),
    "Mailgun key": "ke" + "y-" + rolled(32, HEX),
    "Telegram bot token": rolled(10, "123456789") + ":AA" + rolled(33, URLSAFE),
    "Grafana token": "gls" + "a_" + rolled(32) + "_" + rolled(8, HEX),
    "Linear key": "lin" + "_api_" + rolled(40),
    "Notion token": "nt" + "n_" + rolled(46),
    "Atlassian token": "ATA" + "TT3" + rolled(180, URLSAFE),
    "Figma token": "fig" + "d_" + rolled(40, URLSAFE),
    "Postman key": "PM" + "AK-" + rolled(24, HEX) + "-" + rolled(34, HEX),
    "DigitalOcean token": "dop" + "_v1_" + rolled(64, HEX),
    "Heroku key": "HR" + "KU-AA" + rolled(58, URLSAFE),
    "Shopify token": "shp" + "at_" + rolled(32, HEX),
    "Square token": "sq0" + "csp-" + rolled(43, URLSAFE),
    "New Relic key": "NR" + "AK-" + rolled(27, CAPITALS),
    "Sentry token": "snt" + "ryu_" + rolled(64, HEX),
    "Databricks token": "da" + "pi" + rolled(32, HEX),
    "Doppler token": "dp" + ".pt." + rolled(43),
    "Pulumi token": "pu" + "l-" + rolled(40, HEX),
    "Terraform Cloud token": rolled(14) + ".atlas" + "v1." + rolled(67, URLSAFE),
    "Supabase token": "sb" + "p_" + rolled(40, HEX),
    "PlanetScale token": "pscale" + "_tkn_" + rolled(43, URLSAFE),
    "JSON Web Token": "ey" + "JhbGciOiJIUzI1NiJ9.ey" + "JzdWIiOiJ1LTExODIifQ."
    + rolled(43, URLSAFE),
}  # fmt: skip


@pytest.mark.parametrize("head", GITLAB)
def test_every_gitlab_token_is_found_whole(head: str) -> None:
    token = head + GITLAB[head]
    assert stretches(f"Bot: {token}") == [token]
    assert stretches(f"トークンは{token}です") == [token]


@pytest.mark.parametrize("kind", OTHERS)
def test_a_vendors_token_is_found_and_named(kind: str) -> None:
    token = OTHERS[kind]
    found = shown(f"先頭{token}、末尾")
    assert [one for one, _ in found] == [kind]
    assert found[0][1] in token
    assert token.endswith(found[0][1])


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.kind)
def test_a_head_alone_is_no_token(form: object) -> None:
    for head in form.heads:  # type: ignore[attr-defined]
        assert stretches(f"Tokens begin with `{head}` and more.") == []


def test_a_token_inside_a_mail_address_is_found_without_the_address() -> None:
    token = GL + "imt-" + rolled(25, SMALL)
    mail = f"incoming+group-7-{token}-issue@incoming.example.com"
    assert stretches(f"Reply to {mail}.") == [token]


def test_an_instance_may_put_a_prefix_before_its_tokens() -> None:
    assert stretches(f"SIE-{gitlab()}") == [gitlab()]


def test_a_session_cookie_is_found_by_its_name() -> None:
    value = rolled(32, HEX)
    assert stretches(f"Cookie: _gitlab_session={value}; path=/") == [value]
    assert stretches(f'"_gitlab_session": "{value}"') == [value]


@pytest.mark.parametrize(
    "sample",
    [
        "gl" + "pat-" + "x" * 20,
        "gl" + "pat-" + "<your-token>",
        "gl" + "pat-your-token-goes-here",
        "gl" + "pat-[0-9a-zA-Z_-]{20}",
        "gl" + "pat-" + r"[\w-]{20,}",
        "gl" + "pat-abc123",
        "gh" + "p_" + "zyxwvutsrqponmlkjihgfedcba9876543210",
        "gh" + "p_" + "1234567890" * 4,
        "gh" + "p_" + "****************abcd",
        "AK" + "IA" + "X" * 16,
        "AK" + "IA" + "IOSFODNN7EXAMPLE",
        "xo" + "xb-your-bot-token-goes-here",
        "sk" + "-ant-api03-...",
        "sk-987654",
        "sk-learn and sk-image",
        "risk-assessment-of-the-payment-gateway-module",
        "sk" + "_test_ is for the sandbox",
        "AROA" + rolled(17, BASE32),
        "AIDA" + rolled(17, BASE32),
        "pk" + "_live_" + rolled(24),
        "sb" + "_publishable_" + rolled(22),
        "recalculateStockForEveryWarehouseBeforeTheMonthlyClosing",
    ],
)
def test_what_shows_the_form_of_a_token_is_none(sample: str) -> None:
    assert stretches(f"See {sample} in the guide") == []


def test_a_key_that_ends_like_the_documentations_is_one_all_the_same() -> None:
    key = "AK" + "IA" + rolled(9, BASE32) + "EXAMPLF"
    assert stretches(key) == [key]


def test_a_published_example_and_its_beginning_were_never_issued() -> None:
    whole = "AK" + "IA" + "IOSFODNN7EXAMPLE"
    assert not is_issued(whole, whole)
    assert is_issued(github(), github())
    assert is_issued(rolled(20, ALNUM), "")


def test_a_uuid_alone_is_no_token() -> None:
    assert stretches(f"Mã giao dịch {uuid()} bị treo") == []
