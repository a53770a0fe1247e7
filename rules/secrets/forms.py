"""The forms in which vendors issue tokens: a literal head, then a body.

One line a form. Where a vendor documents a length it is the least length here, since
lengths grow; where the body has an inner structure only the part that tells it from
other text is spelled out. The heads serve the first look at a file as well.
"""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Form:
    """Tokens of one kind: each begins with one of `heads` and goes on as `body`.

    `edge` says what right before the head makes it another word: nothing (""),
    a letter or digit ("soft"), or a dash, dot or underscore as well ("hard").
    """

    kind: str
    heads: tuple[str, ...]
    body: str
    edge: Literal["", "soft", "hard"] = "soft"


def _form(
    kind: str, heads: str, body: str, edge: Literal["", "soft", "hard"] = "soft"
) -> Form:
    return Form(kind, tuple(heads.split()), body, edge)


_W = r"[A-Za-z0-9_-]"
_A = r"[A-Za-z0-9]"
_H = r"[0-9a-fA-F]"
_ROUTED = r"(?:(?:\.[0-9a-z]{2})?\.[0-9a-z]{7,9}(?![0-9a-z]))?"

_GITLAB = (
    ("personal access token", "glpat-", rf"{_W}{{20,300}}{_ROUTED}"),
    ("deploy token", "gldt-", rf"{_W}{{20,300}}{_ROUTED}"),
    ("runner token", "glrt-", rf"{_W}{{20,300}}{_ROUTED}"),
    ("runner registration token", "glrtr- GR1348941", rf"{_W}{{20,300}}{_ROUTED}"),
    ("CI job token", "glcbt-", r"[A-Za-z0-9_.-]{20,4000}"),
    ("pipeline trigger token", "glptt-", rf"{_W}{{20,300}}{_ROUTED}"),
    ("feed token", "glft-", rf"{_W}{{20,300}}{_ROUTED}"),
    # a mail address goes on after it: `-issue@`
    ("incoming mail token", "glimt-", rf"(?:{_A}{{20,64}}|{_W}{{20,64}})"),
    ("agent token", "glagent-", rf"{_W}{{40,1024}}{_ROUTED}"),
    ("SCIM token", "glsoat-", rf"{_W}{{20,300}}{_ROUTED}"),
    ("feature flag token", "glffct-", rf"{_W}{{20,300}}{_ROUTED}"),
    ("OAuth application secret", "gloas-", rf"{_W}{{40,300}}{_ROUTED}"),
    ("workspace token", "glwt-", rf"{_W}{{20,300}}{_ROUTED}"),
    ("session cookie", "_gitlab_session", rf"[\"']?\s?[=:]\s?[\"']?({_A}{{20,128}})"),
)
# An instance may put a prefix of its own before any of them, hence no edge.
GITLAB = tuple(_form(f"GitLab {k}", h, b, "") for k, h, b in _GITLAB)

