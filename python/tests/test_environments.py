"""Plays games and holds the environments to what PettingZoo and Gymnasium promise of any.

The checks are written after what their API tests demand, for neither need be installed.
GAMES says how many games are played; the program is CARDLAB, or cardlab of the search path.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))

from cardlab import CardlabAEC, CardlabEnv, CardlabError, Client, Games  # noqa: E402
from cardlab.client import numbers, numpy  # noqa: E402

GAMES = int(os.environ.get("GAMES", "1000"))
VARIANTS = ["cuttle/standard", "cuttle/original", "cuttle/cutthroat", "cuttle/team", "cutrope/basic:seats=3"]


def same(a, b):
    """Whether two observations are the same."""
    return all(bytes(a[k]) == bytes(b[k]) for k in a)


class AEC(unittest.TestCase):
    def play(self, env, seed, rng, check):
        """Plays a game by chance, checking each step, and returns all that was seen."""
        env.reset(seed=seed)
        self.assertEqual(env.agents, env.possible_agents)
        self.assertEqual(set(env.rewards.values()), {0.0})
        seen, total, steps = [], dict.fromkeys(env.possible_agents, 0.0), 0
        paid = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            self.assertEqual(agent, env.agent_selection)
            for table in (env.rewards, env.terminations, env.truncations, env.infos, env._cumulative_rewards):
                self.assertEqual(set(table), set(env.agents))
            observation, reward, terminated, truncated, info = env.last(observe=check)
            paid[agent] += reward
            if terminated or truncated:
                with self.assertRaises(ValueError):
                    env.step(0)
                before = list(env.agents)
                env.step(None)
                self.assertEqual(env.agents, [a for a in before if a != agent])
                continue
            legal = len(info["legal"])
            self.assertGreater(legal, 1)
            self.assertEqual(info["legal"], sorted(set(info["legal"])))
            self.assertEqual(sum(info["action_mask"]), legal)
            if check:
                self.assertTrue(env.observation_space(agent).contains(observation))
                self.assertEqual(bytes(observation["action_mask"]), bytes(info["action_mask"]))
                for other in env.agents:
                    seen_by = env.observe(other)
                    self.assertTrue(env.observation_space(other).contains(seen_by))
                    if other != agent:
                        self.assertEqual(sum(seen_by["action_mask"]), 0)
                self.assertIs(env.observation_space(agent), env.observation_space(agent))
                self.assertIs(env.action_space(agent), env.action_space(agent))
                for wrong in (None, -1, legal):
                    with self.assertRaises(ValueError):
                        env.step(wrong)
                seen.append((agent, observation, reward, info["legal"], info["phase"]))
            action = rng.randrange(legal)
            self.assertTrue(env.action_space(agent).contains(action))
            env.step(action)
            steps += 1
            for a, r in env.rewards.items():
                total[a] += r
        self.assertEqual(env.agents, [])
        self.assertEqual(total, paid)
        return seen, total, steps

    def test_games_of_every_kind(self):
        for variant in VARIANTS:
            env = CardlabAEC(variant)
            teams = len(env.layout["sides"]) < env.layout["seats"]
            for seed in range(GAMES // len(VARIANTS)):
                _, total, _ = self.play(env, seed, random.Random(seed), seed < 2)
                total = list(total.values())
                self.assertAlmostEqual(sum(total[:2] if teams else total), 0, places=5)
            env.close()

    def test_seed_and_actions_decide_everything(self):
        for variant in VARIANTS:
            env, other = CardlabAEC(variant), CardlabAEC(variant)
            one, rewards, steps = self.play(env, 5, random.Random(1), True)
            self.play(other, 9, random.Random(2), False)
            two, again, steps_again = self.play(other, 5, random.Random(1), True)
            self.assertEqual((rewards, steps), (again, steps_again))
            for a, b in zip(one, two):
                self.assertTrue(a[0] == b[0] and same(a[1], b[1]) and a[2:] == b[2:])
            env.close()
            other.close()

    def test_without_a_seed_the_next_deal_comes(self):
        env = CardlabAEC()
        env.reset(seed=1)
        first = env.last()[0]
        env.reset()
        self.assertFalse(same(first, env.last()[0]))
        env.reset(seed=1)
        self.assertTrue(same(first, env.last()[0]))
        env.close()

    def test_games_begin_at_positions_and_with_deals(self):
        ends = ["P0h 4C 9D; P0p TS; P1h 7C 8C 2H; P1f KD; deck 20", "P0h AC 2C 3C; P1h 7C 8C 5D; P1p TD; move P1:turn; turn 12:P1"]
        env = CardlabAEC(positions=ends, render_mode="ansi")
        for i in range(4):
            env.reset(seed=3 if i == 0 else None)
            self.assertEqual(env._state["turn"], [1, 12][i % 2])
            self.assertEqual(env.agent_selection, ["seat_0", "seat_1"][i % 2])
            self.assertEqual(env._state["points"], [[10, 0], [0, 10]][i % 2])
            for agent in env.agent_iter():
                _, _, over, _, info = env.last()
                env.step(None if over else len(info["legal"]) - 1)
        env.close()
        single = CardlabEnv(positions=ends[1:], seat=1)
        single.reset(seed=1)
        self.assertIn("7C", single._client.render(0, 1))
        single.close()
        cards = "4C 4D 4H 4S 5C AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 3S 5D 5H 5S 6C 6D 6H 6S 7C 7D 7H 7S 8C 8D 8H 8S 9C 9D 9H 9S TC TD TH TS JC JD JH JS QC QD QH QS KC KD KH KS"
        games = Games(n=4, deals=[cards])
        self.assertEqual([state["legal"] for state in games.states], [games.states[0]["legal"]] * 4)
        games.close()
        bad = CardlabAEC(positions=["P0h 4C 4C"])
        with self.assertRaises(CardlabError):
            bad.reset(seed=1)
        bad.close()
        never = CardlabEnv(positions=["P1h TC; P1p TS TH; P0h 4C; move P1:turn"], opponent="expert")
        with self.assertRaises(CardlabError):
            never.reset(seed=1)
        never.close()

    def test_a_seat_may_have_a_policy(self):
        env = CardlabAEC(policies={"seat_1": "greedy"}, render_mode="ansi", texts=True)
        self.assertEqual(env.possible_agents, ["seat_0"])
        env.reset(seed=1)
        self.assertIn("hand", env.render())
        self.assertEqual(len(env.last()[4]["texts"]), len(env.last()[4]["legal"]))
        self.play(env, 3, random.Random(1), True)
        env.close()
        with self.assertRaises(ValueError):
            CardlabAEC(policies={"seat_2": "greedy"})


class Single(unittest.TestCase):
    def test_one_seat_against_a_policy(self):
        for seat in (0, 1):
            env = CardlabEnv(seat=seat, opponent="greedy")
            for seed in range(20):
                rng = random.Random(seed)
                observation, info = env.reset(seed=seed)
                over, reward = False, 0.0
                while not over:
                    self.assertTrue(env.observation_space.contains(observation))
                    self.assertEqual(reward, 0.0)
                    action = rng.randrange(len(info["legal"]))
                    observation, reward, over, truncated, info = env.step(action)
                    self.assertFalse(truncated)
                self.assertIn(reward, (-1.0, 0.0, 1.0))
                self.assertEqual(info["legal"], [])
                with self.assertRaises(ValueError):
                    env.step(0)
            env.close()


class Many(unittest.TestCase):
    def test_games_at_once_are_the_games_alone(self):
        games = Games(n=16, seed=4)
        alone = Client()
        where = alone.reset([{"game": 0, "variant": "cuttle/standard", "seed": 4, "deal": 3}])[0]
        while not where["done"]:
            self.assertEqual({**games.states[3], "game": 0}, where)
            actions = [state["ply"] % len(state["legal"]) for state in games.states]
            ended = games.step(actions)
            where = alone.step([0], [actions[3]])[0]
        self.assertEqual({**ended[3], "game": 0}, where)
        self.assertFalse(any(state["done"] for state in games.states))
        games.close()
        alone.close()


class Socket(unittest.TestCase):
    def test_clients_come_and_go(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "cardlab.sock")
            server = subprocess.Popen([os.environ.get("CARDLAB", "cardlab"), "env", "--socket", path], stderr=subprocess.PIPE)
            self.assertIn(b"waiting", server.stderr.readline())
            one, two = Client(socket=path), Client(socket=path)
            game = [{"game": 0, "variant": "cuttle/standard", "seed": 1}]
            self.assertEqual(one.reset(game), two.reset(game))
            one._out.write(b'{"type":"st')  # it dies in the middle of a message
            one.close()
            self.assertEqual(len(two.step([0], [0])), 1)
            with Client(socket=path) as three:
                with self.assertRaises(CardlabError):  # the games of the others are not its own
                    three.step([0], [0])
            server.send_signal(signal.SIGTERM)
            self.assertEqual(server.wait(), 128 + signal.SIGTERM)
            server.stderr.close()
            self.assertFalse(os.path.exists(path))
            with self.assertRaises(CardlabError):
                two.step([0], [0])
            two.close()


class Messages(unittest.TestCase):
    def test_a_message_without_sense_gets_a_sentence(self):
        with Client() as client:
            for message in ({"type": "fly"}, {"type": "step", "games": [0], "actions": [0]}, {"type": "reset", "games": [{"game": 0, "variant": "cuttle/standrad"}]}):
                with self.assertRaises(CardlabError):
                    client.ask(message)
            client.reset([{"game": 0, "variant": "cuttle/standard", "seed": 1}])

    def test_observations_are_numbers(self):
        with Client() as client:
            state = client.reset([{"game": 0, "variant": "cuttle/standard", "seed": 1}])[0]
            obs = numbers(state["obs"])
            features = client.layout("cuttle/standard")["features"]
            self.assertEqual(len(obs), len(features))
            self.assertTrue(all(0 <= n < f["numbers"] for n, f in zip(obs, features)))
            if numpy is not None:
                self.assertEqual(obs.dtype, numpy.uint8)


if __name__ == "__main__":
    unittest.main()
