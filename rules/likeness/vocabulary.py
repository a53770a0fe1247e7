"""The words of `polarity`, in three languages.

A form that ends in `~` is a regular English verb and stands for its inflections; `_`
is a blank. A form stands in one place only, so that two words of an axis either mean
the same side or the opposite one.
"""

NEGATIONS = """
 not never no non cannot without unless none neither nor nobody nothing no_longer
 avoid~
 refrain~ không chẳng chả chưa đừng chớ tránh không_được không_thể không_bao_giờ
 trừ_khi không_nên không_còn không_phải chưa_từng chưa_bao_giờ ない ません なかった なく
 なければ ずに せず なし 無し なしで まい 避け 控え てはいけない てはいけません
 てはならない てはなりません てはだめ ない限り べきではない べきでない 未 非 不 無
"""
"""Each turns its clause round once."""

HARMLESS = """
 not_only not_just no_doubt whether_or_not no_matter nothing_but không_những
 không_chỉ bằng_không
 không_gian không_khí hàng_không hay_không かもしれない かもしれません
 に違いない にちがいない に過ぎない だけでなく だけではなく 少なく 少ない 間もなく
 まもなく なくす なくなる なくし 無くす しかない 未満 未来 非常 是非 不具合 無料
 不思議 不足 不明 不正 不備 無視 無事 無理
"""
"""They hold a negation and deny nothing."""

