"""Replicate: copy this text on into other memories, files and answers."""

from rules.injection.families.lexicon import SHARED
from rules.injection.family import Family, Mood, spaced, unspaced
from rules.injection.phrase import Words, fragment, words

LEXICON: dict[str, Words] = SHARED | {
    "copy": words(
        "copy", "repeat", "insert", "add", "include", "put", "paste", "append", "write",
        "embed", "replicate", "duplicate", "reproduce", "place", "carry", "quote",
        "propagate", "spread", "pass", "prepend", "restate",
    ),
    "text": words(
        "this (?:paragraph|text|note|memory|instruction|message|lines?|sentence|block|"
        "rule|prompt|passage|section|content|order|lesson)",
        "these (?:lines|words|sentences|instructions|rules|paragraphs)",
        "(?:text|content|words|body) of this (?:memory|note|file|lesson)",
        "following (?:lines?|paragraph|sentence|block|text)",
    ),
    "each": fragment(
        "(?:(?:all|any|every|each|the|other|new|future|of|your|our|next|subsequent|"
        "single) ){1,5}"
    ),
    "place": words(
        "memor(?:y|ies)", "memory files?", "notes?", "lessons?", "instruction files?",
        "answers?", "repl(?:y|ies)", "responses?", "prompts?", "sessions?", "agents?",
        "assistants?", "conversations?", "summar(?:y|ies)", "drafts?", "outputs?",
        r"claude\.md", r"agents\.md",
    ),
    "vi-chép": words(
        "sao chép", "chép", "nhắc lại", "lặp lại", "thêm", "dán", "chèn", "ghi", "đưa",
        "copy", "lan truyền",
    ),
    "vi-này": words(
        *(f"(?:nguyên )?(?:văn )?{noun} này" for noun in ("đoạn", "dòng", "ghi chú",
          "memory", "câu", "nội dung", "chỉ dẫn", "văn bản", "hướng dẫn", "bản ghi"))
    ),
    "vi-nơi": words(
        "memory", "ghi chú", "câu trả lời", "bản ghi", "phiên", "trợ lý", "agent",
        "prompt", "tài liệu", "bài học",
    ),
    "ja-本": words(
        *(f"(?:この|本|次の|以下の){noun}(?:の(?:内容|全文))?" for noun in ("段落",
        "文章?",
          "記憶", "メモ", "指示", "内容", "行", "ルール", "テキスト", "一文"))
    ),
    "ja-先": words(
        "記憶", "メモリ?", "回答", "返信", "ノート", "セッション", "エージェント",
        "プロンプト", "リポジトリ", "応答", "教訓",
    ),
    "ja-写": words("コピー", "複製", "転記", "追加", "含め", "入れ", "書き", "挿入",
    "繰り返",
                   "貼り付け", "広め", "伝播"),
}  # fmt: skip
_EN = (
    (
        "{copy} {all}{text} ~3 (?:in|into|to|on|at|with|across|through) ~1 "
        "{each}(?:{w} )?{place}"
    ),
    (
        "{copy} {all}{text} ~3 (?:in|into|to|across) (?:all|every|each|any) ~1 "
        "(?:repositor(?:y|ies)|repos?|projects?) (?:you|that you|we)"
    ),
    (
        "{copy} {all}{text} (?:on )?to (?:the )?(?:all|every|each|any|other) ~2 "
        "(?:repositor(?:y|ies)|repos?|agents?|assistants?|bots?|models?)"
    ),
    (
        "(?:make sure|ensure|see to it|take care)(?: that)? {text} (?:appears?|stands?|"
        "is|are|ends? up|must (?:be|appear|stand)|gets?) ~2 in {each}(?:{w} )?{place}"
    ),
    (
        "(?:whenever|when|every time|each time) you (?:write|create|add|save|make) "
        "(?:{w} ){0,3}{place} ~2 {copy} {text}"
    ),
)
_VI = (
    (
        "{vi-chép} ~2 {vi-này} ~2 (?:vào|trong|cho|tới|sang|ở) ~2 (?:mọi|tất cả|mỗi|"
        "các|từng|bất kỳ) ~1 {vi-nơi}"
    ),
    "(?:mỗi khi|khi|lúc) ~1 (?:tạo|viết|thêm) ~1 {vi-nơi} ~3 {vi-chép} ~1 {vi-này}",
    "{vi-chép} ~1 (?:nguyên văn )?{vi-này} ~2 (?:mỗi|mọi|từng) ~1 (?:khi|lần)",
)
_JA = (
    (
        "{ja-本}を~~6(?:新しい|新規の|すべての|全ての|今後の|毎回の|各|ほかの|他の|全)"
        "~~6{ja-先}(?:すべて|全て|全部)?(?:に|へ)~~8{ja-写}"
    ),
    (
        "(?:新しい|新規の|すべての|全ての|毎回の|各)~~8{ja-先}(?:すべて|全て)?(?:に|へ|"
        "を書くたびに|を書くたび|を作るたびに)(?:、)?~~4{ja-本}を~~6{ja-写}"
    ),
)
FAMILY = Family(
    "replicate",
    "This asks to be copied into other memories, files or answers. A memory is "
    "recalled where it fits: choose `scope`, `workflows` and `tags` instead of "
    "spreading the text.",
    (
        *spaced(LEXICON, "en", Mood.COMMAND, *_EN),
        *spaced(LEXICON, "vi", Mood.COMMAND, *_VI),
        *unspaced(LEXICON, Mood.COMMAND, *_JA),
    ),
)