_AI = (
    _form("Anthropic key", "sk-ant-", rf"[a-z]{{2,10}}[0-9]{{2}}-{_W}{{20,400}}"),
    _form("OpenAI key", "sk-proj- sk-svcacct- sk-admin- sk-None-", rf"{_W}{{20,400}}"),
    _form("OpenAI key", "sk-", rf"{_W}{{0,64}}{_A}{{20}}T3BlbkFJ{_A}{{20}}", "hard"),
    _form("OpenRouter key", "sk-or-v1-", rf"{_H}{{40,80}}"),
    _form("Langfuse secret key", "sk-lf-", rf"{_H}{{8}}-[0-9a-fA-F-]{{20,40}}"),
    _form("API key", "sk-", rf"{_A}{{32,128}}(?![A-Za-z0-9_-])", "hard"),
    _form("Hugging Face token", "hf_ api_org_", rf"{_A}{{30,64}}"),
    _form("Groq key", "gsk_", rf"{_A}{{40,80}}"),
    _form("xAI key", "xai-", rf"{_A}{{60,120}}"),
    _form("Perplexity key", "pplx-", rf"{_A}{{40,80}}"),
    _form("Replicate token", "r8_", rf"{_A}{{30,64}}"),
    _form("LangSmith key", "lsv2_pt_ lsv2_sk_", rf"{_H}{{32}}_{_H}{{8,16}}"),
    _form("NVIDIA key", "nvapi-", rf"{_W}{{50,120}}"),
    _form("Pinecone key", "pcsk_", r"[A-Za-z0-9_]{40,120}"),
    _form("Tavily key", "tvly-", rf"{_W}{{28,64}}"),
    _form("Cerebras key", "csk-", rf"{_A}{{40,80}}", "hard"),
)
_CLOUD = (
    _form("AWS access key id", "AKIA ASIA ABIA ACCA A3T", r"[A-Z0-9]{16,17}", ""),
    _form(
        "AWS session token",
        "IQoJb3JpZ2lu FwoGZXIvYXdz FQoGZXIvYXdz",
        r"[A-Za-z0-9/+=]{40,4000}",
    ),
    _form("AWS Bedrock key", "ABSK", r"[A-Za-z0-9+/]{100,300}={0,2}"),
    _form("AWS Bedrock key", "bedrock-api-key-", r"[A-Za-z0-9+/=_-]{20,4000}"),
    _form("Google API key", "AIza", rf"{_W}{{35,45}}"),
    _form("Google OAuth token", "ya29.", r"[A-Za-z0-9_.-]{20,2000}"),
    _form("Google OAuth refresh token", "1//0", rf"{_W}{{20,300}}"),
    _form("Google OAuth client secret", "GOCSPX-", rf"{_W}{{20,40}}"),
    _form(
        "Azure account key",
        "AccountKey= SharedAccessKey= SharedSecretKey=",
        r"([A-Za-z0-9+/]{40,120}={0,2})",
    ),
    _form(
        "Alibaba Cloud access key id", "LTAI", rf"{_A}{{12,30}}(?![A-Za-z0-9])", "hard"
    ),
    _form("Tencent Cloud secret id", "AKID", rf"{_A}{{32,48}}(?![A-Za-z0-9])", "hard"),
    _form("Yandex Cloud key", "AQVN", rf"{_W}{{35,40}}"),
    _form("DigitalOcean token", "dop_v1_ doo_v1_ dor_v1_", rf"{_H}{{40,80}}"),
    _form("Heroku key", "HRKU-", rf"{_W}{{32,80}}"),
    _form("Cloudflare origin key", "v1.0-", rf"{_H}{{24}}-{_H}{{100,200}}"),
    _form("Cloudflare token", "cfut_ cfat_ cfk_", rf"{_W}{{32,80}}"),
    _form("Supabase token", "sbp_ sb_secret_", rf"(?:oauth_)?{_W}{{22,80}}"),
    _form(
        "PlanetScale token",
        "pscale_tkn_ pscale_pw_ pscale_oauth_",
        r"[A-Za-z0-9_.=-]{32,80}",
    ),
    _form("Fly.io token", "fo1_ fm1r_ fm1a_ fm2_", r"[A-Za-z0-9_+/=-]{40,4000}"),
    _form("Netlify token", "nfp_ nfo_ nfc_ nfu_", rf"{_A}{{32,64}}"),
    _form("Vercel token", "vcp_ vck_ vca_ vcr_", rf"{_A}{{24,80}}"),
    _form("Render key", "rnd_", rf"{_A}{{24,48}}(?![A-Za-z0-9])", "hard"),
    _form("Databricks token", "dapi", rf"{_H}{{32}}(?:-\d)?(?![0-9a-zA-Z])", "hard"),
    _form("OpenShift token", "sha256~", rf"{_W}{{43}}"),
    _form("Tailscale key", "tskey-", rf"[a-z]{{3,12}}-{_A}{{8,40}}-{_A}{{16,64}}"),
)
_DEVELOPMENT = (
    _form("GitHub token", "ghp_ gho_ ghu_ ghs_ ghr_", r"[A-Za-z0-9_]{36,255}", ""),
    _form("GitHub fine-grained token", "github_pat_", r"[A-Za-z0-9_]{22,255}"),
    _form("Docker token", "dckr_pat_ dckr_oat_", rf"{_W}{{20,80}}"),
    _form("PyPI token", "pypi-AgE", rf"{_W}{{40,2000}}"),
    _form("npm token", "npm_", rf"{_A}{{36,80}}"),
    _form("RubyGems key", "rubygems_", rf"{_H}{{40,64}}"),
    _form("crates.io token", "cio", rf"{_A}{{32}}(?![A-Za-z0-9])", "hard"),
    _form("NuGet key", "oy2", r"[a-z0-9]{43}(?![a-z0-9])", "hard"),
    _form("Packagist token", "packagist_", rf"[a-z]{{3}}_{_H}{{60,80}}"),
    _form("Clojars token", "CLOJARS_", r"[a-z0-9]{60}"),
    _form("Artifactory key", "AKCp", rf"{_A}{{60,80}}"),
    _form("Artifactory token", "cmVmdGtu", rf"{_A}{{50,80}}"),
    _form("Vault token", "hvs. hvb. hvr.", rf"{_W}{{20,400}}"),
    _form("Vault token", "s.", rf"(?={_A}*[0-9]){_A}{{24}}(?![A-Za-z0-9.])", "hard"),
    _form(
        "Doppler token",
        "dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit.",
        rf"(?:[a-z0-9_-]{{2,40}}\.)?{_A}{{40,64}}",
    ),
    _form("Pulumi token", "pul-", rf"{_H}{{40,64}}"),
    _form("Grafana token", "glsa_", rf"{_A}{{32}}_{_H}{{8}}"),
    _form("Grafana Cloud token", "glc_", r"[A-Za-z0-9+/_-]{32,400}={0,2}"),
    _form("Grafana key", "eyJrIjoi", r"[A-Za-z0-9+/]{40,400}={0,2}"),
    _form(
        "Sentry token", "sntrys_ sntryu_ sntrya_ sntryi_", r"[A-Za-z0-9+/_=-]{40,600}"
    ),
    _form("New Relic key", "NRAK- NRRA- NRBA- NRII- NRIQ- NRSP-", rf"{_W}{{20,64}}"),
    _form("Sonar token", "sqp_ squ_ sqa_", rf"{_H}{{40}}"),
    _form("Snyk token", "snyk_uat. snyk_sat.", r"[A-Za-z0-9_.-]{30,200}"),
    _form("Sourcegraph token", "sgp_", rf"(?:{_H}{{16}}_|local_)?{_H}{{40}}", "hard"),
    _form("CircleCI token", "CCIPAT_ CCIPRJ_", r"[A-Za-z0-9_]{30,120}"),
    _form("Buildkite token", "bkua_", rf"{_H}{{40}}"),
    _form("Postman key", "PMAK- PMAT-", rf"{_W}{{26,80}}"),
    _form("Prefect key", "pnu_ pnb_", rf"{_A}{{36}}"),
    _form("Infracost key", "ico-", rf"{_A}{{32}}(?![A-Za-z0-9])", "hard"),
    _form("age secret key", "AGE-SECRET-KEY-1", r"[0-9A-Z]{40,64}"),
    _form("1Password service token", "ops_eyJ", r"[A-Za-z0-9+/_-]{100,2000}={0,3}"),
    _form(
        "1Password secret key",
        "A3-",
        r"[A-Z0-9]{6}-(?:[A-Z0-9]{5,11}-){2,4}[A-Z0-9]{5,6}",
        "hard",
    ),
    _form("Octopus Deploy key", "API-", r"[A-Z0-9]{26}(?![A-Z0-9])", "hard"),
    _form("Harness token", "pat. sat.", rf"{_W}{{22}}\.{_A}{{24}}\.{_A}{{20}}", "hard"),
    _form(
        "Dynatrace token",
        "dt0c01. dt0s01. dt0s02. dt0s16.",
        r"[A-Z0-9]{8,24}\.[A-Z0-9]{64}",
    ),
    _form("ReadMe key", "rdme_", r"[a-z0-9]{60,80}"),
)
_SERVICES = (
    _form("Slack app token", "xapp-", r"\d-[A-Z0-9]+-\d+-[0-9a-fA-F]{16,128}"),
    _form("Slack token", "xoxb- xoxp- xoxa- xoxr- xoxs- xoxo- xoxc- xoxd- xoxe-"
          " xoxe.xoxp- xoxe.xoxb-", r"[A-Za-z0-9%+/=-]{12,400}"),
    _form("Stripe key", "sk_live_ rk_live_ sk_test_ rk_test_ sk_prod_ rk_prod_",
          rf"{_A}{{16,256}}"),
    _form("Webhook signing secret", "whsec_", r"[A-Za-z0-9+/_=-]{20,128}"),
    _form("Square token", "sq0atp- sq0csp-", rf"{_W}{{20,64}}"),
    _form("Square token", "EAAA", rf"{_W}{{58,64}}(?!{_W})", "hard"),
    _form("Facebook token", "EAA", rf"{_A}{{90,400}}", "hard"),
    _form("Shopify token", "shpat_ shpca_ shppa_ shpss_ shptka_ shpua_",
          rf"{_H}{{32,64}}"),
    _form("Twilio key", "SK", r"[0-9a-f]{32}(?![0-9a-zA-Z])", "hard"),
    _form("SendGrid key", "SG.", rf"{_W}{{16,32}}\.{_W}{{16,64}}"),
    _form("Mailgun key", "key-", r"[0-9a-z]{32}(?![0-9a-zA-Z])", "hard"),
    _form("Brevo key", "xkeysib- xsmtpsib-", rf"{_H}{{64}}-{_A}{{16}}"),
    _form("Mandrill key", "md-", rf"{_W}{{22}}(?!{_W})", "hard"),
    _form("Resend key", "re_", rf"{_A}{{8}}_{_A}{{24}}(?![A-Za-z0-9])", "hard"),
    _form("Linear key", "lin_api_ lin_oauth_ lin_wh_", rf"{_A}{{32,80}}"),
    _form("Notion token", "ntn_", rf"{_A}{{36,60}}"),
    _form("Notion token", "secret_", rf"{_A}{{40,50}}(?![A-Za-z0-9_])", "hard"),
    _form("Atlassian token", "ATATT3 ATCTT3 ATSTT3 ATOTT3", r"[A-Za-z0-9_=-]{40,400}"),
    _form("Bitbucket token", "ATBB", rf"{_A}{{28,40}}(?![A-Za-z0-9])"),
    _form("Figma token", "figd_ figo_ figu_ figoh_ figor_", rf"{_W}{{32,64}}"),
    _form("HubSpot token", "pat-na1- pat-na2- pat-eu1- pat-ap1-",
          rf"{_H}{{8}}-[0-9a-fA-F-]{{20,40}}"),
    _form("Airtable token", "pat", rf"{_A}{{14}}\.[0-9a-f]{{64}}"),
    _form("Contentful token", "CFPAT-", rf"{_W}{{40,64}}"),
    _form("Typeform token", "tfp_", r"[A-Za-z0-9_.=-]{40,80}"),
    _form("ClickUp token", "pk_", r"[0-9]{5,12}_[A-Z0-9]{32}", "hard"),
    _form("EasyPost key", "EZAK EZTK", rf"{_A}{{54}}"),
    _form("Shippo token", "shippo_live_ shippo_test_", rf"{_H}{{40}}"),
    _form("Duffel token", "duffel_live_ duffel_test_", r"[A-Za-z0-9_=-]{40,64}"),
    _form("Flutterwave key", "FLWSECK-", rf"{_A}{{24,64}}"),
    _form("Mapbox secret token", "sk.eyJ", rf"{_W}{{20,200}}\.{_W}{{16,64}}"),
    _form("Adafruit key", "aio_", rf"{_A}{{28}}(?![A-Za-z0-9])", "hard"),
    _form("Scalingo token", "tk-us-", rf"{_W}{{48}}"),
    _form("Frame.io token", "fio-u-", r"[A-Za-z0-9_=-]{64}"),
    _form("Adobe client secret", "p8e-", rf"{_A}{{32}}(?![A-Za-z0-9])", "hard"),
    _form("Discord MFA token", "mfa.", rf"{_W}{{80,90}}"),
    _form("WakaTime key", "waka_", rf"{_H}{{8}}-[0-9a-fA-F-]{{20,40}}"),
)  # fmt: skip

_SIGNED = (
    # header and payload, the signature may be missing; or the five parts of a JWE
    _form(
        "JSON Web Token",
        "eyJ",
        rf"{_W}{{8,4000}}+\.(?:eyJ{_W}{{4,8000}}+(?:\.{_W}{{0,4000}}+)?"
        rf"|{_W}{{0,1000}}+(?:\.{_W}{{4,4000}}+){{3}})",
        "hard",
    ),
)

FORMS: tuple[Form, ...] = (*_SIGNED, *GITLAB, *_AI, *_CLOUD, *_DEVELOPMENT, *_SERVICES)