AXES = """
permit direction polar
 allow~ permit~ permitted permitting allowed cho_phép được_phép 許可 許容 認め
| forbid~ forbidden forbidding prohibit~ disallow~ banned cấm nghiêm_cấm 禁止 不可 厳禁
 禁じ
accept direction polar
 accept~ approve~ chấp_nhận 受け入れ 承認
| deny~ reject~ refuse~ block~ từ_chối chặn 拒否 却下
enable direction polar
 enable~ on activate~ true turn_on turned_on bật kích_hoạt 有効 オン 真
| disable~ off deactivate~ false turn_off turned_off tắt vô_hiệu_hoá vô_hiệu_hóa
 vô_hiệu 無効 オフ 偽
need negation polar
 required require~ mandatory must compulsory necessary shall obligatory bắt_buộc phải
 cần 必須 必要 なければならない なければなりません なくてはならない
 なくてはなりません ねばならない ないといけない 義務 要する
| optional may voluntary unnecessary optionally tuỳ_chọn tùy_chọn tuỳ_ý tùy_ý
 không_bắt_buộc không_cần 任意 不要 省略可 てもよい てもいい なくてよい なくてもよい
include direction polar
 include~ inclusive including contain~ bao_gồm gồm kèm 含む 含め 含み 含ま 込み 込 税込
| exclude~ exclusive excluding except omit~ loại_trừ ngoại_trừ 除く 除外 除き 除い
 抜き 税抜 別
success direction polar
 success successful successfully succeed~ pass~ thành_công 成功 合格 正常
| failure failed fail~ unsuccessful thất_bại 失敗 不合格 異常
bound direction polar
 at_least minimum min no_less_than no_fewer_than more_than greater_than longer_than
 over above exceed~ >= > ≥ tối_thiểu ít_nhất không_dưới trở_lên trên hơn vượt quá
 以上 超 最小 最低 下限
| at_most maximum max no_more_than not_more_than up_to less_than fewer_than
 shorter_than under below within <= < ≤ tối_đa nhiều_nhất không_quá không_vượt_quá
 trở_xuống dưới trong_vòng 以下 未満 以内 最大 最高 上限
equal negation polar
 == === =
| != !== <> ≠
amount direction plain
 increase~ increment~ raise~ grow~ grew expand~ extend~ widen~ higher bigger larger
 longer faster greater more tăng nâng mở_rộng cao nhanh nhiều 増 上げ 上が 引き上げ
 広げ 延ば 伸ば 延長 拡大 拡張 高 大き 長く 速 早 多
| decrease~ decrement~ reduce~ lower~ shrink~ shrank shorten~ narrow~ smaller shorter
 slower less fewer giảm hạ thu_hẹp thấp chậm ít 減 下げ 下が 引き下げ 狭め 縮め 短縮
 縮小 低 小さ 短く 遅 少な
order direction plain
 before prior earlier ahead_of preceding trước 前 以前 手前 先
| after following later afterwards sau 後 以後 以降 あと 後で
add direction plain
 add~ insert~ append~ attach~ create~ thêm tạo chèn gắn 追加 作成 挿入 登録
| remove~ delete~ drop~ detach~ removal deletion xoá xóa bỏ gỡ 削除 除去 消去 解除
start direction plain
 start~ begin~ began beginning open~ bắt_đầu mở khởi_động 開始 起動 開く 開け 開い
| stop~ end~ finish~ close~ kết_thúc dừng đóng 終了 停止 閉じ
lock direction plain
 lock~ encrypt~ encryption compress~ khoá khóa mã_hoá mã_hóa nén ロック 暗号化 圧縮
| unlock~ decrypt~ decryption decompress~ mở_khoá mở_khóa giải_mã giải_nén アンロック
 復号 解凍
sync direction plain
 sync synchronous synchronously đồng_bộ 同期
| async asynchronous asynchronously bất_đồng_bộ 非同期
public direction plain
 public publicly công_khai 公開
| private privately riêng_tư nội_bộ 非公開 内部
side direction plain
 left bên_trái 左
| right bên_phải 右
place direction plain
 inside internal inner trong nội 内側 内部的
| outside external outer ngoài 外側 外部
flow direction plain
 input inbound incoming import~ nhập đầu_vào 入力 取込 取り込み 取り込む インポート
 受信
| output outbound outgoing export~ xuất đầu_ra 出力 書き出し 書き出す エクスポート
 送信
load direction plain
 upload~ tải_lên アップロード
| download~ tải_xuống tải_về ダウンロード
mail direction plain
 receive~ received nhận 受け取
| send~ sent gửi 送
access direction plain
 read~ đọc 読み取り 読み込み 読み 読む
| write~ written wrote writing ghi 書き込み 書き 書く
branch direction plain
 push~ プッシュ
| pull~ プル
sort direction plain
 ascending asc oldest tăng_dần 昇順 古い
| descending desc newest giảm_dần 降順 新しい
work direction plain
 manual manually thủ_công 手動 手作業
| automatic automatically auto tự_động 自動
role direction plain
 primary master leader chính プライマリ マスタ マスター
| replica secondary slave follower standby phụ レプリカ セカンダリ スレーブ
sum direction plain
 plus credit cộng 加算 足す
| minus debit trừ 減算 引く
rank direction plain
 first
| last
end direction plain
 head beginning_of top đầu 先頭 冒頭 月初 期首 年初 上旬
| tail end_of bottom cuối 末尾 最後 月末 期末 年末 下旬
vertical direction plain
 up upward upwards lên 切り上げ 切上げ 上り 上向き
| down downward downwards xuống 切り捨て 切捨て 下り 下向き
gross direction plain
 gross
| net
case direction plain
 uppercase upper-case chữ_hoa 大文字
| lowercase lower-case chữ_thường 小文字
width direction plain
 full-width fullwidth 全角
| half-width halfwidth 半角
party direction plain
 client client-side máy_khách クライアント
| server server-side máy_chủ サーバ サーバー
layer direction plain
 frontend front-end フロントエンド
| backend back-end バックエンド
erasure direction plain
 soft mềm 論理
| hard cứng 物理
list direction plain
 allowlist whitelist ホワイトリスト 許可リスト
| denylist blacklist blocklist ブラックリスト 拒否リスト
sign direction plain
 positive dương 正の
| negative âm 負の
parallel direction plain
 parallel concurrently song_song 並列 並行
| sequential sequentially serial serially tuần_tự 直列 逐次 順次
eager direction plain
 eager eagerly
| lazy lazily
trade direction plain
 buy~ bought mua 購入 買
| sell~ sold bán 販売 売
link direction plain
 online trực_tuyến オンライン
| offline ngoại_tuyến オフライン
age direction plain
 new newer latest mới 新
| old older cũ 旧
same direction plain
 same identical equal giống 同じ 同一
| different differing khác 異なる 違う
show direction plain
 show~ visible hiện hiển_thị 表示
| hide~ hidden ẩn 非表示 隠
"""
"""Axis, kind of difference, whether a negation undoes it; one side | the other."""
