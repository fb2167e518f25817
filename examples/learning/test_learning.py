"""Goes the way of docs/learning.md on a few games. The program is CARDLAB, or cardlab of the search path."""

import os
import re
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.environ.get("CARDLAB", "cardlab")


class Learning(unittest.TestCase):
    def run_in(self, folder, *command):
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_from_nothing_to_a_bot_that_plays(self):
        with tempfile.TemporaryDirectory() as folder:

            def step(*command):
                return self.run_in(folder, *command)

            def python(name, *arguments):
                return step(sys.executable, os.path.join(HERE, name), *arguments)

            step(PROGRAM, "run", "--variants", "standard", "--policies", "expert", "--deals", "150", "--out", "lessons", "--no-report")
            said = python("clone.py", "lessons", "clone.npz")
            shares = [float(x) for x in re.findall(r"([\d.]+) %", said)]
            self.assertEqual(len(shares), 3, said)
            self.assertGreater(shares[2], 40, said)  # by chance it is 17
            self.assertEqual(said, python("clone.py", "lessons", "again.npz"))
            bot = f"exec:cmd=({sys.executable} {os.path.join(HERE, 'bot.py')} clone.npz)"
            self.assertIn("score", step(PROGRAM, "match", bot, "random", "--pairs", "10"))
            self.assertIn("games against itself", python("selfplay.py", "clone.npz", "better.npz", "40"))
            better = f"exec:cmd=({sys.executable} {os.path.join(HERE, 'bot.py')} better.npz)"
            self.assertIn("score", step(PROGRAM, "match", better, "random", "--pairs", "10"))


if __name__ == "__main__":
    unittest.main()
