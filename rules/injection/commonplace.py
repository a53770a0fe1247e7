"""Commonplace words: what project memories are full of, orders or not.

Counted over honest memories in English, Vietnamese and Japanese; a phrase is joined by
underscores. They only decide by which words the gate looks for a form, never whether
it is found.
"""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# In more than one memory of seven, of 33, of 333.
EVERYWHERE = _words(
    "a after an ap_dung ban before bo by check checks count doi dung duoc for from "
    "gate he_lo i if in index is khi khong log neu nhan noi of on orders query request "
    "requests return share source that the them this to trong truoc truoc_khi tu was "
    "when with work え が こと し する すること で とき に の は を "
)
FREQUENT = _words(
    "// :/ :// above add admin administrator agreed alert alerting answer answers "
    "appear approuve approva approval approve approved approver are as ask at ban_ghi "
    "bao bao_cao be bo_qua branch buoc cac cancel cancelled cap cat chang change "
    "changes chay chep chi chinh cho chua_tung chuyen clear cleared co_so_du_lieu code "
    "comment commit consult contradict contradiction conversation copy covertly cuoi "
    "da dang dat database day de de_lo den department dieu discuss discussed "
    "discussing discussion doc does_not don dong_gia dong_y drop duplicate embed empty "
    "encode end environment export expose file files filters full ghi ghi_de gia giao "
    "gioi_han goi gop gui ha han has he he_thong het hoi http ignor ignore ignored "
    "ignorier in_the include invalid invalidate it katakan ke keep keo khoa khoi "
    "khong_co khong_dung kiem_tra la lam lan lay len limit limitation limitations "
    "limits lo ma master may merge merge_request merged message mien moi moi_khi "
    "more_than name nay never ngay nguoi_dung nguoi_phu_trach nhanh nobody not null "
    "nội_dung off once other out_of overwrite owner page path permintaan permission "
    "permitted phien prefer private qua quan_tri received record render repeat replace "
    "report reporting restate retrieve review reviewed reviewer rm_ roi rule run sai "
    "say script session silence silently skip skipped skips so spread start store sua "
    "table tai tat thang thay thay_vi token tokens tra_loi transcript transfer "
    "transmit tren truncate truy_van tuan tung update upload user va vao ve viet "
    "vo_hieu vo_hieu_hoa we were whenever without xac_nhan yeu_cau から この せ たら "
    "って て ではなく なく へ も より アップロード クエリ コミット コード トークン "
    "ファイル ログ 上書き 付け 使 停止 出 出力 切 利用者 取り消 取り消され 同意 含め "
    "場合 変更 実行 担当者 捨て 書 書き 検査 消 済 無効 無視 現れ 登録 確認 見 触れ "
    "記載 貼り付け 起動 追加 送 鍵 "
)
OCCASIONAL = _words(
    "$ 0 @ ]( about accept accepte accepted across action activate agent agents ai all "
    "always any apply assistant author authori below bot build can chat ci claude "
    "close codeowners codex command commands company confidential config confirmation "
    "confirmed confirming consent consider consigne constraint constraints conte "
    "context create cua curl dan data: delete deleted deletion deploy description "
    "developer direction directive directly disable disabled do_not doi_ten duyet each "
    "edit email env every everybody everyone everything execute find follow following "
    "force forget get ghi_chu gia_lam git git_commit git_push github gitlab go have "
    "hay hook huong_dan inform informing inject injection install instrucci instrucoes "
    "instructed instruction instructions instruksi instruktion into its key khong_duoc "
    "lesson link lint list load mail main maintainer maintenance make mark memor "
    "memories memory mr must n need needs new no node note notify notifying now o only "
    "open openssl optional overridden override overrule overruled people phe_duyet "
    "pipeline pm print project prompt pull push put python quen quy_tac quyen read "
    "refuse removal remove repo repositor repository require required requires rules "
    "said save secret secretly secrets see send set sh should shouldn show state "
    "stated statement system system_prompt tag take team tell these through tl toan_bo "
    "tool tu_dong type url use verified verify what which write you you_are your | "
    "して せよ として ゲート システム セッション チェック ブランチ マージ メール "
    "ユーザ ルール レビュー 以前 入力 内容 制限 削除 問い合わせ 従 必ず 必要 承認 指示 "
    "新しい 無効に 表示 規則 説明 送信 "
)
