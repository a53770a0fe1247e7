"""English around an order: negation, report, warning, command."""

import re
from functools import cache

_WORDS = r"(?:[^\w.!?;:]{1,6}\w[\w'/.@-]{0,40}+)"


@cache
def _negation() -> re.Pattern[str]:
    return re.compile(
        r"(?:\b(?:never|not|cannot|dont|without|avoid|nobody|neither|nor|instead of|"
        r"rather than|refuses?|forbid|forbids|forbidden|prohibited|stop|prevents?|"
        r"no ?one|nothing|none|only)\b|n't\b)"
        rf"(?<!do not)(?:{_WORDS}){{0,4}}[^\w.!?;:,]*$"
        r"|\b(?:do|does|did|must|should|may|can|will|shall) not\b"
        rf"(?:{_WORDS}){{0,4}}[^\w.!?;:,]*$"
    )


@cache
def _no_negation() -> re.Pattern[str]:
    """What looks like a negation and is an encouragement."""
    return re.compile(
        r"\b(?:not|n't|never)\W{1,3}(?:hesitate|be afraid|worry|only|forget|fail|miss|"
        r"waste)\b[^.!?]{0,40}$|\bno need\b|\bonly (?:follow|obey)\b"
    )


def is_negated(left: str) -> bool:
    """Whether the sentence so far turns what follows into its opposite."""
    if _negation().search(left) is None:
        return False
    if re.search(r"\b(?:not|n't)\W{1,3}forget\b[^.!?]{0,40}$", left) is not None:
        return re.search(r"\bforget to\W*$", left) is None
    return _no_negation().search(left) is None


@cache
def _report() -> re.Pattern[str]:
    return re.compile(
        r"\b(?:asks?|asked|asking|tells|told|telling|orders|ordered|instructs|"
        r"instructed|instructing|tries|tried|trying|attempts|attempted|wants|wanted|"
        r"says|said|saying|writes|wrote|written|writing|reads|contains|contained|"
        r"containing|claims|claimed|demands|demanded|makes|made|gets|got|persuades|"
        r"persuaded|convinces|convinced|tricks|tricked|fooled|caused|causes|leads|led|"
        r"lets|(?:texts?|notes?|pages?|mails?|memories|messages?) that (?:say|tell|ask)"
        r"|(?:may|might|could|can|would|will) (?:try|ask|tell|say|write|order|want))\b"
    )


@cache
def _hostile() -> re.Pattern[str]:
    return re.compile(
        r"\b(?:attack(?:s|er|ers|ed|ing)?|injections?|jailbreaks?|malicious|hostile|"
        r"phishing|payloads?|hackers?|adversar\w{1,8}|scam\w{0,5}|spam\w{0,5}|"
        r"poison(?:ed|ing|s)?|red team\w{0,3}|exploits?)\b"
    )


@cache
def _authority() -> re.Pattern[str]:
    """Those in whose name an order is more, not less, of one."""
    return re.compile(
        r"\b(?:pm|anthropic|openai|gitlab|google|microsoft|security team|admins?|"
        r"administrators?|cto|ceo|management|owner|maintainers?|we|i|system)\b"
    )


def is_reported(left: str, right: str) -> bool:
    """Whether the sentence tells what others say or do."""
    bare = re.sub(r"^\W+", "", left)
    if not re.search(r"\w", bare):
        return (
            re.match(
                r"[\"'”`\s]*(?:is|are|was|were) (?:an? |the )?\w* ?(?:attack|injection|"
                r"trick|example|payload)",
                right,
            )
            is not None
        )
    if _hostile().search(left) or _hostile().search(right):
        return True
    found = _report().search(left)
    return found is not None and _authority().search(left[: found.end()]) is None


_LEADS = (
    "please just now then and or also always must should shall to can may will simply "
    "first next instead immediately kindly hereby so therefore you thus again everyone "
    "afterwards finally silently quietly automatically ever safely directly "
    "simultaneously freely better at by from let have need free"
)


