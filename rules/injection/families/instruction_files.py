"""Instruction files: change the files that govern assistants and reviews."""

from rules.injection.families.lexicon import SHARED
from rules.injection.family import Family, Mood, spaced, unspaced
from rules.injection.phrase import Words, fragment, words

LEXICON: dict[str, Words] = SHARED | {
    "write": words(
        "append", "write", "insert", "put", "paste", "prepend", "inject", "copy", "add",
        "save", "store", "extend",
    ),
    "wreck": words(
        "delete", "remove", "overwrite", "replace", "empty", "truncate", "wipe",
        "erase", "disable", "rename", "weaken", "loosen", "relax", "water down",
    ),
    "into": fragment("(?:to|into|in|at the (?:top|end|start|bottom) of|on top of|"
        "onto)"),
    "rule-file": words(
        "codeowners", r"memory\.toml", r"\.secrets\.baseline", r"\.gitlab-ci\.yml",
        r"\.?rules/[\w./-]*",
    ),
    "me": fragment(
        r"(?:yourself|me|myself|(?<=@)[\w.-]{1,60}|this user|us|all users)"
    ),
    "vi-ghi": words(
        "thêm", "ghi", "chèn", "dán", "viết thêm", "bổ sung", "chép", "đưa", "viết",
    ),
    "vi-xoá": words("xoá", "xóa", "ghi đè", "gỡ bỏ", "sửa", "bỏ", "đổi tên", "thay"),
    "ja-書": words("追加", "追記", "書き込", "書き加", "挿入", "加え", "書く",
    "貼り付け", "入れ"),
    "ja-消": words("削除", "消(?:す|し|せ)", "上書き", "置き換え", "空にす",
    "書き換え"),
}  # fmt: skip
_EN = (
    (
        "(?:edit|update|change|modify|amend) {all}{ai-file} ~1 (?:with|to (?:include|"
        "contain|state|read)|by adding|and (?:add|write|put))"
    ),
    "(?:create|make) (?:an?|the) (?:new )?{ai-file} (?:file )?(?:that|which|with)",
    (
        "{write} (?:{w} ){0,8}(?<!not[ ]){into} (?:(?:the|your|our|each|every|all|this|"
        "that|file|files|any) ){0,4}{ai-file}"
    ),
    "{write} {into} (?:(?:the|your|our|each|every|all) ){0,3}{ai-file}",
    "extend {all}{ai-file}",
    (
        "{wreck} {all}(?:(?:file|files|contents?|of|rules?|section|text|from|in) )"
        "{0,4}(?:{ai-file}|codeowners|\\.secrets\\.baseline)"
    ),
    (
        "(?:edit|change|modify|update|adjust|patch|rewrite|set) {all}(?:(?:file|files) "
        ")?(?:{ai-file}|{rule-file}) ~1 (?:so that|so|to (?:say|allow|permit|let|skip|"
        "approve|drop|remove|disable|accept))"
    ),
    (
        "(?:add|put|list|set|enter|name) {me} ~4 (?:to|in|into|as) ~4 (?:codeowners|"
        "memory\\.toml|approvers?(?: list)?)"
    ),
    "(?:make|name|set|list) {me} ~8 (?:in|via|through) ~1 codeowners",
    (
        "(?:add|put|list|set|enter) {me} ~2 as ~2 (?:approver|owner of everything|code "
        "?owner)"
    ),
    (
        "(?:remove|delete|drop|strike) ~4 (?:from|in|out of) ~1 (?:codeowners|"
        "memory\\.toml|\\.secrets\\.baseline)"
    ),
    "(?:comment out|remove|delete|disable|drop) ~4 (?:in|from) ~1 \\.gitlab-ci\\.yml",
)
_VI = (
    "{vi-ghi} ~6 (?:vào|trong|cho) ~3 {ai-file}",
    "{vi-xoá} ~3 (?:{ai-file}|\\.secrets\\.baseline)",
    (
        "(?:sửa|đổi|chỉnh) ~2 (?:codeowners|memory\\.toml|\\.gitlab-ci\\.yml) ~1 (?:để|"
        "cho) ~1 (?:bỏ|cho phép|tắt|gỡ|thêm|duyệt)"
    ),
    "(?:xoá|xóa|bỏ|gỡ) ~3 (?:khỏi|trong|ra khỏi) ~1 (?:codeowners|memory\\.toml)",
    (
        "thêm (?:tôi|chính bạn|(?<=@)[\\w.-]{1,60}) ~3 (?:vào|làm) ~3 (?:codeowners|"
        "memory\\.toml|người duyệt)"
    ),
)
_JA = (
    "{ai-file}(?:の(?:先頭|末尾|冒頭|最後))?(?:に|へ)~~14{ja-書}",
    "{ai-file}(?:を|の内容を|のファイルを)~~4{ja-消}",
    (
        "(?:codeowners|memory\\.toml|\\.secrets\\.baseline)から~~12(?:外|削除|消|"
        "取り除|除外)"
    ),
    (
        "(?:codeowners|memory\\.toml)(?:に|へ)~~4(?:自分|私|@[\\w.-]{1,60})~~6(?:追加|"
        "登録|加え)"
    ),
    "\\.gitlab-ci\\.yml(?:から|の)~~4(?:gate|lint|検査|レビュー|ゲート)~~10{ja-消}",
    "\\.secrets\\.baselineを~~4{ja-消}",
)
FAMILY = Family(
    "edit-instructions",
    "This has the reader change files that instruct assistants or decide who reviews. "
    "Those are governed and changed by their own merge request: state the fact here, "
    "and propose the rule there.",
    (
        *spaced(LEXICON, "en", Mood.COMMAND, *_EN),
        *spaced(LEXICON, "vi", Mood.COMMAND, *_VI),
        *unspaced(LEXICON, Mood.COMMAND, *_JA),
    ),
)
