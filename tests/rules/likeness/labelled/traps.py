"""Labelled pairs that are easy to get wrong, in all three languages together."""

TRAPS = (
    (
        "reworded",
        "The export holds 1,500 rows per file. Larger ones are split.",
        "The export holds 1500 rows per file. Larger ones are split.",
    ),
    (
        "reworded",
        "Keep the audit log for 2 weeks, then archive it in the bucket.",
        "Keep the audit log for 14 days, then archive it in the bucket.",
    ),
    (
        "reworded",
        "An upload may take 3.5 GB of space on the staging host.",
        "An upload may take 3,500 MB of space on the staging host.",
    ),
    (
        "reworded",
        "The helper is not only fast but also safe for concurrent calls.",
        "The helper is fast and also safe for concurrent calls.",
    ),
    (
        "reworded",
        "Cache the token for one hour in the gateway.",
        "Cache the token for one hour in the gateway. Never write it to a log.",
    ),
    (
        "reworded",
        "When the gateway fails, retry 3 times and wait 5 seconds between.",
        "When the gateway fails, wait 5 seconds between and retry 3 times.",
    ),
    (
        "reworded",
        "1. Stop the worker\n2. Drain the queue\n3. Deploy",
        "- Stop the worker\n- Drain the queue\n- Deploy",
    ),
    (
        "reworded",
        "See PAY-12 for the incident. The refund job locks the ledger.",
        "See PAY-98 for the incident. The refund job locks the ledger.",
    ),
    (
        "reworded",
        "Fixed in 3f2a9bc1d2e4. The refund job locks the ledger row.",
        "Fixed in 77aa9bc1d2ef. The refund job locks the ledger row.",
    ),
    (
        "reworded",
        "The contract ends on 09/07/2026 for all shops in Kansai.",
        "The contract ends on 2026-07-09 for all shops in Kansai.",
    ),
    (
        "reworded",
        "Do not store the token in the log of the worker.",
        "Don't store the token in the log of the worker.",
    ),
    (
        "reworded",
        "Run all tests before merging the branch.",
        "Merge the branch after running all tests.",
    ),
    (
        "reworded",
        "A branch name has no more than 60 characters in this project.",
        "A branch name has at most 60 characters in this project.",
    ),
    (
        "reworded",
        "Disable the retry job unless the queue is empty.",
        "Enable the retry job only if the queue is empty.",
    ),
    (
        "reworded",
        "Hàm này không những nhanh mà còn an toàn khi gọi song song.",
        "Hàm này nhanh và an toàn khi gọi song song.",
    ),
    (
        "reworded",
        "Phí giao hàng là 30.000 đồng cho mỗi đơn nội thành.",
        "Phí giao hàng là 30000đ cho mỗi đơn nội thành.",
    ),
    (
        "reworded",
        "Tiến trình gửi lại chạy mỗi 60 giây và dừng khi hàng đợi trống.",
        "Tiến trình gửi lại chạy mỗi 1 phút và dừng khi hàng đợi trống.",
    ),
    (
        "reworded",
        "トークンは一時間キャッシュしなければならない。",
        "トークンは一時間キャッシュする必要がある。",
    ),
    (
        "reworded",
        "トークンはログに保存しない。",
        "トークンはログに保存しません。",
    ),
    (
        "reworded",
        "新制度は2026年4月1日から始まる前提で設計する。",
        "新制度は令和8年4月1日から始まる前提で設計する。",
    ),
    (
        "reworded",
        "上限は1万件とし、超えた分は翌日に回す。",
        "上限は10,000件とし、超えた分は翌日に回す。",
    ),
    (
        "number",
        "Set the pool:\n\n```yaml\nretry: 3\ntimeout: 30s\n```\nRestart after.",
        "Set the pool:\n\n```yaml\nretry: 5\ntimeout: 30s\n```\nRestart after.",
    ),
    (
        "number",
        "The plugin works from v1.2.3 of the runner on.",
        "The plugin works from v1.2.4 of the runner on.",
    ),
    (
        "number",
        "The customer pays within thirty days after delivery.",
        "The customer pays within sixty days after delivery.",
    ),
    (
        "negation",
        "Search in names is case-sensitive in the admin screen.",
        "Search in names is case-insensitive in the admin screen.",
    ),
    (
        "negation",
        "The branch column is nullable in the order table.",
        "The branch column is non-nullable in the order table.",
    ),
    (
        "negation",
        "Retry unless the bank answers with an error.",
        "Retry if the bank answers with an error.",
    ),
    (
        "negation",
        "Giá đã gồm thuế trên màn hình danh sách.",
        "Giá chưa gồm thuế trên màn hình danh sách.",
    ),
    (
        "negation",
        "この列はNULLを許可する。",
        "この列はNULLを許可しない。",
    ),
    (
        "negation",
        "承認済みの注文だけを出荷する。",
        "未承認の注文だけを出荷する。",
    ),
    (
        "direction",
        "Set autocommit to on for the import session.",
        "Set autocommit to off for the import session.",
    ),
    (
        "direction",
        "Use `>=` here: if (count >= 10) stop.",
        "Use `<=` here: if (count <= 10) stop.",
    ),
    (
        "direction",
        "Amounts in yen are rounded down per invoice line.",
        "Amounts in yen are rounded up per invoice line.",
    ),
    (
        "direction",
        "Báo cáo sắp xếp theo ngày tăng dần cho mọi chi nhánh.",
        "Báo cáo sắp xếp theo ngày giảm dần cho mọi chi nhánh.",
    ),
    (
        "direction",
        "Xoá mềm dòng đơn hàng khi khách huỷ.",
        "Xoá cứng dòng đơn hàng khi khách huỷ.",
    ),
    (
        "direction",
        "金額は税込で画面に表示し、帳票にも同じ値を出す。",
        "金額は税抜で画面に表示し、帳票にも同じ値を出す。",
    ),
    (
        "direction",
        "氏名は全角カナで登録する。",
        "氏名は半角カナで登録する。",
    ),
    (
        "direction",
        "締め処理は月末に行い、結果を経理に送る。",
        "締め処理は月初に行い、結果を経理に送る。",
    ),
    (
        "date",
        "問い合わせには当日中に一次回答を返す。",
        "問い合わせには翌日中に一次回答を返す。",
    ),
    (
        "date",
        "Lô chạy lúc 23:00 mỗi ngày trừ chủ nhật.",
        "Lô chạy lúc 22:00 mỗi ngày trừ chủ nhật.",
    ),
)
