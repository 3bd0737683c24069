"""Killed at any moment, a run goes on where it was: on other PEs, to the same answer and the same count."""

import contextlib
import os
import pathlib
import random
import resource
import signal
import tempfile
import time
import unittest

from programs import MPIRUN, parse_json, run, start

# Some tenths of a second or more each, whose counts depend on nothing.
GOLOMB = ("golomb", "--marks", "14", "--known-optimum", "--kernel", "plain")
TREE = ("synthetic", "uts", "--tree", "T1L")
BOARD = ("puzzle15", "--heuristic", "manhattan", "--goal", "first", "--all=count",
         "14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15")


class Checkpoints(unittest.TestCase):
    def setUp(self):
        self.random = random.Random(8)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = pathlib.Path(folder.name) / "checkpoint"
        self.options = ("--checkpoint", self.file, "--checkpoint-every", "20ms", "--json")

    def live(self, problem, ranks, seconds):
        """A life that is killed after so many seconds; its result, if it ended before."""
        threads = () if ranks else ("--threads", self.random.randint(1, 3))
        process = start(*problem, *self.options, *threads, ranks=ranks, start_new_session=True)
        with contextlib.suppress(ProcessLookupError):
            time.sleep(seconds)
            os.killpg(process.pid, signal.SIGKILL)
        return process.communicate()[0]

    def live_until_the_end(self, problem, ranks, seconds):
        """The result, which would take so many seconds in one life, and how many lives went on with something."""
        resumed = 0
        for _ in range(200):
            resumed += self.file.exists()
            ranks_now = self.random.choice(ranks)
            start = 0.6 if ranks_now else 0.1  # and the first checkpoint
            if text := self.live(problem, ranks_now, start + self.random.uniform(0.1, 0.3) * seconds):
                return parse_json(text), resumed
        self.fail("the search never ends")

    def check(self, problem, ranks=(0,)):
        begin = time.monotonic()
        whole = parse_json(run(*problem, "--json").stdout)
        result, resumed = self.live_until_the_end(problem, ranks, time.monotonic() - begin)
        self.assertEqual(result["statistics"]["nodes"], whole["statistics"]["nodes"])
        self.assertEqual(result["status"], whole["status"])
        self.assertGreaterEqual(resumed, 1)
        self.assertFalse(self.file.exists(), "nothing is left to go on with")
        self.assertFalse(self.file.with_name("checkpoint.1").exists())

    def test_golomb(self):
        self.check(GOLOMB)

    def test_tree(self):
        self.check(TREE)

    def test_board(self):
        self.check(BOARD)

    @unittest.skipUnless(MPIRUN, "there is no mpirun")
    def test_ranks(self):
        self.check(GOLOMB, ranks=(0, 1, 2, 3))

    def test_a_signal_leaves_a_checkpoint(self):
        process = start(*GOLOMB, *self.options, "--threads", "1")
        time.sleep(0.3)
        process.send_signal(signal.SIGUSR1)
        stopped = parse_json(process.communicate()[0])
        self.assertEqual(process.returncode, 3)
        whole = run(*GOLOMB, *self.options)
        self.assertEqual(whole.returncode, 0)
        again = parse_json(whole.stdout)
        self.assertGreater(stopped["statistics"]["nodes"], 0)
        self.assertEqual(again["statistics"]["nodes"], parse_json(run(*GOLOMB, "--json").stdout)["statistics"]["nodes"])

    def leave_one(self):
        run(*GOLOMB, *self.options, "--node-limit", "100000")
        self.assertTrue(self.file.exists())

    def test_another_problem_is_refused(self):
        self.leave_one()
        other = run("golomb", "--marks", "12", *self.options)
        self.assertEqual(other.returncode, 2)
        self.assertIn("--marks 14", other.stderr)
        self.assertIn("--marks 12", other.stderr)

    def test_a_damaged_file_falls_back_to_the_one_before(self):
        self.leave_one()
        whole = self.file.read_bytes()
        before = self.file.with_name("checkpoint.1")
        before.write_bytes(whole)
        for size in (0, 10, len(whole) // 2, len(whole) - 1):
            self.file.write_bytes(whole[:size])
            done = run(*GOLOMB, *self.options, "--node-limit", "1")
            self.assertEqual(done.returncode, 3)
            self.assertGreater(parse_json(done.stdout)["statistics"]["nodes"], 100000)
            before.write_bytes(whole)
        self.file.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
        before.unlink()
        refused = run(*GOLOMB, *self.options)
        self.assertEqual(refused.returncode, 2)
        self.assertIn("damaged", refused.stderr)
        self.assertTrue(self.file.exists())

    def test_a_batch_says_what_it_wants_instead(self):
        done = run("puzzle15", "-", *self.options, input="1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15\n" * 2)
        self.assertEqual(done.returncode, 2)
        self.assertIn("--results", done.stderr)

    def test_a_full_disk_does_not_stop_the_search(self):
        def no_room():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))

        done = run(*GOLOMB, *self.options, preexec_fn=no_room)
        self.assertEqual(done.returncode, 0)
        self.assertEqual(parse_json(done.stdout)["status"], "optimal")
        self.assertEqual(done.stderr.count("cannot be written"), 1)

    def test_a_pipe_cannot_be_gone_on_with(self):
        done = run(*GOLOMB, "--checkpoint", "/dev/full")
        self.assertEqual(done.returncode, 2)
        self.assertIn("regular file", done.stderr)


if __name__ == "__main__":
    unittest.main()
