"""A Gymnasium environment: one seat against policies of cardlab."""

from __future__ import annotations

from typing import Any, Mapping, Sequence

from . import spaces
from .client import CardlabError, Client, beginning, numbers


# How many games in succession may end before the agent has a choice.
MOST_WITHOUT_CHOICE = 10_000


class CardlabEnv(spaces.Env):
    """One seat is the agent's; all others are played by one policy."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        variant: str = "cuttle/standard",
        *,
        seat: int = 0,
        opponent: str = "random",
        positions: Sequence[str] = (),
        deals: Sequence[str] = (),
        client: Client | None = None,
        render_mode: str | None = None,
    ) -> None:
        self._positions, self._deals = list(positions), list(deals)
        self.variant, self.seat, self.render_mode = variant, seat, render_mode
        self._client, self._owns = client or Client(), client is None
        self.layout: dict[str, Any] = self._client.layout(variant)
        if not 0 <= seat < self.layout["seats"]:
            self.close()
            raise ValueError(f"seat {seat}: {variant} has 0 to {self.layout['seats'] - 1}")
        self._policies = {str(i): opponent for i in range(self.layout["seats"]) if i != seat}
        self._places: int = self._client.hello["most_legal"]
        self.observation_space = spaces.observations(len(self.layout["features"]), self._places)
        self.action_space = spaces.Discrete(self._places)
        self._seed, self._deal = 0, -1
        self._over = True

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deals a game in which the seat has a choice: that of the seed, or else the next of the last seed."""
        if seed is not None:
            self._seed, self._deal = seed, -1
        for _ in range(MOST_WITHOUT_CHOICE):
            self._deal += 1
            game = {"game": 0, "variant": self.variant, "seed": self._seed, "deal": self._deal, "policies": self._policies}
            state = self._client.reset([beginning(game, self._positions, self._deals)])[0]
            if not state["done"]:
                return self._take(state)
        raise CardlabError(f"{MOST_WITHOUT_CHOICE} games in succession were over before the seat had a choice; begin them elsewhere")

    def _take(self, state: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        self._over, self._legal = state["done"], len(state["legal"])
        obs = self._client.observe(0, self.seat)["obs"] if self._over else state["obs"]
        mask = spaces.mask(self._legal, self._places)
        info = {"legal": state["legal"], "phase": state["phase"], "action_mask": mask}
        if self._over:
            info["reason"] = state["reason"]
        return {"observation": numbers(obs), "action_mask": mask}, info

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Plays the action of a place among the legal ones, and what the others do until the seat is to choose again."""
        if self._over:
            raise ValueError("the game is over; reset it first")
        if not 0 <= int(action) < self._legal:
            raise ValueError(f"action {action!r}: want the place of a legal action, 0 to {self._legal - 1}")
        state = self._client.step([0], [int(action)])[0]
        observation, info = self._take(state)
        return observation, float(state["rewards"][self.seat]), self._over, False, info

    def render(self) -> str | None:
        """What the seat knows, as text."""
        return None if self.render_mode is None else self._client.render(0, self.seat)

    def close(self) -> None:
        if self._owns:
            self._client.close()
