# SPDX-License-Identifier: Apache-2.0
"""What goes wrong is said in a sentence, on standard error, once, with the right exit code."""

import pathlib
import resource
import subprocess
import tempfile
import unittest

from programs import ENVIRONMENT, MPIRUN, SECONDS, command, run

# Arguments of golomb, and what the message must say.
BAD_USAGE = [
    ((), "the number of marks is missing, as in golomb 12"),
    (("9", "--marks", "9"), "--marks: '9' was given, too"),
    (("9", "--balancer", "random"), "Did you mean 'random-polling' or 'random-destination'?"),
    (("9", "--balancer", "aut"), "Did you mean 'auto'?"),
    (("9", "--balancer", "auto:3"), "'3' follows the balancer auto, which has no number"),
    (("9", "--quiet", "--statistics"), "contradict"),
    (("--markz", "9"), "--markz is unknown; did you mean --marks?"),
    (("--marks", "9", "--know-optimum"), "did you mean --known-optimum?"),
    (("--marks", "9", "--xyzzy"), "--xyzzy is unknown"),
    (("12", "--thread", "2"), "--thread is unknown; did you mean --threads?"),
    (("-threads", "2", "12"), "-threads is unknown; did you mean --threads?"),
    (("12", "--json", "--quite"), "--quite is unknown; did you mean --quiet?"),
    (("12", "--report", "--quite"), "--report needs a value"),
    (("--marks",), "--marks needs a value"),
    (("--marks="), "--marks"),
    (("--marks", "--all"), "--marks needs a value"),
    (("--marks", "nine"), "'nine' was given, expected a whole number from 1 to 10000"),
    (("--marks", "0"), "expected a whole number from 1 to 10000"),
    (("--marks", "10001"), "expected a whole number from 1 to 10000"),
    (("--marks", "9", "--marks", "10"), "--marks"),
    (("--marks", "9", "extra"), "'extra' was not expected; without an option only a whole number is, as --marks"),
    (("--marks", "30", "--known-optimum"), "no length is published for 30 marks"),
    (("--marks", "9", "--length", "40", "--exact-length", "44"), "exclude one another"),
    (("--marks", "9", "--length", "50", "--all"), "--exact-length with --all lists"),
    (("--marks", "9", "--from-scratch", "--known-optimum"), "--from-scratch uses no published length"),
    (("--marks", "9", "--stub", "0-5-3"), "--stub: '0-5-3' was given, expected 1 to 8 marks in rising order"),
    (("--marks", "9", "--stub", "1-2"), "from 0 on"),
    (("--marks", "9", "--stub", "0-1-2-4-5-6-7-8-9"), "expected 1 to 8 marks"),
    (("--marks", "9", "--stub-range", "0-5"), "expected FIRST..LAST"),
    (("--marks", "9", "--stub-range", "0-5..0-3"), "comes behind FIRST"),
    (("--marks", "9", "--stub", "0-1", "--stub-range", ".."), "exclude each other"),
    (("--marks", "9", "--kernel", "avx3"), "Did you mean 'avx2'?"),
    (("--marks", "9", "--balancer", "random-poling"), "Did you mean 'random-polling'?"),
    (("--marks", "9", "--threads", "0"), "expected a whole number from 1"),
    (("--marks", "9", "--threads", "4", "--pes", "2"), "at least one for each of the 4 threads"),
    (("--marks", "9", "--simulate", "mash:4"), "there is no machine 'mash'; there are logp, ring"),
    (("--marks", "9", "--simulate", "mesh:4y4"), "'4y4' is no size"),
    (("--marks", "9", "--simulate", "logp:99999999999"), "expected a number from 1 to 16777216"),
    (("--marks", "9", "--simulate", "hypercube:50"), "expected a dimension from 0 on, with at most 16777216 PEs"),
    (("--marks", "9", "--simulate", "logp:4,L=5"), "'5' is no time; expected a number and ns, us, ms or s"),
    (("--marks", "9", "--simulate", "logp:4,M=5us"), "L, o, g, hop, byte, delay, node, split or look with = and a time"),
    (("--marks", "9", "--simulate", "logp:4,L=0s,o=0s"), "must cost time"),
    (("--marks", "9", "--simulate", "logp:4,L=nans"), "'nans' is no time"),
    (("--marks", "9", "--simulate", "logp:4,L=-1s"), "'-1s' is no time"),
    (("--marks", "9", "--simulate", "logp:4,L=infs"), "'infs' is too long; expected 1000s at most"),
    (("--marks", "9", "--simulate", "ring:4,hop=900000s"), "'900000s' is too long; expected 1000s at most"),
    (("--marks", "9", "--simulate", "ring:40,hop=30s"), "a megabyte may be on its way for 1200s"),
    (("--marks", "9", "--simulate", "ring:4", "--threads", "2"), "the size of the machine is the number of PEs"),
    (("--marks", "9", "--simulate", "ring:4", "--time-limit", "2s"), "expected --node-limit"),
    (("--marks", "9", "--quantum", "0"), "expected a whole number from 1"),
    (("--marks", "9", "--seed", "-1"), "--seed: '-1' was given"),
    (("--marks", "9", "--time-limit", "soon"), "expected seconds or a time like"),
    (("--marks", "9", "--time-limit", "-1s"), "expected seconds"),
    (("--marks", "9", "--node-limit", "1.5"), "expected a whole number"),
    (("--marks", "9", "--node-limit", "60m"), "expected a whole number from 1 on, or one like 500k, 60M or 2G"),
    (("--marks", "9", "--checkpoint-every", "10s"), "need --checkpoint FILE"),
    (("--marks", "9", "--checkpoint-size", "1M"), "need --checkpoint FILE"),
    (("--marks", "9", "--sample", "50%"), "expected --check-certificate FILE"),
    (("--marks", "9", "--report", "s"), "--report: 's' was given, expected the name of a file that ends with .html"),
    (("--marks", "9", "--quiet", "--progress"), "contradict"),
    (("--marks", "9", "--trace", "/nowhere/trace.json"), "/nowhere/trace.json: cannot be written: No such file"),
    (("--marks", "9", "--json", "/nowhere/answer.json"), "/nowhere/answer.json: cannot be written"),
    (("--marks", "9", "--json=/"), "it is a directory"),
    (("--marks", "9", "--json", "extra"), "'extra' was not expected"),
    (("--marks", "48", "--exact-length", "65000"), "too long"),
]


