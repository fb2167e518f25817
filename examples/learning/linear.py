"""A linear softmax over the legal actions: what an action is worth is a sum of weights, one for each number of the
observation, of the action itself and of its kind, which is its text without suits."""

import re

import numpy as np


class Linear:
    def __init__(self, numbers):
        """Numbers has of each feature how many numbers it may be, as the table features says."""
        self.first = np.concatenate(([0], np.cumsum(numbers)[:-1]))  # of each feature: the column of its number 0
        self.rows = {}  # by code, and by kind
        self.weights = np.zeros((64, int(np.sum(numbers))), dtype=np.float32)

    def row(self, key):
        """The row of a code or a kind, new if need be."""
        n = self.rows.setdefault(key, len(self.rows))
        if n == len(self.weights):
            self.weights = np.concatenate((self.weights, np.zeros_like(self.weights)))
        return n

    def actions(self, codes, texts):
        """The rows of some actions: one by code, one by kind."""
        return np.array([(self.row(int(c)), self.row(re.sub(r"([A2-9TJQK])[CDHS]", r"\1", t))) for c, t in zip(codes, texts)])

    def chances(self, obs, actions):
        """The chance of each action, for an observation."""
        columns = self.first + obs
        scores = self.weights[actions[:, :, None], columns].sum(axis=(1, 2))
        chances = np.exp(scores - scores.max())
        return chances / chances.sum()

    def learn(self, obs, actions, change):
        """Adds to the score of each action so much, shared by its weights."""
        columns = self.first + obs
        for row, x in zip(actions, change):
            self.weights[row[0], columns] += x
            self.weights[row[1], columns] += x

    def save(self, path):
        keys = sorted(self.rows, key=self.rows.get)
        np.savez(path, first=self.first, weights=self.weights[: len(keys)], keys=np.array([str(k) for k in keys]))

    @classmethod
    def load(cls, path):
        m, f = cls([1]), np.load(path)
        m.first, m.weights = f["first"], f["weights"]
        m.rows = {int(k) if k.isdigit() and len(k) > 2 else k: i for i, k in enumerate(f["keys"])}
        return m
