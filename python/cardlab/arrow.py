"""Reads the Arrow streams of cardlab by numpy alone. Where pyarrow is installed it reads them, too, and more.

It knows the types that cardlab writes, and no compression: `cardlab export --arrow -`, `cardlab env --arrow`.
The format: https://arrow.apache.org/docs/format/Columnar.html
"""

from __future__ import annotations

import struct
from typing import Any, BinaryIO, Iterator, NamedTuple

import numpy


class Lists(NamedTuple):
    """A list for each row: row i has values[ends[i]:ends[i + 1]]."""

    ends: numpy.ndarray
    values: Any

    def row(self, i: int) -> Any:
        return self.values[self.ends[i] : self.ends[i + 1]]


class Words(NamedTuple):
    """A word for each row: words[codes[i]]."""

    codes: numpy.ndarray
    words: list[str]


class _Table:
    """A table of a flatbuffer."""

    def __init__(self, buffer: bytes, at: int) -> None:
        self.buffer, self.at = buffer, at
        self.fields = at - struct.unpack_from("<i", buffer, at)[0]

    def _slot(self, field: int) -> int:
        size = struct.unpack_from("<H", self.buffer, self.fields)[0]
        offset = 4 + 2 * field
        return struct.unpack_from("<H", self.buffer, self.fields + offset)[0] if offset < size else 0

    def number(self, field: int, form: str) -> int:
        slot = self._slot(field)
        return struct.unpack_from("<" + form, self.buffer, self.at + slot)[0] if slot else 0

    def _follow(self, at: int) -> int:
        return at + struct.unpack_from("<I", self.buffer, at)[0]

    def table(self, field: int) -> _Table | None:
        slot = self._slot(field)
        return _Table(self.buffer, self._follow(self.at + slot)) if slot else None

    def vector(self, field: int) -> tuple[int, int]:
        """Where its items are, and how many."""
        slot = self._slot(field)
        if not slot:
            return 0, 0
        at = self._follow(self.at + slot)
        return at + 4, struct.unpack_from("<I", self.buffer, at)[0]

    def text(self, field: int) -> str:
        at, n = self.vector(field)
        return self.buffer[at : at + n].decode()

    def tables(self, field: int) -> list[_Table]:
        at, n = self.vector(field)
        return [_Table(self.buffer, self._follow(at + 4 * i)) for i in range(n)]


_INT, _FLOAT, _TEXT, _BOOL, _LIST, _EACH = 2, 3, 5, 6, 12, 16


class _Reader:
    """Takes the columns of a batch out of its body, in the order of its nodes and buffers."""

    def __init__(self, batch: _Table, body: bytes) -> None:
        at, n = batch.vector(1)
        self.nodes = iter([struct.unpack_from("<qq", batch.buffer, at + 16 * i) for i in range(n)])
        at, n = batch.vector(2)
        self.buffers = iter([struct.unpack_from("<qq", batch.buffer, at + 16 * i) for i in range(n)])
        self.body = body

    def take(self, dtype: Any, count: int) -> numpy.ndarray:
        offset, length = next(self.buffers)
        if length == 0:
            return numpy.zeros(0, dtype)
        return numpy.frombuffer(self.body, dtype, count, offset)

    def column(self, field: _Table, words: dict[int, list[str]]) -> Any:
        rows, missing = next(self.nodes)
        valid = self.take(numpy.uint8, (rows + 7) // 8) if missing else self.take(numpy.uint8, 0)
        kind, of, dictionary = field.number(2, "B"), field.table(3), field.table(4)
        if dictionary is not None:
            return Words(self.take(numpy.int32, rows), words[dictionary.number(0, "q")])
        if kind == _EACH:
            assert of is not None
            return self.column(field.tables(5)[0], words).reshape(rows, of.number(0, "i"))
        if kind in (_LIST, _TEXT):
            ends = self.take(numpy.int32, rows + 1)
            if kind == _LIST:
                return Lists(ends, self.column(field.tables(5)[0], words))
            offset, length = next(self.buffers)
            raw = self.body[offset : offset + length]
            return [raw[a:b].decode() for a, b in zip(ends[:-1], ends[1:])]
        if kind == _BOOL:
            return numpy.unpackbits(self.take(numpy.uint8, (rows + 7) // 8), count=rows, bitorder="little").astype(bool)
        assert of is not None
        if kind == _INT:
            dtype = numpy.dtype(f"{'i' if of.number(1, 'B') else 'u'}{of.number(0, 'i') // 8}")
        elif kind == _FLOAT:
            dtype = numpy.dtype(f"f{2 << of.number(0, 'h')}")
        else:
            raise ValueError(f"column {field.text(0)} has the type {kind} of Arrow, which is not read here")
        values = self.take(dtype, rows)
        if missing:  # what is null is not a number
            values = numpy.where(numpy.unpackbits(valid, count=rows, bitorder="little").astype(bool), values, numpy.nan)
        return values


def batches(stream: BinaryIO) -> Iterator[dict[str, Any]]:
    """The batches of a stream, each the columns by name.

    A column is an array, of two dimensions where each row has a list of one length; Lists, Words, or a list of texts.
    """
    fields: list[_Table] = []
    words: dict[int, list[str]] = {}
    while True:
        head = stream.read(8)
        if len(head) < 8:
            return
        mark, size = struct.unpack("<iI", head)
        if mark != -1:
            raise ValueError("this is no Arrow stream")
        if size == 0:
            return
        raw = stream.read(size)
        message = _Table(raw, struct.unpack_from("<I", raw, 0)[0])
        kind, header = message.number(1, "B"), message.table(2)
        body = stream.read(message.number(3, "q"))
        assert header is not None
        if kind == 1:  # schema
            fields = header.tables(1)
        elif kind == 2:  # dictionary: texts
            batch = header.table(1)
            assert batch is not None
            reader = _Reader(batch, body)
            rows, _ = next(reader.nodes)
            reader.take(numpy.uint8, 0)
            ends = reader.take(numpy.int32, rows + 1)
            offset, length = next(reader.buffers)
            text = body[offset : offset + length]
            words[header.number(0, "q")] = [text[a:b].decode() for a, b in zip(ends[:-1], ends[1:])]
        elif kind == 3:  # batch
            reader = _Reader(header, body)
            yield {field.text(0): reader.column(field, words) for field in fields}
