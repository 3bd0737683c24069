# SPDX-License-Identifier: Apache-2.0
"""The report, the JSON object, the trace and the progress are what their readers expect."""

import fcntl
import os
import pathlib
import pty
import re
import signal
import struct
import subprocess
import tempfile
import termios
import unittest

from programs import ENVIRONMENT, MPIRUN, SECONDS, answer, command, parse_json, run, start

MEMBERS = ["problem", "instance", "status", "objective", "bound", "solution", "run", "statistics", "check", "version"]
RUN_MEMBERS = ["transport", "machine", "balancer", "pes", "seed", "quantum"]
STATISTICS = ["nodes", "seconds", "nodes_per_second", "busy_fraction", "requests", "rejects", "splits", "messages",
              "bytes", "incumbents", "incumbent_messages", "deepest_generation"]
LONG_SEARCH = ("--marks", "17")


class Json(unittest.TestCase):
    def check_members(self, result):
        self.assertEqual([name for name in result if name in MEMBERS], MEMBERS)
        self.assertLessEqual(set(RUN_MEMBERS), set(result["run"]))
        self.assertLessEqual(set(STATISTICS), set(result["statistics"]))
        self.assertTrue(result["check"]["passed"])
        self.assertLessEqual(result["statistics"]["busy_fraction"], 1.001)

    def test_members(self):
        for arguments in ((), ("--threads", "1"), ("--threads", "2", "--pes", "9"), ("--speedup",)):
            self.check_members(answer("golomb", "--marks", "8", *arguments))

    @unittest.skipUnless(MPIRUN, "there is no mpirun")
    def test_members_on_ranks(self):
        result = answer("golomb", "--marks", "8", "--speedup", ranks=3)
        self.check_members(result)
        self.assertEqual((result["run"]["transport"], result["run"]["pes"]), ("mpi", 3))
        self.assertGreater(result["statistics"]["speedup"], 0)

    def test_it_is_one_line(self):
        self.assertEqual(run("golomb", "--marks", "8", "--json").stdout.count("\n"), 1)

    def test_numbers_that_a_double_cannot_hold_are_strings(self):
        self.assertEqual(answer("golomb", "--marks", "5", "--seed", str(2**53))["run"]["seed"], 2**53)
        self.assertEqual(answer("golomb", "--marks", "5", "--seed", str(2**53 + 1))["run"]["seed"], str(2**53 + 1))

    def test_empty_search_has_no_infinities(self):
        result = answer("golomb", "--marks", "1", "--speedup")
        self.assertEqual((result["status"], result["objective"], result["solution"]), ("optimal", 0, [0]))


class Report(unittest.TestCase):
    def test_lines(self):
        report = run("golomb", "9").stdout
        for line in (r"^golomb: a shortest Golomb ruler with 9 marks$", r"^ruler +0-1-5-12-25-27-35-41-44$",
                     r"^length +44$", r"^proved +no Golomb ruler with 9 marks is shorter than 44$",
                     r"^nodes +[\d,]+ in [\d.]+ seconds, [\d.]+ \w+ per second, \d+ PEs? \(threads\)$",
                     r"^seconds +[\d.]+, of which [\d.]+ were preparation$",
                     r"^checked +9 marks, 36 distances, all different, by code that shares nothing"):
            self.assertRegex(report, re.compile(line, re.MULTILINE))
        self.assertLessEqual(len(report.splitlines()), 9, report)

    def test_lines_with_all_statistics(self):
        report = run("golomb", "--marks", "9", "--statistics").stdout
        for line in (r"^golomb: a shortest Golomb ruler with 9 marks$", r"^ruler +0-1-5-12-25-27-35-41-44$",
                     r"^length +44$", r"^distances +36 measured, 8 missing: ",
                     r"^proved +no Golomb ruler with 9 marks is shorter than 44$", r"^nodes +[\d,]+ \(prefixes",
                     r"^nodes per second +", r"^PEs +\d+ \(threads\), [\d.]+ % busy$",
                     r"^checked +9 marks, 36 distances, all different, by code that shares nothing"):
            self.assertRegex(report, re.compile(line, re.MULTILINE))

    def test_quiet(self):
        done = run("golomb", "--marks", "9", "--quiet")
        self.assertEqual((done.stdout, done.stderr), ("0-1-5-12-25-27-35-41-44\n", ""))

    def test_difference_table(self):
        self.assertIn(" 4 |  4  3\n", run("golomb", "--marks", "7", "--all", "--difference-table").stdout)

    def test_nothing_but_results_on_standard_output(self):
        done = run("golomb", "--marks", "9", "--json", "--progress")
        self.assertEqual(parse_json(done.stdout)["objective"], 44)


