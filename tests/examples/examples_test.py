# SPDX-License-Identifier: Apache-2.0
"""Each example finds what its twin finds, a plain recursion over the same tree; what is counted is counted in as many
nodes. Small ones are also solved by brute force.
"""

import collections
import itertools
import json
import math
import os
import pathlib
import random
import subprocess
import tempfile
import unittest

FOLDER = pathlib.Path(__file__).resolve().parents[2]
INSTANCES = FOLDER / "instances" / "examples"
BIN = pathlib.Path(os.environ.get("ESPALIER_BIN", FOLDER / "build" / "release" / "bin")) / "examples"

# The twins that this build has. All of them are there but in a test that leaves out what is rare.
TWINS = os.environ.get("ESPALIER_TWINS", "").split() if os.environ.get("ESPALIER_RARE") == "skip" else None


def output_of(*words):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, check=True).stdout


def report_of(name, *arguments):
    return json.loads(output_of(BIN / name, *arguments, "--json"))


def twin_of(name, *arguments):
    """The objective and the nodes of a recursion; a loop finds as much. Without a twin, those of one PE of the example."""
    if TWINS is not None and name not in TWINS:
        report = report_of(name, *arguments, "--threads", "1")
        found = report["objective"] if report["status"] in ("complete", "optimal") else int(report["status"] == "found")
        return found, report["statistics"]["nodes"]
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

    def write_words(self, name, *rows):
        path = self.folder / name
        path.write_text("".join(" ".join(map(str, row)) + "\n" for row in rows))
        return path

    def compare_first(self, name, *arguments):
        """The first solution; one PE has as many nodes as its twin, and all find the same."""
        is_found, nodes = twin_of(name, *arguments)
        for how in (["--threads", "1"], ["--threads", "2"], ["--simulate", "mesh:4x4,node=1us"]):
            with self.subTest(name=name, arguments=arguments, how=how):
                report = report_of(name, *arguments, *how)
                self.assertEqual(report["status"], "found" if is_found else "infeasible")
                if how == ["--threads", "1"]:
                    self.assertEqual(report["statistics"]["nodes"], nodes)
                    first = report
                self.assertEqual(report["solution"], first["solution"])
        return first["solution"]

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

    def test_placement(self):
        for n in (1, 3, 8, 14):
            self.assertEqual(self.compare_first("placement", n) is None, n == 3)

    def test_satisfiability(self):
        found = set()
        for seed in range(6):
            chance = random.Random(seed)
            clauses = [[chance.choice((-1, 1)) * v for v in chance.sample(range(1, 9), 3)] for _ in range(38)]
            rows = [["c", "a test"], ["p", "cnf", 8, len(clauses)], *([*clause, 0] for clause in clauses)]
            can = any(all(any((literal > 0) == values[abs(literal) - 1] for literal in clause) for clause in clauses)
                      for values in itertools.product((False, True), repeat=8))
            literals = self.compare_first("satisfiability", self.write_words("a.cnf", *rows))
            self.assertEqual(literals is not None, can)
            if can:
                self.assertTrue(all(set(clause) & set(literals) for clause in clauses))
            found.add(can)
        self.assertEqual(found, {True, False})
        self.assertIsNone(self.compare_first("satisfiability", INSTANCES / "hole6.cnf"))
        self.compare_first("satisfiability", INSTANCES / "planted120.cnf")
        self.assertTrue(report_of("satisfiability", INSTANCES / "planted120.cnf")["check"]["passed"])

    def test_subgraph(self):
        self.assertIsNone(self.compare_first("subgraph", INSTANCES / "cycle10-petersen.txt"))
        self.assertIsNotNone(self.compare_first("subgraph", INSTANCES / "cycle9-petersen.txt"))
        found = set()
        for seed in range(6):
            pattern, target = random_graph(4, 0.7, seed), set(random_graph(6, 0.45, seed + 50))
            file = self.folder / "a.txt"
            file.write_text(self.write(4, pattern).read_text() + self.write(6, sorted(target)).read_text())
            can = any(all(tuple(sorted((images[v], images[w]))) in target for v, w in pattern)
                      for images in itertools.permutations(range(6), 4))
            images = self.compare_first("subgraph", file)
            self.assertEqual(images is not None, can)
            if can:
                self.assertEqual(len(set(images)), 4)
                self.assertTrue(all(tuple(sorted((images[v] - 1, images[w] - 1))) in target for v, w in pattern))
            found.add(can)
        self.assertEqual(found, {True, False})

    def test_exact_cover(self):
        self.assertEqual(self.compare("exact_cover", INSTANCES / "pentominoes-3x20.txt", is_counted=True)["objective"], 8)
        self.assertEqual(report_of("exact_cover", INSTANCES / "pentominoes-6x10.txt")["objective"], 2339)
        items = range(6)
        options = [option for size in (1, 2, 3) for option in itertools.combinations(items, size)]
        covers = sum(1 for size in items for chosen in itertools.combinations(options, size + 1)
                     if sorted(item for option in chosen for item in option) == list(items))
        file = self.write_words("options.txt", *options)
        self.assertEqual(self.compare("exact_cover", file, is_counted=True)["objective"], covers)

    def test_quadratic_assignment(self):
        self.assertEqual(report_of("quadratic_assignment", INSTANCES / "nug12.dat")["objective"], 578)
        size = 6
        for seed in range(2):
            chance = random.Random(seed)
            distance, flow = ([[chance.randrange(10) for _ in range(size)] for _ in range(size)] for _ in range(2))

            def cost(place):
                return sum(flow[i][j] * distance[place[i]][place[j]] for i in range(size) for j in range(size))

            report = self.compare("quadratic_assignment", self.write_words("a.dat", [size], *distance, *flow))
            self.assertEqual(report["objective"], min(map(cost, itertools.permutations(range(size)))))
            self.assertEqual(report["objective"], cost(report["solution"]))

    def test_salesman(self):
        def length(tour, places):
            return sum(round(math.dist(places[a], places[b])) for a, b in zip(tour, [*tour[1:], tour[0]]))

        for seed in range(3):
            chance = random.Random(seed)
            width = 10 ** (2 * seed + 2)
            places = [(chance.randrange(width), chance.randrange(width)) for _ in range(8)]
            rows = [["NAME:", seed], ["DIMENSION", ":", 8], ["EDGE_WEIGHT_TYPE : EUC_2D"], ["NODE_COORD_SECTION"],
                    *([number, *place] for number, place in enumerate(places, 1)), ["EOF"]]
            report = self.compare("salesman", self.write_words("a.tsp", *rows))
            self.assertEqual(report["objective"], min(length((0, *tour), places) for tour in itertools.permutations(range(1, 8))))
            tour = [city - 1 for city in report["solution"]]
            self.assertEqual((sorted(tour), length(tour, places)), (list(range(8)), report["objective"]))
        for order in ("depth", "best"):
            self.assertEqual(report_of("salesman", INSTANCES / "eil51.tsp", "--order", order)["objective"], 426)

    def test_jobshop(self):
        def end(order, jobs):
            busy, machines, done = [0] * len(jobs), {}, [0] * len(jobs)
            for job in order:
                machine, time = jobs[job][done[job]]
                busy[job] = machines[machine] = max(busy[job], machines.get(machine, 0)) + time
                done[job] += 1
            return max(busy)

        orders = set(itertools.permutations([0, 0, 0, 1, 1, 1, 2, 2, 2]))
        for seed in range(3):
            chance = random.Random(seed)
            jobs = [[(machine, chance.randrange(1, 10)) for machine in chance.sample(range(3), 3)] for _ in range(3)]
            report = self.compare("jobshop", self.write_words("a.txt", [3, 3], *(sum(job, ()) for job in jobs)))
            self.assertEqual(report["objective"], min(end(order, jobs) for order in orders))
            self.assertEqual(report["objective"], end([job - 1 for job in report["solution"]], jobs))
        self.assertEqual(self.compare("jobshop", INSTANCES / "ft06.txt")["objective"], 55)

    def test_partition(self):
        self.assertEqual(self.compare("partition", INSTANCES / "numbers24.txt")["objective"], 191)
        for seed in range(4):
            chance = random.Random(seed)
            numbers = [chance.randrange(1, 10 ** (seed + 1)) for _ in range(9 + seed % 2)]
            report = self.compare("partition", self.write_words("a.txt", numbers))
            self.assertEqual(report["objective"], min(abs(sum(numbers) - 2 * sum(part)) for size in range(len(numbers))
                                                      for part in itertools.combinations(numbers, size)))
            self.assertEqual(report["objective"], abs(sum(numbers) - 2 * sum(report["solution"])))
            self.assertFalse(collections.Counter(report["solution"]) - collections.Counter(numbers))

    def test_files_that_make_no_sense(self):
        for name, text, message in (
                ("satisfiability", "p cnf 2 1\n1 3 0\n", "2: there is no such variable"),
                ("satisfiability", "p cnf 2 2\n1 0\n0\n", "3: this clause is never true"),
                ("exact_cover", "a b\na a\n", "2: this item is too much"),
                ("subgraph", "p edge 1 0\n", "1: there are too few graphs"),
                ("subgraph", "p edge 1 0\np edge 2 1\ne 2 2\n", "3: this edge joins a vertex to itself"),
                ("quadratic_assignment", "1\n0\nx\n", "3: 'x' is no whole number"),
                ("quadratic_assignment", "1\n-2000000000\n1000000000\n", "3: the cells are too large"),
                ("salesman", "DIMENSION: 3\nNODE_COORD_SECTION\n1 0 -1000001\n", "3: this city is too far away"),
                ("salesman", "DIMENSION: 3\nEDGE_WEIGHT_TYPE: GEO\n", "2: this type is not known"),
                ("salesman", "DIMENSION: 3\nNODE_COORD_SECTION\n1 0 0\n3 0 0\n", "4: the cities are not in order"),
                ("jobshop", "1 1\n1 3\n", "2: there is no such machine"),
                ("partition", "3 -4\n", "1: '-4' is no count")):
            with self.subTest(name=name, text=text):
                file = self.folder / "wrong.txt"
                file.write_text(text)
                done = subprocess.run([BIN / name, file], capture_output=True, text=True, check=False)
                self.assertEqual(done.returncode, 2)
                self.assertIn(f"wrong.txt:{message}", done.stderr)


if __name__ == "__main__":
    unittest.main()
