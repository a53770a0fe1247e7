"""A name with a birth date or a record's number is found; each half alone is not."""

import pytest

from tests.rules.pii.pieces import found, kinds

BIRTH = "person's name with a birth date"
RECORD = "person's name with the number of a record"


@pytest.mark.parametrize(
    "text",
    [
        "Patient John Q. Mill¦er, DOB 04/02/1988",
        "Ms. Keiko Ishi¦da DOB: 1988-02-04",
        "DOB: 1975-03-03 (Emily Wat¦son)",
        "Chị Lê Thị Ho¦a, ngày sinh 12/03/1990",
        "Ngày sinh của chị Ho¦a: 12/03/1990",
        "Nguyen Van A¦n, sinh 01/02/1990",
        "- Họ tên: Trần Văn Bì¦nh\n- Ngày sinh: 05/06/1992",
        "お客様 山田太¦郎様 生年月日 昭和60年5月1日",
        "氏名：佐藤花¦子　生年月日：1985年4月2日",
        "高橋¦様（昭和55年3月1日生まれ）",
    ],
)
def test_a_name_with_a_birth_date_is_found(text: str) -> None:
    assert kinds(text) == [BIRTH]


@pytest.mark.parametrize(
    "text",
    [
        "Customer Mary John¦son (customer ID 889123)",
        "employee id 48213: John Smi¦th",
        "MRN of Mr. Mil¦ler: 482913",
        "Tanaka-s¦an (member no. 10023)",
        "Anh Trần Quốc Tuấ¦n (mã NV 10233) xác nhận",
        "khách hàng Phạm Minh Đứ¦c - mã KH 004512",
        "佐藤 花¦子さん（会員番号 10023456）",
        "山田太¦郎（社員番号10233）",
        "顧客番号 998877 の渡¦辺様",
    ],
)
def test_a_name_with_a_record_is_found(text: str) -> None:
    assert kinds(text) == [RECORD]


@pytest.mark.parametrize(
    "text",
    [
        "Customer Service, employee no. 10233",
        "Patient record MRN 00482913",
        "user_id=42, customer_no=CUST-000123",
        "DOB must be before 2008-01-01",
        "Khách hàng Nguyễn Văn A, mã KH 00123",
        "mã NV 10233 không tồn tại, Hà Nội, mã KH 10233",
        "Anh Tuấn xác nhận. Mã NV mặc định là 10233",
        "ngày sinh 01/01/1990 là mặc định",
        "お客様 会員番号 12345678、利用者様 会員番号 10023456",
        "仕様 会員番号 10023、社員番号 10233 が重複",
        "田中さんに2026-07-09に確認、佐藤さん担当 PAY-20418",
        "佐藤錦は商品名, May approved June releases",
    ],
)
def test_half_of_it_is_clean(text: str) -> None:
    assert found(text) == []
