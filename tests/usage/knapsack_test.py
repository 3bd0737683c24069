# SPDX-License-Identifier: Apache-2.0
"""One knapsack: both algorithms, the same nodes everywhere, certificates, and stops."""

import itertools
import json
import pathlib
import random
import re
import signal
import sys
import tempfile
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
        path = self.long_numbers(60)
        begin = programs.cpu_seconds_of_ended()
        for limit in (["--time-limit", "2"], ["--node-limit", "1000", "--memory-limit", "64M"],
                      ["--time-limit", "2", "--memory-limit", "1M"]):
            done = programs.run("knapsack", path, "--json", *limit)
            self.check_stopped(done.returncode, done.stdout, done.stderr)
        # The first line comes once the search has begun, which takes long on a busy machine.
        process = programs.start("knapsack", path, "--json", "--progress")
        self.addCleanup(process.kill)
        while "explored" not in (line := process.stderr.readline()):
            self.assertTrue(line, "the search has ended")
        self.assertRegex(line, r"best \d+, bound \d+, gap [0-9.e-]+ %\n")
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate()
        self.check_stopped(process.returncode, output, errors)
        self.assertLess(programs.cpu_seconds_of_ended() - begin, 30)

    def check_stopped(self, code, output, errors):
        self.assertEqual(code, 3, errors)
        answer = programs.parse_json(output)
        self.assertEqual(answer["status"], "feasible")
        self.assertLess(int(answer["objective"]), int(answer["bound"]))
        self.assertTrue(answer["check"]["passed"])

    def long_numbers(self, items):
        """What nobody can prove: sums of numbers of 30 digits that have nothing to do with one another."""
        drawn = random.Random(1)
        weights = [drawn.randint(10**29, 10**30) for _ in range(items)]
        path = self.folder / "long.txt"
        path.write_text(f"{items} {sum(weights) // 2}\n" + "".join(f"{w} {w}\n" for w in weights))
        return path

    def test_a_time_limit_holds_for_long_numbers(self):
        for items, limit in itertools.product((60, 3000), ("1us", "0.2")):
            path = self.long_numbers(items)
            begin = programs.cpu_seconds_of_ended()
            answer = programs.parse_json(programs.run("knapsack", path, "--json", "--time-limit", limit).stdout)
            self.assertLess(programs.cpu_seconds_of_ended() - begin, 3)
            self.assertEqual(answer["status"], "feasible")
            self.assertGreater(int(answer["objective"]), 0)
            self.assertLess(int(answer["objective"]), int(answer["bound"]))
            self.assertTrue(answer["check"]["passed"])

    def test_a_time_limit_holds_while_many_items_are_read(self):
        path = self.instance("--class", "similar-weights", "--items", 200_000)
        statuses = []
        for limit in ("1us", "20ms", "80ms", "150ms", "300ms"):
            done = programs.run("knapsack", path, "--json", "--time-limit", limit)
            answer = programs.parse_json(done.stdout)
            statuses.append(answer["status"])
            self.assertEqual(done.returncode, 0 if answer["status"] == "optimal" else 3, done.stderr)
            if answer["status"] == "feasible":
                self.assertLess(int(answer["objective"]), int(answer["bound"]))
        self.assertEqual(statuses[0], "unknown")
        said = programs.run("knapsack", path, "--time-limit", "1us")
        self.assertIn("nothing: a limit or a signal came before the instance had been read", said.stdout)
        self.assertEqual(said.returncode, 3)

    def test_a_memory_limit_that_is_too_low_is_refused(self):
        path = self.instance("--class", "uncorrelated", "--items", 200_000)
        done = programs.run("knapsack", path, "--memory-limit", "64M")
        self.assertEqual(done.returncode, 2)
        found = re.fullmatch(r"knapsack: --memory-limit: 64M were given, expected at least (\d+)M for 200,000 items"
                             r"(.|\n)*", done.stderr)
        self.assertIsNotNone(found, done.stderr)
        self.assertEqual(programs.answer("knapsack", path, "--memory-limit", found[1] + "M")["status"], "optimal")

    def test_what_is_out_of_reach_is_said_early(self):
        run = programs.start("knapsack", self.long_numbers(60), "--json")
        self.addCleanup(run.stderr.close)
        self.addCleanup(run.kill)
        said = run.stderr.readline()
        self.assertRegex(said, r"^knapsack: long: the preparation has not proved it: the best profit so far is \d+, and no "
                               r"choice has more profit than \d+: a gap of \d+")
        run.send_signal(signal.SIGINT)
        answer = programs.parse_json(run.communicate(timeout=programs.SECONDS)[0])
        self.assertEqual((run.returncode, answer["status"]), (3, "feasible"))


