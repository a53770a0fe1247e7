"""Expressions of `rules:if` (doc/ci/jobs/job_rules.md).

Variables, strings, null and patterns; `==`, `!=`, `=~`, `!~`, `&&`, `||`, brackets.
"""

import re
from collections.abc import Mapping

TOKEN = re.compile(
    r"\s*(?:(?P<op>==|!=|=~|!~|&&|\|\||\(|\))|(?P<var>\$\w+|\$\{\w+\})"
    r"|\"(?P<double>[^\"]*)\"|'(?P<single>[^']*)'|(?P<null>null)"
    r"|/(?P<pattern>(?:\\.|[^/\\])+)/(?P<flags>[ism]*))"
)
Value = str | None


class ExpressionError(ValueError):
    """An expression that can't be read."""


def evaluate(text: str, variables: Mapping[str, str]) -> bool:
    """Whether an expression holds; raises `ExpressionError`."""
    reader = _Reader(text, variables)
    result = reader.either()
    if reader.tokens:
        raise ExpressionError(text)
    return result


class _Reader:
    def __init__(self, text: str, variables: Mapping[str, str]) -> None:
        self.text, self.variables = text, variables
        self.tokens: list[re.Match[str]] = []
        place = 0
        while text[place:].strip():
            found = TOKEN.match(text, place)
            if found is None:
                raise ExpressionError(text)
            self.tokens.append(found)
            place = found.end()

    def _next_op(self, *wanted: str) -> str | None:
        if self.tokens and self.tokens[0]["op"] in wanted:
            return self.tokens.pop(0)["op"]
        return None

    def either(self) -> bool:
        result = self._both()
        while self._next_op("||"):
            other = self._both()
            result = result or other
        return result

    def _both(self) -> bool:
        result = self._compared()
        while self._next_op("&&"):
            other = self._compared()
            result = result and other
        return result

    def _compared(self) -> bool:
        if self._next_op("("):
            result = self.either()
            if not self._next_op(")"):
                raise ExpressionError(self.text)
            return result
        left = self._value()
        sign = self._next_op("==", "!=", "=~", "!~")
        if sign is None:
            return bool(left)
        if sign in {"==", "!="}:
            return (left == self._value()) is (sign == "==")
        return self._matches(left or "") is (sign == "=~")

    def _matches(self, left: str) -> bool:
        if not self.tokens:
            raise ExpressionError(self.text)
        token = self.tokens.pop(0)
        pattern, flags = token["pattern"], token["flags"] or ""
        if token["var"]:
            found = re.fullmatch(
                r"/(.+)/([ism]*)",
                self.variables.get(token["var"].strip("${}"), ""),
                re.DOTALL,
            )
            if found is None:
                return False
            pattern, flags = found[1], found[2]
        if pattern is None:
            raise ExpressionError(self.text)
        options = sum(getattr(re, flag.upper()) for flag in flags)
        # RE2 and Ruby name the ends of a text differently than Python.
        python = pattern.replace(r"\z", r"\Z").replace(r"\/", "/")
        return re.search(python, left, options) is not None

    def _value(self) -> Value:
        if not self.tokens:
            raise ExpressionError(self.text)
        token = self.tokens.pop(0)
        if token["var"]:
            return self.variables.get(token["var"].strip("${}"))
        for name in ("double", "single"):
            if token[name] is not None:
                return str(token[name])
        if token["null"]:
            return None
        raise ExpressionError(self.text)
