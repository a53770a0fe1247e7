"""Made-up memories out of stock phrases, and edits of them.

Unrelated ones share whole phrases, so they look more alike than real notes do.
"""

import random
import re

_ENGLISH = """
the invoice batch|the search index|the mail sender|the tax table|the login form|
the export job|the coupon engine|the stock ledger|a webhook receiver|
our calendar service|the audit trail|the upload page|the rate limiter|
every report query|the approval screen|the session cache

silently skips|repeats|rounds off|locks|splits up|hides|counts twice|delays|merges|
rewrites|throws away|mixes up|validates|keeps open|reorders|blocks

rows without a branch code|requests older than an hour|names written in katakana|
amounts above a million|orders that were cancelled|files larger than a disk|
refunds that span months|messages without a subject|second pages of results|
holidays on a weekend|tokens from last year|prices of zero|shipments in parts|
paths with a final slash|users of two departments|values from a spreadsheet

when two workers start at once|because an index misses the filter|if the clock drifts|
after the pool is drained|while a lock is held|since the mock always succeeds|
unless the schema is widened|as a proxy encodes it again|
although the specification says otherwise|until somebody restarts it|
once the flag is set|for want of an owner|during the nightly migration|
whenever a rollback happens|under heavy load|on the oldest browsers
"""
_VIETNAMESE = """
lô hoá đơn|chỉ mục tìm kiếm|bộ gửi thư|bảng thuế|màn hình đăng nhập|tác vụ xuất tệp|
bộ máy giảm giá|sổ tồn kho|bộ nhận webhook|dịch vụ lịch|nhật ký kiểm toán|
trang tải tệp|bộ giới hạn tần suất|mọi truy vấn báo cáo|bước phê duyệt|
vùng nhớ đệm của phiên

âm thầm bỏ sót|lặp lại|làm tròn|giữ chặt|tách đôi|che mất|đếm hai lần|làm chậm|
gộp chung|viết đè|vứt đi|xáo trộn|kiểm tra|giữ lại|sắp xếp nhầm|đẩy lùi

các dòng thiếu mã chi nhánh|yêu cầu cũ hơn một giờ|tên viết bằng katakana|
số tiền trên một triệu|đơn đã bị huỷ|tệp lớn hơn ổ đĩa|khoản hoàn kéo dài nhiều tháng|
thư thiếu tiêu đề|trang kết quả thứ hai|ngày nghỉ rơi vào cuối tuần|mã từ năm ngoái|
đơn giá bằng không|lần giao hàng từng phần|đường dẫn có dấu gạch cuối|
người thuộc hai phòng ban|giá trị chép từ bảng tính

khi hai tiến trình cùng khởi động|vì chỉ mục thiếu điều kiện lọc|nếu đồng hồ bị lệch|
sau khi bể cạn kết nối|trong lúc còn khoá|do đối tượng giả luôn thành công|
trừ khi nới rộng lược đồ|bởi proxy mã hoá thêm lần nữa|dù đặc tả ghi khác|
cho đến khi có người chạy lại|ngay khi cờ được bật|vì thiếu người phụ trách|
trong đợt di trú ban đêm|mỗi lần quay lui giữa chừng|dưới tải cao|
trên trình duyệt cũ nhất
"""
_JAPANESE = """
請求バッチ|検索インデックス|メール送信部|税率表|ログイン画面|出力処理|クーポン機能|
在庫台帳|受信側|カレンダー連携|監査記録|添付ページ|流量制限|帳票の問い合わせ|
承認の流れ|セッション領域

読み飛ばす|繰り返す|丸める|施錠する|分割する|隠す|二度数える|遅らせる|まとめる|
書き換える|捨てる|取り違える|検証する|開いたままにする|並べ替える|遮る

支店コードが空の行|一時間より古い要求|カタカナの氏名|百万円を超える金額|
取り消された注文|ディスクより大きいファイル|月をまたぐ返金|件名が空の手紙|
結果の二ページ目|週末と重なる祝日|去年の認証情報|単価がゼロの商品|分けて送る荷物|
末尾に斜線のある経路|二部署を兼ねる利用者|表計算から写した値

担当が同時に起動したとき|索引が条件を覆わないため|時計がずれると|接続が尽きた後に|
鍵を握っている間|模擬が必ず成功するので|枠組みを広げない限り|代理が再び符号化するため|
仕様書の記載と違って|誰かが再起動するまで|旗を立てた途端に|持ち主がいないため|
夜間の移行のさなか|巻き戻しが起きるたびに|負荷が高いと|最も古い閲覧ソフトで
"""
_PHRASES = {"en": _ENGLISH, "ja": _JAPANESE, "vi": _VIETNAMESE}
LANGUAGES = tuple(_PHRASES)


def chance_of(seed: int | str) -> random.Random:
    """Chance that repeats itself."""
    return random.Random(seed)  # noqa: S311 - it makes up texts, not secrets


def _parts(language: str) -> list[list[str]]:
    """Subjects, verbs, objects and circumstances of a language."""
    parts = _PHRASES[language].strip().split("\n\n")
    return [part.replace("\n", "").split("|") for part in parts]


def body(chance: random.Random, language: str, sentences: int = 5) -> str:
    """Sentences of four phrases each, in any order that the language has."""
    kinds = _parts(language)
    found = []
    for _ in range(sentences):
        subject, verb, what, why = (chance.choice(kind) for kind in kinds)
        if language == "ja":
            found.append(f"{why}、{subject}は{what}を{verb}。")
        else:
            found.append(f"{subject} {verb} {what} {why}.".capitalize())
    return ("" if language == "ja" else " ").join(found)


def light_edit(chance: random.Random, text: str, language: str) -> str:
    """A verb and an object exchanged for others of their kind."""
    for kind in _parts(language)[1:3]:
        there = [phrase for phrase in kind if phrase in text]
        if there:
            text = text.replace(chance.choice(there), chance.choice(kind), 1)
    return text


def medium_edit(chance: random.Random, text: str, language: str) -> str:
    """A light edit; moreover one sentence is gone, two have changed places."""
    sentences = [part for part in re.split(r"(?<=[.。])\s*", text) if part]
    sentences.pop(chance.randrange(len(sentences)))
    sentences[0], sentences[-1] = sentences[-1], sentences[0]
    return light_edit(chance, " ".join(sentences), language)
