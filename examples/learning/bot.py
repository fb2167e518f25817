#!/usr/bin/env python3
"""Plays what was learned: a bot for the policy exec, as docs/bots.md says.

    cardlab match 'exec:cmd=(python3 examples/learning/bot.py clone.npz)' expert --pairs 200
"""

import json
import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(__file__))
from linear import Linear  # noqa: E402


def main(path):
    model = Linear.load(path)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            print(1, flush=True)
        elif message["type"] == "choose":
            legal = message["legal"]
            actions = model.actions([a["code"] for a in legal], [a["text"] for a in legal])
            print(int(np.argmax(model.chances(np.array(message["obs"]), actions))), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
