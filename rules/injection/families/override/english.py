"""Overriding in English."""

from rules.injection.families.lexicon import SHARED
from rules.injection.family import Mood, spaced
from rules.injection.phrase import Words, fragment, words

LEXICON: dict[str, Words] = SHARED | {
    "ignore": words(
        "ignore", "disregard", "forget(?: about)?", "overlook", "neglect", "abandon",
        "unlearn", "disobey", "violate", "flout", "pay no (?:attention|heed) to",
        "take no notice of", "never mind", "set aside", "put aside",
        "throw (?:out|away)",
        "turn a blind eye to", "defy", "give up on", "let go of", "leave behind",
        "look past", "shut out",
    ),
    "drop": words(
        "discard", "dismiss", "drop", "erase", "wipe", "scrap", "override", "overrule",
        "overwrite", "cancel", "bypass", "circumvent", "suspend", "void", "nullify",
        "invalidate", "revoke", "delete", "remove", "clear", "reset", "replace",
        "supersede", "negate", "undo",
    ),
    "dont": words(
        "do not", "don't", "dont", "never", "stop", "quit", "cease", "no longer",
        "need not", "needn't", "no need to", "not", "without", "refuse to",
        "(?:do not|don't) (?:have|need) to",
    ),
    "follow": words(
        "follow(?:ing)?", "obey(?:ing)?", "respect(?:ing)?", "heed(?:ing)?",
        "comply(?:ing)? with", "adher(?:e|ing) to", "abid(?:e|ing) by",
        "listen(?:ing)? to", "stick(?:ing)? to", "conform(?:ing)? to",
        "honou?r(?:ing)?",
        "observ(?:e|ing)", "apply(?:ing)?", "trust(?:ing)?", "care about",
        "pay attention to", "believe",
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
    "beats": words(
        "overrides?", "overrules?", "supersedes?", "outranks?", "beats?", "wins? over",
        "wins? against", "takes? (?:precedence|priority) over", "trumps?",
        "(?:has|have) (?:precedence|priority) over", "comes? before", "prevails? over",
        "(?:has|have) (?:a )?higher (?:priority|precedence|rank|authority) than",
        "ranks? above", "more important than", "stronger than",
        "(?:is|are) above", "replaces?", "counts? more than",
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
        "(?:can|may|should|must|are to|is to|shall|will|need to) (?:safely |now |all "
        ")?be "
        "(?:ignored|disregarded|forgotten|overridden|bypassed|skipped|discarded|"
        "dropped|"
        "set aside)",
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
        "you|"
        "were|was|told|read|about|project|team)(?:'s)? ){0,6}"
    ),
    "when": fragment(
        r"(?:above(?! \d)|before this(?: \w+){0,2}|so far|(?:that )?(?:you|we) (?:were|"
        r"have been|got|received|have|had|previously|initially|already|know|learned)"
        r"(?: given| told| received| received earlier)?|given (?:to you|earlier|before|"
        r"above)|from (?:before|earlier|above)|earlier|previously|"
        r"that came before(?: this(?: \w+)?)?|up to (?:now|here|this point)|"
        r"in (?:your|the) (?:system )?(?:prompt|context)|of (?:your|the) system prompt|"
        r"received earlier)"
    ),
    # Instructions found in data are to be ignored: that is no order but good advice.
    "data": fragment(
        r"(?![^\w.!?;:]{1,3}(?:found|inside|in|within|from(?! here| now)|embedded|"
        r"contained|hidden|"
        r"written|on|for|of|about|outside|that (?:appear|come|stand|are)|which|sent|"
        r"given by)\b(?![^\w!?;:]{1,3}(?:the )?(?:\.?rules/|claude|agents?\.|gemini|"
        r"your|"
        r"system prompt|pm\b|reviewers?\b|maintainers?\b|developers?\b|team\b|"
        r"this (?:repo|project))))"
    ),
}  # fmt: skip
_COMMANDS = (
    (
        "(?:{ignore}|{drop}) (?:all |everything )?(?:that |what |which )(?:came|stands|"
        "stood|is|"
        "was said|was written) (?:earlier|before|above|previously)"
    ),
    (
        "(?:treat|take|use|regard|follow) {this} as (?:your|the) (?:only|sole|new|"
        "final) "
        "~2 "
        "(?:rules?|instructions?|guide|law|authority|source|rulebook|book)"
    ),
    "{ignore} {all}{prev} (?:{w} ){0,2}{core}",
    "{ignore} {all}{prev} (?:(?:project|team|safety|security) ){0,2}{loose}",
    "{drop} {all}{before} (?:{w} )?{core}{data}",
    "{ignore} (?:(?:all|any|every|of) ){0,3}(?:your|my) (?:{w} ){0,2}{core}",
    "{ignore} (?:(?:all|any|every|of) ){0,3}your (?:{w} ){0,2}{loose}",
    "{drop} (?:(?:all|any|every|of) ){0,3}your (?:{w} ){0,2}{core}{data}",
    (
        "{ignore} (?:(?:and|of|the|these|those) ){0,2}(?:all|any|every|each|other) "
        "(?:(?:and|all|any|of|the|these|those|other|single|safety|security|project|"
        "team|"
        "system|company) ){0,4}{core}{data}"
    ),
    (
        "{ignore} (?:(?:all|every|of|the|these|those) ){0,3}(?:all|every|other) "
        "(?:(?:of|the|these|those|safety|security|project|team|repository) ){0,2}"
        "rules?{data}"
    ),
    "{ignore} {all}(?:{core}|rules?|orders) {when}",
    "{drop} {all}{core} {when}",
    (
        "(?:{ignore}|{drop}) (?:all|everything|anything|whatever|what|that) "
        "(?:(?:that|which) )?(?:you|you've|we|we've|i|i've|was|has been|were) ~4 {told}"
    ),
    (
        "(?:{ignore}|{drop}) (?:all|everything|anything|whatever|the text|the lines) "
        "(?:(?:that|which|stands|comes|came|written|is|was) ){0,2}(?:above|before this|"
        "up to here|so far)"
    ),
    "{ignore} {det}{file}",
    "{drop} {det}{ai-file}",
    "{dont} {follow} {det}{file}",
    "{dont} {follow} {all}{prev} (?:{w} )?(?:{core}|rules?)",
    "{dont} {follow} {all}(?:{core}|rules?) {when}",
    (
        "{dont} {follow} (?:(?:all|any|the|of) ){0,3}(?:your|project|team)(?:'s)? "
        "(?:{w} )?(?:{core}|rules?)"
    ),
    (
        "{dont} {follow} (?:anything|everything|what|whatever) (?:you|you've|we|was|"
        "is) ~3 "
        "{told}"
    ),
    (
        "(?:act|behave|work|answer|continue|proceed) (?:as if|as though|like) {all}"
        "(?:{w} ){0,2}(?:{core}|rules?|{file}) ~6 (?:never|not|no|didn't|don't|nothing)"
    ),
    "{follow} (?:only )?{this} (?:instead of|rather than|not|over) {det}{file}",
    (
        "only {this} (?:counts?|matters?|applies|apply|(?:is|are) (?:right|valid|true|"
        "correct|"
        "binding|real))"
    ),
    (
        "(?:prioriti[sz]e|prefer|favou?r|put|place|rank|trust|{follow}) {this} (?:over|"
        "above|"
        "before|ahead of|instead of|rather than) {det}(?:{file}|{core}|rules?)"
    ),
    "instead of {follow} {det}{file}",
    "(?:{ignore}|{drop}) ~2 (?:rules?|instructions?) (?:that|which) {clash} ~2 {this}",
    (
        "{ignore} {det}(?:project|team|repository|repo|company)(?:'s)? (?:{w} "
        ")?(?:rules|"
        "{core})"
    ),
    (
        "(?:begin|start) (?:anew|afresh|over|fresh) with (?:these|the new|new) (?:{w} "
        ")?"
        "(?:{core}|orders|rules)"
    ),
    (
        "(?:{ignore}|override|bypass|circumvent|disable|drop) ~2 safety "
        "(?:restrictions?|"
        "guidelines?|rules?|policies|protocols?|guardrails?|filters?|instructions?)"
    ),
)
_CLAIMS = (
    (
        "(?:whatever|everything|anything|all) (?:that )?(?:you|you've) ~3 {told} ~8 "
        "(?:erase|"
        "forget|ignore|drop|discard|disregard) (?:it|that|them|this)"
    ),
    "{file} ~5 (?:is|are) (?:hereby |now )?(?:overridden|overruled)(?! by (?!this))",
    (
        "(?:project|team|repository|repo|your) (?:rules|{core}) ~2 (?:stops? "
        "(?:applying|"
        "counting|"
        "being)|no longer apply|ceases?|(?:do not|don't) apply|(?:is|are) (?:off|"
        "{void}))"
    ),
    (
        "(?:you|assistants?|agents?) (?:{w} )?(?:are|is|be) {unbound} (?:{det}{file}|"
        "{all}(?:{prev} |your )(?:{core}|{loose}))"
    ),
    "{file} ~9 {dont} {follow} (?:it|them|that)",
    "{file} (?:{w} ){0,3}{void}",
    "{all}(?:{prev} |your (?:{w} )?){core} ~3 {void}",
    "(?:{core}|rules?) {when} ~2 {void}",
    (
        "(?:consider|treat|regard|see|view) {all}(?:{prev} )?(?:{core}|rules?) "
        "(?:in {file} |as |to be |like )?(?:as )?(?:now )?(?:{void}|cancelled|obsolete|"
        "outdated|deleted|non-existent|null|optional)"
    ),
    "{file} (?:{w} )?{may-be}",
    "{all}(?:{prev} |your (?:{w} )?)(?:{core}|rules) {may-be}",
    "{this} ~1 {beats} {det}(?:{file}|other (?:instructions?|rules))",
    "{this} ~1 {beats} {all}(?:{prev} |your ){core}",
    (
        "(?:conflicts?|conflicting|disagrees?|contradicts?|clash(?:es)?)(?: with| "
        "between)?"
        " ~3 {file} {this} (?:wins?|prevails?|rules?|counts?|takes? precedence)"
    ),
    (
        "(?:rules?|instructions?|{file}) ~3 {clash} ~2 {this} ~4 (?:dropped|ignored|"
        "void|"
        "loses?|invalid|wrong|disregarded|skipped|overridden|yields?)"
    ),
    (
        "(?:{core}|rules?) {when}(?: {w}){0,4}? (?:wrong|fake|false|obsolete|outdated|"
        "lies?)"
    ),
    "only (?:the )?(?:orders|rules|instructions|commands) (?:in|of|from) {this}",
    "everything ~3 above ~3 (?:invalid|void|fake|obsolete|irrelevant|wrong|cancelled)",
    "your new (?:{core}|rules|orders)",
)
FORMS = (
    *spaced(LEXICON, "en", Mood.COMMAND, *_COMMANDS),
    *spaced(LEXICON, "en", Mood.CLAIM, *_CLAIMS),
)
