"""Overriding in English."""

from rules.injection.families.override.english_words import LEXICON
from rules.injection.family import Mood, spaced

_COMMANDS = (
    (
        "(?:{ignore}|{defy}) {all}(?:rules|{core}) of (?:this|the|our) (?:project|"
        "repo(?:sitory)?|team|store)"
    ),
    "(?:skip|bypass|overrule|break|override|disable) {det}{ai-file}",
    "{drop} {det}system prompt ~3 {this}",
    (
        "consider yourself (?:free|released|exempt|excused) (?:from|of) {all}(?:{w} )"
        "?(?:{core}|{loose}|{file})"
    ),
    "{follow} {this} (?:even (?:if|when)|no matter|whatever|regardless)",
    "(?:{ignore}|{drop}|skip) {all}other {core}(?= *(?:[.;,!]|$)| and)",
    (
        "(?:{ignore}|{drop}) (?:all |everything )?(?:that |what |which )(?:came|stands|"
        "stood|is|was said|was written) (?:earlier|before|above|previously)"
    ),
    (
        "(?:treat|take|use|regard|follow) {this} as (?:your|the) (?:only|sole|new|"
        "final) ~2 (?:rules?|instructions?|guide|law|authority|source|rulebook|book)"
    ),
    "{ignore} {all}{prev} (?:{w} ){0,2}{core}",
    (
        "(?:{ignore}|{defy}) {all}{prev} (?:(?:project|team|safety|security) )"
        "{0,2}{loose}(?! in| of (?:the|a) (?!project|team))"
    ),
    "{drop} {all}{before} (?:{w} )?{core}{data}",
    "{ignore} (?:(?:all|any|every|of) ){0,3}(?:your|my) (?:{w} ){0,2}{core}",
    "{ignore} (?:(?:all|any|every|of) ){0,3}your (?:{w} ){0,2}(?:{loose}|orders)",
    "{drop} (?:(?:all|any|every|of) ){0,3}your (?:{w} ){0,2}{core}{data}",
    (
        "{ignore} (?:(?:and|of|the|these|those) ){0,2}(?:all|any|every|each|other) "
        "(?:(?:and|all|any|of|the|these|those|other|single|safety|security|project|"
        "team|system|company) ){0,4}{core}{data}"
    ),
    (
        "(?:{ignore}|{defy}) (?:(?:all|every|of|the|these|those) ){0,3}(?:all|every) "
        "(?:(?:of|the|these|those|safety|security|project|team|repository) )"
        "{0,2}rules?{data}"
    ),
    "{ignore} {all}(?:{core}|rules?|orders) {when}",
    "{drop} {all}{core} {when}",
    (
        "(?:{ignore}|{drop}) (?:all|everything|anything|whatever|what|that) (?:(?:that|"
        "which) )?(?:you|you've|we|we've|i|i've|was|has been|were) ~4 {told}"
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
        "{dont} {follow} (?:anything|everything|what|whatever) (?:you|you've|we|was|is)"
        " ~3 {told}"
    ),
    (
        "(?:act|behave|work|answer|continue|proceed) (?:as if|as though|like) "
        "{all}(?:{w} ){0,2}(?:{core}|rules?|{file}) ~6 (?:never|not|no|didn't|don't|"
        "nothing)"
    ),
    "{follow} (?:only )?{this} (?:instead of|rather than|not|over) {det}{file}",
    (
        "only {ours} (?:counts?|matters?|applies|apply|(?:is|are) (?:right|valid|true|"
        "correct|binding|real))"
    ),
    (
        "(?:prioriti[sz]e|prefer|favou?r|put|place|rank|trust|{follow}) {this} (?:over|"
        "above|before|ahead of|instead of|rather than) {det}(?:{file}|{core}|rules?)"
    ),
    "instead of {follow} {det}{file}",
    "(?:{ignore}|{drop}) ~2 (?:rules?|instructions?) (?:that|which) {clash} ~2 {this}",
    (
        "(?:{ignore}|{defy}) {det}(?:project|team|repository|repo|company)(?:'s)? "
        "(?:{w} )?(?:rules|{core})"
    ),
    (
        "(?:begin|start) (?:anew|afresh|over|fresh) with (?:these|the new|new) (?:{w} )"
        "?(?:{core}|orders|rules)"
    ),
    (
        "(?:{ignore}|override|bypass|circumvent|disable|drop) ~2 safety "
        "(?:restrictions?|guidelines?|rules?|policies|protocols?|guardrails?|filters?|"
        "instructions?)"
    ),
)
_CLAIMS = (
    (
        "(?:{all}{prev} {core}|your (?:{w} )?(?:{core}|rules)|all other (?:{core}|"
        "rules)|{core} {when}) ~2 (?:{void}|obsolete|(?:superseded|overridden|replaced|"
        "overruled) by {this}|(?:do not|don't) apply)"
    ),
    (
        "(?:project|team) rules ~2 (?:(?:superseded|overridden|replaced|overruled) by "
        "{this}|{may-be})"
    ),
    "(?:all|every|any) {prev} (?:{w} )?rules? ~2 {void}",
    (
        "{file} ~2 (?:does not|doesn't|do not|don't|no longer|never) (?:really )"
        "?(?:counts?|matters?|binds?|holds?|applies (?:any|now|here)|apply (?:any|now|"
        "here))"
    ),
    (
        "(?:your|project|team|repository|previous|prior|earlier|above|other) (?:{w} )"
        "?(?:{core}|rules) ~2 (?:do not|don't|no longer|never) (?:bind|concern|apply "
        "to you|matter|count|hold)"
    ),
    (
        "(?:{core}|orders|rules|text) (?:in|of|from) {this} {beats} (?:all |any |every "
        "|the )?(?:others?|rest|earlier ones|previous ones)"
    ),
    (
        "{ours} {beats} (?:all |any |every )?(?:others?(?= *(?:[.;,!]|$))|other "
        "(?:rules|{core}|memories|notes))"
    ),
    (
        "(?:{follow}|{act}) ~8 (?:regardless of|despite|in spite of|notwithstanding|"
        "contrary to|even (?:if|when|though)|no matter what|whatever) {det}{file}"
    ),
    (
        "(?:regardless of|no matter what|whatever) {det}{file} ~3 (?:always |just |you "
        "(?:must|should) )?(?:{follow}|{act})"
    ),
    (
        "{ours} (?:is|are) (?:the )?(?:only|final|highest|supreme|sole) ~1 "
        "(?:authority|rules?|instructions?|law)"
    ),
    (
        "(?:whatever|everything|anything|all) (?:that )?(?:you|you've) ~3 {told} ~8 "
        "(?:erase|forget|ignore|drop|discard|disregard) (?:it|that|them|this)"
    ),
    "{file} ~5 (?:is|are) (?:hereby |now )?(?:overridden|overruled)(?! by (?!this))",
    (
        "(?:project|team|repository|repo|your) (?:rules|{core}) ~2 (?:stops? "
        "(?:applying|counting|being)|no longer apply|ceases?|(?:do not|don't) apply|"
        "(?:is|are) (?:off|{void}))"
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
        "(?:consider|treat|regard|see|view) {all}(?:{prev} )?(?:{core}|rules?) (?:in "
        "{file} |as |to be |like )?(?:as )?(?:now )?(?:{void}|cancelled|obsolete|"
        "outdated|deleted|non-existent|null|optional)"
    ),
    "{file} (?:{w} )?{may-be}",
    "{all}(?:{prev} |your (?:{w} )?)(?:{core}|rules) {may-be}",
    "{this} ~1 {beats} {det}(?:{file}|other (?:instructions?|rules))",
    "{this} ~1 {beats} {all}(?:{prev} |your ){core}",
    (
        "(?:conflicts?|conflicting|disagrees?|contradicts?|clash(?:es)?)(?: with| "
        "between)? ~3 {file} {this} (?:wins?|prevails?|rules?|counts?|takes? "
        "precedence)"
    ),
    (
        "(?:rules?|instructions?|{file}) ~3 {clash} ~2 {this} ~4 (?:dropped|ignored|"
        "void|loses?|invalid|wrong|disregarded|skipped|overridden|yields?)"
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
