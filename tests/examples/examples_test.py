"""Each example finds what its twin finds, a plain recursion over the same tree; what is counted is counted in as many
nodes. Small ones are also solved by brute force.
"""

import itertools
import json
import os
import pathlib
import random
import subprocess
import tempfile
import unittest

FOLDER = pathlib.Path(__file__).resolve().parents[2]
BIN = pathlib.Path(os.environ.get("ESPALIER_BIN", FOLDER / "build" / "release" / "bin")) / "examples"


def output_of(*words):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, check=True).stdout


def report_of(name, *arguments):
    return json.loads(output_of(BIN / name, *arguments, "--json"))


def twin_of(name, *arguments):
    """The objective and the nodes of a recursion; a loop finds as much."""
    recursion, loop = (line.split() for line in output_of(BIN / f"{name}_plain", *arguments).splitlines())
    assert recursion[0] == loop[0]
    return int(recursion[0]), int(recursion[1])


def random_graph(vertices, probability, seed):
    chance = random.Random(seed)
    return [edge for edge in itertools.combinations(range(vertices), 2) if chance.random() < probability]


class Examples(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, vertices, edges):
        lines = [f"p edge {vertices} {len(edges)}", *(f"e {v + 1} {w + 1}" for v, w in edges)]
        path = self.folder / f"{vertices}.col"
        path.write_text("c for a test\n" + "\n".join(lines) + "\n")
        return path

    def compare(self, name, *arguments, is_counted=False):
        objective, nodes = twin_of(name, *arguments)
        for how in (["--threads", "1"], ["--threads", "2"], ["--simulate", "mesh:4x4,node=1us"]):
            with self.subTest(name=name, arguments=arguments, how=how):
                report = report_of(name, *arguments, *how)
                self.assertEqual(report["objective"], objective)
                self.assertEqual(report["status"], "complete" if is_counted else "optimal")
                if is_counted:
                    self.assertEqual(report["statistics"]["nodes"], nodes)
        return report

    def test_queens(self):
        self.assertEqual(self.compare("queens", 10, is_counted=True)["objective"], 724)

    def test_sudoku(self):
        solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
        open_squares = "".join("." if digit in "159" else digit for digit in solved)
        self.assertGreater(self.compare("sudoku", open_squares, is_counted=True)["objective"], 1)
        self.assertEqual(report_of("sudoku", solved)["objective"], 1)
        self.assertEqual(subprocess.run([BIN / "sudoku", "11" + "." * 79], capture_output=True, check=False).returncode, 2)

    def test_flowshop(self):
        order = self.compare("flowshop", 8)["solution"]
        self.assertEqual(sorted(order), list(range(1, 9)))

    def test_last_victim(self):
        n = 11
        sums = sum(1 for signs in itertools.product((1, -1), repeat=n)
                   if sum(sign * number for sign, number in zip(signs, range(1, n + 1))) == 0)
        self.assertEqual(self.compare("last_victim", n, is_counted=True)["objective"], sums)
        for how in (["--threads", "2", "--pes", "7"], ["--simulate", "mesh:4x4,node=1us"]):
            self.assertEqual(report_of("last_victim", n, "--balancer", "last-victim", *how)["objective"], sums)

    def test_clique(self):
        for seed in range(3):
            vertices, edges = 14, random_graph(14, 0.6, seed)
            joined = set(edges)
            best = max(size for size in range(vertices + 1) for chosen in itertools.combinations(range(vertices), size)
                       if all(pair in joined for pair in itertools.combinations(chosen, 2)))
            report = self.compare("clique", self.write(vertices, edges))
            self.assertEqual(report["objective"], best)
            self.assertTrue(report["check"]["passed"])
        self.compare("clique", self.write(100, random_graph(100, 0.6, 7)))

    def test_colouring(self):
        for n, colours in ((5, 5), (6, 7)):  # queens of one colour attack each other nowhere
            squares = list(itertools.product(range(n), repeat=2))
            edges = [(v, w) for (v, (a, b)), (w, (c, d)) in itertools.combinations(enumerate(squares), 2)
                     if a == c or b == d or abs(a - c) == abs(b - d)]
            report = self.compare("colouring", self.write(n * n, edges))
            self.assertEqual(report["objective"], colours)
            self.assertTrue(all(report["solution"][v] != report["solution"][w] for v, w in edges))


if __name__ == "__main__":
    unittest.main()
