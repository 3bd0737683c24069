"""The trees of instances/synthetic, as their options and their names make them, and what is refused."""

import unittest

from programs import FOLDER, answer, parse_json, run


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

    def test_options_change_a_named_tree(self):
        result = answer("synthetic", "uts", "--tree", "T1", "-r", "-3", "-d2")
        self.assertEqual((result["instance"]["seed"], result["instance"]["depth"]), (-3, 2))
        self.assertIsNone(result["instance"]["tree"])

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


class BadUsage(unittest.TestCase):
    def test_is_refused_with_a_sentence(self):
        for arguments, sentence in (
            ([], "Expected uts or alpha"),
            (["utz"], "Did you mean 'uts'?"),
            (["uts", "--tree", "T6"], "--tree"),
            (["uts", "-t", "4"], "-t: '4' was given"),
            (["uts", "-b", "1e9"], "-b: '1e9' was given"),
            (["uts", "-b", "300"], "-b: the branching of a geometric tree"),
            (["alpha", "--alpha", "1"], "--alpha: '1' was given"),
        ):
            with self.subTest(arguments=arguments):
                done = run("synthetic", *arguments)
                self.assertEqual(done.returncode, 2)
                self.assertIn(sentence, done.stderr)
                self.assertEqual(done.stdout, "")


if __name__ == "__main__":
    unittest.main()
