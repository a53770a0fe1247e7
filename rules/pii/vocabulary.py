"""The words that say what a number is, in English, Vietnamese and Japanese.

They are written as `View.plain` has them: in small letters, Vietnamese without
accents. A sort is what a word names; a word that is part of a longer one of another
sort stands after it.
"""

CITIZEN, CMND, MY_NUMBER = "citizen", "cmnd", "my_number"
PASSPORT, LICENCE, RESIDENCE = "passport", "licence", "residence"
HEALTH, SOCIAL, PENSION = "health", "social", "pension"
US_SOCIAL, UK_INSURANCE = "us_social", "uk_insurance"
OWN_TAX, TAX, ACCOUNT, CARD, IBAN = "own_tax", "tax", "account", "card", "iban"
PHONE, FREE_PHONE, OTHER = "phone", "free_phone", "other"

_NO = r"(?:\s?(?:no|number|num|nr|code|id|so|#)\b\.?)?"

# What else carries a long number: orders, parcels, goods, versions, records.
_NUMBERED = (
    r"(?:order|invoice|tracking|way[ -]?bill|trace|span|ticket|serial|batch|lot|sku"
    r"|build|bill|receipt|voucher|transaction|txn|request|session|message|device"
    r"|product|item|part|case|policy|quote|shipment|parcel|job|run|event)s?"
    r"(?:[ _-]?(?:id|no|number|code|ref|#))?(?![a-z])"
    r"|(?:jan|ean|isbn|issn|upc|gtin|imei|imsi|iccid|barcode|timestamp|epoch|unix"
    r"|version|revision|commit|hash|checksum|offset|counter|seq(?:uence)?)(?![a-z])"
    r"|(?:aws|arn|account id|tenant|po)(?![a-z])"
)
_NUMBERED_IN_VIETNAMESE = (
    r"don (?:hang|so)|ma (?:don|van don|san pham|sp|giao dich|gd|lo|hang|vach|hd"
    r"|phieu|hoa don|tham chieu|nv|nhan vien|kh|khach hang|tra cuu|lenh|ban ghi)"
    r"(?![a-z])|so (?:lo|seri|serial|phieu|hop dong|hd|tham chieu|lenh)(?![a-z])"
    r"|van don|hoa don|giao dich|phieu (?:thu|chi|nhap|xuat)"
)
_NUMBERED_IN_JAPANESE = (
    "(?:注文|伝票|送り状|追跡|受注|発注|請求書?|納品書?|製造|商品|登録|取引|議案|管理"
    "|案件|整理|受付|問い?合わ?せ|予約|契約|証券|決済|ロット|シリアル|社員|会員|患者"
    "|顧客|バージョン|リクエスト|セッション|トレース)(?:番号|コード|ID|id|No\\.?)"
    "|品番|型番|バーコード|JANコード|追跡|伝票|注文|議案"
)

