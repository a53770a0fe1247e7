"""Labelled pairs in Vietnamese."""

VIETNAMESE = (
    (
        "same",
        (
            "API hoàn tiền trả 429 khi cửa hàng gửi quá 20 yêu cầu mỗi giây. Chờ một "
            "phút rồi gửi lại cả lô."
        ),
        (
            "API hoàn tiền trả về 429 nếu cửa hàng gửi quá 20 yêu cầu mỗi giây. Chờ "
            "60 giây rồi gửi lại cả lô."
        ),
    ),
    (
        "same",
        (
            "**Hoá đơn** bị khoá sau khi chốt sổ tháng. Nhờ nhóm sổ cái mở lại.\n\n"
            "**Áp dụng:** xem `invoice.closed_at` trước."
        ),
        (
            "Hoá đơn bị khoá sau khi chốt sổ tháng; nhờ nhóm sổ cái mở lại.\n\n"
            "**Apply:** xem invoice.closed_at trước."
        ),
    ),
    (
        "same",
        (
            "Trình nhập CSV cắt khoảng trắng ở mọi ô. Mã có số không ở đầu bị mất nếu "
            "cột không đọc dạng chữ. Đã có ca kiểm thử."
        ),
        (
            "Mã có số không ở đầu bị mất nếu cột không đọc dạng chữ. Trình nhập CSV "
            "cắt khoảng trắng ở mọi ô. Đã có ca kiểm thử."
        ),
    ),
    (
        "same",
        (
            "Cookie phiên hết hạn khi đóng trình duyệt. Ứng dụng di động giữ token "
            "riêng trong kho khoá của máy."
        ),
        (
            "Cookie phiên sẽ hết hạn khi đóng trình duyệt. Ứng dụng di động giữ token "
            "riêng trong kho khoá của thiết bị."
        ),
    ),
    (
        "same",
        (
            "Chỉ mục tìm kiếm được dựng lại lúc 2 giờ sáng. Mục tạo sau đó hiện ra "
            "vào sáng hôm sau."
        ),
        (
            "Chỉ mục tìm kiếm được dựng lại vào lúc 2 giờ sáng. Mục tạo sau đó sẽ "
            "hiện ra vào sáng hôm sau."
        ),
    ),
    (
        "same",
        (
            "- Xuất dữ liệu chạy trên bản sao\n- Báo cáo có thể cũ năm phút\n- Ghi rõ "
            "điều đó ở chân trang"
        ),
        (
            "Xuất dữ liệu chạy trên bản sao. Báo cáo có thể cũ 5 phút. Ghi rõ điều đó "
            "ở chân trang."
        ),
    ),
    (
        "same",
        (
            "Phiếu giảm giá được trừ trước thuế. Chỉ làm tròn một lần trên tổng đơn, "
            "không làm tròn từng dòng."
        ),
        (
            "Phiếu giảm giá được trừ trước thuế. Chỉ làm tròn một lần trên tổng đơn "
            "hàng, không làm tròn từng dòng. Xem TICKET-42."
        ),
    ),
    (
        "reworded",
        "Cấm xoá dòng khách hàng bằng tay trên môi trường thật.",
        "Không được xoá dòng khách hàng bằng tay trên môi trường thật.",
    ),
    (
        "reworded",
        "Trước mỗi lần phát hành, chạy kiểm tra di trú trên bản sao dữ liệu.",
        "Chạy kiểm tra di trú trên bản sao dữ liệu trước mỗi lần phát hành.",
    ),
    (
        "reworded",
        "Mật khẩu cần ít nhất 12 ký tự.",
        "Mật khẩu cần tối thiểu 12 ký tự.",
    ),
    (
        "reworded",
        "Khách huỷ đơn trong ngày thì hoàn đủ tiền.",
        "Nếu người mua đổi ý trước nửa đêm, họ nhận lại toàn bộ số đã trả.",
    ),
    (
        "reworded",
        "Hạn mức hoàn tiền là 1.500.000 đồng mỗi đơn.",
        "Hạn mức hoàn tiền là 1500000 đồng cho mỗi đơn.",
    ),
    (
        "number",
        "API hoàn tiền trả 429 khi quá 20 yêu cầu mỗi giây. Chờ rồi thử lại.",
        "API hoàn tiền trả 503 khi quá 20 yêu cầu mỗi giây. Chờ rồi thử lại.",
    ),
    (
        "number",
        "Liên kết đặt lại mật khẩu có hiệu lực trong 30 phút.",
        "Liên kết đặt lại mật khẩu có hiệu lực trong 30 giờ.",
    ),
    (
        "number",
        "Đơn trên 10 triệu đồng cần quản lý duyệt lần hai.",
        "Đơn trên 50 triệu đồng cần quản lý duyệt lần hai.",
    ),
    (
        "number",
        "Webhook lỗi thì gửi lại ba lần rồi chuyển cho người xử lý.",
        "Webhook lỗi thì gửi lại năm lần rồi chuyển cho người xử lý.",
    ),
    (
        "number",
        "Cổng thanh toán gọi ngân hàng bằng TLS 1.2 và chứng chỉ riêng.",
        "Cổng thanh toán gọi ngân hàng bằng TLS 1.3 và chứng chỉ riêng.",
    ),
    (
        "number",
        "Hoàn tiền trong vòng 5 ngày kể từ khi yêu cầu được duyệt.",
        "Hoàn tiền trong vòng 5 ngày làm việc kể từ khi yêu cầu được duyệt.",
    ),
    (
        "number",
        "Thành viên được giảm 10% trên tổng tiền trước thuế.",
        "Thành viên được giảm 15 phần trăm trên tổng tiền trước thuế.",
    ),
    (
        "date",
        "Màn hình đăng nhập cũ ngừng hoạt động vào ngày 9 tháng 7 năm 2026.",
        "Màn hình đăng nhập cũ ngừng hoạt động vào ngày 10/7/2026.",
    ),
    (
        "date",
        "Lô hằng đêm bắt đầu lúc 2h30 và khoá bảng đơn hàng.",
        "Lô hằng đêm bắt đầu lúc 3h30 và khoá bảng đơn hàng.",
    ),
    (
        "date",
        "Nhóm phát hành bản mới vào sáng thứ hai sau khi kiểm thử xong.",
        "Nhóm phát hành bản mới vào sáng thứ năm sau khi kiểm thử xong.",
    ),
    (
        "negation",
        "Lưu token thẻ trong phiên đăng nhập của người dùng.",
        "Không lưu token thẻ trong phiên đăng nhập của người dùng.",
    ),
    (
        "negation",
        "Trình nhập nhận dòng trống ở cuối tệp của chi nhánh.",
        "Trình nhập không nhận dòng trống ở cuối tệp của chi nhánh.",
    ),
    (
        "negation",
        "Mã chi nhánh là bắt buộc với cửa hàng ngoài Hà Nội.",
        "Mã chi nhánh là tuỳ chọn với cửa hàng ngoài Hà Nội.",
    ),
    (
        "negation",
        "Dữ liệu mẫu đã được làm sạch trước khi chạy kiểm thử.",
        "Dữ liệu mẫu chưa được làm sạch trước khi chạy kiểm thử.",
    ),
    (
        "negation",
        "Hãy gọi thẳng dịch vụ thuế từ màn hình báo giá.",
        "Đừng gọi thẳng dịch vụ thuế từ màn hình báo giá.",
    ),
    (
        "direction",
        "Chạy di trú lược đồ trước khi triển khai mã mới.",
        "Chạy di trú lược đồ sau khi triển khai mã mới.",
    ),
    (
        "direction",
        "Mỗi chủ nhật chép dữ liệu khách hàng từ staging sang production cho nhóm.",
        "Mỗi chủ nhật chép dữ liệu khách hàng từ production sang staging cho nhóm.",
    ),
    (
        "direction",
        "Tăng cỡ bể kết nối khi hàng đợi dài ra trong đợt giảm giá.",
        "Giảm cỡ bể kết nối khi hàng đợi dài ra trong đợt giảm giá.",
    ),
    (
        "direction",
        "Bật cờ tính năng cho khách mới khi cấu hình lần đầu.",
        "Tắt cờ tính năng cho khách mới khi cấu hình lần đầu.",
    ),
    (
        "direction",
        "Mỗi lô chứa tối đa 500 dòng của bảng đơn hàng.",
        "Mỗi lô chứa tối thiểu 500 dòng của bảng đơn hàng.",
    ),
    (
        "direction",
        "Cho phép khách mở trang báo cáo của dự án.",
        "Cấm khách mở trang báo cáo của dự án.",
    ),
    (
        "unrelated",
        "API hoàn tiền trả 429 khi quá 20 yêu cầu mỗi giây. Chờ một phút.",
        "Màn hình hoàn tiền hiện câu trả lời của ngân hàng bằng tiếng Anh. Nên dịch.",
    ),
    (
        "unrelated",
        "Hoá đơn bị khoá sau khi chốt sổ tháng. Hỏi nhóm sổ cái.",
        "Đơn hàng được đóng gói sau khi thanh toán. Hỏi nhóm kho về đơn gấp.",
    ),
    (
        "unrelated",
        "Trình nhập cắt khoảng trắng ở mọi ô nên mã bị mất ký tự đầu.",
        "Trình xuất đặt mọi ô trong dấu nháy để bảng tính giữ dấu xuống dòng.",
    ),
    (
        "unrelated",
        (
            "Giữ giới hạn ở mức 30 cho đến khi đo tải lại. Bộ gửi thư gửi lại thư "
            "không có tiêu đề."
        ),
        (
            "Giữ giới hạn ở mức 45 cho đến khi đo tải lại. Phép tính thuế làm tròn "
            "từng dòng khi hoá đơn tính bằng yên."
        ),
    ),
    (
        "unrelated",
        "Dùng hàm ngày dùng chung trong biểu mẫu đặt chỗ.",
        "Dùng hàm tiền dùng chung trong màn hình trả góp.",
    ),
    (
        "unrelated",
        "Thanh toán: gửi lại với cùng một khoá.",
        "Thanh toán: hiện tổng tiền bằng yên.",
    ),
)
