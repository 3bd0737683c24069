# SPDX-License-Identifier: Apache-2.0
"""--solutions FILE: each solution stands in the file once, whoever has found it and however often the run was
killed."""

import contextlib
import os
import pathlib
import random
import resource
import signal
import subprocess
import tempfile
import threading
import time
import unittest

from programs import MPIRUN, RARE, answer, parse_json, run, start


def numbers(path):
    return sorted(map(int, path.read_text().splitlines()))


class Solutions(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.file = self.folder / "numbers"

    def test_each_stands_in_the_file_once(self):
        for words, ranks in ((("--threads", "1"), 0), (("--pes", "5", "--quantum", "7"), 0), (("--simulate", "ring:6"), 0),
                             (("--threads", "2"), 2), ((), 3)):
            if ranks and not MPIRUN:
                continue
            with self.subTest(words=words, ranks=ranks):
                result = answer("listing", "10", "--solutions", self.file, *words, ranks=ranks)
                self.assertEqual(numbers(self.file), list(range(1 << 10)))
                self.assertEqual((result["objective"], result["solutions"], result["solutions_file"]),
                                 (1 << 10, None, str(self.file)))

    def test_what_was_in_the_file_is_gone(self):
        self.file.write_text("7\n" * 5000)
        answer("listing", "3", "--solutions", self.file)
        self.assertEqual(numbers(self.file), list(range(8)))

    def test_a_stop_leaves_what_was_found(self):
        done = run("listing", "20", "--threads", "2", "--node-limit", "10000", "--solutions", self.file, "--json")
        self.assertEqual(done.returncode, 3, done.stderr)
        found = numbers(self.file)
        self.assertEqual(len(found), len(set(found)))
        self.assertEqual(len(found), parse_json(done.stdout)["objective"])
        self.assertGreater(len(found), 0)

    def output_before(self, process, size):
        """Returns what communicate() does if the process ends before the file has the size, otherwise None."""
        while not self.file.exists() or self.file.stat().st_size < size:
            with contextlib.suppress(subprocess.TimeoutExpired):
                return process.communicate(timeout=0.002)
        return None

    def lives_of_a_search(self, chance):
        """Returns how many lives a search has had that was killed now and then, whenever the file has grown."""
        self.file.unlink(missing_ok=True)
        options = ("--solutions", self.file, "--checkpoint", self.folder / "checkpoint", "--checkpoint-every", "20ms",
                   "--json")
        lives = size = 0
        while True:
            lives += 1
            process = start("listing", "22", *options, "--threads", chance.randint(1, 3))
            size += chance.randint(1, 8_000_000)
            said = self.output_before(process, size)
            if said:
                break
            process.kill()
            process.communicate()
            size = self.file.stat().st_size
        self.assertEqual(process.returncode, 0, said[1])
        self.assertEqual(numbers(self.file), list(range(1 << 22)))
        return lives

    def test_no_kill_loses_or_doubles_any(self):
        chance = random.Random(3)
        # On a busy machine a run may end before it is looked at.
        while self.lives_of_a_search(chance) == 1:
            pass

    def test_a_file_that_lacks_solutions_is_refused(self):
        options = ("--threads", "1", "--solutions", self.file, "--checkpoint", self.folder / "checkpoint")
        self.assertEqual(run("listing", "20", *options, "--node-limit", "100000").returncode, 3)
        os.truncate(self.file, 1000)
        done = run("listing", "20", *options)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertIn(f"{self.file}: cannot be written: it ends before", done.stderr)
        self.assertTrue((self.folder / "checkpoint").exists())

    def test_a_pipe(self):
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        read = []
        reader = threading.Thread(target=lambda: read.append(numbers(pipe)))
        reader.start()
        answer("listing", "8", "--solutions", pipe)
        reader.join()
        self.assertEqual(read, [list(range(1 << 8))])

    def test_a_full_disk_is_said(self):
        def little_room():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))

        process = start("listing", "16", "--solutions", self.file, preexec_fn=little_room)
        errors = process.communicate()[1]
        self.assertEqual(process.returncode, 1)
        self.assertIn(f"{self.file}: cannot be written: ", errors)

    def test_memory_does_not_grow_with_their_number(self):
        digits = 26 if RARE else 21
        process = start("listing", digits, "--threads", "2", "--solutions", self.file, "--quiet")
        peak = 0
        status = pathlib.Path(f"/proc/{process.pid}/status")
        while process.poll() is None:
            words = status.read_text().split()
            if "VmHWM:" in words:
                peak = max(peak, int(words[words.index("VmHWM:") + 1]))
            time.sleep(0.01)
        self.assertEqual(process.communicate()[0], f"{1 << digits}\n")
        self.assertLess(peak, 100_000, "kB")

    def test_refusals(self):
        for words, message in ((("listing", "3", "--solutions", "-"), "--solutions: '-' was given"),
                               (("listing", "3", "--solutions", self.folder / "no" / "file"), "cannot be written"),
                               (("golomb", "5", "--solutions", self.file), "--solutions is unknown")):
            done = run(*words)
            self.assertEqual((done.returncode, done.stdout), (2, ""), words)
            self.assertIn(message, done.stderr)


if __name__ == "__main__":
    unittest.main()
