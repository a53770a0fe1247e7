"""Overriding in languages nobody here writes memories in, but models read."""

from rules.injection.family import Mood, spaced, unspaced
from rules.injection.phrase import Words, fragment, words

LEXICON: dict[str, Words] = {
    "romance-ignore": words(
        r"ignor\w{0,6}", r"oubli\w{0,4}", r"olvid\w{0,4}", r"esque\w{0,5}",
        r"dimentic\w{0,4}", r"descart\w{0,4}", r"néglige\w{0,3}",
        "ne (?:suivez|suis|tenez|respectez) pas", "ne tenez (?:pas|aucun) compte",
        "no sigas?", "no siga", "não sig[ao]", "omite", r"desconsider\w{0,3}",
    ),
    "romance-rules": words(
        "instructions?", "consignes?", "règles?", "directives?", "instrucci(?:ón|ones)",
        "reglas?", "órdenes", "indicaciones", "istruzioni", "regole", "instruções",
        "regras", "prompts?",
    ),
    "romance-previous": fragment(
        r"(?:précédent\w{0,2}|antérieur\w{0,2}|ci-dessus|anterior(?:es)?|previ[ao]s?|"
        r"précédemment|arriba|acima|precedenti|sopra|toutes|tous|todas|todos|tutte|"
        r"système|del sistema|do sistema|vos|tes|tus)"
    ),
    "german-ignore": words(
        r"ignorier\w{0,3}", "vergiss", "vergesst", "vergessen sie", r"missacht\w{0,3}",
        "befolge", "befolgen sie",
    ),
    "german-rules": words(
        r"anweisung(?:en)?", r"regeln?", r"instruktion(?:en)?", r"vorgaben?",
        "prompts?",
    ),
    "russian-ignore": words(r"игнорир\w{0,5}", r"забуд\w{0,3}", r"не следуй\w{0,3}"),
    "russian-rules": words(r"инструкци\w{0,2}", r"правил\w{0,2}", r"указани\w{0,2}"),
    "malay-ignore": words("abaikan", "lupakan", "jangan ikuti", "jangan patuhi"),
    "malay-rules": words("instruksi", "aturan", "perintah", "arahan", "petunjuk"),
    "zh-ignore": words(
        "忽略", "无视", "無視", "忘记", "忘記", "忘掉", "不要遵守", "不用遵守",
        "不必遵守", "不要遵循", "抛弃", "丢弃",
    ),
    "zh-rules": words(
        "指令", "指示", "规则", "規則", "提示词", "提示", "说明", "命令", "要求",
        "设定",
    ),
    "zh-previous": fragment("(?:之前|以前|先前|上述|以上|上面|前面|所有|一切|全部|"
        "你的|系统)"),
    "ko-rules": words("지시", "지침", "규칙", "명령", "프롬프트"),
    "ko-ignore": words("무시", "잊", "따르지", "무효"),
    "th-ignore": words("เพิกเฉย", "ละเว้น", "ลืม", "ไม่ต้องทำตาม"),
    "th-rules": words("คำสั่ง", "กฎ", "คำแนะนำ"),
}  # fmt: skip
_SPACED = (
    "{romance-ignore} (?:tout ce|todo lo|tudo o|tutto ciò|tutto quello) (?:que|che)",
    "{german-ignore} (?:alles|das alles) ~3 (?:vorher|bisher|zuvor|oben|gesagt|früher)",
    "{romance-ignore} ~4 {romance-rules} ~3 {romance-previous}",
    "{romance-ignore} ~2 {romance-previous} ~2 {romance-rules}",
    (
        "{german-ignore} ~1 (?:alle|vorherigen?|bisherigen?|obigen?|früheren?|deine|"
        "ihre|sämtliche) ~2 {german-rules}"
    ),
    (
        "{russian-ignore} ~2 (?:предыдущ\\w{1,3}|все|всё|прежни\\w{1,3}|свои) ~2 "
        "{russian-rules}"
    ),
    "{malay-ignore} ~1 {malay-rules} ~1 (?:sebelumnya|di atas|terdahulu|sistem)",
    "{malay-ignore} (?:semua|seluruh) {malay-rules}",
)
_UNSPACED = (
    "{zh-ignore}(?:你|您)?~~4{zh-previous}(?:的|所有|全部)?~~4{zh-rules}",
    (
        "(?:이전|위의|위|기존|앞의|모든|지금까지의) ?~~4{ko-rules}(?:사항)?(?:을|를|은|"
        "는|들을)? ?~~6{ko-ignore}"
    ),
    "{th-ignore}~~6{th-rules}~~6(?:ก่อนหน้า|ทั้งหมด|ข้างต้น)",
)
FORMS = (
    *spaced(LEXICON, "any", Mood.COMMAND, *_SPACED),
    *unspaced(LEXICON, Mood.COMMAND, *_UNSPACED, language="any"),
)
