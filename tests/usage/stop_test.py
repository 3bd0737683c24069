# SPDX-License-Identifier: Apache-2.0
"""Signals and limits: a stopped run says what it knows, soon, and ends with exit code 3. Searches are stopped at random
moments, at most 36 here and 22 by stop_ranks_test.py. "Soon" is measured in CPU time, which does not depend on other processes.
"""

import os
import signal
import subprocess
import tempfile
import time
import unittest

from programs import RARE, SECONDS, answer, cpu_seconds_of_ended, parse_json, run, start
from stopping import LONG_SEARCH, STOPS, StopTest, catches, cpu_seconds, finish, killed_after, wait_until


class Signals(StopTest):
    def test_threads_at_random_moments(self):
        for attempt in range(36 if RARE else 12):
            wanted = STOPS[attempt % len(STOPS)]
            process = start("golomb", *LONG_SEARCH, "--threads", 1 + attempt // len(STOPS) % 2)
            wait_until(lambda: catches(process.pid, wanted))
            time.sleep(self.random.uniform(0, 0.3))
            process.send_signal(wanted)
            line, code, written = finish(process)
            self.check(line)
            self.assertEqual(code, 3)
            self.delays.append(written)
        self.check_delays()

    def test_second_interrupt_ends_at_once(self):
        process = start("failing", "--place", "expand", "--error", "endless")
        self.assertEqual(process.stderr.readline(), "endless\n")  # a call in which nobody looks at the first one
        while process.poll() is None:
            process.send_signal(signal.SIGINT)
            time.sleep(0.2)  # those that come together are one, and a busy machine may let more wait for each other
        process.communicate()
        self.assertEqual(process.returncode, -signal.SIGINT)

    def test_who_waits_for_input_is_stopped(self):
        with tempfile.TemporaryDirectory() as folder:
            pipe = os.path.join(folder, "pipe")  # that nobody writes to
            os.mkfifo(pipe)
            for wanted, argument, name in ((signal.SIGTERM, "-", "/dev/stdin"), (signal.SIGINT, pipe, pipe)):
                process = start("knapsack", argument, stdin=subprocess.PIPE)
                wait_until(lambda: catches(process.pid, wanted))
                process.send_signal(wanted)
                with killed_after(process, SECONDS):
                    self.assertEqual(process.stderr.read(), f"{name}: was not read to its end: the run was stopped\n")
                process.communicate()
                self.assertEqual(process.returncode, 2)

    def test_suspended_threads_go_on(self):
        process = start("golomb", *LONG_SEARCH, "--threads", "2", "--node-limit", 100_000_000)
        wait_until(lambda: cpu_seconds(process.pid) > 0.3)
        process.send_signal(signal.SIGSTOP)
        time.sleep(0.1)
        process.send_signal(signal.SIGCONT)
        line, code, _ = finish(process)
        self.check(line, "node limit")
        self.assertEqual(code, 3)


class Limits(StopTest):
    def test_time_limit(self):
        for limit, seconds in (("0", 0), ("800ms", 0.8), ("1.2", 1.2)):
            begin, used = time.monotonic(), cpu_seconds_of_ended()
            done = run("golomb", *LONG_SEARCH, "--threads", "2", "--time-limit", limit)
            self.assertEqual(done.returncode, 3)
            self.check(done.stdout, "time limit")
            self.assertGreaterEqual(time.monotonic() - begin, seconds)
            self.assertLess(cpu_seconds_of_ended() - used, 2 * seconds + 2)

    def test_node_limit(self):
        for limit in (1, 1000, 10_000_000):
            done = run("golomb", *LONG_SEARCH, "--node-limit", limit, "--threads", "1")
            self.assertEqual(done.returncode, 3)
            self.check(done.stdout, "node limit")
            self.assertEqual(parse_json(done.stdout)["statistics"]["nodes"], limit)

    def test_node_limit_of_all_pes(self):
        done = run("golomb", *LONG_SEARCH, "--node-limit", 50_000_000, "--threads", "2", "--pes", "6")
        self.check(done.stdout, "node limit")
        self.assertTrue(50_000_000 <= parse_json(done.stdout)["statistics"]["nodes"] < 100_000_000, done.stdout)

    def test_a_limit_that_is_not_met_changes_nothing(self):
        plain, limited = (answer("golomb", "--marks", "11", "--known-optimum", *limits)
                          for limits in ((), ("--time-limit", "1h", "--node-limit", 10**12)))
        self.assertEqual(plain["statistics"]["nodes"], limited["statistics"]["nodes"])

    def test_stopped_report_for_people(self):
        done = run("golomb", "--marks", "17", "--time-limit", "500ms")
        self.assertEqual(done.returncode, 3)
        for line in (r"known +no Golomb ruler with 17 marks is shorter than \d+", r"gap +\d+(\.\d+)? %",
                     r"stopped +by a time limit"):
            self.assertRegex(done.stdout, line)


if __name__ == "__main__":
    unittest.main()
