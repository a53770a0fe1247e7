"""The pairs of a store's sketches kept from one lint to the next, as bytes.

Hashes of a text in which something sensitive was found are kept nowhere: such a text
counts as new each time, and where it is gone, nothing is known.
"""

import json
from array import array
from base64 import b64decode, b64encode
from collections.abc import Collection, Mapping
from itertools import accumulate, pairwise
from typing import Any

from memory.tree import Tree, entry
from rules.likeness.again import Found
from rules.likeness.sketch import Sketch
from rules.likeness.sketch import kept as hashes_of


def packed(
    digest: str,
    found: Found,
    blobs: Mapping[str, str],
    withheld: Collection[tuple[str, str]],
) -> bytes | None:
    """What was found, for `unpacked`; None where a file has no blob id.

    `blobs` are the blob ids by path.
    """
    if not all(blobs.get(path) for path in found.sketches):
        return None
    paths = [path for path in found.sketches if (path, blobs[path]) not in withheld]
    numbers = {path: number for number, path in enumerate(paths)}
    hidden = {
        value
        for path, one in found.sketches.items()
        if path not in numbers
        for value in hashes_of(one)
    }
    shared = [one for value, one in found.shared.items() if value not in hidden]
    kept = {
        "digest": digest,
        "files": [[path, blobs[path]] for path in paths],
        "counts": [len(found.rare[path]) for path in paths],
        "rare": _text(array("I", [v for path in paths for v in found.rare[path]])),
        "shared": _text(array("Q", shared)),
        "pairs": [
            [numbers[one], numbers[other], guess]
            for (one, other), guess in found.pairs.items()
            if one in numbers and other in numbers
        ],
        "withheld": [
            [path, blobs[path]] for path in found.sketches if path not in numbers
        ],
    }
    return json.dumps(kept, separators=(",", ":")).encode("ascii")


def unpacked(
    data: bytes, digest: str, sketches: Mapping[str, bytes], tree: Tree
) -> Found | None:
    """What was found by a run with the same digest, where it is of use for `tree`.

    `sketches` are those kept, by blob id. Raises `ValueError`, `TypeError` or
    `LookupError` where the bytes are nothing that `packed` gave.
    """
    kept = json.loads(data)
    if kept["digest"] != digest or not _are_there(kept["withheld"], tree):
        return None
    files = [(str(path), str(blob)) for path, blob in kept["files"]]
    values, ends = _numbers("I", kept["rare"]), [0, *accumulate(kept["counts"])]
    if len(ends) != len(files) + 1 or ends[-1] != len(values):
        raise ValueError(len(files))
    rows = [frozenset(values[start:end]) for start, end in pairwise(ends)]
    paths = [path for path, _ in files]
    return Found(
        {path: Sketch(sketches[blob]) for path, blob in files},
        {one & 0xFFFF_FFFF: one for one in _numbers("Q", kept["shared"])},
        dict(zip(paths, rows, strict=True)),
        {(paths[one], paths[other]): float(at) for one, other, at in kept["pairs"]},
    )


def _are_there(files: list[list[str]], tree: Tree) -> bool:
    """Whether files of which no hash was kept are what they were."""
    found = ((entry(tree, path), blob) for path, blob in files)
    return all(one is not None and one.id == blob for one, blob in found)


def _text(row: "array[int]") -> str:
    return b64encode(row.tobytes()).decode("ascii")


def _numbers(kind: Any, text: str) -> "array[int]":  # noqa: ANN401  (a type code)
    found = array(kind)
    found.frombytes(b64decode(text, validate=True))
    return found
