"""What a person's name looks like: titles, honorifics, and the commonest names.

A capitalised word alone is no name ("May", "Staff Portal", 佐藤錦). One counts after a
title or before an honorific, or where it is among the names that most people have.
"""

import re
from functools import cache

_VI_SURNAMES = (
    "nguyen|tran|le|pham|hoang|huynh|phan|vu|vo|dang|bui|do|ho|ngo|duong|ly|dinh|doan"
    "|trinh|truong|dao|mai|ta|luong|luu|cao|chau|ha|lam|thai|tong|quach|kieu|ton|vuong"
)
_JA_SURNAMES = (
    "佐藤|鈴木|高橋|田中|伊藤|渡辺|渡邊|渡部|山本|中村|小林|加藤|吉田|山田|佐々木|山口"
    "|松本|井上|木村|林|斎藤|斉藤|齋藤|清水|山崎|森|池田|橋本|阿部|石川|山下|中島|石井"
    "|小川|前田|岡田|長谷川|藤田|後藤|近藤|村上|遠藤|青木|坂本|福田|太田|西村|藤井|金子"
    "|岡本|藤原|三浦|中野|中川|原田|松田|竹内|小野|田村|中山|和田|石田|森田|上田|柴田"
    "|酒井|工藤|横山|宮崎|宮本|内田|高木|安藤|谷口|大野|丸山|今井|高田|河野|藤本|村田"
    "|武田|上野|杉山|増田|平野|菅原|大塚|千葉|久保|松井|岩崎|木下|野口|佐野|松尾|菊地"
    "|野村|新井|渡会|古川|小島|桜井|大西|浜田|市川|水野|小松|島田|高野|吉川|山内|西田"
    "|西川|五十嵐|北村|安田|中田|川口|平田|川崎|飯田|東|本田|久保田|沢田|辻|関|吉村"
)
_ROMAN_SURNAMES = (
    "sato|suzuki|takahashi|tanaka|ito|watanabe|yamamoto|nakamura|kobayashi|kato|yoshida"
    "|yamada|sasaki|yamaguchi|matsumoto|inoue|kimura|hayashi|saito|shimizu|yamazaki"
    "|mori|ikeda|hashimoto|abe|ishikawa|yamashita|nakajima|ishii|ogawa|maeda|okada"
    "|hasegawa|fujita|goto|kondo|murakami|endo|aoki|sakamoto|fukuda|ota|nishimura|fujii"
    "|kaneko|okamoto|fujiwara|miura|nakano|ishida|ueda|morita|shibata|sakai|kudo"
)
_FIRST_NAMES = (
    "james|john|robert|michael|william|david|richard|joseph|thomas|charles|christopher"
    "|daniel|matthew|anthony|donald|steven|paul|andrew|joshua|kenneth|kevin|brian"
    "|george|edward|ronald|timothy|jason|jeffrey|ryan|jacob|gary|nicholas|eric|jonathan"
    "|stephen|larry|justin|scott|brandon|benjamin|samuel|gregory|frank|alexander|raymond"
    "|patrick|jack|dennis|jerry|tyler|aaron|jose|adam|nathan|henry|peter|kyle|simon"
    "|mary|patricia|jennifer|linda|elizabeth|barbara|susan|jessica|sarah|karen|lisa"
    "|nancy|betty|margaret|sandra|ashley|kimberly|emily|donna|michelle|carol|amanda"
    "|melissa|deborah|stephanie|rebecca|sharon|laura|cynthia|kathleen|amy|angela"
    "|shirley|anna|brenda|pamela|emma|nicole|helen|samantha|katherine|christine|debra"
    "|rachel|carolyn|janet|catherine|maria|heather|diane|olivia|julie|joyce|victoria"
    "|kelly|christina|lauren|joan|evelyn|judith|megan|alice|ann|jean|jane|tom|mike|bob"
    "|kate|keiko|yuki|hanako|taro|jiro|kenji|hiroshi|akira|yoko|naoko|takashi"
)
# A second word that makes the first no name: "Customer Service", "Patient Portal".
_THINGS = (
    "service services support name names id ids record records data table portal team"
    " success care order orders number code master list page form screen api field"
    " report view management system info information account type group status module"
    " feature department office center centre desk profile role doe test sample example"
    " and or the with of for in on no dob mrn date birth"
)
_PLACES = frozenset(
    {"ha noi", "ho chi minh", "ha giang", "ha nam", "ha tinh", "ha long", "lam dong"}
    | {"thai nguyen", "thai binh", "cao bang", "mai chau", "ho tay"}
)
_KANJI = "一-龥々ヶ"
_KANA = "ぁ-んァ-ヴー"


