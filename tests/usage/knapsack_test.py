"""One knapsack: both algorithms, the same nodes everywhere, certificates, and stops."""

import json
import pathlib
import sys
import tempfile
import time
import unittest

import programs

sys.path.append(str(programs.FOLDER / "tests" / "checkers"))
import knapsack_checker


class Knapsack(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.folder = pathlib.Path(directory.name)

    def instance(self, *arguments):
        done = programs.run("generate", "knapsack", *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        path = self.folder / "instance.txt"
        path.write_text(done.stdout)
        return path

    def test_both_algorithms_agree(self):
        for name in ("uncorrelated", "almost-strongly-correlated", "circle", "profit-ceiling"):
            path = self.instance("--class", name, "--items", 50)
            found = [programs.answer("knapsack", path, "--algorithm", algorithm) for algorithm in ("core", "dfs")]
            self.assertEqual({answer["status"] for answer in found}, {"optimal"})
            self.assertEqual(found[0]["objective"], found[1]["objective"], name)
            self.assertTrue(all(answer["check"]["passed"] for answer in found))

    def test_a_known_optimum_makes_the_nodes_independent_of_the_order(self):
        path = self.instance("--class", "sanders", "--items", 300)
        best = programs.answer("knapsack", path)["objective"]
        proof = ["knapsack", path, "--algorithm", "dfs", "--known-optimum", best]
        nodes = {programs.answer(*proof, "--threads", 1, "--pes", pes, "--seed", pes)["statistics"]["nodes"]
                 for pes in (1, 2, 3, 5, 8)}
        nodes.add(programs.answer(*proof, "--simulate", "mesh:3x3")["statistics"]["nodes"])
        nodes.add(programs.answer(*proof, ranks=3)["statistics"]["nodes"])
        self.assertEqual(len(nodes), 1, nodes)

    def test_an_improvement_costs_few_messages(self):
        path = self.instance("--class", "sanders", "--items", 500, "--seed", 7)
        search = ["knapsack", path, "--algorithm", "dfs"]
        runs = [programs.answer(*search, "--threads", 2, "--pes", pes) for pes in (2, 16, 128, 1024)]
        runs += [programs.answer(*search, "--simulate", f"gcel:{shape},node=1us") for shape in ("2x1", "8x8", "32x32")]
        if programs.MPIRUN is not None:
            runs.append(programs.answer(*search, ranks=4))
        for answer in runs:
            statistics = answer["statistics"]
            edges = answer["run"]["pes"] - 1
            self.assertGreaterEqual(statistics["incumbent_messages"], edges if statistics["incumbents"] > 0 else 0)
            self.assertLessEqual(statistics["incumbent_messages"], 4 * edges * statistics["incumbents"])

    def test_a_certificate_adds_up(self):
        path = self.instance("--class", "sanders", "--items", 200)
        file = self.folder / "certificate.json"
        programs.answer("knapsack", path, "--certificate", file)
        certificate = json.loads(file.read_text())
        self.assertEqual(list(knapsack_checker.faults(certificate, path.read_text())), [])
        certificate["chosen"].pop()
        self.assertNotEqual(list(knapsack_checker.faults(certificate)), [])

    def test_stops_answer_with_incumbent_and_bound(self):
        path = self.instance("--class", "jooken", "--items", 1200, "--capacity", 10**12, "--perturbation", 300)
        start = time.monotonic()
        for limit in (["--time-limit", "1"], ["--node-limit", "1000"], ["--time-limit", "1", "--memory-limit", "1M"]):
            done = programs.run("knapsack", path, "--json", *limit)
            self.assertEqual(done.returncode, 3, done.stderr)
            answer = programs.parse_json(done.stdout)
            self.assertEqual(answer["status"], "feasible")
            self.assertLess(int(answer["objective"]), int(answer["bound"]))
            self.assertTrue(answer["check"]["passed"])
        self.assertLess(time.monotonic() - start, 30)


if __name__ == "__main__":
    unittest.main()
