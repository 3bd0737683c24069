# SPDX-License-Identifier: Apache-2.0
"""The trees of instances/synthetic, as their options and their names make them, and what is refused."""

import pathlib
import signal
import tempfile
import unittest

from programs import FOLDER, RARE, SECONDS, answer, balancers, parse_json, run, start
from stopping import cpu_seconds, wait_until

SENDING_CHILDREN = ["random-destination", "koso", "koso-star"]


def rows(name):
    """The lines of a table as lists of words between tabs."""
    lines = (FOLDER / "instances" / "synthetic" / name).read_text().splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


def size_of(result):
    size = result["size"]
    return [str(size["nodes"]), str(size["depth"]), str(size["leaves"])]


class Uts(unittest.TestCase):
    def test_options_and_names_make_the_same_trees(self):
        for name, options, *size in rows("uts.tsv"):
            if int(size[0]) > 10_000_000:
                continue
            for arguments in (options.split(), ["--tree", name], ["--tree", name, "--kernel", "plain"]):
                with self.subTest(arguments=arguments):
                    result = answer("synthetic", "uts", *arguments)
                    self.assertEqual(size_of(result), size)
                    self.assertEqual(result["instance"]["tree"], name)
                    self.assertEqual(result["status"], "complete")
                    self.assertTrue(result["check"]["passed"])

    def test_every_transport_and_balancer_counts_the_same(self):
        trees = [(name, size) for name, _, *size in rows("uts.tsv") if int(size[0]) < 10_000_000]
        small = ["-t", 0, "-b", 20, "-q", 0.24, "-m", 4, "-r", 7]
        expected = size_of(answer("synthetic", "uts", *small))
        for i, balancer in enumerate([*balancers("synthetic", "uts"), "lifeline:1", "localized-lifeline:2"]):
            tree = trees[i % len(trees)]
            carriers = ((["--threads", 2, "--pes", 5], 0), (["--simulate", "cluster:100"], 0), ([], 2 + i % 2))
            for number, (transport, ranks) in enumerate(carriers):
                # Those that send each child away make a message of every second node.
                is_small = balancer in SENDING_CHILDREN or not RARE and number != i % 3
                arguments, size = (small, expected) if is_small else (["--tree", tree[0]], tree[1])
                arguments = [*arguments, "--balancer", balancer]
                with self.subTest(arguments=[*arguments, *transport], ranks=ranks):
                    self.assertEqual(size_of(answer("synthetic", "uts", *arguments, *transport, ranks=ranks)), size)

    def test_options_change_a_named_tree(self):
        result = answer("synthetic", "uts", "--tree", "T1", "-r", "-3", "-d2")
        self.assertEqual((result["instance"]["seed"], result["instance"]["depth"]), (-3, 2))
        self.assertIsNone(result["instance"]["tree"])

    def test_trees_that_may_be_infinite_need_a_limit(self):
        for children in (5, 100):  # the mean is 1 for 5 children, and 20 for 100
            done = run("synthetic", "uts", "-t", 0, "-q", 0.2, "-m", children)
            self.assertEqual(done.returncode, 2)
            self.assertRegex(done.stderr, r"^synthetic uts: -m and -q: a node has (1|20) children in the mean, and .*")
        done = run("synthetic", "uts", "-t", 2, "-q", 0.2, "-m", 5, "--node-limit", 1000, "--quiet")
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertEqual(run("synthetic", "uts", "-t", 0, "-q", 0.2, "-m", 4, "--quiet").returncode, 0)

    def test_a_published_tree_needs_no_limit(self):
        """The mean of T3L is above 1, but its size is known."""
        process = start("synthetic", "uts", "--tree", "T3L")
        wait_until(lambda: process.poll() is not None or cpu_seconds(process.pid) > 0.2)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=SECONDS)
        self.assertIn(process.returncode, (0, 3), errors)

    def test_a_limit_stops_the_count(self):
        done = run("synthetic", "uts", "--tree", "T1XL", "--node-limit", "100000", "--json")
        self.assertEqual(done.returncode, 3)
        result = parse_json(done.stdout)
        self.assertEqual(result["status"], "unknown")
        self.assertGreaterEqual(result["size"]["nodes"], 100_000)

    def test_the_bare_result_is_nodes_depth_leaves(self):
        self.assertEqual(run("synthetic", "uts", "--tree", "T5", "--quiet").stdout, "4147582 20 2181318\n")


