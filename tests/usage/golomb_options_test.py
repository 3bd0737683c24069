# SPDX-License-Identifier: Apache-2.0
"""Every option of golomb is used once; an option that the help shows and this file does not use fails."""

import os
import pathlib
import re
import shlex
import signal
import tempfile
import unittest

from programs import answer, parse_json, run, start
from stopping import catches, cpu_seconds, finish, wait_until

SMALL = ("--marks", "9")

# What to say behind `golomb --marks 9`, and what its JSON must then show.
USES = {
    "--marks": ((), lambda a: a["objective"] == 44),
    "--known-optimum": (("--known-optimum",), lambda a: a["instance"]["known_optimum"] == 44 and a["bound"] == 44),
    "--length": (("--length", "43"), lambda a: a["status"] == "infeasible" and a["bound"] == 44),
    "--exact-length": (("--exact-length", "47"), lambda a: a["objective"] == 21),
    "--all": (("--all",), lambda a: len(a["solutions"]) == 1),
    "--from-scratch": (("--from-scratch",), lambda a: a["shorter_proofs"][-1]["length"] == 34),
    "--stub": (("--stub", "0-1-5"), lambda a: a["instance"]["stub_range"] == ["0-1-5", "0-1-6"]),
    "--stub-range": (("--stub-range", "0-2..0-5-6"), lambda a: a["instance"]["stub_range"] == ["0-2", "0-5-6"]),
    "--difference-table": (("--difference-table",), lambda a: a["objective"] == 44),
    "--certificate": (("--known-optimum", "--certificate", "/dev/null"), lambda a: a["bound"] == 44),
    "--estimate": (("--estimate", "0.1s"), lambda a: 1000 < a["estimate"]["nodes"] < 4000),
    "--parts": (("--known-optimum", "--parts", "5"), lambda a: len(a["parts"]) == 5),
    "--cache": (("--cache", "/tmp"), lambda a: a["objective"] == 44),
    "--within": (("--within", "44"), lambda a: a["objective"] == 2 and a["number_of_sets"] == {"44": 2}),
    "--modulus": (("--modulus", "73", "--all"), lambda a: a["objective"] == 8 and len(a["solutions"]) == 8),
    "--rulers": (("--rulers", "1"), lambda a: a["objective"] == 44 and a["bound"] == 44),
    "--repeats": (("--repeats", "9"), lambda a: a["objective"] == 8),
    "--kernel": (("--kernel", "plain"), lambda a: a["instance"]["kernel"] == "plain"),
    "--threads": (("--threads", "3"), lambda a: a["run"]["threads"] == 3 and a["run"]["pes"] == 3),
    "--pes": (("--threads", "2", "--pes", "5"), lambda a: a["run"]["pes"] == 5),
    "--balancer": (("--balancer", "static"), lambda a: a["run"]["balancer"] == "static"),
    "--simulate": (("--simulate", "mesh:4x4"), lambda a: a["run"]["machine"] == "mesh:4x4" and a["run"]["pes"] == 16),
    "--plan": (("--plan", "mesh:32x32"), lambda a: a["plan"]["machine"] == "mesh:32x32" and a["plan"]["pes"] == 1024),
    "--vary": (("--simulate", "ring", "--vary", "pes=8"), lambda a: a["run"]["pes"] == 8),
    "--results": (("--simulate", "ring", "--vary", "seed=7", "--results", "/dev/null"),
                  lambda a: a["run"]["seed"] == 7),
    "--plot": (("--simulate", "ring", "--vary", "seed=7", "--plot", "/dev/null"), lambda a: a["run"]["seed"] == 7),
    "--statistics": (("--statistics",), lambda a: a["objective"] == 44),
    "--quantum": (("--quantum", "7"), lambda a: a["run"]["quantum"] == 7),
    "--queue-limit": (("--queue-limit", "0.5"), lambda a: a["objective"] == 44),
    "--seed": (("--seed", "18446744073709551615"), lambda a: a["run"]["seed"] == "18446744073709551615"),
    "--no-initial-split": (("--no-initial-split",), lambda a: a["objective"] == 44),
    "--speedup": (("--speedup",), lambda a: a["statistics"]["speedup"] > 0 and a["statistics"]["efficiency"] > 0),
    "--time-limit": (("--time-limit", "1h"), lambda a: a["run"]["stopped"] is None),
    "--node-limit": (("--node-limit", "1000000000"), lambda a: a["run"]["stopped"] is None),
    "--memory-limit": (("--memory-limit", "1G"), lambda a: a["run"]["stopped"] is None),
    "--quiet": (("--quiet",), lambda a: a["objective"] == 44),
    "--progress": (("--progress",), lambda a: a["objective"] == 44),
    "--trace": (("--trace", "/dev/null"), lambda a: a["objective"] == 44),
    "--report": (("--report", "/dev/null"), lambda a: a["objective"] == 44),
    "--trace-limit": (("--trace", "/dev/null", "--trace-limit", "1G"), lambda a: a["objective"] == 44),
}