@cache
def _lead_words() -> frozenset[str]:
    return frozenset(_LEADS.split())


@cache
def _other_subject() -> re.Pattern[str]:
    """A subject that is neither the reader nor an assistant, with its modal verb."""
    return re.compile(
        r"(?:^|[,:;] |\b(?:that|and|if|when|because|so) )[^\w,:;]*(?:the|an?|our|this|"
        r"that|these|those|each|every|its|their|his|no|old|new|some) (?!(?:[\w-]+ )"
        r"{0,2}(?:assistants?|agents?|ai|bots?|models?|llms?|readers?|reviewers?|"
        r"developers?|authors?|team)\b)(?:[\w'-]+ ){1,5}(?:must|should|can|may|will|"
        r"shall|has to|have to|needs? to|is to|are to|and|or|then|also|always)\W*$"
    )


def is_command(left: str) -> bool:
    """Whether a verb right after `left` commands the reader."""
    bare = re.sub(r"[\s*_`\"'“‘(>\[~]+$", "", left)
    bare = re.sub(r"^[\s*_>#~\d.)-]+", "", bare)
    if not bare or not bare[-1].isalnum():
        return True
    if _other_subject().search(bare):
        return False
    if re.search(r"\b(?:let|allow|enable|help|want)s? you(?: to)?$", bare):
        return False
    if re.search(r"\b(?:there|it)(?: is|'s)$", bare):
        return True
    last: str = re.findall(r"[\w'-]+", bare)[-1]
    return last.strip("'-") in _lead_words()


@cache
def _warning() -> re.Pattern[str]:
    return re.compile(
        r"\b(?:never|not|cannot|avoid|nobody|forbidden|prohibited|banned|blocked|"
        r"refused|rejected|dangerous|unsafe|insecure|risky|attack\w{0,4}|malicious|"
        r"instead of|rather than|stop|without|no longer|catches|flags?|flagged|example "
        r"of|injection)\b|n't\b"
    )


@cache
def _consequence() -> re.Pattern[str]:
    return re.compile(
        r"\b(?:is|are|was|were|gets?) (?:\w+ ){0,2}(?:forbidden|banned|blocked|refused|"
        r"rejected|dangerous|unsafe|prohibited|not allowed|an attack|a finding|caught|"
        r"flagged|found|insecure|risky)\b|\bwhatever the (?:server|host|site)\b|\bnot "
        r"(?:be )?(?:allowed|permitted|run|used)\b"
    )


def is_warning(left: str, right: str) -> bool:
    """Whether a command line is shown as what not to do."""
    return (
        _warning().search(left) is not None or _consequence().search(right) is not None
    )


@cache
def _obey_before() -> re.Pattern[str]:
    return re.compile(
        r"(?:^|[.!?:\n]\s*|\*\*\s*|\b(?:please|always|must|should|now|and|then|to)\s)"
        r"(?:do|obey|follow|execute|carry out|comply with|apply|act on|act by|"
        r"act according to|perform|adhere to|observe|heed|run)\b"
        rf"(?:{_WORDS}){{0,6}}[^\w]{{0,8}}(?:\w{{1,10}}\n)?$"
    )


@cache
def _obey_after() -> re.Pattern[str]:
    return re.compile(
        r"^[^\w]{0,4}(?:and |then )?(?:(?:do|obey|follow) (?:it|this|that|so|as)\b|"
        r"(?:is|are) (?:an order|binding|your (?:new )?(?:orders|instructions))|must "
        r"be (?:obeyed|followed)|applies to you)"
    )


def is_obeyed(before: str, after: str) -> bool:
    """Whether the sentence around a quotation tells the reader to do as it says."""
    found = _obey_before().search(before)
    if found is not None and not is_negated(before[: found.start()] + " "):
        verb_left = before[max(0, found.start() - 40) : found.start() + 1]
        if not re.search(r"\b(?:never|not|cannot|refuses?)\W*$|n't\W*$", verb_left):
            return True
    return _obey_after().search(after) is not None
