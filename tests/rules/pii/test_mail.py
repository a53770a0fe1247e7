"""E-mail addresses of persons are found in every spelling; logins and samples not."""

import pytest

from tests.rules.pii.pieces import found, kinds, whole


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("Hỏi chị Lan: lan.ngo¦@hoa-sen.vn.", "lan.ngo¦@hoa-sen.vn"),
        ("メール：sato_h¦@kobo-shoji.co.jpまで", "sato_h¦@kobo-shoji.co.jp"),
        ("担当はkei¦@kobo-shoji.jpです", "kei¦@kobo-shoji.jp"),
        ("mailto:office+jp¦@kobo-shoji.co.jp", "office+jp¦@kobo-shoji.co.jp"),
        ("ask kei¦@例え-商事.jp", "kei¦@例え-商事.jp"),
        ("書く先 山田¦@kobo-shoji.jp", "山田¦@kobo-shoji.jp"),
        ("lan [at] hoa-sen¦ [dot] vn", "lan [at] hoa-sen¦ [dot] vn"),
        ("lan(at)hoa-sen¦(dot)vn", "lan(at)hoa-sen¦(dot)vn"),
        ("lan at hoa-sen ¦dot vn", "lan at hoa-sen ¦dot vn"),
        ("sato＠kobo¦．co．jp", "sato＠kobo¦．co．jp"),
        ("?u=lan%40¦hoa-sen.vn", "lan%40¦hoa-sen.vn"),
        ("lan&#64;¦hoa-sen.vn", "lan&#64;¦hoa-sen.vn"),
        ("lan\u200b¦@hoa-sen.vn", "lan\u200b¦@hoa-sen.vn"),
        ("Co-authored-by: Lan <lan¦@hoa-sen.vn>", "lan¦@hoa-sen.vn"),
        ("ssh-ed25519 AAAA lan¦@hoa-sen.vn", "lan¦@hoa-sen.vn"),
    ],
)
def test_an_address_is_found_whole(text: str, address: str) -> None:
    assert found(text) == [whole(address)]
    assert kinds(text) == ["e-mail address"]


def test_addresses_in_a_list_are_all_found() -> None:
    assert len(found("a.b¦@hoa-sen.vn,c.d¦@hoa-sen.vn/e.f¦@hoa-sen.vn")) == 3


@pytest.mark.parametrize(
    "text",
    [
        "user@example.com, a@mail.example.org, b@example.net",
        "user@example.co.jp and user@example.vn",
        "a@shop.test b@foo.invalid c@shop.example d@localhost e@x.localhost",
        "git@gitlab.¦hoa-sen.vn:shop/docs.git",
        "ssh -i key.pem -p 22 ubuntu@web.¦hoa-sen.vn",
        "scp a.txt deploy@web.¦hoa-sen.vn:/srv/",
        "https://deploy@gitlab.¦hoa-sen.vn/x.git",
        "postgres://app:pw@db.¦hoa-sen.vn:5432/shop",
        "scott/tiger@db.¦hoa-sen.vn:1521/orcl",
        "@refund-team, cc @pm-user and @tanaka.san",
        "@app.route('/x') and @angular/core@12.1.0",
        "icon@2x.png, actions/checkout@v4.1.0, pkg@1.2.3-rc.next",
        "Co-Authored-By: Bot <noreply@¦anthropic.com>",
        "12345+bot@users.noreply.¦github.com",
        "incoming+shop-7-glimt-¦abc-issue@incoming.¦gitlab.com",
        "your.name@¦company.com, user@¦company.com, <user>@<host>",
        "sign in at gitlab.com",
        "new_priority@OData.¦Community.FormattedValue",
    ],
)
def test_what_only_looks_like_an_address_is_clean(text: str) -> None:
    assert found(text) == []