# Latin words; they start where no small letter stands before. Order matters among
# words that start alike: the longer one first.
LATIN: dict[str, tuple[str, ...]] = {
    MY_NUMBER: (
        r"my[ _-]?number(?:[ _-]?card)?",
        r"individual[ _-]number",
        r"ma so ca nhan (?:cua )?(?:nguoi )?nhat",
        r"so ca nhan (?:cua )?(?:nguoi )?nhat",
        r"kojin[ _-]?bango",
    ),
    CITIZEN: (
        r"(?:so |the )?cccd",
        r"(?:so|the) cc(?![a-z])",
        r"(?:so |the |ma )?can[ _-]?cuoc(?: cong dan)?",
        r"(?:ma |so )?(?:ma |so )?dinh danh(?: ca nhan| cong dan)?",
        r"ma so ca nhan",
        r"citizen(?:ship)?(?: identity| identification)?[ _-]?(?:card|id)",
        r"citizen identi(?:ty|fication)",
        r"national[ _-]?id(?:entity|entification)?(?: card)?",
        r"identi(?:ty|fication) card",
        r"(?:vietnam(?:ese)?|vn|personal)[ _-]id(?:entity|entification)?(?: card)?",
        r"id[ _-]card",
    ),
    CMND: (
        r"(?:so |the )?cmnd",
        r"cmtnd",
        r"cmt(?![a-z])",
        r"(?:giay )?chung minh (?:nhan dan|thu)",
    ),
    PASSPORT: (
        r"passport(?:[ _-]?(?:no|number|num|id)\b|(?!\.|-[a-z]|[a-z_]))",
        r"(?:so )?ho chieu",
    ),
    LICENCE: (
        r"(?:so )?gplx",
        r"giay phep lai xe",
        r"bang lai(?: xe)?",
        r"driv(?:er'?s?|ing)[ _-]?licen[cs]e",
        r"driver.s licen[cs]e",
    ),
    RESIDENCE: (
        r"residen(?:ce|t)[ _-]card",
        r"zairyu(?: card)?",
        r"the (?:luu|cu|tam|thuong) tru",
        r"the ngoai kieu",
    ),
    HEALTH: (
        r"(?:so |the |ma )?(?:the |so )?bhyt",
        r"bao hiem y te",
        r"health[ _-]?insurance",
        r"medicare",
    ),
    SOCIAL: (
        r"(?:so |ma |ma so )?(?:so )?bhxh",
        r"bao hiem xa hoi",
        r"social[ _-]insurance",
    ),
    PENSION: (r"(?:basic )?pension[ _-]?(?:no\b|number)",),
    US_SOCIAL: (r"ssn(?![a-z])", r"social[ _-]security"),
    UK_INSURANCE: (r"nino(?![a-z])", r"national insurance"),
    OWN_TAX: (
        r"(?:mst|ma so thue)[ _]*(?:thu nhap )?(?:tncn|ca nhan|cua (?:anh|chi|ong|ba))",
        r"(?:mst|ma so thue) (?:cua )?(?:khach(?: hang)?|nhan vien|nguoi lao dong)",
        r"(?:personal|individual|pit)[ _-](?:income )?tax[ _-]?(?:code|id|number)?",
    ),
    TAX: (r"mst(?![a-z])", r"ma so thue", r"tax[ _-]?(?:code|id|number)", r"vat"),
    IBAN: (r"iban(?![a-z])",),
    ACCOUNT: (
        r"s?tk(?: ngan hang| nhan| so)(?![a-z])",
        r"stk(?![a-z])",
        r"(?:so |ma )(?:tai khoan|tk)(?: ngan hang)?(?![a-z])",
        r"tai khoan(?: so| ngan hang| nhan(?: tien)?| thanh toan)(?![a-z])",
        r"bank[ _-]?a(?:ccoun|cc)t" + _NO,
        r"a(?:ccoun|cc)t[ _-]?(?:no\b|number|#)\.?",
        r"a/c(?: no)?(?![a-z])",
        r"koza(?![a-z])",
        r"(?:tai khoan|tk|account(?! ?id))(?![a-z])",
    ),
    CARD: (
        r"(?:so |ma )the(?: (?:atm|tin dung|ghi no|ngan hang|visa|khach))?(?![a-z])",
        r"the (?:atm|tin dung|ghi no|ngan hang|noi dia|thanh toan|visa|master|napas)",
        r"the (?:cua )?khach",
        r"(?:credit|debit|payment|bank|test)[ _-]?card" + _NO,
        r"card" + _NO + r"(?![a-z])",
        r"pan(?![a-z])",
        r"(?:visa|mastercard|amex|american express|jcb|napas|diners|unionpay)",
    ),
    FREE_PHONE: (r"toll[ -]?free", r"freephone", r"hotline", r"(?:so )?tong dai"),
    PHONE: (
        r"(?:tele|mobile |cell )?phone" + _NO,
        r"(?:tel|fax|mobile|cell|zalo|viber|whatsapp)(?![a-z])" + _NO,
        r"(?:so )?(?:s?dt(?:dd)?|di dong)(?![a-z])",
        r"(?:so )?dien thoai(?: ban)?",
        r"lien (?:he|lac)",
        r"(?:wa|zalo)\.me",
        r"goi (?:so|lai|cho|ngay)",
        r"so may",
        r"(?:call|contact|ring|dial)(?![a-z])",
    ),
    OTHER: (_NUMBERED, _NUMBERED_IN_VIETNAMESE),
}
CJK: dict[str, tuple[str, ...]] = {
    MY_NUMBER: ("マイナンバー(?:カード)?", "個人番号(?:カード)?"),
    CITIZEN: (
        "身分証(?:明書)?(?:番号)?",
        "公民(?:身分|ID|id)",
        "国民(?:ID|id|識別)(?:番号)?",
        "市民(?:ID|id|身分証)(?:番号)?",
    ),
    PASSPORT: ("パスポート(?:番号)?", "旅券(?:番号)?", "護照"),
    LICENCE: ("(?:運転)?免許証?(?:番号)?",),
    RESIDENCE: ("在留カード(?:番号)?",),
    HEALTH: ("(?:被?保険者|保険)(?:証)?番号", "健康?保険証", "記号[・ ]?番号"),
    PENSION: ("(?:基礎)?年金番号", "年金手帳"),
    OWN_TAX: ("個人(?:の)?(?:税番号|納税者番号|税コード)",),
    TAX: ("法人番号", "税コード", "納税者番号"),
    ACCOUNT: ("口座(?:番号)?", "振込先"),
    CARD: ("(?:クレジット|デビット|テスト)?カード(?:番号)?", "クレカ", "銀聯"),
    FREE_PHONE: ("フリー(?:ダイヤル|コール)", "ナビダイヤル", "通話(?:料)?無料"),
    PHONE: (
        "電話(?:番号)?",
        "携帯(?:電話|番号)?",
        "連絡先?",
        "(?:ファックス|ファクス|ファクシミリ)",
        "問い?合わ?せ先?(?!番号|コード)",
        "直通|内線|緊急",
    ),
    OTHER: (_NUMBERED_IN_JAPANESE,),
}
