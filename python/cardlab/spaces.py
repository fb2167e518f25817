"""The spaces of Gymnasium, or the little of them that is needed where it is not."""

from __future__ import annotations

import random
from typing import Any, Mapping

from .client import numpy

try:
    from gymnasium import Env
    from gymnasium.spaces import Box, Dict, Discrete, Space
except ImportError:

    class Env:  # type: ignore[no-redef]
        """Stands for gymnasium.Env."""

    class Space:  # type: ignore[no-redef]
        """A set of values."""

        def seed(self, seed: int | None = None) -> None:
            self._random = random.Random(seed)

        def __contains__(self, x: Any) -> bool:
            return self.contains(x)

        def contains(self, x: Any) -> bool:
            raise NotImplementedError

        @property
        def random(self) -> random.Random:
            if not hasattr(self, "_random"):
                self.seed()
            return self._random

    class Discrete(Space):  # type: ignore[no-redef]
        """The whole numbers from 0 to n - 1."""

        def __init__(self, n: int) -> None:
            self.n = n

        def contains(self, x: Any) -> bool:
            try:
                return int(x) == x and 0 <= x < self.n
            except (TypeError, ValueError):
                return False

        def sample(self, mask: Any = None) -> int:
            if mask is None:
                return self.random.randrange(self.n)
            return self.random.choice([i for i, may in enumerate(mask) if may])

    class Box(Space):  # type: ignore[no-redef]
        """Sequences of so many numbers within bounds."""

        def __init__(self, low: int, high: int, shape: tuple[int, ...], dtype: Any = None) -> None:
            self.low, self.high, self.shape, self.dtype = low, high, shape, dtype

        def contains(self, x: Any) -> bool:
            return len(x) == self.shape[0] and all(self.low <= n <= self.high for n in x)

    class Dict(Space):  # type: ignore[no-redef]
        """Values by name."""

        def __init__(self, spaces: Mapping[str, Space]) -> None:
            self.spaces = dict(spaces)

        def __getitem__(self, name: str) -> Space:
            return self.spaces[name]

        def contains(self, x: Any) -> bool:
            return set(x) == set(self.spaces) and all(s.contains(x[name]) for name, s in self.spaces.items())


try:
    from pettingzoo import AECEnv
except ImportError:

    class AECEnv:  # type: ignore[no-redef]
        """Stands for pettingzoo.AECEnv."""


def observations(features: int, places: int) -> Dict:
    """The space of an observation with the mask of the legal places."""
    byte, mask = (None, None) if numpy is None else (numpy.uint8, numpy.int8)
    return Dict({"observation": Box(0, 255, (features,), byte), "action_mask": Box(0, 1, (places,), mask)})


def mask(legal: int, places: int) -> Any:
    """A 1 for each place of a legal action."""
    if numpy is None:
        return bytes([1] * legal + [0] * (places - legal))
    m = numpy.zeros(places, dtype=numpy.int8)
    m[:legal] = 1
    return m