class Alpha(unittest.TestCase):
    def test_sizes_are_those_of_the_table(self):
        for alpha, seed, *size in rows("alpha.tsv"):
            with self.subTest(alpha=alpha, seed=seed):
                result = answer("synthetic", "alpha", "--alpha", alpha, "--tree-seed", seed)
                self.assertEqual(size_of(result), size)

    def test_a_batch_has_a_line_for_each_seed(self):
        done = run("synthetic", "alpha", "--alpha", "0.96", "--seed", "2", "--count", "2", "--json")
        results = [parse_json(line) for line in done.stdout.splitlines()]
        self.assertEqual([result["instance"]["seed"] for result in results], [2, 3])
        self.assertEqual([result["objective"] for result in results], [7371, 4793])
        for other in (("--tree", "tree.svg"), ("--simulate", "ring:4", "--vary", "pes=1,2")):
            done = run("synthetic", "alpha", "--alpha", "0.9", "--count", "2", *other)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn("--tree and --vary are for one tree; omit --count", done.stderr)


class Costs(unittest.TestCase):
    def test_every_balancer_finds_the_same_leaf(self):
        machine = ["--simulate", "atomic:5,arbiter=worst"]
        for arguments in ([], ["--balancer", "random-destination"], ["--balancer", "random-destination", *machine]):
            with self.subTest(arguments=arguments):
                result = answer("synthetic", "costs", "--height", "16", "--tree-seed", "1", *arguments)
                self.assertEqual((result["objective"], result["bound"], result["status"]), (3513432, 3513432, "optimal"))
                self.assertEqual(result["critical"], {"nodes": 554, "height": 16})
                self.assertGreaterEqual(result["statistics"]["nodes"], 554)
                self.assertTrue(result["check"]["passed"])

    def test_the_default_height_is_24(self):
        done = run("synthetic", "costs", "--node-limit", "1", "--json")
        self.assertEqual(parse_json(done.stdout)["instance"], {"height": 24, "seed": 1})


class Scatter(unittest.TestCase):
    def test_the_ascending_order_takes_the_steps_of_the_formula(self):
        for pes, each in ((1, 1), (2, 5), (4, 2), (7, 3), (32, 4)):
            with self.subTest(pes=pes, each=each):
                result = answer("synthetic", "scatter", "--pes", pes, "--messages", pes * each, "--order", "ascending")
                self.assertEqual(result["scatter"]["steps"], ((each - 1) * pes + 1) * pes + (pes - 1))
                self.assertEqual(result["scatter"]["lower_bound"], pes * each)
                self.assertTrue(result["check"]["passed"])

    def test_the_random_order_is_near_its_lower_bound_under_every_arbiter(self):
        for arbiter in ("fifo", "worst", "random"):
            for stamps in ("issued", "buffered"):
                with self.subTest(arbiter=arbiter, stamps=stamps):
                    result = answer("synthetic", "scatter", "--messages", "300", "--seed", "7", "--arbiter", arbiter,
                                    "--stamps", stamps)
                    self.assertEqual(result["instance"]["pes"], 16)
                    self.assertEqual(result["scatter"]["messages"], 16 * 300)
                    self.assertGreaterEqual(result["scatter"]["ratio"], 1)
                    self.assertLess(result["scatter"]["ratio"], 3)

    def test_reordered_lists_need_no_more_steps_than_their_lower_bound(self):
        for order in ("random", "n-body"):
            with self.subTest(order=order):
                drawn, best = (answer("synthetic", "scatter", "--messages", "30", "--order", order, "--seed", "7", *options)
                               for options in ((), ("--off-line",)))
                self.assertEqual(best["scatter"]["steps"], drawn["scatter"]["lower_bound"])
                self.assertEqual(best["scatter"]["messages"], drawn["scatter"]["messages"])
                self.assertGreater(drawn["scatter"]["steps"], best["scatter"]["steps"])
                self.assertTrue(best["instance"]["off_line"] and best["check"]["passed"])

    def test_writes_steps_report_and_file(self):
        example = ("synthetic", "scatter", "--pes", "4", "--messages", "8", "--order", "ascending")
        self.assertEqual(run(*example, "--quiet").stdout, "23\n")
        self.assertIn("lower bound           8", run(*example).stdout)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "steps.json"
            self.assertEqual(run(*example, "--json", path, "--quiet").stdout, "23\n")
            self.assertEqual(parse_json(path.read_text())["objective"], 23)
        self.assertIn("--stamps", run("synthetic", "scatter", "--help").stdout)
        self.assertRegex(run("synthetic", "scatter", "--version").stdout, "^synthetic scatter [0-9.]+ ")


