"""Many games in one message."""

from __future__ import annotations

from typing import Any, Mapping, Sequence

from .client import CardlabError, Client, beginning
from .single import MOST_WITHOUT_CHOICE


class Games:
    """Steps so many games at once. Where one is over the next deal of the seed begins.

    states has where each stands, as docs/env.md has it; obs is still text there, which client.numbers reads.
    """

    def __init__(
        self,
        variant: str = "cuttle/standard",
        n: int = 256,
        *,
        seed: int = 0,
        policies: Mapping[str, str] | None = None,
        positions: Sequence[str] = (),
        deals: Sequence[str] = (),
        client: Client | None = None,
    ) -> None:
        self._positions, self._deals = list(positions), list(deals)
        self._client, self._owns = client or Client(), client is None
        self.layout: dict[str, Any] = self._client.layout(variant)
        self._seed, self._next = seed, n
        self.states = self._client.reset(
            [self._begin({"game": i, "variant": variant, "seed": seed, "deal": i, "policies": dict(policies or {})}) for i in range(n)]
        )
        self._numbers = list(range(n))
        self._deal_again()

    def step(self, actions: Sequence[int]) -> dict[int, dict[str, Any]]:
        """Plays an action in each game. Returns, by number of game, how those ended that are over; states has their next ones."""
        self.states = self._client.step(self._numbers, actions)
        return self._deal_again()

    def _begin(self, game: dict[str, Any]) -> dict[str, Any]:
        return beginning(game, self._positions, self._deals)

    def _deal_again(self) -> dict[int, dict[str, Any]]:
        ended: dict[int, dict[str, Any]] = {}
        rounds = 0
        while over := [i for i, state in enumerate(self.states) if state["done"]]:
            rounds += 1
            if rounds > MOST_WITHOUT_CHOICE:
                raise CardlabError(f"{rounds} games in succession were over before there was a choice; begin them elsewhere")
            again = []
            for i in over:
                ended.setdefault(i, self.states[i])
                again.append(self._begin({"game": i, "seed": self._seed, "deal": self._next}))
                self._next += 1
            for state in self._client.reset(again):
                self.states[state["game"]] = state
        return ended

    def close(self) -> None:
        if self._owns:
            self._client.close()
