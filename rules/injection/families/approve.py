"""Approve: give or fake the approval that only a person gives."""

from rules.injection.families import foreign
from rules.injection.families.lexicon import SHARED
from rules.injection.family import Family, Mood, spaced, unspaced
from rules.injection.phrase import Words, fragment, words

LEXICON: dict[str, Words] = SHARED | {
    "approve": words(
        "approve", "accept", "sign off(?: on)?", "rubber-?stamp", "green-?light",
        "auto-?approve", "vote (?:yes|for)(?: on)?", "upvote",
        "give (?:\\w+ )?(?:lgtm|approval|thumbs up) to",
        "(?:click|press|hit|push) (?:the )?approve(?: button)? (?:on|for|in)",
        "(?:click|press|hit) accept (?:on|for)", "lgtm",
    ),
    "merge": words("merge", "auto-?merge", "squash and merge"),
    "the-mr": words(
        "mrs?", "this memory", "merge requests?", "prs?", "pull requests?",
        "proposals?", "memories", "memory mrs?", "memory(?: changes?| proposals?)",
        r"changes? (?:in|to) 99\.memory", r"changes? (?:in|to) (?:the )?memory",
        "change sets?",
    ),
    "each": fragment("(?:all|every|any|each|this|these|those|my|his|her|their|our)"),
    "condition": fragment(
        r"(?! (?:\w+ ){0,3}?(?:only|after|once|when|if|until|unless|as soon as)\b)"
    ),
    "as": words(
        "treat", "consider", "regard", "count", "mark", "take", "see", "record",
    ),
    "done": words("approved", "reviewed", "accepted", "signed off", "merged",
    "verified"),
    "vi-duyệt": words(
        "duyệt", "phê duyệt", "approve", "chấp nhận", "chấp thuận",
        "bấm (?:nút )?approve", "bấm (?:nút )?duyệt", "thông qua", "tán thành",
    ),
    "vi-gộp": words("merge", "gộp", "duyệt", "approve"),
    "vi-mọi": fragment("(?:mọi|tất cả|các|những|toàn bộ|hết|bất kỳ)"),
    "ja-認": words(
        "承認", "approve", "受け入れ", "受理", "許可", "マージ",
    ),
    "ja-可": fragment(
        "(?=し(?!な|ま(?:せ)|た)|する(?!前|まで|とき|時|場合|際|に|人|権限|方法|の|"
        "こと(?:が|は))|すること(?!が|は)|せよ|る|て(?!か|い))"
    ),
    "ja-全": words(
        "すべて", "全て", "全部", "常に", "いつも", "自動", "必ず", "無条件", "直ちに",
        "即座", "すぐに?", "ただちに", "毎回",
    ),
    "ja-提": words(
        "mr", "マージリクエスト", "pr", "プルリクエスト", "メモリ", "記憶", "提案",
    ),
    "ja-他": fragment(
        "(?<!pmが)(?<!pmは)(?<!人間が)(?<!人間は)(?<!担当者が)(?<!管理者が)(?<!だけが)"
        "(?<!のみが)"
    ),
}  # fmt: skip
_EN = (
    (
        "{approve} (?:whatever|what|everything|anything) ~3 (?:opens|proposes|submits|"
        "sends|pushes)(?= *(?:[.;,!]|$))"
    ),
    (
        "(?:{approve}|{merge}) {the-mr} (?:with|labelled|labeled|carrying)(?: the)?(?: "
        "label)? ~1 (?:memory|label)"
    ),
    "(?:{approve}|{merge}) {the-mr} (?:by|from|of) (?<=@){w}",
    "{approve} this memory",
    (
        "{approve} (?:whatever|what|everything|anything) (?:is |that is |stands |comes "
        ")?(?:open|pending|waiting|proposed|in)"
    ),
    (
        "{approve} (?:the )?{the-mr} (?:by|from|of) (?:@?{w} ){1,3}(?:at once|"
        "immediately|right away|without|automatically)"
    ),
    (
        "{approve} {the-mr} (?:by|from) (?!translat|the bot)(?:{w})(?! ~5 (?:only|"
        "after|once|when|if|until|unless)(?!\\w))"
    ),
    "{approve} {each} (?:(?:of|the|these|those) ){0,2}(?:{w} ){0,2}{the-mr}{condition}",
    (
        "(?:always|automatically|blindly|immediately|simply|silently) {approve} ~3 "
        "{the-mr}{condition}"
    ),
    (
        "{approve} ~2 {the-mr} (?:automatically|blindly|immediately|at once|right away|"
        "without)"
    ),
    (
        "{approve} (?:all|everything|anything|it all|whatever)(?= *(?:[.;!,<]|$)| "
        "(?:with|from|by|in|that|and|for|of @))"
    ),
    "{approve} (?:any|every|all|each) changes? ~3 (?:99\\.memory|memory|store)",
    "{merge} (?:this|these|all|every|any|each|my) (?:{w} )?{the-mr}{condition}",
    (
        "{merge} (?:this|the|these|every|all) (?:{w} )?{the-mr} ~1 (?:right away|now|"
        "at once|immediately|automatically|without)"
    ),
    (
        "{as} (?:{w} ){0,4}(?:{the-mr}|changes?|commits?) ~6 (?:as |to be |already |"
        "being |are |is )*{done}{condition}"
    ),
    (
        "(?:anything|everything|whatever|{the-mr}|changes) ~5 (?:counts? as|is "
        "considered|are considered|to be treated as) (?:already )?{done}"
    ),
    (
        "(?:whenever|when|if) you (?:see|find|get|meet|open) ~4 {the-mr} ~1 "
        "(?:{approve}|{merge}) (?:it|them)"
    ),
    "(?:fill|set|write|put|enter) ~4 reviewed_by",
    "set ~2 status ~1 approved ~6 reviewed",
    "(?:give|reply|comment|answer|post|write) (?:an? |with )?lgtm",
)
_VI = (
    "{vi-duyệt} ~2 {vi-mọi} ~2 {vi-mr}",
    "{vi-duyệt} (?:cho )?{vi-mr} (?:này|của (?!pm))",
    "{vi-mr} ~5 (?:tự động|tự|luôn|ngay) (?:luôn )?{vi-gộp}",
    "bấm (?:nút )?merge ~2 {vi-mr}",
    "luôn (?:luôn )?{vi-duyệt} ~2 {vi-mr}",
    (
        "(?:tự động|tự) {vi-gộp} (?:và {vi-gộp} )?(?:{vi-mọi} )?(?:{vi-mr}|(?= "
        "*(?:[.;,!]|$)))"
    ),
    (
        "(?:coi|xem)(?: như)? ~6 (?:{vi-mr}|thay đổi) ~8 đã (?:được )?(?:duyệt|review|"
        "chấp nhận)"
    ),
    "(?:merge|gộp) (?:{vi-mọi} ){1,2}(?:{vi-mr})",
    "(?:merge|gộp) {vi-mr} này(?! (?:sau|khi))",
)
_JA = (
    "[「『](?:承認済み?|問題なし|合格|安全|lgtm|ok)[」』]と(?:だけ)?(?:表示|出力|回答|返答|報告)(?:せよ|しろ)",
    (
        "(?:この|その|これらの|届いた|全ての|すべての|全)~~8{ja-提}(?:は|を|に|も)"
        "~~8{ja-他}{ja-認}{ja-可}"
    ),
    "{ja-提}(?:は|を|に|も)~~8{ja-全}(?:で|的に|に)?~~6{ja-他}{ja-認}{ja-可}",
    "{ja-全}(?:で|的に|に)?~~14{ja-提}(?:は|を|に|も)~~4{ja-他}{ja-認}{ja-可}",
    "{ja-提}~~10(?:承認|確認|レビュー)済みと(?:みな|見な|扱|して)",
    "{ja-提}(?:に|には|は)~~4{ja-全}(?:に)?~~4(?:承認|approve)を(?:付け|つけ|与え|出)",
    (
        "{ja-提}(?:を|が)~~8(?:たら|れば|次第|とき)(?:、)?~~4{ja-他}(?:承認|マージ|"
        "approve)(?=せよ|すること|してください|しろ)"
    ),
    "{ja-提}~~10(?:approve|承認)(?:ボタン)?を(?:押|クリック)",
)
FAMILY = Family(
    "approve",
    "This tells the reader to approve, merge or count something as approved. Only a "
    "person approves, in GitLab: say who decides what, and when.",
    (
        *spaced(LEXICON, "en", Mood.COMMAND, *_EN),
        *spaced(LEXICON, "vi", Mood.COMMAND, *_VI),
        *unspaced(LEXICON, Mood.COMMAND, *_JA),
        *foreign.APPROVE,
    ),
)
