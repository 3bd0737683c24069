# SPDX-License-Identifier: Apache-2.0
"""A stopped search of golomb says how to go on, and going on until the end searches the nodes of the whole."""

import os
import pathlib
import random
import shlex
import subprocess
import tempfile
import unittest

from programs import BIN, ENVIRONMENT, MPIRUN, SECONDS, answer, parse_json, run

PROOF = ("--marks", "12", "--known-optimum")


def command_in(report):
    """What stands below `to go on`, without the program's name."""
    lines = report.splitlines()
    return shlex.split(lines[lines.index("to go on") + 1])[1:]


def ranges_text(unsearched):
    """As reports for people have it, in which the ends of the search are left out."""
    return ",".join(f"{'' if first == '0' else first}..{last}" for first, last in unsearched)


def run_with_both_reports(*arguments, ranks=0):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "result.json"
        done = run("golomb", *arguments, "--json", path, ranks=ranks)
        return done, parse_json(path.read_text())


class Resume(unittest.TestCase):
    def go_on(self, arguments, *options, most=150_000, ranks=0):
        """Follows the command that each stopped run prints; the nodes of all runs, and the last answer."""
        numbers, nodes, stops = random.Random(1), 0, 0
        while True:
            limit = numbers.randrange(20_000, most)
            done, result = run_with_both_reports(*arguments, *options, "--node-limit", limit, ranks=ranks)
            nodes += int(result["statistics"]["nodes"])
            if done.returncode == 0:
                self.assertNotIn("to go on", done.stdout)
                self.assertGreater(stops, 1)
                return nodes, result
            self.assertEqual(done.returncode, 3, done.stderr)
            arguments = command_in(done.stdout)
            self.assertEqual(arguments[-1], ranges_text(result["unsearched"]))
            stops += 1

    def test_the_nodes_are_those_of_the_whole(self):
        whole = int(answer("golomb", *PROOF)["statistics"]["nodes"])
        for pes in (1, 2, 3):
            for kernel in ("auto", "plain"):
                with self.subTest(pes=pes, kernel=kernel):
                    nodes, _ = self.go_on((*PROOF, "--kernel", kernel), "--pes", pes)
                    self.assertEqual(nodes, whole)

    @unittest.skipUnless(MPIRUN, "there is no mpirun")
    def test_the_nodes_are_those_of_the_whole_on_ranks(self):
        whole = int(answer("golomb", *PROOF)["statistics"]["nodes"])
        # mpirun takes two seconds to end a run that was stopped.
        nodes, _ = self.go_on((*PROOF, "--kernel", "plain"), most=whole // 2, ranks=3)
        self.assertEqual(nodes, whole)

    def test_more_parts_than_a_word_holds(self):
        whole = int(answer("golomb", *PROOF)["statistics"]["nodes"])
        done, result = run_with_both_reports(*PROOF, "--threads", "1", "--pes", "500", "--quantum", "1",
                                             "--node-limit", whole // 2)
        self.assertEqual(done.returncode, 3)
        parts = result["unsearched"]
        self.assertGreater(len(parts), 200)
        script = done.stdout.partition("to go on\n")[2].partition("\nEND\n")[0] + "\nEND\n"
        self.assertEqual(script.count("\n"), len(parts) + 2)
        rest = subprocess.run(["sh", "-c", script.replace(" <<END", " --json <<END")], capture_output=True, text=True,
                              env={**ENVIRONMENT, "PATH": f"{BIN}:{os.environ['PATH']}"}, timeout=SECONDS)
        self.assertEqual(rest.returncode, 0, rest.stderr)
        nodes = [int(part["statistics"]["nodes"]) for part in (result, parse_json(rest.stdout))]
        self.assertEqual(sum(nodes), whole)

    def file_of(self, text):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = pathlib.Path(folder.name) / "ranges"
        path.write_text(text)
        return path

    def test_ranges_in_a_file(self):
        path = self.file_of("# two lines\n..0-3, 0-3..0-9-11\n\n0-9-11..  # the last\r\n")
        for ranks in (0, 2) if MPIRUN else (0,):
            parts = answer("golomb", *PROOF, "--stub-range", f"@{path}", ranks=ranks)
            self.assertEqual(parts["instance"]["stub_ranges"], [["0", "0-3"], ["0-3", "0-9-11"], ["0-9-11", ""]])

    def test_a_file_without_sense_is_refused(self):
        for text, wrong in (("..0-3\n0-9..0-5\n", ":2: "), ("# nothing\n", "there are no ranges"),
                            ("0-3..0-4,\n#\n0-2..0-3", ":3: '0-2..0-3' was given behind"), ("..0-3 0-x..\n", ":1: ")):
            path = self.file_of(text)
            done = run("golomb", *PROOF, "--stub-range", f"@{path}")
            self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
            self.assertTrue(done.stderr.startswith(str(path)), done.stderr)
            self.assertIn(wrong, done.stderr)
        self.assertEqual(run("golomb", *PROOF, "--stub-range", "@/nowhere").returncode, 2)

    def test_the_goal_is_kept(self):
        counted = run("golomb", "--marks", "11", "--exact-length", "76", "--node-limit", "1000")
        self.assertEqual(command_in(counted.stdout)[:4], ["--marks", "11", "--exact-length", "76"])
        listed = run("golomb", "--marks", "12", "--all", "--known-optimum", "90", "--node-limit", "1000")
        self.assertEqual(command_in(listed.stdout)[:5], ["--marks", "12", "--known-optimum", "90", "--all"])

    def test_the_incumbent_is_kept(self):
        done, result = run_with_both_reports("--marks", "13", "--stub-range", "0-2..", "--node-limit", "100000")
        command = command_in(done.stdout)
        self.assertEqual(command[2], "--known-optimum")
        if result["objective"] is not None:
            self.assertEqual(command[3], str(result["objective"]))

    def test_ranges_are_one_run(self):
        parts = answer("golomb", *PROOF, "--stub-range", "..0-3,0-3..0-9-11,0-9-11..")
        whole = answer("golomb", *PROOF)
        self.assertEqual(parts["statistics"]["nodes"], whole["statistics"]["nodes"])
        self.assertEqual(parts["instance"]["stub_ranges"], [["0", "0-3"], ["0-3", "0-9-11"], ["0-9-11", ""]])

    def test_disorder_is_refused(self):
        for ranges in ("0-4..0-5,0-1..0-2", "0-1..0-3,0-2..0-4"):
            done = run("golomb", *PROOF, "--stub-range", ranges)
            self.assertEqual(done.returncode, 2)
            self.assertIn("expected ranges in rising order that do not overlap", done.stderr)


if __name__ == "__main__":
    unittest.main()