def events_of_pes(trace):
    """Those of a trace that belong to a PE, neither curves nor the row of the searches."""
    events = parse_json(trace.read_text())["traceEvents"]
    return [event for event in events if event["pid"] == 0 and event["ph"] != "C"]


class Trace(unittest.TestCase):
    def check(self, ranks):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "trace.json")
            extra = () if ranks else ("--threads", "2")
            done = run("golomb", "--marks", "11", "--trace", path, *extra, ranks=ranks)
            self.assertEqual(done.returncode, 0, done.stderr)
            events = events_of_pes(path)
        self.assertEqual({event["tid"] for event in events if "tid" in event}, {0, 1})
        self.assertIn("work", {event["name"] for event in events})
        self.assertTrue(all(event.get("dur", 0) >= 0 for event in events))

    def test_threads(self):
        self.check(0)

    @unittest.skipUnless(MPIRUN, "there is no mpirun")
    def test_ranks(self):
        self.check(2)

    def traced(self, *arguments):
        """The run, what it says of the trace, and the trace's size and events."""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "trace.json")
            done = run("golomb", *arguments, "--threads", "2", "--trace", path)
            self.assertEqual(done.returncode, 0, done.stderr)
            return done, path.stat().st_size, events_of_pes(path)

    def test_searches_follow_one_another(self):
        done, _, events = self.traced("--marks", "11", "--from-scratch")
        self.assertEqual(done.stderr, "")
        for pe in range(2):
            spans = [(event["ts"], event["ts"] + event["dur"]) for event in events
                     if event["name"] in ("work", "idle") and event["tid"] == pe]
            self.assertEqual(spans, sorted(spans))
            for (_, end), (begin, _) in zip(spans, spans[1:]):
                self.assertGreaterEqual(begin, end - 0.002)

    def test_it_keeps_to_its_limit(self):
        arguments = ("--marks", "10", "--pes", "200", "--quantum", "1")
        done, size, events = self.traced(*arguments)
        self.assertEqual(done.stderr, "")
        limited, less, fewer = self.traced(*arguments, "--trace-limit", "100k")
        self.assertLess(less, 130_000)
        self.assertGreater(size, 1.5 * less)
        self.assertLess(len(fewer), len(events))
        self.assertEqual(limited.stderr.count("--trace-limit"), 1)


EXPLORED = r"(?:\d+\.\d+ % explored|explored: unknown)"


# What Open MPI's mpirun tells the only rank of a job.
LAUNCHED = {"OMPI_COMM_WORLD_SIZE": "1", "OMPI_COMM_WORLD_RANK": "0"}


def on_terminal(columns, *arguments, until=None, **environment):
    """Returns what the program writes to standard error if that is a terminal of so many columns, and its result.
    Interrupts it as soon as the text matches the regular expression `until`."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    process = subprocess.Popen(command("golomb", *arguments), stdout=subprocess.PIPE, stderr=slave,
                               env={**ENVIRONMENT, **environment})
    os.close(slave)
    text = b""
    while True:
        try:
            part = os.read(master, 4096)
        except OSError:  # how Linux says that the other end is closed
            break
        if not part:
            break
        text += part
        if until and re.search(until, text.decode(errors="ignore")):
            process.send_signal(signal.SIGINT)
            until = None
    os.close(master)
    output = process.communicate(timeout=SECONDS)[0]
    return text.decode(), output.decode(), process.returncode


def report_on_terminal(columns, *arguments, **environment):
    """What a program writes to standard output if that is a terminal of so many columns."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    process = subprocess.Popen(command(*arguments), stdout=slave, stderr=subprocess.DEVNULL,
                               env={**ENVIRONMENT, "TERM": "xterm", "NO_COLOR": "", **environment})
    os.close(slave)
    text = b""
    try:
        while part := os.read(master, 4096):
            text += part
    except OSError:  # how Linux says that the other end is closed
        pass
    os.close(master)
    process.wait(timeout=SECONDS)
    return text.decode().replace("\r\n", "\n")