_WORD = r"[A-Z][A-Za-z'’]{1,15}"


@cache
def _titled() -> re.Pattern[str]:
    english = (
        r"patient|customer|client|employee|mr|mrs|ms|dr|miss|guest|member|passenger"
        r"|shopper|user|tester|full name|name|holder"
    )
    vietnamese = (
        r"anh|chi|ong|ba|co|chu|bac|ban|em|khach hang|khach|kh|benh nhan|bn|nhan vien"
        r"|nv|ho (?:va )?ten|ten"
    )
    return re.compile(
        rf"(?<![A-Za-z0-9])(?i:{english}|{vietnamese})(?:[.:][ ]?|[ ]:?[ ]?)"
        rf"(?P<name>{_WORD}(?:[ ](?:{_WORD}|[A-Z]\.)){{0,4}})"
    )


@cache
def _untitled() -> re.Pattern[str]:
    return re.compile(
        rf"(?<![A-Za-z0-9])(?P<name>{_WORD}(?:[ ](?:{_WORD}|[A-Z]\.)){{1,4}}"
        rf"|{_WORD}-(?:san|sama|kun))"
    )


@cache
def _japanese() -> re.Pattern[str]:
    kanji, any_ja = f"(?![様氏殿])[{_KANJI}]", f"(?![様氏殿])[{_KANJI}{_KANA}]"
    name = rf"(?:{kanji}){{1,4}}[ ]?(?:{any_ja})"
    return re.compile(
        rf"(?P<honoured>{name}{{1,5}}?|[ァ-ヴー・]{{2,20}})"
        r"[ ]?(?:様|さま|氏(?!名)|さん|殿)"
        r"|(?:氏名|お?名前|(?:患者|顧客|会員|契約者|利用者)名|契約者|患者|会員)"
        rf"[ ]?[:は|][ ]?(?P<labelled>{name}{{1,6}}|[ァ-ヴー・ ]{{4,20}})"
        rf"|(?<![{_KANJI}])(?P<common>(?:{_JA_SURNAMES})[ ]?(?:(?:{kanji}){{1,3}}"
        rf"|[{_KANA}]{{2,4}}))(?=[ 、,(:/|・は]|\Z)"
    )


@cache
def _no_person() -> re.Pattern[str]:
    # A role or a thing that honorifics and labels stand beside as well.
    return re.compile(
        r"(?:者|員|客|社|店|部|課|方|先|主|名|等|皆|位|番号|月日|住所|電話|会員|患者|顧客"
        r"|ユーザー?|メンバー|スタッフ|オーナー|パートナー|クライアント|カスタマー|ゲスト"
        r"|テスター|エンジニア|マネー?ジャー|リーダー)\Z"
    )


@cache
def _common_latin() -> re.Pattern[str]:
    every = f"{_VI_SURNAMES}|{_ROMAN_SURNAMES}|{_FIRST_NAMES}"
    return re.compile(rf"(?:{every})")


def _latin_name_end(name: str, *, titled: bool) -> int:
    """How much of a run of capitalised words is a person's name; 0 for none of it."""
    words = []
    for word in name.lower().replace(".", "").replace("-", " ").split():
        if word in _THINGS.split():
            break
        words.append(word)
    length = len(" ".join(name.replace("-", " ").split(" ")[: len(words)]))
    if not words or " ".join(words) in _PLACES:
        return 0
    if titled or words[-1] in ("san", "sama", "kun"):
        return length
    # "Ishida Keiko" and "Keiko Ishida": the family's name may stand at either end.
    known = any(_common_latin().fullmatch(word) for word in (words[0], words[-1]))
    return length if known and len(words) > 1 else 0


@cache
def _placeholder() -> re.Pattern[str]:
    # Nguyễn Văn A and Trần Thị B are nobody.
    return re.compile(r" [A-Z](?![A-Za-z.])")


def find_name(bare: str) -> tuple[int, int] | None:
    """Start and end of the last person's name in a short stretch; None without one.

    The stretch is one of `View.bare`: without accents, capitals kept.
    """
    found: tuple[int, int] | None = None
    for pattern, titled in ((_titled(), True), (_untitled(), False)):
        for one in pattern.finditer(bare):
            start, end = one.span("name")
            length = _latin_name_end(one["name"], titled=titled)
            if length and not _placeholder().match(bare, end):
                found = max(found or (start, start), (start, start + length))
    for one in _japanese().finditer(bare):
        kind = one.lastgroup or ""
        if kind == "common" or not _no_person().search(one[kind]):
            found = max(found or one.span(kind), one.span(kind))
    return found
