"""Overriding in Vietnamese."""

from rules.injection.families.lexicon import SHARED
from rules.injection.family import Mood, spaced
from rules.injection.phrase import Words, fragment, words

_FOLLOW = (
    "tuân thủ(?: theo)?", "tuân theo", "làm theo", "nghe theo", "chấp hành",
    "tôn trọng", "áp dụng", "theo",
)  # fmt: skip
_NOT = (
    "(?:không|đừng|chớ|khỏi|thôi|ngừng|dừng)(?: còn| cần| phải| được| nên| việc){0,3}"
)
_HERE = (
    "ghi chú", "memory", "bản ghi", "ký ức", "đoạn", "dòng", "tệp", "file", "tài liệu",
    "bài học", "nội dung", "hướng dẫn",
)  # fmt: skip
LEXICON: dict[str, Words] = SHARED | {
    "bỏ": words(
        "bỏ qua", "bỏ hết", "phớt lờ", "quên(?: đi| hết| sạch)?", "lờ đi", "mặc kệ",
        "bỏ ngoài tai", "vứt bỏ", "dẹp bỏ", "bác bỏ", "gạt bỏ", "gạt sang một bên",
        "huỷ bỏ", "hủy bỏ", "xoá bỏ", "xóa bỏ", "làm trái(?: với)?",
        "làm ngược(?: lại| với)?", "đừng để ý(?: đến| tới)?",
        "không(?: cần)? quan tâm(?: đến| tới)?", "không(?: cần)? để ý(?: đến| tới)?",
        "vi phạm", "phá bỏ", "ghi đè", "loại bỏ", "bỏ mặc", "coi thường",
        "không đếm xỉa(?: đến| tới)?", "đừng bận tâm(?: đến| tới)?", "chống lại",
    ),
    "không-theo": words(*(f"{_NOT} {verb}" for verb in _FOLLOW)),
    "luật": words(
        "chỉ dẫn", "chỉ thị", "hướng dẫn", "quy tắc", "quy định", "luật(?: lệ)?",
        "mệnh lệnh", "prompt(?: hệ thống)?", "lời nhắc(?: hệ thống)?", "nguyên tắc",
        "ràng buộc", "lời dặn", "yêu cầu hệ thống",
    ),
    "này": words(*(f"{noun} này" for noun in _HERE)),
    "hơn": words(
        "ưu tiên hơn", "thắng", "đè lên", "thay cho", "thay thế", "cao hơn",
        "đứng trên", "hiệu lực hơn", "quan trọng hơn", "ghi đè",
    ),
    "hết": words(
        "không còn (?:hiệu lực|áp dụng|giá trị|được áp dụng)", "hết hiệu lực",
        "(?:bị |được )?huỷ bỏ", "(?:bị |được )?hủy bỏ", "(?:bị |được )?bãi bỏ",
        "vô hiệu(?: lực)?", "(?:bị |được )?gỡ bỏ",
    ),
    "mọi": fragment(
        "(?:(?:mọi|tất cả|toàn bộ|hết|các|những|bất kỳ|mấy|cái|với) ){0,3}"
    ),
    "trước": fragment(
        r"(?:trước(?: đó| đây| kia)?|ở trên|bên trên|phía trên|nêu trên|trên đây|đã "
        r"(?:nêu|cho|đưa|nhận|được \w+)|cũ|ban đầu|gốc|hiện có|hiện tại|của bạn|của hệ "
        r"thống|của dự án|của nhóm|nói trên|vừa rồi)"
    ),
    # Orders found in data are to be ignored: that is no order but good advice.
    "ngoài": fragment(
        r"(?![^\w.!?;:]{1,3}(?:trong|nằm|có|từ|ở|của|được)(?!\w)"
        r"(?![^\w!?;:]{1,3}(?:\.?rules/|claude|agents?\.|gemini|bạn|dự án|hệ thống|"
        r"pm\b)))"
    ),
}  # fmt: skip
_COMMANDS = (
    "ghi đè (?:mọi|tất cả|các) {luật} ~2 {này}",
    "{không-theo} {mọi}{luật} (?:khác|nào khác|của (?:dự án|nhóm|kho))",
    (
        "{bỏ} {mọi}{luật} (?:mà )?bạn (?:đã |được |từng )?(?:nhận|đọc|học|cho|giao|"
        "biết|nghe)"
    ),
    "{bỏ} {mọi}{luật} ~2 {trước}",
    (
        "{bỏ} (?:(?:hết|các|những) ){0,2}(?:mọi|tất cả|toàn bộ|bất kỳ) (?:(?:các|những)"
        " )?{luật}{ngoài}"
    ),
    "{bỏ} ~4 {file}",
    "{bỏ} (?:prompt|lời nhắc|câu lệnh|chỉ dẫn) (?:của )?hệ thống",
    "{không-theo} ~4 {file}",
    "{không-theo} {mọi}{luật} ~3 {trước}",
    "{không-theo} (?:mọi|tất cả|toàn bộ|bất kỳ) {luật}{ngoài}",
    (
        "{bỏ} (?:hết )?(?:những gì|mọi điều|tất cả điều|điều|những điều|mọi thứ) ~5 "
        "(?:dặn|bảo|nói|dạy|yêu cầu|hướng dẫn|học|đọc|biết) ~2 (?:trước|ở trên|bên "
        "trên|trên)"
    ),
    (
        "(?:xem|coi) như ~6 (?:{luật}|{file}) ~3 (?:không tồn tại|không có|vô hiệu|đã "
        "huỷ|đã hủy|chưa từng)"
    ),
    "chỉ (?:nghe|làm|tuân) theo {này}",
)
_CLAIMS = (
    (
        "(?:(?:các|mọi|tất cả|những) )?{luật} (?:(?:trước(?: đó| đây)|ở trên|bên trên|"
        "của bạn|khác)) ~1 (?:{hết}|không cần (?:tuân|làm|theo)|có thể bỏ qua|bị {này} "
        "thay thế)"
    ),
    "(?:prompt|lời nhắc) hệ thống ~2 (?:{hết}|có thể bỏ qua)",
    "(?:mọi|tất cả|các|những) {luật} khác ~2 (?:vô hiệu|{hết}|bị bỏ|không tính)",
    (
        "(?:cho dù|dù|dẫu|bất kể|mặc cho|bất chấp) ~2 {file} ~4 (?:hãy|cứ|luôn|phải) "
        "~1 (?:làm|theo|merge|đẩy|duyệt|xoá|chạy)"
    ),
    "{này} (?:thay thế|thay cho|ghi đè) ~2 {file}",
    (
        "(?:ghi chú|memory|bản ghi|chỉ dẫn) này ~2 (?:là )?(?:ưu tiên (?:cao nhất|"
        "tuyệt đối|số một)|duy nhất đúng)"
    ),
    "{file} ~2 không (?:còn )?(?:áp dụng|hiệu lực|cần|bắt buộc) ~5 nữa",
    "{file} ~3 {hết}",
    (
        "(?:mọi|tất cả|toàn bộ|các) {luật} (?:{w} )?(?:của bạn|của hệ thống|ở trên|"
        "trước đó|bên trên) ~2 {hết}"
    ),
    "{file} ~8 (?:hãy|chỉ|mà|nên|phải) ~1 theo {này}",
    (
        "(?:mọi|tất cả|toàn bộ|các) {luật} {trước} ~2 (?:sai|vô giá trị|không đúng|giả|"
        "lỗi thời)"
    ),
    "thay vì (?:làm |tuân |nghe )?theo ~2 {file}",
    "{này} ~3 {hơn} ~3 (?:{file}|{luật})",
)
FORMS = (
    *spaced(LEXICON, "vi", Mood.COMMAND, *_COMMANDS),
    *spaced(LEXICON, "vi", Mood.CLAIM, *_CLAIMS),
)
