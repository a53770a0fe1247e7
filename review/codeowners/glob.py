"""Glob: the paths that a pattern names, as `File.fnmatch?` of Ruby has it.

GitLab sets `FNM_PATHNAME | FNM_DOTMATCH` and nothing else. Every state the matcher can
be in is one bit of an integer and all of them move at once, so a pattern of n tokens
costs a path of m characters m steps on n bits, whatever either of them holds: there is
nothing to backtrack into.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias


@dataclass(frozen=True, slots=True)
class _One:
    """One character that is no slash: in the ranges, or outside them."""

    ranges: tuple[tuple[str, str], ...]
    outside: bool = False


_ANY: Final = _One((), outside=True)
_SLASH: Final = "/"
_STAR: Final = "*"
_FOLDERS: Final = "**/"

# What a pattern is made of; a `str` is one of the three above.
_Token: TypeAlias = _One | str


@dataclass(frozen=True)
class Glob:
    """A pattern, ready to be asked about paths; paths begin with a slash too."""

    pattern: str

    def matches(self, path: str) -> bool:
        """Whether the whole of `path` fits; case and Unicode form count."""
        machine = self._machine
        return machine is not None and machine.accepts(path)

    @cached_property
    def _machine(self) -> "_Machine | None":
        tokens = _tokens(self.pattern)
        return None if tokens is None else _build(tokens)


@dataclass(frozen=True, slots=True)
class _Machine:
    """States as bits: bit i is "token i comes next", the bit `accept` is the end.

    A token for folders has two bits, the second one is "inside such a folder".
    `head` and `tail` are the literal ends of the pattern; `whole` says that there is
    nothing in between and the pattern is `head`. Of the tokens that take one
    character, those of `base` take it unless `flips` says otherwise, the others only
    if `flips` says so; `edges` flip from a code point on, for all that follow.
    """

    head: str
    tail: str
    whole: bool
    accept: int
    slash: int
    star: int
    folders: int
    base: int
    flips: dict[str, int]
    edges: tuple[tuple[int, int], ...]

    def accepts(self, path: str) -> bool:
        """Whether the whole path is taken."""
        if self.whole:
            return path == self.head
        if not (path.startswith(self.head) and path.endswith(self.tail)):
            return False
        inside = self.folders << 1
        stay = self.star | inside
        rest = path[len(self.head) :]
        takers = self._takers(set(rest))
        states = self._free(1)
        for char in rest:
            if char == "/":
                moved = (states & self.slash) << 1
                moved |= (states & self.folders) | ((states & inside) >> 1)
            else:
                moved = (states & takers[char]) << 1
                moved |= (states & stay) | ((states & self.folders) << 1)
            if not moved:
                return False
            states = self._free(moved)
        return bool(states & self.accept)

    def _free(self, states: int) -> int:
        """The states with those that need no character: no folder, an empty run."""
        states |= (states & self.folders) << 2
        return states | ((states & self.star) << 1)

    def _takers(self, chars: set[str]) -> dict[str, int]:
        """For each of `chars`, the states of tokens that take it."""
        takers: dict[str, int] = {}
        now, passed = self.base, 0
        for char in sorted(chars):
            while passed < len(self.edges) and self.edges[passed][0] <= ord(char):
                now ^= self.edges[passed][1]
                passed += 1
            takers[char] = now ^ self.flips.get(char, 0)
        return takers


def _build(tokens: list[_Token]) -> _Machine:
    head = _literal_start(tokens)
    rest = tokens[len(head) :]
    tail = _literal_start(rest[::-1])[::-1]
    at = slash = star = folders = base = 0
    flips: dict[str, int] = {}
    edges: dict[int, int] = {}
    for token in rest:
        bit = 1 << at
        at += 1
        if token == _SLASH:
            slash |= bit
        elif token == _STAR:
            star |= bit
        elif token == _FOLDERS:
            folders |= bit
            at += 1
        elif isinstance(token, _One):
            base |= bit if token.outside else 0
            for low, high in token.ranges:
                if low == high:
                    flips[low] = flips.get(low, 0) ^ bit
                else:
                    edges[ord(low)] = edges.get(ord(low), 0) ^ bit
                    edges[ord(high) + 1] = edges.get(ord(high) + 1, 0) ^ bit
    return _Machine(
        head=head,
        tail=tail,
        whole=not rest,
        accept=1 << at,
        slash=slash,
        star=star,
        folders=folders,
        base=base,
        flips=flips,
        edges=tuple(sorted(edges.items())),
    )


def _literal_start(tokens: list[_Token]) -> str:
    """The characters that the first tokens stand for, up to one that is open."""
    found: list[str] = []
    for token in tokens:
        if token == _SLASH:
            found.append("/")
        elif isinstance(token, _One) and _literal(token):
            found.append(token.ranges[0][0])
        else:
            break
    return "".join(found)


def _literal(token: _One) -> bool:
    """Whether just one character fits (the set of a slash alone fits nothing)."""
    if token.outside or len(token.ranges) != 1:
        return False
    low, high = token.ranges[0]
    return low == high != "/"


def _tokens(pattern: str) -> list[_Token] | None:
    """What a pattern is made of; None where a set never closes: nothing fits that."""
    tokens: list[_Token] = []
    at = 0
    while at < len(pattern):
        char = pattern[at]
        if not tokens or tokens[-1] in (_SLASH, _FOLDERS):
            after = _skip(pattern, at, _FOLDERS)
            if after > at:
                tokens.append(_FOLDERS)
                at = after
                continue
        if char == "*":
            tokens.append(_STAR)
            at = _skip(pattern, at, "*")
        elif char == "?":
            tokens.append(_ANY)
            at += 1
        elif char == "[":
            found = _set(pattern, at + 1)
            if found is None:
                return None
            token, at = found
            tokens.append(token)
        else:
            # A backslash makes the next character literal; the last one is nothing.
            at += char == "\\"
            if at < len(pattern):
                tokens.append(_char(pattern[at]))
            at += 1
    return tokens


def _skip(pattern: str, at: int, part: str) -> int:
    while pattern.startswith(part, at):
        at += len(part)
    return at


def _char(char: str) -> _Token:
    return _SLASH if char == "/" else _One(((char, char),))


def _set(pattern: str, at: int) -> tuple[_One, int] | None:
    """The set that begins after its bracket, and the place after it.

    None where it does not close. A bracket right after the first one closes it, a
    slash is a member like others (that never fits), a dash before the closing
    bracket is a member.
    """
    outside = pattern[at : at + 1] in ("!", "^")
    at += outside
    ranges: list[tuple[str, str]] = []
    while at < len(pattern) and pattern[at] != "]":
        at += pattern[at] == "\\"
        low = high = pattern[at : at + 1]
        at += 1
        if pattern[at : at + 1] == "-" and pattern[at + 1 : at + 2] != "]":
            at += 1 + (pattern[at + 1 : at + 2] == "\\")
            high = pattern[at : at + 1]
            at += 1
        if low <= high:
            ranges.append((low, high))
        else:
            ranges += [(low, low), (high, high)]
    if at >= len(pattern):
        return None
    return _One(_apart(ranges), outside), at + 1


def _apart(ranges: list[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """The same characters in ranges that do not overlap: each may flip a bit once."""
    found: list[tuple[str, str]] = []
    for low, high in sorted(ranges):
        if found and low <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], high))
        else:
            found.append((low, high))
    return tuple(found)
