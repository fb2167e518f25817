#!/usr/bin/env python3
"""Learns to choose as the policies of a run did, from what cardlab export writes.

    cardlab run --variants standard --policies expert --deals 5000 --out runs/lessons
    python3 examples/learning/clone.py runs/lessons clone.npz
"""

import os
import subprocess
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "python"))
from cardlab import arrow  # noqa: E402
from linear import Linear  # noqa: E402


def table(run, name):
    """The batches of a table of a run."""
    program = os.environ.get("CARDLAB", "cardlab")
    with subprocess.Popen([program, "export", run, "--arrow", "-", "--table", name], stdout=subprocess.PIPE) as p:
        yield from arrow.batches(p.stdout)


def main(run, path):
    features = next(table(run, "features"))
    model = Linear(features["numbers"])
    texts = {c: t for b in table(run, "actions") for c, t in zip(b["code"], b["text"])}
    right = {"train": [], "validation": [], "test": []}
    for split in ("train", "validation", "test"):  # a deal is in one of them
        for b in table(run, "examples"):
            for i in np.flatnonzero(b["split"].codes == b["split"].words.index(split)):
                codes = b["legal"].row(i)
                actions = model.actions(codes, [texts[c] for c in codes])
                chances = model.chances(b["obs"][i], actions)
                right[split].append(np.argmax(chances) == b["chosen"][i])
                if split == "train":
                    rate = 0.02 / (1 + len(right[split]) / 200_000)
                    model.learn(b["obs"][i], actions, rate * ((np.arange(len(codes)) == b["chosen"][i]) - chances))
    model.save(path)
    for split, hits in right.items():
        print(f"{split:10} {100 * np.mean(hits):5.1f} % of {len(hits)} choices as the policy made them")


if __name__ == "__main__":
    main(*sys.argv[1:])
