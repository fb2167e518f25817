#!/usr/bin/env python3
"""Learns by playing itself in cardlab env: whoever won did something right (REINFORCE, Williams 1992).

    python3 examples/learning/selfplay.py clone.npz better.npz 20000
"""

import os
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "python"))
from cardlab import Client, Games  # noqa: E402
from cardlab.client import numbers  # noqa: E402
from linear import Linear  # noqa: E402


def main(old, new, games, rate=0.0001, n=64):
    model, rng = Linear.load(old), np.random.default_rng(1)
    env = Games("cuttle/standard", n, seed=12345, client=Client(text=True))
    told = [[] for _ in range(n)]  # of each game in progress: its choices
    played = turns = 0
    while played < int(games):
        chosen = []
        for game, state in enumerate(env.states):
            obs, actions = numbers(state["obs"]), model.actions(state["legal"], state["texts"])
            chances = model.chances(obs, actions).astype(float)
            choice = rng.choice(len(chances), p=chances / chances.sum())
            told[game].append((state["seat"], obs, actions, choice))
            chosen.append(int(choice))
        for game, end in env.step(chosen).items():
            for seat, obs, actions, choice in told[game]:
                change = -model.chances(obs, actions)
                change[choice] += 1
                model.learn(obs, actions, rate * end["rewards"][seat] * change)
            told[game] = []
            played, turns = played + 1, turns + end["turn"]
    model.save(new)
    print(f"{played} games against itself, {turns / played:.1f} turns each")


if __name__ == "__main__":
    main(*sys.argv[1:])
