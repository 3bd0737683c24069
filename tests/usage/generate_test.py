# SPDX-License-Identifier: Apache-2.0
"""The generator: the same bytes on every machine, the published instances, names that sort."""

import hashlib
import pathlib
import tempfile
import unittest

import programs


def generate(*arguments):
    done = programs.run("generate", "knapsack", *arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


def digest(*arguments):
    return hashlib.sha256(generate(*arguments).encode()).hexdigest()[:16]


def optimum(text):
    """By dynamic programming over the weights."""
    numbers = [int(word) for word in text.split()]
    items, capacity = numbers[:2]
    best = [0] * (capacity + 1)
    for profit, weight in zip(numbers[2 : 2 + 2 * items : 2], numbers[3 : 3 + 2 * items : 2]):
        for room in range(capacity, weight - 1, -1):
            best[room] = max(best[room], best[room - weight] + profit)
    return best[capacity]


class Generate(unittest.TestCase):
    def test_the_same_bytes_everywhere(self):
        self.maxDiff = None
        digests = {name: digest("--class", name, "--items", 300, "--seed", 7) for name in CLASSES}
        self.assertEqual(digests, CLASSES)

    def test_published_instances_come_again(self):
        # knapPI_1_100_1000_1, knapPI_2_100_1000_1 and knapPI_3_100_1000_1 of a series of 1000.
        for name, best in (("uncorrelated", 9147), ("weakly-correlated", 1514), ("strongly-correlated", 2397)):
            with tempfile.TemporaryDirectory() as folder:
                generate("--class", name, "--items", 100, "--range", 1000, "--count", 1000, "--output", folder)
                first = pathlib.Path(folder) / f"{name}_n100_r1000_s1_0001.kp"
                self.assertEqual(optimum(first.read_text()), best)

    def test_names_sort_as_numbers_do(self):
        with tempfile.TemporaryDirectory() as folder:
            generate("--items", 5, "--count", 12, "--output", folder)
            names = sorted(path.name for path in pathlib.Path(folder).iterdir())
            self.assertEqual(names, [f"sanders_n5_d6_s1_{number:02}.kp" for number in range(1, 13)])

    def test_every_kind_takes_count_seed_and_output(self):
        text = programs.run("generate", "--help").stdout
        kinds = [line.split()[0] for line in text[text.index("Kinds:"):].splitlines()[1:] if line.startswith("  ")]
        self.assertEqual(kinds, ["knapsack", "polynomial", "puzzle15"])
        for kind in kinds:
            options = (kind, "--count", 10, "--seed", 17)
            with self.subTest(kind=kind), tempfile.TemporaryDirectory() as folder:
                self.assertEqual(programs.run("generate", *options, "--output", folder).stdout, "")
                paths = sorted(pathlib.Path(folder).iterdir())
                self.assertEqual(len(paths), 10)
                for number, path in enumerate(paths, 1):
                    self.assertIn(f"_s17_{number:02}.", path.name)
                if kind != "knapsack":  # whose standard format holds one instance
                    written = "".join(path.read_text() for path in paths)
                    self.assertEqual(programs.run("generate", *options).stdout, written)

    def test_usage(self):
        for arguments, message in (
            ((), "which kind? Expected"),
            (("knapsacks",), "KIND: 'knapsacks' was given, expected one of"),
            (("knapsack", "--class", "circles"), "Did you mean 'circle'?"),
            (("knapsack", "--range", "5"), "--range: '5' was given, expected a whole number from 10"),
            (("knapsack", "--class", "circle", "--digits", "4"), "--digits: instances of the class circle do not"),
            (("knapsack", "--epsilon", "2"), "--epsilon: '2' was given, expected a number from 0 to 1"),
            (("knapsack", "--count", "2"), "--format: the files of 2 instances in the format standard need --output"),
            (("knapsack", "--count", "3", "--format", "orlib"), "--format: the files of 3 instances in the format orlib"),
            (("knapsack", "--output", "/proc/no"), "--output: /proc/no: "),
        ):
            with self.subTest(arguments=arguments):
                done = programs.run("generate", *arguments)
                self.assertEqual(done.returncode, 2)
                self.assertIn(message, done.stderr)
                self.assertEqual(done.stdout, "")


# A change here is a change of instances that others have made: it needs a good reason.
CLASSES = {
    "sanders": "da492fb9673328f3",
    "uncorrelated": "db356e97243f9d54",
    "weakly-correlated": "8963660724fa7d7d",
    "strongly-correlated": "c58b52ae8ca98e72",
    "inverse-strongly-correlated": "7766c3bf4ba9367d",
    "almost-strongly-correlated": "9773042ffc542471",
    "subset-sum": "e936f2c5a3f758fa",
    "even-odd-subset-sum": "c4de583f9afc222f",
    "even-odd": "3f1dda7d73c89e5b",
    "similar-weights": "796dd4757b8a20c5",
    "spanner-uncorrelated": "9c3330dc68810166",
    "spanner-weakly-correlated": "22b68aa88d760119",
    "spanner-strongly-correlated": "db0d614638210b98",
    "multiple-strongly-correlated": "751b0b2394c31d86",
    "profit-ceiling": "00f31552edd9b05a",
    "circle": "af85ff1c30c84d87",
    "jooken": "797d4567c68c6ae6",
}


if __name__ == "__main__":
    unittest.main()
