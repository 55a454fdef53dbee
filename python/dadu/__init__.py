"""Check logs of Dadu and related traditional games, and read their facts as tables.

>>> import dadu
>>> report = dadu.check(open("evening.dadu", "rb").read())
>>> [finding["code"] for finding in report["findings"]]
>>> tables = dadu.facts({"evening.dadu": open("evening.dadu", "rb").read()})
>>> tables["throw"].to_pandas()

A log is `bytes`, or `str`, which is encoded as UTF-8. No function changes a log or reads a file. If logs name
variant files, give their texts as `variants={"house.variant": text}`. All functions release the interpreter
while they work, so threads run in parallel.

The notation, the rules, the findings and the tables are described on the site of dadu, and by the program
`dadu explain`, which is in this package too.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Union

from . import _dadu
from ._dadu import __version__

if TYPE_CHECKING:
    import pyarrow

__all__ = ["__version__", "check", "facts", "format"]

Text = Union[bytes, str]


def check(
    text: Text, *, name: str = "text", variants: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """Check every game of a text.

    Returns the counts of games, player turns (`turns`), throws, moves and skipped lines (`unread_lines`), and
    the list `findings`. A finding has the form of `dadu check --format json`. `name` is the file in it.
    """
    report: dict[str, Any] = json.loads(_dadu.check(_bytes(text), name, dict(variants or {})))
    return report


def format(
    text: Text, *, extras: bool = False, variants: Mapping[str, str] | None = None
) -> bytes:
    """Return a text in canonical form, as `dadu fmt` writes it. Lines that cannot be read stay as they are.

    With `extras`, the checked extras that the replay knows are added. Raises `ValueError` if the text has no
    game that can be read.
    """
    return _dadu.format(_bytes(text), extras, dict(variants or {}))[0]


def facts(
    texts: Mapping[str, Text] | Iterable[Text],
    *,
    variants: Mapping[str, str] | None = None,
    categories: bool = True,
) -> dict[str, pyarrow.Table]:
    """Return the facts of all games in some texts, as the tables that `dadu export` writes.

    `texts` are texts, or a mapping from the name of each to its text. Names are in the column `file` of the
    table `source`; texts without names are numbered from 1. Rows are sorted by their keys, and a game that
    occurs twice counts once. Columns with few different values are dictionaries (in pandas: categories); with
    `categories=False` they are plain texts, as Spark needs them.

    Raises `ValueError` if a text has no game, or a game of more than 4 MiB. Needs the package `pyarrow`.
    """
    import pyarrow as pa

    named = texts.items() if isinstance(texts, Mapping) else enumerate(texts, start=1)
    given = [(str(name), _bytes(text)) for name, text in named]
    parts: dict[str, list[pyarrow.RecordBatch]] = {}
    for table, rows, columns in _dadu.facts(given, dict(variants or {})):
        arrays = [_array(rows, categories, *column[1:]) for column in columns]
        # A column without a bit for each cell is never NULL.
        fields = [
            pa.field(column[0], array.type, nullable=column[2] is not None)
            for column, array in zip(columns, arrays)
        ]
        batch = pa.RecordBatch.from_arrays(arrays, schema=pa.schema(fields))
        parts.setdefault(table, []).append(batch)
    tables = {name: pa.Table.from_batches(batches) for name, batches in parts.items()}
    return {name: table.unify_dictionaries() for name, table in tables.items()}


def _array(
    rows: int,
    categories: bool,
    kind: str,
    valid: bytes | None,
    offsets: bytes | None,
    values: bytes,
) -> pyarrow.Array:
    """Make an array from its buffers."""
    import pyarrow as pa

    types = {
        "text": pa.string(),
        "word": pa.string(),
        "integer": pa.int64(),
        "boolean": pa.bool_(),
        "date": pa.date32(),
    }
    buffers = [valid, values] if offsets is None else [valid, offsets, values]
    buffers = [None if buffer is None else pa.py_buffer(buffer) for buffer in buffers]
    array = pa.Array.from_buffers(types[kind], rows, buffers)
    return array.dictionary_encode() if categories and kind == "word" else array


def _bytes(text: Text) -> bytes:
    return text.encode() if isinstance(text, str) else bytes(text)
