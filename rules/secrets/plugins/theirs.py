"""detect-secrets' own detectors, called directly: no settings, no filters, no network.

Its settings are one for the whole process, its filters let the author of a line have
a say, and its verification sends what it finds to the vendor. So the patterns of its
plugins are used and nothing around them. Some are left out:

- keywords and basic authentication: ours read the same places and more, and judge the
  value; the tests hold ours against theirs.
- high entropy: flags digests, ids and file names; ours wants a name beside the value.
- private key: takes the mention of a header for a key.
- public IP: an address is no credential.
"""

import re
from collections.abc import Iterator
from functools import cache

from detect_secrets.plugins.artifactory import ArtifactoryDetector
from detect_secrets.plugins.aws import AWSKeyDetector
from detect_secrets.plugins.azure_storage_key import AzureStorageKeyDetector
from detect_secrets.plugins.base import RegexBasedDetector
from detect_secrets.plugins.cloudant import CloudantDetector
from detect_secrets.plugins.discord import DiscordBotTokenDetector
from detect_secrets.plugins.github_token import GitHubTokenDetector
from detect_secrets.plugins.gitlab_token import GitLabTokenDetector
from detect_secrets.plugins.ibm_cloud_iam import IbmCloudIamDetector
from detect_secrets.plugins.ibm_cos_hmac import IbmCosHmacDetector
from detect_secrets.plugins.jwt import JwtTokenDetector
from detect_secrets.plugins.mailchimp import MailchimpDetector
from detect_secrets.plugins.npm import NpmDetector
from detect_secrets.plugins.openai import OpenAIDetector
from detect_secrets.plugins.pypi_token import PypiTokenDetector
from detect_secrets.plugins.sendgrid import SendGridDetector
from detect_secrets.plugins.slack import SlackDetector
from detect_secrets.plugins.softlayer import SoftlayerDetector
from detect_secrets.plugins.square_oauth import SquareOAuthDetector
from detect_secrets.plugins.stripe import StripeDetector
from detect_secrets.plugins.telegram_token import TelegramBotTokenDetector
from detect_secrets.plugins.twilio import TwilioKeyDetector

from rules.secrets.found import Found, Rank
from rules.secrets.tokens import is_issued
from rules.secrets.values import is_reference, is_stand_in
from rules.secrets.words import is_random

# Several of the patterns take quadratic time, so they see no more than this at once;
# what is longer is seen again from the overlap on.
WINDOW = 600
OVERLAP = 200

THEIRS: tuple[type[RegexBasedDetector], ...] = (
    ArtifactoryDetector,
    AWSKeyDetector,
    AzureStorageKeyDetector,
    CloudantDetector,
    DiscordBotTokenDetector,
    GitHubTokenDetector,
    GitLabTokenDetector,
    IbmCloudIamDetector,
    IbmCosHmacDetector,
    JwtTokenDetector,
    MailchimpDetector,
    NpmDetector,
    OpenAIDetector,
    PypiTokenDetector,
    SendGridDetector,
    SlackDetector,
    SoftlayerDetector,
    SquareOAuthDetector,
    StripeDetector,
    TelegramBotTokenDetector,
    TwilioKeyDetector,
)


def find(text: str) -> Iterator[Found]:
    """What the detectors of detect-secrets find in `text` and we stand by."""
    for at, part in _windows(text):
        for plugin in _plugins():
            for pattern in plugin.denylist:
                for hit in pattern.finditer(part):
                    yield from _accepted(plugin, hit, at)


@cache
def _plugins() -> tuple[RegexBasedDetector, ...]:
    return tuple(plugin() for plugin in THEIRS)


def _accepted(
    plugin: RegexBasedDetector, hit: re.Match[str], at: int
) -> Iterator[Found]:
    # a group is the value, unless it is only the head of a token
    group = 1 if hit.lastindex and len(hit[1] or "") > 6 else 0
    value = hit[group].strip("\"' \t\n=:")
    start = at + hit.start(group) + hit[group].find(value)
    before = hit.string[max(0, hit.start() - 16) : start - at]
    if is_real(plugin, value) and "pub" not in before.lower():
        yield Found(start, start + len(value), plugin.secret_type, Rank.THEIRS, value)


def is_real(plugin: RegexBasedDetector, value: str) -> bool:
    """Whether we stand by a find of theirs."""
    if (
        "\\" in value
        or is_stand_in(value)
        or is_reference(value)
        or not is_issued(value, value)
    ):
        return False
    if isinstance(plugin, JwtTokenDetector):
        return plugin.is_formally_valid(value)
    if isinstance(plugin, TwilioKeyDetector):
        # an account's id is public, and its form is part of many digests
        return bool(re.fullmatch(r"SK[0-9a-f]{32}", value))
    if isinstance(plugin, ArtifactoryDetector):
        return is_random(value, 16)
    return is_random(value, 10)


def _windows(text: str) -> Iterator[tuple[int, str]]:
    """Offset and text of overlapping stretches, cut at line ends where possible."""
    at = 0
    while at < len(text):
        end = min(len(text), at + WINDOW)
        if end < len(text):
            line = text.rfind("\n", at + OVERLAP + 1, end)
            end = line + 1 if line > 0 else end
        # their patterns allow blanks in three places in a row
        yield at, re.sub(r" {4,}", lambda gap: "\0" * len(gap[0]), text[at:end])
        if end == len(text):
            return
        at = end if text[end - 1] == "\n" else end - OVERLAP
