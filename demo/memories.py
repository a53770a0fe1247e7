"""The memories that the story is about, in English, Vietnamese and Japanese."""

STORE = "99.Memory"
LIMIT = f"{STORE}/00.Shared/domain/F-003_Payment/refund-limit.md"
RETRY = f"{STORE}/01.Lessons/dev/F-003_Payment/retry-on-429.md"
KEEP = f"{STORE}/00.Shared/domain/F-002_Order/order-retention.md"
CLEAN = f"{STORE}/00.Shared/domain/F-002_Order/cancelled-orders.md"
TERM = f"{STORE}/00.Shared/glossary/henkin.md"

# Put together here, so that no scanner takes this file for a leak.
TOKEN = "gl" + "pat-" + "x3Kq9TzR7mWb2LpV8nYd"


def header(
    path: str, kind: str, tags: str, *, source: str = "TICKET-123", **extra: str
) -> str:
    """Front matter of a proposal at `path`."""
    parts = path.split("/")
    slug = parts[-1].removesuffix(".md")
    scope = parts[3] if len(parts) == 5 else "global"
    code = scope.partition("_")[0].replace("-", "") if scope != "global" else scope
    fields = {
        "id": f"mem-{code}-{slug}",
        "type": kind,
        "workflows": "[coding, create-testcase]",
        "tags": tags,
        "scope": scope,
        "confidence": "0.6",
        "source": source,
        "status": "pending",
        "hits": "0",
        "created": "2026-07-09",
        "reviewed_by": "",
        "refs": "[]",
        "verified_commit": "",
        "stale": "false",
        **extra,
    }
    lines = "\n".join(f"{key}: {value}".rstrip() for key, value in fields.items())
    return f"---\n{lines}\n---\n"


def limit(number: int, **extra: str) -> str:
    """The business rule that is there first and updated later."""
    return header(LIMIT, "fact", "[payment, refund]", source="QnA-45", **extra) + (
        f"A shop may send at most {number} refunds a second to the gateway; beyond "
        "that every request of that shop is refused for one minute.\n\n"
        "**Apply:** put refunds of one shop into one queue.\n"
    )


def retry(secret: str = "") -> str:
    """A lesson in English; with a token that must not be there."""
    login = f" The batch logs in with {secret} at night." if secret else ""
    return header(RETRY, "lesson", "[payment, http-429]") + (
        f"The gateway answers 429 when it is too busy, and says when to come back in "
        f"`Retry-After`.{login}\n\n"
        "**Apply:** wait as long as the header says, then retry at most five times.\n"
    )


KEPT = header(KEEP, "fact", "[order, retention]", source="TICKET-98 / Gate 2") + (
    "Đơn hủy giữ record 5 năm. Sau đó chỉ giữ lại tổng tiền theo tháng.\n\n"
    "**Áp dụng:** không xóa đơn hủy trong job dọn dữ liệu.\n"
)
TWIN = header(CLEAN, "fact", "[order, cleanup]") + (
    "Đơn hủy phải giữ record 5 năm. Sau đó chỉ giữ lại tổng tiền theo từng tháng.\n\n"
    "**Áp dụng:** không xóa đơn hủy trong job dọn dữ liệu.\n"
)
CLEANED = header(CLEAN, "fact", "[order, cleanup]") + (
    "Job dọn dữ liệu chạy lúc 2 giờ sáng và khóa bảng đơn hàng trong 10 phút.\n\n"
    "**Áp dụng:** đừng hẹn lịch batch đơn hàng trong khoảng thời gian đó.\n"
)
HENKIN = header(TERM, "glossary", "[refund, glossary]") + (
    "「返金」は顧客への払い戻しを指し、「返品」（商品の返送）とは区別する。"
    "hoàn tiền / refund.\n\n"
    "**適用:** 画面とメールでは「返金」だけを使う。\n"
)
