"""Overriding by rank: a note that puts itself above the rules, or wishes them away."""

from rules.injection.families.override import english_words, japanese, vietnamese
from rules.injection.family import Mood, spaced, unspaced
from rules.injection.phrase import Words, words

ENGLISH: dict[str, Words] = english_words.LEXICON | {
    "rule": words(
        "rules?", "instructions?", "guidelines?", "directives?", "polic(?:y|ies)"
    ),
    "saying": words(
        "says?", "tells?", "telling", "saying", "asks you", "asking you", "orders you"
    ),
    "pretend": words(
        "pretend",
        "make believe",
        "act as if",
        "act as though",
        "behave as if",
        "behave as though",
    ),
}
_COMMANDS = (
    (
        "(?:treat|consider|regard|take|give|rank|handle) {this} (?:as |of |having |"
        "with |a ){0,3}(?:higher|greater|more) (?:priority|precedence|weight|authority|"
        "rank) ~1 than {det}(?:{file}|{rule})"
    ),
    (
        "{pretend}(?: that)? {det}(?:{file}|(?:safety|security|project|team|system) "
        "{rule}) ~4 (?:never|not|don't|doesn't|didn't|no longer|empty|gone|void|"
        "removed|deleted)"
    ),
)
_CLAIMS = (
    (
        "(?:any|every|all|each) {rule} (?:that |which )?{saying}(?: {w}){1,12}? (?:"
        "does not|doesn't|do not|don't|no longer) "
        "(?:apply|applies|count|hold|bind|matter) "
        "(?:here|to (?:you|this (?:folder|memory|note|file|feature))|for (?:you|this))"
    ),
    (
        "and {this} (?:disagree|differ|conflict|clash|contradict)(?: {w}){0,3}? {this} "
        "(?:wins?|prevails?|counts?|rules?|takes? precedence)"
    ),
    "{this} (?:has|have|takes?) (?:priority|precedence) over {det}{file}",
)
_VI_COMMANDS = (
    (
        "{bỏ} {mọi}(?:chỉ thị|hướng dẫn|quy tắc|quy định|chỉ dẫn|mệnh lệnh) (?:của )"
        "?hệ thống"
    ),
)
_VI_CLAIMS = (
    "{này} ~2 ưu tiên (?:cao |lớn )?hơn ~2 (?:{file}|{luật} (?:hệ thống|khác))",
)
_JA = (
    (
        "(?:上記|前述|上述|以前|これまで)の(?:すべての|全ての)?(?:ルール|規則|規約|"
        "指示|ガイドライン)は(?:すべて|全て|もう|もはや)?(?:無効(?:です|だ|とする|である|"
        "(?=。|$))|適用され(?:ません|ない(?=。|$))|存在しない)"
    ),
    (
        "(?:この|本)(?:記憶|メモリ?|ノート|ファイル|文書)(?:は|が)(?:、)?{file}(?:の"
        "[^\\W\\d_]{1,8})?より(?:も)?~~6優先"
    ),
    (
        "(?:この|本)(?:記憶|メモリ?|ノート|ファイル|文書)(?:は|が)(?:、)?"
        "システム(?:の)?プロンプトより(?:も)?~~6優先"
    ),
)
FORMS = (
    *spaced(ENGLISH, "en", Mood.COMMAND, *_COMMANDS),
    *spaced(ENGLISH, "en", Mood.CLAIM, *_CLAIMS),
    *spaced(vietnamese.LEXICON, "vi", Mood.COMMAND, *_VI_COMMANDS),
    *spaced(vietnamese.LEXICON, "vi", Mood.CLAIM, *_VI_CLAIMS),
    *unspaced(japanese.LEXICON, Mood.CLAIM, *_JA),
)