class KnownOptimum(unittest.TestCase):
    """--known-optimum is a claim: it may guide the search, but only what a choice supports is a result."""

    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.folder = pathlib.Path(directory.name)

    def file(self, text):
        path = self.folder / "instance.kp"
        path.write_text(text)
        return path

    def solve(self, path, claim, *options, ranks=0):
        """The exit code, the answer and what was said about the claim."""
        done = programs.run("knapsack", path, "--known-optimum", claim, "--json", *options, ranks=ranks)
        return done.returncode, programs.parse_json(done.stdout), done.stderr

    def assert_answer(self, answer, profit):
        self.assertEqual(answer["status"], "optimal")
        self.assertEqual([int(answer[member]) for member in ("objective", "bound", "gap")], [profit, profit, 0])
        self.assertTrue(answer["check"]["passed"])
        self.assertIsNotNone(answer["solution"])

    def test_a_right_claim_comes_with_a_choice(self):
        path = self.file("3 10\n5 4\n6 5\n7 6\n")
        for algorithm in ("auto", "core", "dfs"):
            code, answer, errors = self.solve(path, 12, "--algorithm", algorithm)
            self.assertEqual((code, errors.count("--known-optimum")), (0, 0), errors)
            self.assert_answer(answer, 12)
            self.assertEqual(answer["solution"], [0, 2])
            self.assertEqual(answer["instance"]["known_optimum"], 12)

    def test_a_wrong_claim_is_refuted(self):
        path = self.file("3 10\n5 4\n6 5\n7 6\n")
        huge = 10**40
        large = "'{}' was given, but no choice has more profit than 12"
        small = "'{}' was given, but a choice has the profit 12"
        for algorithm in ("auto", "core", "dfs"):
            for claim, said in ((13, large), (99, large), (huge, large), (11, small), (1, small), (-5, small)):
                code, answer, errors = self.solve(path, claim, "--algorithm", algorithm)
                self.assertEqual(code, 2, (algorithm, claim))
                self.assertIn(f"knapsack: --known-optimum: {said.format(claim)}", errors)
                self.assert_answer(answer, 12)
                self.assertEqual(int(answer["instance"]["known_optimum"]), claim)
        shown = programs.run("knapsack", path, "--known-optimum", 99)
        self.assertRegex(shown.stdout, r"profit +12\n")
        self.assertRegex(shown.stdout, r"known optimum +'99' was given, but no choice has more profit than 12\n")
        self.assertEqual(programs.run("knapsack", path, "--known-optimum", 99, "--quiet").stdout, "12\n")

    def test_claims_about_what_needs_no_search(self):
        all_fit = self.file("2 100\n5 4\n6 5\n")
        self.assertEqual(self.solve(all_fit, 11)[0], 0)
        code, answer, errors = self.solve(all_fit, 99)
        self.assertEqual(code, 2, errors)
        self.assert_answer(answer, 11)
        nothing_fits = self.file("2 -1\n5 4\n6 5\n")
        code, answer, errors = self.solve(nothing_fits, 99)
        self.assertEqual((code, answer["status"]), (2, "infeasible"))
        self.assertIn("'99' was given, but no choice fits", errors)

    def test_profits_that_are_multiples_and_decimals(self):
        path = self.file("3 10\n0.5 4\n1.0 5\n1.5 6\n")
        for algorithm in ("core", "dfs"):
            for claim, code in ((2, 0), (2.0, 0), (1.9, 2), (2.1, 2), (1.5, 2), (2.5, 2)):
                found, answer, errors = self.solve(path, claim, "--algorithm", algorithm)
                self.assertEqual(found, code, (algorithm, claim, errors))
                self.assert_answer(answer, 2)
        done = programs.run("knapsack", path, "--known-optimum", "2.25")
        self.assertEqual(done.returncode, 2)
        self.assertIn("expected at most 1 decimals", done.stderr)

    def test_larger_instances_of_all_kinds(self):
        for name in ("uncorrelated", "subset-sum", "strongly-correlated", "circle", "profit-ceiling", "jooken"):
            done = programs.run("generate", "knapsack", "--class", name, "--items", 60)
            path = self.file(done.stdout)
            best = int(programs.answer("knapsack", path)["objective"])
            for algorithm in ("core", "dfs"):
                if algorithm == "dfs" and name in ("strongly-correlated", "circle", "jooken"):
                    continue  # takes for ever
                for claim, code in ((best, 0), (best + 1, 2), (best - 1, 2)):
                    found, answer, errors = self.solve(path, claim, "--algorithm", algorithm)
                    self.assertEqual(found, code, (name, algorithm, claim - best, errors))
                    self.assert_answer(answer, best)

    def test_on_ranks_and_simulated_machines(self):
        done = programs.run("generate", "knapsack", "--class", "uncorrelated", "--items", 200)
        path = self.file(done.stdout)
        best = int(programs.answer("knapsack", path)["objective"])
        ways = [(("--simulate", "mesh:2x2"), 0)] + ([((), 3)] if programs.MPIRUN is not None else [])
        for algorithm in ("core", "dfs"):
            for options, ranks in ways:
                claims = ((best + 1, 2), (best, 0), (best - 1, 2))
                for claim, code in claims if programs.RARE or ranks == 0 else claims[:1]:
                    found, answer, errors = self.solve(path, claim, "--algorithm", algorithm, *options, ranks=ranks)
                    self.assertEqual(found, code, (algorithm, options, claim - best, errors))
                    self.assertLessEqual(errors.count("was given"), 1)
                    self.assert_answer(answer, best)

    def test_a_stop_leaves_a_claim_open(self):
        done = programs.run("generate", "knapsack", "--class", "jooken", "--items", 1200, "--capacity", 10**15,
                            "--groups", 14)
        path = self.file(done.stdout)
        for claim in (10**13, 1):
            code, answer, errors = self.solve(path, claim, "--time-limit", "2", "--memory-limit", "1M", "--threads", 1)
            self.assertEqual((code, answer["status"]), (3, "feasible"), errors)
            self.assertLess(int(answer["objective"]), int(answer["bound"]))
            self.assertTrue(answer["check"]["passed"])

    def test_a_certificate_holds_the_choice(self):
        path = self.file("3 10\n5 4\n6 5\n7 6\n")
        file = self.folder / "certificate.json"
        self.solve(path, 12, "--certificate", file)
        certificate = json.loads(file.read_text())
        self.assertEqual(list(knapsack_checker.faults(certificate, path.read_text())), [])

    def test_standard_input(self):
        for more in ((), ("--statistics",)):
            done = programs.run("knapsack", "-", *more, input="3 10\n5 4\n6 5\n7 6\n")
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertRegex(done.stdout, r"profit +12\n")
            self.assertRegex(done.stdout, r"format +standard: ")
        done = programs.run("knapsack", "-", input="3 10\n5 x\n")
        self.assertEqual(done.returncode, 2)
        self.assertIn("standard input:2: 'x' is no number", done.stderr)

    def test_it_is_for_one_instance(self):
        path = self.file("3 10\n5 4\n6 5\n7 6\n")
        two = self.folder / "two.csv"
        one = programs.run("generate", "knapsack", "--items", 10, "--format", "pisinger").stdout
        two.write_text(one + one)
        for files in ((path, path), (two,)):
            for option in (("--known-optimum", 12), ("--certificate", self.folder / "certificate.json")):
                done = programs.run("knapsack", *files, *option)
                self.assertEqual((done.returncode, done.stdout), (2, ""), files)
                self.assertIn("are for one instance, not for a batch", done.stderr)

    def test_a_claim_in_a_file_is_no_result_either(self):
        path = self.file("1\n3 1 99\n5 6 7\n4 5 6\n10\n")
        said = "the file says that the best profit is 99, but no choice has more profit than 12"
        done = programs.run("knapsack", path, "--json")
        self.assertEqual(done.returncode, 2)
        self.assertIn(f"{path}: {said}", done.stderr)
        self.assert_answer(programs.parse_json(done.stdout), 12)
        low = self.file("2 10\n5 4\n6 5\n6\n")
        done = programs.run("knapsack", low, "--quiet")
        self.assertEqual((done.returncode, done.stdout), (2, "11\n"))
        self.assertIn("the file says that the best profit is 6, but a choice has the profit 11", done.stderr)
        for option, profit in ((("--items", 1), 6), (("--at-most", 1), 6), (("--copies", 2), 12)):  # another question
            done = programs.run("knapsack", self.file("2 10\n5 4\n6 5\n11\n"), *option, "--quiet")
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, f"{profit}\n", ""))
        path = self.file("1\n3 1 99\n5 6 7\n4 5 6\n10\n")
        other = self.folder / "other.kp"
        other.write_text("2 10\n3 4\n5 6\n")
        done = programs.run("knapsack", path, other, "--json")
        self.assertEqual(done.returncode, 2)
        self.assertIn(f"{path}: {said}", done.stderr)
        for line in map(programs.parse_json, done.stdout.splitlines()):
            self.assert_answer(line, 12 if line["instance"]["file"] == str(path) else 8)


if __name__ == "__main__":
    unittest.main()
