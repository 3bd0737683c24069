# SPDX-License-Identifier: Apache-2.0
"""Signals under mpirun: what is known is printed soon, and nothing is left behind.

Interrupted itself, mpirun ends with its own exit code 1 whatever its ranks say. SIGUSR1 it passes on, and reports the
ranks' 3. After any exit code but 0 it takes two seconds to end, in which the next search is under way.
"""

import concurrent.futures
import os
import signal
import subprocess
import time
import unittest

from programs import MPIRUN, RARE, SECONDS, command, environment, rare, run, start
from stopping import (LONG_SEARCH, STOPS, StopTest, await_end, await_line, children, cpu_seconds, finish, is_running,
                      send, wait_until)

# So many nodes take two ranks seconds: suspensions come in the middle.
NODE_LIMIT = ("--node-limit", 60_000_000)


@unittest.skipUnless(MPIRUN, "there is no mpirun")
class RankSignals(StopTest):
    def setUp(self):
        super().setUp()
        self.waiting = concurrent.futures.ThreadPoolExecutor()
        self.addCleanup(self.waiting.shutdown)

    def start_and_wait_for_progress(self, ranks, *arguments):
        process = start("golomb", *LONG_SEARCH, "--progress", *arguments, ranks=ranks)
        while "explored" not in (line := process.stderr.readline()):
            self.assertTrue(line, "mpirun ended")
        return process

    def stop(self, ranks, wanted, to_rank=None):
        """Stops a search by a signal to mpirun or one of its ranks. Returns what will be the exit code."""
        process = self.start_and_wait_for_progress(ranks)
        numbers = children(process.pid)
        self.assertEqual(len(numbers), ranks)
        time.sleep(self.random.uniform(0, 0.2))
        os.kill(process.pid if to_rank is None else numbers[to_rank], wanted)
        line, written = await_line(process)
        self.check(line)
        self.delays.append(written)
        return self.waiting.submit(self.end_of, process, numbers)

    def end_of(self, process, ranks):
        await_end(process)
        wait_until(lambda: not any(map(is_running, ranks)))
        return process.returncode

    def test_interrupted_mpirun(self):
        codes = [self.stop(2 + attempt % 2, STOPS[attempt // 2 % 2]) for attempt in range(12 if RARE else 4)]
        for code in codes:
            self.assertIn(code.result(), (1, 3))
        self.check_delays()

    def test_user_signals_are_passed_on(self):
        codes = [self.stop(2 + attempt % 2, (signal.SIGUSR1, signal.SIGUSR2)[attempt // 2 % 2])
                 for attempt in range(6 if RARE else 4)]
        self.assertEqual([code.result() for code in codes], [3] * len(codes))
        self.check_delays()

    def test_any_rank_may_get_it(self):
        codes = [self.stop(3, STOPS[attempt % 3], to_rank=attempt % 3) for attempt in range(4)]
        self.assertEqual([code.result() for code in codes], [3] * 4)

    def test_suspended_ranks_go_on(self):
        process = self.start_and_wait_for_progress(2, *NODE_LIMIT)
        for wanted in (signal.SIGSTOP, signal.SIGCONT):
            send(children(process.pid), wanted)
            time.sleep(0.1)
        line, code, _ = finish(process)
        self.check(line, "node limit")
        self.assertEqual(code, 3)

    @rare
    def test_short_suspensions_under_load_are_no_stops(self):
        load = [start("golomb", "--marks", "16", "--kernel", "plain", "--threads", "1") for _ in range(4)]
        try:
            process = self.start_and_wait_for_progress(2, *NODE_LIMIT)
            ranks = children(process.pid)
            for _ in range(60):
                for wanted in (signal.SIGSTOP, signal.SIGCONT):
                    send(ranks, wanted)
                    time.sleep(0.01)
            line, code, _ = finish(process)
        finally:
            for one in load:
                one.kill()
                one.communicate()
        self.check(line, "node limit")
        self.assertEqual(code, 3)

    def test_time_limit(self):
        done = run("golomb", *LONG_SEARCH, "--time-limit", "2s", ranks=3)
        self.assertEqual(done.returncode, 3)
        self.check(done.stdout, "time limit")


class Orphans(unittest.TestCase):
    """A search that would last for hours, whose parent is killed."""

    SEARCH = ("golomb", "--marks", "18", "--kernel", "plain")

    def seconds_alive(self, processes, most):
        """Returns the CPU time that the processes still use until they end, or `most` if they use more."""
        begin = sum(map(cpu_seconds, processes))
        used = 0
        while any(map(is_running, processes)) and used < most:
            used = sum(map(cpu_seconds, filter(is_running, processes))) - begin
            time.sleep(0.02)
        send(processes, signal.SIGKILL)
        return min(used, most)

    @unittest.skipUnless(MPIRUN, "there is no mpirun")
    def test_ranks_end_when_their_launcher_is_killed(self):
        for ranks, threads in ((1, 1), (1, 2), (2, 1), (3, 2)):
            with self.subTest(ranks=ranks, threads=threads):
                process = start(*self.SEARCH, "--progress", "--threads", threads, ranks=ranks)
                self.assertIn("explored", process.stderr.readline())
                numbers = children(process.pid)
                self.assertEqual(len(numbers), ranks)
                process.kill()
                self.assertLess(self.seconds_alive(numbers, 10 * ranks * threads), 5 * ranks * threads)
                process.communicate()

    @unittest.skipUnless(MPIRUN, "there is no mpirun")
    def test_a_rank_that_a_script_has_started_ends_too(self):
        script = ("sh", "-c", '"$@"; true', "sh", *command(*self.SEARCH, "--progress"))
        process = subprocess.Popen([MPIRUN, "-n", "1", *script], stderr=subprocess.PIPE, text=True, env=environment(1))
        self.assertIn("explored", process.stderr.readline())
        numbers = children(children(process.pid)[0])
        self.assertEqual(len(numbers), 1)
        process.kill()
        self.assertLess(self.seconds_alive(numbers, 20), 10)
        process.communicate()

    def test_without_a_launcher_a_program_outlives_its_parent(self):
        shell = ["sh", "-c", '"$@" >/dev/null 2>&1 & echo $!', "sh", *command(*self.SEARCH, "--threads", "1")]
        done = subprocess.run(shell, stdout=subprocess.PIPE, text=True, env=environment(0), timeout=SECONDS)
        self.assertEqual(self.seconds_alive([int(done.stdout)], 3), 3)


if __name__ == "__main__":
    unittest.main()