class Terminal(unittest.TestCase):
    def test_lines_fit_and_numbers_are_whole(self):
        for columns in (50, 64, 80):
            report = report_on_terminal(columns, "golomb", "10", "--statistics", NO_COLOR="1")
            self.assertLessEqual(max(map(len, report.splitlines()[1:])), columns, report)
            ruler = re.search(r"^ruler +((?:.|\n )*?)$\n\w", report, re.MULTILINE)[1]
            self.assertEqual(re.sub(r"\s", "", ruler), "0-1-6-10-23-26-34-41-53-55")
            self.assertNotRegex(ruler, r"\d\n +\d")

    def test_colours(self):
        self.assertIn("\x1b[1;32mchecked", report_on_terminal(80, "golomb", "8"))
        self.assertIn("\x1b[1mruler", report_on_terminal(80, "golomb", "8"))
        for environment in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
            self.assertNotIn("\x1b", report_on_terminal(80, "golomb", "8", **environment))
        self.assertNotIn("\x1b", run("golomb", "8").stdout)
        forced = subprocess.run(command("golomb", "8"), stdout=subprocess.PIPE, timeout=SECONDS, text=True,
                                env={**ENVIRONMENT, "CLICOLOR_FORCE": "1"})
        self.assertIn("\x1b[1;32mchecked", forced.stdout)

    def test_a_launcher_is_asked_for_colours(self):
        self.assertNotIn("\x1b", report_on_terminal(80, "golomb", "8", **LAUNCHED))
        self.assertIn("\x1b[1;32mchecked", report_on_terminal(80, "golomb", "8", CLICOLOR_FORCE="1", **LAUNCHED))

    @unittest.skipUnless(MPIRUN, "there is no mpirun")
    def test_files_of_ranks_have_no_escape_codes(self):
        with tempfile.TemporaryFile("w+") as file:
            done = subprocess.run(command("golomb", "9", ranks=2), stdout=file, stderr=file, timeout=SECONDS,
                                  env={**ENVIRONMENT, "TERM": "xterm", "NO_COLOR": ""})
            file.seek(0)
            report = file.read()
        self.assertEqual(done.returncode, 0, report)
        self.assertRegex(report, r"ruler +0-1-5-12-25-27-35-41-44")
        self.assertNotIn("\x1b", report)

    def test_help_fits(self):
        page = report_on_terminal(72, "golomb", "--help-all")
        options = [line for line in page.partition("Examples:")[0].splitlines() if line.startswith("  ")]
        self.assertLessEqual(max(map(len, options)), 72)


class Progress(unittest.TestCase):
    def test_one_line_that_rewrites_itself(self):
        line = rf"\r{EXPLORED}, .* nodes/s, \d+ of \d+ busy, best \d+"
        shown, output, code = on_terminal(120, *LONG_SEARCH, until=line)
        self.assertEqual(code, 3)
        self.assertRegex(shown, line)
        self.assertNotIn("\n", shown)
        self.assertTrue(shown.endswith("\r\x1b[K"), "the line is cleared before the report")
        self.assertNotIn("\x1b", output)

    def test_a_launcher_is_asked_for_it(self):
        self.assertEqual(on_terminal(120, *LONG_SEARCH, "--time-limit", "1500ms", **LAUNCHED)[0], "")
        shown, _, _ = on_terminal(120, *LONG_SEARCH, "--progress", until="\r.*explored", **LAUNCHED)
        self.assertRegex(shown, rf"\r{EXPLORED}, ")

    def test_it_keeps_to_the_width(self):
        shown, _, _ = on_terminal(40, *LONG_SEARCH, until="explored")
        lines = [line for line in re.split(r"\r|\x1b\[K", shown) if line]
        self.assertTrue(lines)
        self.assertLess(max(map(len, lines)), 40)

    def test_it_says_what_is_known(self):
        shown, _, _ = on_terminal(120, "--marks", "16", "--threads", "2", "--kernel", "plain",
                                  until="(?s)(explored.*){3}")
        lines = [line for line in re.split(r"\r|\x1b\[K", shown) if line]
        self.assertGreater(len(lines), 2)
        for line in lines:
            self.assertRegex(line, rf"^{EXPLORED}, ")
            self.assertNotIn("100.0 %", line)
        self.assertRegex(lines[-1], r"best 1\d\d, bound 154, gap \d+ %$")

    def test_none_for_a_search_that_is_over_at_once(self):
        self.assertEqual(on_terminal(80, "--marks", "9", "--threads", "1")[0], "")

    def test_none_without_a_terminal_or_when_quiet(self):
        self.assertEqual(run("golomb", *LONG_SEARCH, "--time-limit", "1500ms").stderr, "")
        self.assertEqual(on_terminal(80, *LONG_SEARCH, "--time-limit", "1500ms", "--quiet")[0], "")

    def forced_line(self, ranks, stop):
        """Returns the first line of a search, which is stopped by a signal then, and all that follows."""
        process = start("golomb", *LONG_SEARCH, "--progress", ranks=ranks)
        line = process.stderr.readline()
        process.send_signal(stop)
        return line + process.communicate(timeout=SECONDS)[1]

    def test_plain_lines_if_forced(self):
        line = self.forced_line(0, signal.SIGINT)
        self.assertRegex(line, rf"^{EXPLORED}, ")
        self.assertNotIn("\r", line)

    @unittest.skipUnless(MPIRUN, "there is no mpirun")
    def test_forced_on_ranks(self):
        self.assertRegex(self.forced_line(2, signal.SIGUSR1), r" of 2 busy, best \d+")


if __name__ == "__main__":
    unittest.main()
