"""Vietnamese around an order: negation, report, warning, command.

Patterns take words with and without their marks where no other word is meant.
"""

import re
from functools import cache

from rules.injection.phrase import expand

_WORDS = r"(?:[^\w.!?;:]{1,6}\w[\w'/.@-]{0,40}+)"


def _said(phrase: str) -> str:
    return expand(phrase, {})


@cache
def _negation() -> re.Pattern[str]:
    return re.compile(
        r"(?<!\w)(?:"
        + _said(
            "không|đừng|chớ|cấm|tránh|chưa|chẳng|chỉ|nghiêm cấm|thay vì|tuyệt đối không"
        )
        + rf")(?!\w)(?:{_WORDS}){{0,3}}[^\w.!?;:,]*$"
    )


@cache
def _encouraged() -> re.Pattern[str]:
    return re.compile(
        r"(?<!\w)(?:"
        + _said("đừng (?:ngại|ngần ngại|do dự|lo)|không (?:ngần )?ngại")
        + r")(?!\w)[^.!?]{0,40}$"
    )


def is_negated(left: str) -> bool:
    """Whether the sentence so far turns what follows into its opposite."""
    return _negation().search(left) is not None and not _encouraged().search(left)


@cache
def _report() -> re.Pattern[str]:
    return re.compile(
        r"(?<!\w)(?:"
        + _said(
            "kẻ tấn công|tấn công|kẻ xấu|tin tặc|lừa|lừa đảo|dụ|độc hại|giả mạo|chèn "
            "mã|yêu cầu (?:ai|bot|bạn|trợ lý)|bảo (?:ai|bot|trợ lý)|viết|ghi rằng|nói "
            "rằng|có câu|câu kiểu|chứa|nội dung kiểu|từng|khiến|xúi|đòi|muốn (?:ai|bot)"
        )
        + r")(?!\w)"
    )


@cache
def _authority() -> re.Pattern[str]:
    return re.compile(
        r"(?<!\w)(?:pm|anthropic|openai|gitlab|google|"
        + _said("đội bảo mật|quản trị viên|ban quản lý|chúng tôi|hệ thống")
        + r")(?!\w)"
    )


def is_reported(left: str, right: str) -> bool:
    """Whether the sentence tells what others say or do."""
    if not re.search(r"\w", left):
        return False
    found = _report().search(left) or _hostile_after().search(right)
    return found is not None and _authority().search(left) is None


@cache
def _hostile_after() -> re.Pattern[str]:
    return re.compile(
        r"(?<!\w)(?:" + _said("để lừa|kẻ tấn công|lừa đảo|độc hại|tin tặc") + r")(?!\w)"
    )


@cache
def _lead() -> re.Pattern[str]:
    return re.compile(
        r"(?<!\w)(?:"
        + _said(
            "hãy|vui lòng|xin|cứ|luôn|luôn luôn|và|rồi|thì|cần|phải|nên|bạn|ai|được|có "
            "thể|làm ơn|mau|từ nay|từ bây giờ|từ giờ|kể từ giờ|kể từ nay|bây giờ|ngay|"
            "trợ lý|agent|bot|tự động|tự|hoặc|sau đó|tiếp theo|trước tiên|xin hãy|để|"
            "đều|nhớ|lập tức|ta|các bạn|các trợ lý|mọi trợ lý|tuyệt đối|này"
        )
        + r")\W*$"
    )


@cache
def _other_subject() -> re.Pattern[str]:
    return re.compile(
        r"(?:^|[,:;] )\W*(?:"
        + _said(
            "hệ thống|bộ \\w+|máy chủ|ứng dụng|khách(?: hàng)?|đơn(?: hàng)?|người "
            "dùng|tiến trình|dịch vụ|cổng \\w+|trình \\w+|worker|job|linter|ngân hàng|"
            "kế toán|màn hình"
        )
        + r")(?!\w)[^,:;]{0,60}$"
    )


def is_command(left: str) -> bool:
    """Whether a verb right after `left` commands the reader."""
    bare = re.sub(r"[\s*_`\"'“‘(>\[~]+$", "", left)
    bare = re.sub(r"^[\s*_>#~\d.)-]+", "", bare)
    if not bare or not bare[-1].isalnum():
        return True
    if _other_subject().search(bare):
        return False
    return _lead().search(bare) is not None


@cache
def _warning() -> re.Pattern[str]:
    return re.compile(
        r"(?<!\w)(?:"
        + _said(
            "không (?:được|nên|bao giờ|chạy|dùng|cho phép|thể)|đừng|cấm|tránh|nguy "
            "hiểm|kẻ tấn công|bị (?:chặn|cấm|từ chối|phát hiện)|thay vì"
        )
        + r")(?!\w)"
    )


def is_warning(left: str, right: str) -> bool:
    """Whether a command line is shown as what not to do."""
    if _warning().search(left) is not None:
        return True
    blocked = _said("bị (?:chặn|cấm|từ chối|phát hiện)|nguy hiểm|không an toàn")
    return re.search(rf"(?<!\w)(?:{blocked})(?!\w)", right) is not None


@cache
def _obey_before() -> re.Pattern[str]:
    return re.compile(
        r"(?:^|[.!?:\n]\s*|\*\*\s*|(?<!\w)(?:"
        + _said("hãy|phải|luôn|cần|và|rồi")
        + r")\s)(?:"
        + _said("làm theo|tuân theo|tuân thủ|nghe theo|làm đúng|chấp hành")
        + rf")(?!\w)(?:{_WORDS}){{0,5}}\W{{0,8}}(?:\w{{1,10}}\n)?$"
    )


def is_obeyed(before: str, after: str) -> bool:
    """Whether the sentence around a quotation tells the reader to do as it says."""
    if _obey_before().search(before) is not None:
        return True
    follow = _said("(?:và |rồi )?(?:hãy |phải )?(?:làm|tuân) theo")
    return re.match(rf"\W{{0,4}}(?:{follow})(?!\w)", after) is not None
