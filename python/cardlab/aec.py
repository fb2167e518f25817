"""A PettingZoo AEC environment."""

from __future__ import annotations

from typing import Any, Iterator, Mapping, Sequence

from . import spaces
from .client import Client, beginning, numbers


class CardlabAEC(spaces.AECEnv):
    """The seats of one table take turns; those with a policy are played by cardlab and are no agents."""

    metadata = {"name": "cardlab_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        variant: str = "cuttle/standard",
        *,
        policies: Mapping[str, str] | None = None,
        texts: bool = False,
        positions: Sequence[str] = (),
        deals: Sequence[str] = (),
        client: Client | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.variant, self.render_mode = variant, render_mode
        self._positions, self._deals = list(positions), list(deals)
        self._client, self._owns = client or Client(text=texts), client is None
        layout = self._client.layout(variant)
        self.layout: dict[str, Any] = layout
        names = [f"seat_{i}" for i in range(layout["seats"])]
        policies = dict(policies or {})
        for name in policies:
            if name not in names:
                self.close()
                raise ValueError(f"policies: {name!r} is no seat of {variant}, which has {', '.join(names)}")
        self._policies = {name.removeprefix("seat_"): policy for name, policy in policies.items()}
        self.possible_agents = [name for name in names if name not in policies]
        self._places: int = self._client.hello["most_legal"]
        self.observation_spaces = {a: spaces.observations(len(layout["features"]), self._places) for a in self.possible_agents}
        self.action_spaces = {a: spaces.Discrete(self._places) for a in self.possible_agents}
        self._seed, self._deal = 0, -1
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deals a game: that of the seed, or else the next of the last seed."""
        if seed is not None:
            self._seed, self._deal = seed, -1
        self._deal += 1
        game = {"game": 0, "variant": self.variant, "seed": self._seed, "deal": self._deal, "policies": self._policies}
        self.agents = list(self.possible_agents)
        self.rewards = {a: 0.0 for a in self.agents}
        self._cumulative_rewards = {a: 0.0 for a in self.agents}
        self.terminations = {a: False for a in self.agents}
        self.truncations = {a: False for a in self.agents}
        self.infos: dict[str, dict[str, Any]] = {a: {} for a in self.agents}
        self._take(self._client.reset([beginning(game, self._positions, self._deals)])[0])

    def _take(self, state: dict[str, Any]) -> None:
        """Takes in where the game stands."""
        self._state = state
        for agent in self.agents:
            self.infos[agent] = {}
        if state["done"]:
            for agent in self.agents:
                self.terminations[agent] = True
                self.rewards[agent] = float(state["rewards"][self._seat(agent)])
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = f"seat_{state['seat']}"
            info = {"legal": state["legal"], "phase": state["phase"], "action_mask": spaces.mask(len(state["legal"]), self._places)}
            if "texts" in state:
                info["texts"] = state["texts"]
            self.infos[self.agent_selection] = info

    @staticmethod
    def _seat(agent: str) -> int:
        return int(agent.removeprefix("seat_"))

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent knows now. The mask is empty unless it is to choose."""
        if not self._state["done"] and agent == self.agent_selection:
            obs, legal = self._state["obs"], len(self._state["legal"])
        else:
            obs, legal = self._client.observe(0, self._seat(agent))["obs"], 0
        return {"observation": numbers(obs), "action_mask": spaces.mask(legal, self._places)}

    def last(self, observe: bool = True) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        observation = self.observe(agent) if observe else None
        return observation, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]

    def step(self, action: Any) -> None:
        """Plays the action of a place among the legal ones; None for an agent whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        if action is None or not 0 <= int(action) < len(self._state["legal"]):
            raise ValueError(f"action {action!r} of {agent}: want the place of a legal action, 0 to {len(self._state['legal']) - 1}")
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {a: 0.0 for a in self.agents}
        self._take(self._client.step([0], [int(action)])[0])
        for a in self.agents:
            self._cumulative_rewards[a] += self.rewards[a]

    def _leave(self, agent: str, action: Any) -> None:
        """An agent whose game is over steps once more, with None, and is gone."""
        if action is not None:
            raise ValueError(f"the game of {agent} is over, and the only action is None")
        for table in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del table[agent]
        self.agents.remove(agent)
        self.rewards = {a: 0.0 for a in self.agents}
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agents in the order in which they are to step, until all games are over."""
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def render(self) -> str | None:
        """What the agent that is to step knows, as text."""
        if self.render_mode is None or not self.agents:
            return None
        return self._client.render(0, self._seat(self.agent_selection))

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> CardlabAEC:
        return self

    def close(self) -> None:
        if self._owns:
            self._client.close()
