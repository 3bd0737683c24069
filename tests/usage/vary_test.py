# SPDX-License-Identifier: Apache-2.0
"""Sweeps over simulated machines: the table, its files, and what is refused."""

import csv
import pathlib
import tempfile
import unittest
import xml.etree.ElementTree

from programs import parse_json, run

ALPHA = ("alpha", "--alpha", "0.95", "--simulate", "cluster:4,node=1us")


class Vary(unittest.TestCase):
    def test_a_line_for_each_size(self):
        done = run("synthetic", *ALPHA, "--vary", "pes=1,4,16,...,256")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        lines = [line.split() for line in done.stdout.splitlines() if line.startswith("cluster:")]
        self.assertEqual([line[3] for line in lines], ["1", "4", "16", "64", "256"])
        self.assertEqual(len({line[-1] for line in lines}), 1, "the nodes are the same for every size")
        self.assertIn("checked: 5 of 5 answers", done.stdout)

    def test_the_same_as_values_and_objects(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "sweep.csv"
            done = run("synthetic", *ALPHA, "--vary", "balancer=static,lifeline", "--results", file, "--json")
            with file.open(newline="") as opened:
                rows = list(csv.DictReader(opened))
            self.assertEqual([path.name for path in pathlib.Path(folder).iterdir()], ["sweep.csv"])
        results = [parse_json(line) for line in done.stdout.splitlines()]
        self.assertEqual([row["balancer"] for row in rows], ["static", "lifeline"])
        for row, result in zip(rows, results, strict=True):
            self.assertEqual(row["balancer"], result["run"]["balancer"])
            self.assertEqual(float(row["efficiency"]), result["statistics"]["efficiency"])
            self.assertEqual((row["checked"], row["machine"]), ("yes", "cluster:4,node=1us"))

    def test_tells_which_balancer_the_machine_has_chosen(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "sweep.csv"
            vary = ("--simulate", "mesh:4x4", "--vary", "balancer=auto,localized-polling,random-polling")
            done = run("synthetic", "alpha", *vary, "--results", file)
            with file.open(newline="") as opened:
                rows = list(csv.DictReader(opened))
        auto, localized, random = rows
        self.assertEqual(auto, localized)
        self.assertEqual((auto["balancer"], random["balancer"]), ("localized-polling", "random-polling"))
        self.assertRegex(done.stdout, r"(?m)^mesh:4x4  (localized-polling .*)\nmesh:4x4  \1\n")

    def test_a_plot_of_the_same(self):
        for vary, marks in (("pes=1,4,16", "circle"), ("balancer=static,lifeline", "rect"), ("seed=1,...,5", "rect")):
            with self.subTest(vary=vary), tempfile.TemporaryDirectory() as folder:
                file = pathlib.Path(folder) / "a&b.svg"
                done = run("synthetic", *ALPHA, "--vary", vary, "--plot", file, "--json")
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                image = xml.etree.ElementTree.parse(file).getroot()
                name = "{http://www.w3.org/2000/svg}"
                results = [parse_json(line) for line in done.stdout.splitlines()]
                self.assertEqual(len(image.findall(name + marks)), len(results))
                texts = [text.text for text in image.findall(name + "text")]
                # One PE is what the others are compared with: nothing is said beside it.
                for result in results[1 if vary.startswith("pes=1,") else 0:]:
                    self.assertIn(f"{100 * result['statistics']['efficiency']:.0f} %", texts)
                self.assertIn("a&b.svg", image.find(name + "desc").text)

    def test_one_run_is_as_it_would_be_alone(self):
        alone = run("synthetic", *ALPHA, "--seed", "2", "--json").stdout
        among = run("synthetic", *ALPHA, "--vary", "seed=1,...,3", "--json").stdout
        self.assertEqual(among.splitlines()[1] + "\n", alone)

    def test_seconds_of_a_node_are_measured(self):
        done = run("golomb", "--marks", "11", "--simulate", "threads:2,node=auto", "--json")
        statistics = parse_json(done.stdout)["statistics"]
        node = statistics["measured_node_seconds"]
        self.assertTrue(1e-10 < node < 1e-5, node)
        self.assertAlmostEqual(statistics["sequential_seconds"] / (node * statistics["nodes"]), 1, delta=0.01)

    def test_a_run_that_was_stopped_is_no_line(self):
        done = run("synthetic", *ALPHA, "--vary", "pes=1,4", "--node-limit", "100")
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertNotIn("cluster:1", done.stdout)
        self.assertIn("the table lacks a stopped run", done.stderr)

    def test_refuses_with_a_sentence(self):
        for arguments, sentence in (
            (["--simulate", "hypercube", "--vary", "pes=2,3"], "a hypercube has 1, 2, 4, 8 ... PEs, not 3"),
            (["--simulate", "butterfly", "--vary", "pes=24,48"], "a butterfly has 24, 64, 160, 384 ... PEs, not 48"),
            (["--simulate", "ring", "--vary", "pes=1,4,...,100,x"], "'x' was given"),
            (["--simulate", "ring", "--vary", "pes=2,3,...,6,...,x"], "'x' was given"),
            (["--simulate", "ring", "--vary", "pse=2"], "expected one of: pes, balancer"),
            (["--vary", "pes=2"], "expected --simulate"),
            (["--simulate", "ring", "--results", "x.csv"], "expected --vary"),
            (["--simulate", "ring", "--vary", "pes=2", "--trace", "x.json"], "expected no --vary"),
            (["--simulate", "ring", "--vary", "pes=2", "--report", "x.html"], "expected no --vary"),
            (["--plot", "x.svg"], "expected --vary"),
        ):
            with self.subTest(arguments=arguments):
                done = run("synthetic", "alpha", *arguments)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertIn(sentence, done.stderr)


if __name__ == "__main__":
    unittest.main()