class Static(unittest.TestCase):
    def test_random_parts_are_all_of_the_tree(self):
        tree = ("synthetic", "uts", "-t", "0", "-b", "300", "-q", "0.23", "-m", "4", "-r", "3")
        alone = size_of(answer(*tree, "--threads", "1"))
        for balancer in ("static", "static:7", "static:100"):
            result = answer(*tree, "--simulate", "ring:13,node=1ms", "--balancer", balancer)
            self.assertEqual(size_of(result), alone)
            self.assertEqual(result["statistics"]["requests"], 0)


class Plan(unittest.TestCase):
    TREE = ("synthetic", "uts", "-t", "1", "-a", "3", "-b", "4", "-d", "7", "-r", "7")

    def test_intervals_contain_what_is_simulated(self):
        for machine in ("logp:1024,L=1400ns,o=300ns,g=100ns,node=1us", "cluster:512,node=3us", "torus:20x20,node=10us"):
            with self.subTest(machine):
                plan = answer(*self.TREE, "--plan", machine)["plan"]
                simulated = answer(*self.TREE, "--simulate", machine)["statistics"]
                _, least, most = plan["efficiency"]
                self.assertGreater(simulated["efficiency"], least)
                self.assertLess(simulated["efficiency"], most)

    def test_reports_lines_and_json(self):
        text = run(*self.TREE, "--plan", "logp:1024,node=1us").stdout
        for label in ("planned for", "planned efficiency", "planned overhead", "of divisible work", "nodes for 90 %"):
            self.assertRegex(text, rf"(?m)^{label} ")
        report = answer(*self.TREE, "--plan", "logp:1024,node=1us")
        plan = report["plan"]
        self.assertEqual(plan["generations"], report["statistics"]["deepest_generation"])
        self.assertEqual((plan["machine"], plan["pes"], report["run"]["pes"]), ("logp:1024,node=1us", 1024, 256))
        overhead, share = plan["overhead_seconds"][0], plan["share_seconds"]
        self.assertAlmostEqual(plan["efficiency"][0], share / (share + overhead))
        self.assertAlmostEqual(plan["nodes"][0] / 1024 * 1e-6, 9 * overhead)

    def test_a_search_that_was_stopped_makes_no_plan(self):
        done = run(*self.TREE, "--plan", "logp:1024,node=1us", "--node-limit", "100", "--json")
        self.assertEqual(done.returncode, 3)
        self.assertNotIn("plan", parse_json(done.stdout))


class BadUsage(unittest.TestCase):
    def test_is_refused_with_a_sentence(self):
        for arguments, sentence in (
            ([], "Expected uts, alpha, costs or scatter"),
            (["utz"], "Did you mean 'uts'?"),
            (["uts", "--tree", "T6"], "--tree"),
            (["uts", "-t", "4"], "-t: '4' was given"),
            (["uts", "-b", "1e9"], "-b: '1e9' was given"),
            (["uts", "-b", "300"], "-b: the branching of a geometric tree"),
            (["alpha", "--alpha", "1"], "--alpha: '1' was given"),
            (["uts", "--plan", "atomic:16"], "--plan: there is no plan for a synchronous machine"),
            (["uts", "--plan", "cluster:0"], "--plan: cluster:0"),
            (["uts", "--plan", "ring:16", "--threads", "2"], "--plan: the size of the machine is the number of PEs"),
            (["uts", "--plan", "ring:16", "--simulate", "ring:8"], "--plan: it simulates a machine of its own"),
            (["uts", "--plan", "ring:16", "--checkpoint", "file"], "--plan: its short searches cannot be kept"),
            (["uts", "--plan", "ring:16", "--vary", "pes=4,8"], "expected --simulate"),
            (["scatter", "--order", "ascending", "--pes", "3", "--messages", "4"], "expected a multiple of the 3 PEs"),
            (["scatter", "--pes", "0"], "--pes: '0' was given"),
            (["scatter", "--off-line", "--pes", "9000", "--messages", "9"], "lists are kept in memory"),
            (["scatter", "--arbiter", "fif"], "Did you mean 'fifo'?"),
            (["costs", "--height", "101"], "--height: '101' was given"),
            (["alpha", "--simulate", "atomic:4,arbiter=fair"], "there are fifo, worst, random"),
        ):
            with self.subTest(arguments=arguments):
                done = run("synthetic", *arguments)
                self.assertEqual(done.returncode, 2)
                self.assertIn(sentence, done.stderr)
                self.assertEqual(done.stdout, "")


if __name__ == "__main__":
    unittest.main()