# These end the program otherwise than with an answer and are used in the methods below, or want a file that is theirs
# alone and are used in checkpoint_test.py or below.
OTHERS = {"--sidon", "--sparse", "--check-certificate", "--merge", "--sample",
          "--checkpoint", "--checkpoint-every", "--checkpoint-size", "--json", "--help", "--help-all", "--version"}


def options_in(help_text):
    return set(re.findall(r"^  (?:-h,)?(--[a-z-]+)", help_text, re.MULTILINE))


class Options(unittest.TestCase):
    def test_every_option_is_used_here(self):
        self.assertEqual(options_in(run("golomb", "--help-all").stdout), set(USES) | OTHERS)

    def test_uses(self):
        for option, (arguments, holds) in USES.items():
            with self.subTest(option=option):
                result = answer("golomb", *SMALL, *arguments)
                self.assertTrue(holds(result), result)

    def test_help_shows_the_common_options_only(self):
        common, everything = (run("golomb", option) for option in ("--help", "--help-all"))
        self.assertEqual((common.returncode, common.stderr), (0, ""))
        self.assertLess(options_in(common.stdout), options_in(everything.stdout))
        self.assertIn("Examples:", common.stdout)
        self.assertLessEqual(max(map(len, everything.stdout.splitlines())), 100)
        self.assertEqual(run("golomb", "-h").stdout, common.stdout)

    def test_version(self):
        self.assertRegex(run("golomb", "--version").stdout, r"^golomb \d+\.\d+\.\d+ ")

    def test_certificates_of_parts_become_one_that_is_repeated(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            parts = run("golomb", "10", "--known-optimum", "--parts", "4", "--quiet").stdout.splitlines()
            self.assertEqual(len(parts), 4)
            (folder / "parts").mkdir()
            for number, part in enumerate(parts):
                done = run("golomb", "10", "--known-optimum", "--stub-range", part, "--certificate",
                           folder / "parts" / f"{number}.json")
                self.assertEqual(done.returncode, 0, done.stderr)
            merged = answer("golomb", "--merge", folder / "parts", "--certificate", folder / "whole.json")
            self.assertEqual((merged["claimed_nodes"], merged["missing"]), (6892, ""))
            checked = answer("golomb", "--check-certificate", folder / "whole.json", "--sample", "50%")
            self.assertEqual(checked["repeated"]["parts"], 2)
            (folder / "parts" / "2.json").unlink()
            for question in (("--check-certificate", folder / "parts", "--sample", "1%"),
                             ("--merge", folder / "parts", "--certificate", folder / "whole.json")):
                gap = run("golomb", *question, "--json")
                found = parse_json(gap.stdout)
                self.assertEqual((gap.returncode, found["status"], found["missing"]), (3, "unknown", parts[2]))

    def test_certificates_do_not_depend_on_the_run(self):
        with tempfile.TemporaryDirectory() as name:
            files = []
            for way in (("--threads", "1"), ("--threads", "3", "--kernel", "portable"), ("--simulate", "mesh:4x4")):
                files.append(pathlib.Path(name) / f"{len(files)}.json")
                done = run("golomb", "11", "--known-optimum", "--parts", "30", "--certificate", files[-1], *way)
                self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(len({file.read_text() for file in files}), 1)
            checked = answer("golomb", "--check-certificate", files[0], "--sample", "10%")
            self.assertEqual((checked["parts"], checked["repeated"]["parts"]), (30, 3))
            again = run("golomb", "--check-certificate", files[0], "--sample", f"10%,{checked['repeated']['seed']}")
            self.assertIn(f"3 parts with {checked['repeated']['nodes']:,} nodes: all counts agree", again.stdout)

    def test_relatives_without_a_number_of_marks(self):
        self.assertEqual(answer("golomb", "--sidon", "12")["number_of_sets"], {"4": 172, "5": 4})
        sparse = answer("golomb", "--sparse", "13")
        self.assertEqual((sparse["objective"], sparse["solution"][-1], sparse["check"]["passed"]), (6, 13, True))
        for length, number in ((7, {"5": 6}), (8, {"5": 4}), (12, {"6": 7}), (29, {"9": 3})):  # by trying all subsets
            self.assertEqual(answer("golomb", "--sparse", str(length), "--all")["number_of_sets"], number)
        refused = run("golomb", "--sparse", "13", "--length", "5")
        self.assertEqual((refused.returncode, refused.stdout), (2, ""))

    def test_relatives_that_were_found_before_a_limit(self):
        with tempfile.TemporaryDirectory() as folder:
            done = run("golomb", "--sparse", "36", "--node-limit", "20000", "--threads", "1", "--json", "--checkpoint",
                       f"{folder}/checkpoint")
            self.assertEqual((done.stderr, os.listdir(folder)), ("", []))
        found = parse_json(done.stdout)
        self.assertEqual((done.returncode, found["status"], found["objective"]), (0, "optimal", 10))
        self.assertEqual(found["number_of_sets"], {})
        done = run("golomb", "--sparse", "36", "--all", "--node-limit", "20000", "--threads", "1", "--json")
        self.assertEqual((done.returncode, parse_json(done.stdout)["status"]), (3, "feasible"))

    def test_relatives_go_on_from_a_checkpoint(self):
        for most, *question in ((4000, "--sidon", "24"), (1000, "--sparse", "29", "--all"),
                                (20_000, "7", "--modulus", "60"), (10_000, "5", "--rulers", "2", "--all")):
            with self.subTest(question=question), tempfile.TemporaryDirectory() as folder:
                limited = (*question, "--node-limit", str(most), "--quantum", "50")
                done = run("golomb", *limited)
                self.assertEqual(done.returncode, 3, done.stderr)
                command = shlex.split(done.stdout.partition("to go on from the file")[2].splitlines()[1])
                self.assertEqual(command[1:], [*limited, "--checkpoint", "golomb.checkpoint"])
                command = [*command[1:-1], pathlib.Path(folder) / "kept", "--json"]
                done, runs = run("golomb", *command), 1
                while done.returncode == 3 and runs < 1000:
                    done, runs = run("golomb", *command), runs + 1
                self.assertGreater(runs, 1)
                found, whole = parse_json(done.stdout), answer("golomb", *question)
                for key in ("status", "objective", "number_of_sets"):
                    self.assertEqual(found[key], whole[key], key)

    def test_titles_claim_no_more_than_is_proved(self):
        proof = "a proof that no Golomb ruler with 9 marks "
        for arguments, title in ((("9",), "a shortest Golomb ruler with 9 marks"),
                                 (("40",), "a short Golomb ruler with 40 marks"),
                                 (("16", "--node-limit", "1"), "a short Golomb ruler with 16 marks"),
                                 (("9", "--known-optimum"), proof + "is shorter than 44"),
                                 (("9", "--length", "43"), proof + "has length 43 or less"),
                                 (("9", "--length", "44"), "a Golomb ruler with 9 marks, at most 44 long"),
                                 (("12", "--all", "--node-limit", "1"),
                                  "the search for all shortest Golomb rulers with 12 marks"),
                                 (("9", "--stub", "0-1-5"),
                                  "the part 0-1-5..0-1-6 of the search for a shortest Golomb ruler with 9 marks")):
            self.assertEqual(run("golomb", *arguments).stdout.splitlines()[0], f"golomb: {title}")

    def test_too_little_memory_is_refused(self):
        done = run("golomb", "9", "--memory-limit", "8M")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("--memory-limit: expected at least 64M", done.stderr)

    def test_relatives_say_what_is_known_at_a_limit(self):
        for question, known in ((("--sidon", "60"), "there are at least these"),
                                (("--sparse", "60"), "no such ruler has fewer than 12 marks"),
                                (("8", "--rulers", "5"), "none is shorter than 140")):
            done = run("golomb", *question, "--node-limit", "100", "--threads", "1")
            self.assertEqual(done.returncode, 3, done.stderr)
            self.assertIn(known, done.stdout)
            self.assertRegex(done.stdout, "^golomb: the search for ")
        bare = run("golomb", "--sparse", "60", "--node-limit", "100", "--threads", "1", "--quiet").stdout
        self.assertEqual(bare, "no such ruler has fewer than 12 marks\n")

    def test_an_estimate_of_a_decision_that_needs_no_search(self):
        for length in ("60", "20"):  # A ruler with 9 marks is constructed, and a bound excludes it.
            shown = run("golomb", "9", "--length", length, "--estimate", "0.1s").stdout
            self.assertRegex(shown, r"nodes +0: no search is needed\n")
        self.assertGreater(answer("golomb", "9", "--length", "44", "--estimate", "0.1s")["estimate"]["nodes"], 1000)

    def test_an_estimate_ends_at_a_limit(self):
        done = run("golomb", "20", "--estimate", "2h", "--time-limit", "100ms")
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertRegex(done.stdout, r"core time +\d+ (d|h)(.|\n)*stopped +by a time limit")

    def test_parts_end_at_a_limit(self):
        done = run("golomb", "22", "--known-optimum", "--parts", "10000", "--time-limit", "100ms", "--json")
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn("the run was stopped before the parts had about equal work", done.stderr)
        parts = parse_json(done.stdout)["parts"]
        self.assertEqual((parts[0][0], parts[-1][1]), ("0", ""))
        self.assertEqual([part[1] for part in parts[:-1]], [part[0] for part in parts[1:]])

    def test_an_estimate_ends_at_a_signal(self):
        process = start("golomb", "20", "--estimate", "1m", "--json")
        wait_until(lambda: catches(process.pid, signal.SIGINT) and cpu_seconds(process.pid) > 0.5)
        process.send_signal(signal.SIGINT)
        line, code, used = finish(process)
        self.assertEqual((code, parse_json(line)["run"]["stopped"]), (3, "signal"))
        self.assertGreater(parse_json(line)["estimate"]["nodes_per_second"], 1000)
        self.assertLess(used, 2)

    def test_rulers_below_the_known_bound_are_not_looked_for(self):
        done = run("golomb", "31", "--node-limit", "100000")
        self.assertIn("rulers longer than 666, if that finds none", done.stdout)

    def test_many_marks_are_constructed(self):
        result = answer("golomb", "150")
        self.assertEqual((result["status"], result["objective"], len(result["solution"])), ("feasible", 20521, 150))
        self.assertTrue(result["check"]["passed"])
        refused = run("golomb", "150", "--length", "5")
        self.assertEqual(refused.returncode, 2)
        self.assertIn("constructed and not searched for", refused.stderr)

    def test_values_may_be_attached(self):
        self.assertEqual(answer("golomb", "--marks=7", "--threads=1")["objective"], 25)

    def test_json_takes_only_what_looks_like_a_json_file(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, option in (("a.json", ("--json", "{}")), ("b", ("--json={}",))):
                path = pathlib.Path(folder) / name
                done = run("golomb", *SMALL, *(part.format(path) for part in option))
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertIn("0-1-5-12-25-27-35-41-44", done.stdout)
                self.assertEqual(parse_json(path.read_text())["objective"], 44)
            self.assertEqual(len(list(pathlib.Path(folder).iterdir())), 2, "temporary files are left")


if __name__ == "__main__":
    unittest.main()
