"""Concealing and approving in languages nobody here writes memories in."""

from rules.injection.family import Mood, spaced, unspaced
from rules.injection.phrase import Words, words

LEXICON: dict[str, Words] = {
    "approve": words(
        "approuve[zr]?", "accepte[zr]", "aprueb[ae]", "aprobar", "aprove",
        "approva(?:te)?", "genehmig(?:e|en sie)", "freigeben", "akzeptiere",
        "одобри(?:те)?", "setujui",
    ),
    "mr": words(
        "mrs?", "merge[ -]?requests?", "pull[ -]?requests?", "solicitud(?:es)?",
        "demandes? de fusion", "demande", "запрос", "permintaan",
    ),
    "not-tell": words(
        "ne (?:dites|dis|révélez|mentionnez|parlez) (?:pas|jamais|rien)",
        "no (?:le )?digas?", "no menciones", "no reveles",
        "não (?:diga|conte|mencione)", "non dire",
        "sag(?:e|en sie)? (?:\\w+ ){0,2}nicht", "erwähne? (?:\\w+ ){0,2}nicht",
        "не говори(?:те)?", "не сообщай(?:те)?",
        "jangan (?:beri tahu|katakan|sebutkan)",
    ),
    "user": words(
        "(?:l')?utilisateurs?", "usuari[oa]s?", "usuário", "utente", "benutzern?",
        "nutzern?", "anwendern?", "пользовател\\w{1,3}", "pengguna",
    ),
    "zh-not": words("不要", "不得", "不能", "别", "禁止", "切勿", "请勿"),
    "zh-tell": words("告诉", "告訴", "透露", "提及", "提到", "通知", "告知"),
    "zh-user": words("用户", "用戶", "审核者", "评审", "开发者", "任何人"),
    "zh-this": words("这条", "此条", "本条", "这个指令", "这些", "此记忆", "本记忆",
    "该指令"),
    "zh-approve": words("批准", "通过", "合并", "同意"),
    "zh-mr": words("合并请求", "拉取请求", "mr", "pr"),
    "ko-user": words("사용자", "리뷰어", "개발자"),
    "ko-tell": words("말하지", "알리지", "언급하지", "밝히지"),
    "ko-approve": words("승인", "병합"),
    "ko-mr": words("mr", "머지 ?리퀘스트", "병합 ?요청", "pr"),
}  # fmt: skip
CONCEAL = (
    *spaced(
        LEXICON, "any", Mood.COMMAND, "{not-tell} ~4 {user}", "{user} ~2 {not-tell}"
    ),
    *unspaced(
        LEXICON,
        Mood.COMMAND,
        "{zh-not}(?:向)?~~2{zh-tell}?~~2{zh-user}~~6{zh-this}",
        "{zh-not}(?:向|对)?{zh-user}{zh-tell}~~6{zh-this}",
        "{ko-user}(?:에게|한테)~~12{ko-tell}",
        language="any",
    ),
)
APPROVE = (
    *spaced(LEXICON, "any", Mood.COMMAND, "{approve} ~3 {mr}"),
    *unspaced(
        LEXICON,
        Mood.COMMAND,
        "(?:请|直接|自动|立即|必须|并|总是|所有)~~2{zh-approve}~~6{zh-mr}",
        "{ko-mr}~~8{ko-approve}(?:하세요|하십시오|해라|해 주세요|할 것)",
        language="any",
    ),
)
