"""The messages of cardlab env, as docs/env.md has them."""

from __future__ import annotations

import base64
import json
import os
import socket as sockets
import subprocess
from typing import Any, Mapping, Sequence

try:
    import numpy
except ImportError:  # the standard library alone will do
    numpy = None  # type: ignore[assignment]

PROTOCOL = 1


class CardlabError(Exception):
    """What cardlab answered to a message that made no sense, or that it is gone."""


def numbers(text: str) -> Any:
    """An observation: an array of numpy, or else bytes, of which each is a number."""
    raw = base64.b64decode(text)
    return raw if numpy is None else numpy.frombuffer(raw, dtype=numpy.uint8)


def beginning(game: dict[str, Any], positions: Sequence[str], deals: Sequence[str]) -> dict[str, Any]:
    """A game of a reset that begins at a position, or with the cards of a deal: those of its number, from the first again after the last."""
    for member, texts in (("position", positions), ("cards", deals)):
        if texts:
            game[member] = texts[game["deal"] % len(texts)]
    return game


class Client:
    """Speaks with one cardlab, which it starts, or which waits at a Unix socket."""

    def __init__(self, command: Sequence[str] | None = None, *, socket: str | None = None, text: bool = False, view: bool = False) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._socket: sockets.socket | None = None
        if socket is not None:
            self._socket = sockets.socket(sockets.AF_UNIX)
            self._socket.connect(socket)
            self._in = self._socket.makefile("rb")
            self._out = self._socket.makefile("wb")
        else:
            command = list(command or [os.environ.get("CARDLAB", "cardlab"), "env", "--stdio"])
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            assert self._process.stdin and self._process.stdout
            self._in, self._out = self._process.stdout, self._process.stdin
        self.hello = self.ask({"type": "hello", "protocol": PROTOCOL, "obs": "base64", "text": text, "view": view})

    def ask(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Sends a message and returns the answer."""
        try:
            self._out.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")
            self._out.flush()
            line = self._in.readline()
        except (OSError, ValueError) as error:
            raise CardlabError(f"cardlab is gone: {error}") from error
        if not line:
            raise CardlabError("cardlab is gone")
        answer: dict[str, Any] = json.loads(line)
        if answer["type"] == "error":
            raise CardlabError(answer["text"])
        return answer

    def layout(self, variant: str) -> dict[str, Any]:
        """What the observations of a variant hold, and who sits at its table."""
        return self.ask({"type": "layout", "variant": variant})

    def reset(self, games: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Deals games: game, variant, seed, deal, policies of each, and position or cards."""
        return self.ask({"type": "reset", "games": list(games)})["games"]

    def step(self, games: Sequence[int], actions: Sequence[int]) -> list[dict[str, Any]]:
        """Plays an action in each of some games: the place of a legal one."""
        return self.ask({"type": "step", "games": list(games), "actions": list(actions)})["games"]

    def observe(self, game: int, seat: int) -> dict[str, Any]:
        """What a seat knows, whoever is to choose."""
        return self.ask({"type": "observe", "game": game, "seat": seat})

    def render(self, game: int, seat: int) -> str:
        """What a seat knows, set out for people."""
        return self.ask({"type": "render", "game": game, "seat": seat})["text"]

    def close(self) -> None:
        """Ends the conversation, and the cardlab that was started for it."""
        for stream in (self._out, self._in):
            try:
                stream.close()
            except OSError:
                pass
        if self._socket is not None:
            self._socket.close()
        if self._process is not None:
            self._process.wait()  # it ends with its input
            self._process = None

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
