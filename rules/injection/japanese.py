"""Japanese around an order: what comes after the verb decides whether it is one."""

import re
from functools import cache


@cache
def _undone() -> re.Pattern[str]:
    """Endings of a verb stem that deny, forbid, tell of the past or make passive."""
    return re.compile(
        r"(?:に|化|と)?(?:(?:す|し|する|る)?(?:べきで(?:は)?な|べからず|"
        r"な(?=[。、\s」』]|$))|[しわさ]?(?:ない(?!で(?:構|よ|い|か))|ません|なかった|"
        r"ず(?=[、に。]|$)|ぬ)|うな|し?[てで](?:は|も)(?:いけ|なら|だめ|ダメ)|(?:する|"
        r"した|させる|る)?こと(?:は|が)(?:でき|あ|な|禁)|(?:する|し|した|る)?(?:の|"
        r"こと)?(?:は|を)?禁(?:止|じ)|され(?:た|て|る|ます|ず|な|、|$)|られ(?:た|て|る|"
        r"ます)|し?(?:た|ていた|ている|てい|てしま|ました|ちゃ)|って(?:い|しま)|"
        r"(?:する|し|る|す|う|く)?(?:と(?!して|する)|ば|なら)|すれば|したら|しよう|"
        r"したい|(?:する|る|す|う|く)(?:だけ|のは|ので|ため|前|場合|とき|人|権限|例外|運用)|"
        r"(?:が)?でき|可能|させ(?:よう|て|る(?=攻|手|た|と|文|な)))"
    )


@cache
def _told() -> re.Pattern[str]:
    """What follows words that somebody else has said or written."""
    return re.compile(
        r"(?:せよ|しろ|してください|して|するよう(?:に)?|すること|する|え|ろ|な|い|"
        r"いこと|うな)?[」』”\"`]?(?:(?:と|などと|とか)(?:い(?:う|っ)|書|記|言|指示|"
        r"命令|要求|入力|頼|誘導|騙|だま|あ[っる]|読|伝え|述|の)|といった|(?:ような|"
        r"ための)?(?:攻撃|手口|悪意|事例)|(?:ような|ための)文)"
    )


@cache
def _hostile() -> re.Pattern[str]:
    return re.compile(r"攻撃|悪意|インジェクション|詐欺|騙|だます|不正な文|例文|手口")


def is_undone(right: str) -> bool:
    """Whether what follows the stem of a verb makes it anything but a command."""
    return _undone().match(right) is not None


def is_told(left: str, right: str) -> bool:
    """Whether the sentence tells what others say."""
    if _told().match(right) is not None:
        return True
    if re.search(r"\w", left) is None:
        return False
    return _hostile().search(left) is not None or _hostile().search(right) is not None


@cache
def _warning() -> re.Pattern[str]:
    return re.compile(
        r"しない|してはな|してはいけ|するな|せず|禁止|禁じ|危険|避け|使わない|ブロック|"
        r"拒否|攻撃|流さない|実行される|検知|やめ|ないこと"
    )


def is_warning(left: str, right: str) -> bool:
    """Whether a command line is shown as what not to do."""
    return (
        _warning().search(right[:80]) is not None
        or re.search(r"禁止|危険|悪い例|攻撃|NG", left) is not None
    )


@cache
def _obey_after() -> re.Pattern[str]:
    return re.compile(
        r"^[」』”\"`\s]{0,6}(?:という|との)?(?:指示|命令|文|内容|言葉)?(?:に(?:必ず)"
        r"?従(?:う(?!な)|え|って|い)|を(?:必ず)?(?:実行|遵守)(?:する|せよ|し)|"
        r"を守(?:る|れ|って)|の?(?:とお|通)りに(?:する|せよ|行|し))(?!た|な|ま|必要は)"
    )


def is_obeyed(before: str, after: str) -> bool:
    """Whether the sentence around a quotation tells the reader to do as it says."""
    if _obey_after().search(after) is not None:
        return True
    return (
        re.search(
            r"(?:次|以下)(?:の(?:指示|命令|文|内容))?(?:に(?:必ず)?従(?:え|うこと|って)"
            r"|を実行せよ|を実行すること)[。：:\s]{0,4}[「『`\s]{0,8}(?:\w{1,10}\n)?$",
            before,
        )
        is not None
    )