class BadUsage(unittest.TestCase):
    def test_messages(self):
        for arguments, message in BAD_USAGE:
            arguments = (arguments,) if isinstance(arguments, str) else arguments
            with self.subTest(arguments=arguments):
                done = run("golomb", *arguments)
                self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
                self.assertIn(message, done.stderr)
                self.assertTrue(done.stderr.startswith("golomb: "), done.stderr)
                self.assertLessEqual(done.stderr.count("\n"), 2, done.stderr)

    @unittest.skipUnless(MPIRUN, "there is no mpirun")
    def test_one_rank_speaks(self):
        for arguments in (("--marks", "0"), ("--marks", "9", "--pes", "2"), ("--marks", "48", "--exact-length", "9000")):
            with self.subTest(arguments=arguments):
                done = run("golomb", *arguments, ranks=3)
                self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
                self.assertEqual(done.stderr.count("golomb: "), 1, done.stderr)


class OutputThatFails(unittest.TestCase):
    def test_full_disk(self):
        for extra in ((), ("--json",), ("--quiet",)):
            with open("/dev/full", "w") as full:
                done = run("golomb", "--marks", "8", *extra, stdout=full)
            self.assertEqual(done.returncode, 1)
            self.assertIn("could not be written to standard output: No space left on device", done.stderr)

    def test_full_disk_beneath_a_file(self):
        done = run("golomb", "--marks", "8", "--json=/dev/full")
        self.assertEqual(done.returncode, 1)
        self.assertIn("/dev/full: cannot be written: No space left on device", done.stderr)

    def test_reader_that_has_gone_is_no_news(self):
        with subprocess.Popen(["true"], stdin=subprocess.PIPE) as reader:
            reader.wait()
            done = run("golomb", "--marks", "8", stdout=reader.stdin)
        self.assertEqual((done.returncode, done.stderr), (1, ""))

    def test_help_into_a_full_disk(self):
        with open("/dev/full", "w") as full:
            self.assertEqual(run("golomb", "--help", stdout=full).returncode, 1)

    def test_closed_standard_error_disturbs_nothing(self):
        with open("/dev/full", "w") as full:
            done = run("golomb", "--marks", "8", "--progress", stderr=full)
        self.assertEqual(done.returncode, 0)

    def test_links_and_old_files_survive(self):
        with tempfile.TemporaryDirectory() as folder:
            target, link = pathlib.Path(folder, "target.json"), pathlib.Path(folder, "link.json")
            target.write_text("old")
            link.symlink_to(target)
            self.assertEqual(run("golomb", "--marks", "8", "--json", link).returncode, 0)
            self.assertTrue(link.is_symlink())
            self.assertIn('"objective":34', target.read_text())
            before = target.read_text()
            self.assertEqual(run("golomb", "--marks", "0", "--json", link).returncode, 2)
            self.assertEqual(target.read_text(), before)


class Reading(unittest.TestCase):
    def test_a_file_without_an_end_is_refused(self):
        def a_gigabyte():
            resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))

        done = run("golomb", "--check-certificate", "/dev/zero", preexec_fn=a_gigabyte)
        self.assertEqual((done.returncode, done.stdout, done.stderr),
                         (2, "", "/dev/zero: cannot be read: it is a device without an end\n"))

    def test_standard_input_is_left_alone(self):
        done = subprocess.run(["sh", "-c", '"$@"; cat', "sh", *command("golomb", "--marks", "6", "--quiet")],
                              input="left\n", capture_output=True, text=True, env=ENVIRONMENT, timeout=SECONDS)
        self.assertEqual(done.stdout.splitlines()[-1], "left")


if __name__ == "__main__":
    unittest.main()
