#!/usr/bin/env python3
"""A player for cardlab in plain Python; docs/bots.md explains what is said.

    cardlab run --variants standard --policies 'exec:cmd=(python3 examples/bots/python/bot.py),random'

It wins if a card played for points wins, else plays the card that scores most,
else does anything. It knows the notation of Cuttle; any other game it plays at
random.
"""
import json
import random
import sys

PROTOCOL = 1
WORTH = {"A": 1, "T": 10, **{str(n): n for n in range(2, 10)}}


def points_of(text):
    """The points that an action scores: 7 for `7C pts`, 0 for all others."""
    card, _, what = text.partition(" ")
    return WORTH.get(card[:1], 0) if what == "pts" else 0


def choose(question, rng):
    """The number of an action in the list of the legal ones."""
    worth = [points_of(action["text"]) for action in question["legal"]]
    best = max(worth)
    seat = question["seat"]
    missing = question["goals"][seat] - question["points"][seat]
    if best > 0 and (best >= missing or rng.random() < 0.75):
        return worth.index(best)
    return rng.randrange(len(worth))


def answer(number):
    print(number, flush=True)  # else it waits in a buffer, and cardlab for it


def main():
    rng = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            answer(PROTOCOL)
        elif kind == "start":
            rng.seed(message["seed"])  # the same game twice is the same game
        elif kind == "choose":
            answer(choose(message, rng))
        # "end" wants no answer, and what is not known yet is passed over


if __name__ == "__main__":
    main()
