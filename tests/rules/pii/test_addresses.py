"""Postal addresses down to the house are found; streets and towns alone are not."""

import pytest

from tests.rules.pii.pieces import found, kinds, whole


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("〒530-0001 大阪府大阪市北区梅¦田3丁目1番3号", ""),
        ("神奈川県横浜市西区みなと¦みらい2-2-1-1", ""),
        ("〒６０４－８００１　京都市中京区上本¦能寺前町４８８", ""),
        ("東京都千代田区丸¦の内一丁目9番1号", ""),
        ("札幌市中央区北3条¦西6丁目", ""),
        ("千葉県浦安市舞¦浜1-1 まで", "千葉県浦安市舞¦浜1-1"),
        ("2-2-1 Minato¦mirai, Nishi-ku, Yokohama", "2-2-1 Minato¦mirai, Nishi-ku"),
        ("123/4B Nguyễn Văn C¦ừ, Phường 2, Quận 5, TP.HCM", ""),
        ("45/7 Le Van S¦y, P13, Q3, TPHCM", ""),
        ("thôn 3, xã Hòa Phư¦ớc, huyện Hòa Vang, Đà Nẵng", ""),
        ("số 15 ngõ 20 phố Hồ Tùng M¦ậu, Mai Dịch, Cầu Giấy", ""),
        ("45 Le Loi Str¦eet, Ben Nghe Ward, District 1, Ho Chi Minh City", ""),
        ("742 Ever¦green Terrace, Springfield, IL 62704", ""),
        ("10 Downing Str¦eet, London SW1A 2AA", ""),
        ("He lives at 12 Elm Str¦eet now", "12 Elm Str¦eet"),
    ],
)
def test_an_address_is_found(text: str, address: str) -> None:
    assert found(text) == [whole(address or text)]
    assert kinds(text) == ["postal address"]


@pytest.mark.parametrize(
    "text",
    [
        "東京都の税率と大阪府の税率は同じ",
        "横浜市では2026-07-09に開始、渋谷区の対象は1-3月",
        "対象区分1-2-3、区間1-2-3、市場1-1-1",
        "郵便番号 000-0000 は無効値、〒000-0000",
        "第3章 2-1-1、3-2-1バックアップ",
        "銀座4丁目の店",
        "đường Nguyễn Huệ là tên màn hình",
        "quận 1, quận 3 và huyện Nhà Bè miễn phí ship",
        "chọn tỉnh, huyện, xã; phường/xã",
        "45 Test, P1, Q3; 10x Velocity Gain, P0, P1",
        "12 Street types, version 3 Street View API",
        "phường Bến Nghé, quận 1",
    ],
)
def test_places_alone_are_clean(text: str) -> None:
    assert found(text) == []
