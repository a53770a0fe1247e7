"""What looks like a secret and is none passes: an alarm too many costs as a miss."""

import pytest

from rules import secrets
from tests.rules.secrets.made_up import ALNUM, BASE64, HEX, rolled, uuid

SHA = rolled(40, HEX, 1)
DIGEST = rolled(64, HEX, 2)

STAND_INS = (
    """
API_TOKEN=<YOUR TOKEN>
password: ${MYSQL_ROOT_PASSWORD}
password: $DB_PASS
password=$(cat /run/secrets/db)
apiKey: "{{ vault.orders.key }}"
password: !reference [.logins, mysql]
password: !vault |
password: process.env.DB_PASSWORD_2
password = os.environ["DB_PASSWORD"]
password = config.get('db2', 'password')
password: op://vault/db2/password
password: arn:aws:secretsmanager:ap-northeast-1:123456789012:secret:db-Ab12Cd
password: ENC[AES256_GCM,data:abc123]
smtp: { password: '**********' }
secret=REMOVED, token=[REDACTED], pwd=xxxxxx
token: [MASKED]
api_key: YOUR_API_KEY
apiKey: "demo"
password=changeme
password: string
"password": null
PAY_TOKEN_NAME = "ORDERS-V2-PAY-TOKEN"
turkey_day = holiday_calendar, keyboard=jis
regex: gl"""
    """pat-[A-Za-z0-9_-]{20,}
"""
)

TALK = """
mật khẩu nằm trong kho bí mật, đừng chép vào tài liệu
mật khẩu cần ít nhất 10 ký tự
mật khẩu phải dài từ 8-16 ký tự
mật khẩu: 90 ngày đổi một lần
mật khẩu: xem ticket PAY-2041
mật khẩu lưu dạng bcrypt cost 12
mật khẩu mã hóa bằng AES256
token hết hạn sau 15 phút
mã PIN gồm 6 số
khóa chính: order_id2
pass được 12/15 test case
パスワードは金庫サービスを参照し、文書に残さない
パスワードは8文字以上
パスワードは半角英数字8〜16文字とする
パスワードはSHA-256で保存しない
パスワードは1Passwordで管理
パスワードはPAY-20418で変更済み
パスワード変更は2026年7月9日に実施
秘密鍵は専用装置の外に出ない
トークン数の上限は8000
ファイルパスはsrc/payment/refund.tsです
暗証番号は4桁
password must have 8-16 characters, 1 digit
password is hashed with argon2id
password is in 1Password
password policy: 12+ chars
password field: login_pwd2
password reset token expires in 15m
the API key is sent as X-Api-Key2
API key: see Vault
token: 4096
max_tokens=8192
refresh token: 30d
token type: RS256
pin the image to 20240101
PASS=12 FAIL=0
| MCP exceptions | [PASS] | cli.py:152,197 catch them |
| Case | Pass | Fail |
bypass: lane 12, keypad: T9 ABC123
Passenger 6.0 and compass-mixins
then checkTokenExpiry(token) again
secretName: refund-db-2
cache key: order:123:v2
primary key: order_id2
password manager: KeePass2
Keycloak 24.0.5
error code: E1001-2002
recovery codes: see Vault
[Pwned Passwords API](https://x.example.com/API/v3#PwnedPasswords)
"""

OTHERS = f"""
Fixed in commit {SHA}
verified_commit: "{SHA[:12]}"
コミット{SHA[:7]}で修正済み
sha256:{DIGEST}
md5 of the password: {SHA[:32]}
"integrity": "sha512-{rolled(86, BASE64)}=="
originSessionId: {uuid()}
key_id={uuid()}
tokenizationId: {SHA[:32]}
trace_id={SHA[:32]}
public_key = "{rolled(32)}"
ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI{rolled(43, BASE64)} ci
![chart](data:image/png;base64,iVBORw0KGgo{rolled(96, BASE64)})
logo.svg?v={SHA[:8]}&w=200
https://gitlab.example.com/shop/docs/-/blob/{SHA}/99.Memory/a-b.md#L12-40
https://docs.example.com/a/very/long/path/that/goes/on/and/on/for/api/key/rotation
zyxwvutsrqponmlkjihgfedcba9876543210
{ALNUM}
listOrdersByCustomerRegion,cancelOrdersWithoutStock
base64 of hello: aGVsbG8gd29ybGQgaGVsbG8gd29ybGQ=
updated: 2031-02-03T04:05:06.987654321+09:00
image 2031.02.03-9f8e7d6
refund-api-7d9f8b6c5d-x2x9k restarted
git tag v1.2.3-45-g{SHA[:7]}
mem-F003-prevent-429-error
push to git@git.example.com:team/notes.git
@orders-team thanks, also @ba-user
0901234567 / 1234 5678 9012
"""


@pytest.mark.parametrize(
    "line", [line for part in (STAND_INS, TALK, OTHERS) for line in part.split("\n")]
)
def test_nothing_is_found_where_nothing_is(line: str) -> None:
    assert secrets.scan(line) == ()


@pytest.mark.parametrize(
    "table",
    [
        "| field | type |\n|---|---|\n| password | varchar(255) |",
        "| field | rule |\n|---|---|\n| password | 8-64 chars |",
        "| API key | owner |\n|---|---|\n| stripe | team-payments2 |",
        "| Case | Pass | Fail |\n|---|---|---|\n| TC-001a | 12 | 3 |",
        "| パスワード | 説明 |\n|---|---|\n| 必須 | 8文字以上 |",
    ],
)
def test_a_table_about_passwords_holds_none(table: str) -> None:
    assert secrets.scan(table) == ()
