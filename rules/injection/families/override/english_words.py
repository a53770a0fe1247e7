"""Word classes of overriding in English."""

from rules.injection.families.lexicon import SHARED
from rules.injection.phrase import Words, fragment, words

LEXICON: dict[str, Words] = SHARED | {
    "ignore": words(
        "ignore", "disregard", "forget(?: about)?", "overlook", "neglect", "abandon",
        "unlearn", "disobey", "violate", "flout", "pay no (?:attention|heed) to",
        "take no notice of", "never mind", "set aside", "put aside",
        "throw (?:out|away)", "turn a blind eye to", "defy", "give up on", "let go of",
        "leave behind", "look past", "shut out", "reject", "disapply", "leave out",
    ),
    "drop": words(
        "discard", "dismiss", "drop", "erase", "wipe", "scrap", "override", "overrule",
        "overwrite", "cancel", "bypass", "circumvent", "suspend", "void", "nullify",
        "invalidate", "revoke", "delete", "remove", "clear", "reset", "replace",
        "supersede", "negate", "undo",
    ),
    "defy": words(
        "override", "overrule", "bypass", "circumvent", "suspend", "nullify",
        "invalidate", "discard", "dismiss", "cancel", "skip", "work around", "revoke",
        "disable",
    ),
    "dont": words(
        "do not", "don't", "dont", "never", "stop", "quit", "cease(?: to)?",
        "no longer", "need not", "needn't", "no need to", "not", "without", "refuse to",
        "(?:do not|don't) (?:have|need) to",
    ),
    "follow": words(
        "follow(?:ing)?", "obey(?:ing)?", "respect(?:ing)?", "heed(?:ing)?",
        "comply(?:ing)? with", "adher(?:e|ing) to", "abid(?:e|ing) by",
        "listen(?:ing)? to", "stick(?:ing)? to", "conform(?:ing)? to",
        "honou?r(?:ing)?", "observ(?:e|ing)", "apply(?:ing)?", "trust(?:ing)?",
        "care about", "pay attention to", "believe",
    ),
    "core": words(
        "instructions?", "directives?", "directions?", "guidelines?", "guidance",
        "prompts?", "system messages?", "briefing",
    ),
    "loose": words(
        "rules?", "restrictions?", "policies", "safeguards?", "guardrails?", "training",
        "programming", "conversation", "memories", "limitations?", "principles?",
        "commands?", "context", "constraints?",
    ),
    "told": words(
        "told", "taught", "said", "instructed", "learned", "learnt", "given", "read",
        "stated", "written", "agreed", "received",
    ),
    "this": words(
        "this (?:memory|note|file|lesson|page|text|document|list|item|entry|message)",
        "these (?:lines|instructions|orders|words|notes)", "(?:text|list|lines) below",
        "following (?:text|instructions|orders|lines)",
    ),
    "ours": words(
        "this (?:memory|note|lesson|instruction)",
        "these (?:instructions|orders|notes)",
    ),
    "act": fragment(
        "(?:merge|push|approve|delete|skip|run|execute|proceed|deploy|commit|send|do "
        "(?:it|this|so|that|as))"
    ),
    "beats": words(
        "overrides?", "overrules?", "supersedes?", "outranks?", "beats?", "wins? over",
        "wins? against", "takes? (?:precedence|priority) over", "trumps?",
        "(?:has|have) (?:precedence|priority) over", "comes? before", "prevails? over",
        "(?:has|have) (?:a )?higher (?:priority|precedence|rank|authority) than",
        "ranks? above", "more important than", "stronger than", "(?:is|are) above",
        "replaces?", "counts? more than",
    ),
    "unbound": words(
        "no longer bound (?:by|to)", "not bound (?:by|to)", "free from", "freed from",
        "released from", "exempt(?:ed)? from", "no longer subject to", "above",
    ),
    "clash": words(
        "contradicts?", "conflicts? with", "disagrees? with", "clash(?:es)? with",
        "goes? against", "differs? from",
    ),
    "void": words(
        "(?:is|are|be) (?:now |hereby |all )?void", "null and void", "invalid",
        "cancell?ed", "suspended", "revoked", "lifted", "annulled", "withdrawn",
        "retracted", "overruled", "nullified", "no longer appl(?:y|ies)",
        "no longer valid", "no longer binding", "no longer holds?", "no longer counts?",
        "no longer matters?", "no longer in force", "not binding", "cease to apply",
        "no longer binds?",
    ),
    "may-be": words(
        "(?:can|may|should|must|are to|is to|shall|will|need to) (?:safely |now |all )"
        "?be (?:ignored|disregarded|forgotten|overridden|bypassed|skipped|discarded|"
        "dropped|set aside)",
        "(?:need|must|should) not be (?:followed|obeyed|respected)",
    ),
    "before": fragment(
        "(?:previous|prior|earlier|above|preceding|foregoing|former|original|initial|"
        "past)"
    ),
    "det": fragment(
        "(?:(?:all|any|every|each|everything|the|of|these|those|this|your|my|our|its|"
        "their|single|other|and|both|such|whole|entire|in|from|to|what|whatever|rules?|"
        "instructions?|guidelines?|guidance|contents?|text|says|is|written|anything|"
        "you|were|was|told|read|about|project|team)(?:'s)? ){0,6}"
    ),
    "when": fragment(
        r"(?:above(?! \d)|before this(?: \w+){0,2}|so far|(?:that )?(?:you|we) (?:were|"
        r"have been|got|received|have|had|previously|initially|already|know|learned)"
        r"(?: given| told| received| received earlier)?|given (?:to you|earlier|before|"
        r"above)|from (?:before|earlier|above)|earlier|previously|that came before(?: "
        r"this(?: \w+)?)?|up to (?:now|here|this point)|in (?:your|the) (?:system )"
        r"?(?:prompt|context)|of (?:your|the) system prompt|received earlier)"
    ),
    # Instructions found in data are to be ignored: that is no order but good advice.
    "data": fragment(
        r"(?![^\w.!?;:]{1,3}(?:found|inside|in|within|from(?! here| now)|embedded|"
        r"contained|hidden|written|on|for|of|about|outside|that (?:appear|come|stand|"
        r"are)|which|sent|given by)\b(?![^\w!?;:]{1,3}(?:the )?(?:\.?rules/|claude|"
        r"agents?\.|gemini|your|system prompt|pm\b|reviewers?\b|maintainers?\b|"
        r"developers?\b|team\b|this (?:repo|project))))"
    ),
}  # fmt: skip
