# SPDX-License-Identifier: Apache-2.0
"""What must hold of every life of a story (story.py)."""

import pathlib
import re
import signal
import struct
import zlib
from dataclasses import dataclass

from life import Outcome, Plan
from programs import parse_json
from searches import Batch, Search, expectation

FIRST_LINE = b"Espalier checkpoint 3, little endian\n"
FOREIGN = "process 1 on another.host"
IN_USE = re.compile(r"[^\n]*: process (\d+) on (\S+) is using this file; wait until it ends, or name another file")
DAMAGED = re.compile(r"[^\n]*: this is (not a checkpoint, or a damaged one; it stays as it is|"
                     r"a checkpoint of another version of Espalier or of another kind of processor)")
DOUBT = re.compile(r"[^\n]*: process 1 on another\.host was using this file, and nobody can check from here whether it "
                   r"still is; make sure that it has ended")
# What is said ten seconds after a limit or a signal, which may pass on a busy machine.
OVERDUE = re.compile(r"[\w -]+: the run should have ended long ago \([\w ]+\), but (a call of work\(\) or expand\(\) "
                     r"does not return|the end of a search takes long to simulate with [\d,]+ PEs); the run ends with what PE 0 knows")
REMARKS = re.compile(r"(knapsack|puzzle15|integrate): (stopped before .*|\d+ of \d+ integrals are in .* already.*|"
                     r".*: the preparation has not proved it: the best profit so far is .*)")


def slack(outcome: Outcome) -> float:
    """Returns how much later than wanted a checkpoint may be there, in seconds of CPU time of each busy core: it has to
    be collected, sent and written, an earlier one has to be read, and ranks start and end."""
    seconds_per_byte = 6e-8
    return 0.5 + 0.2 * outcome.plan.ranks + seconds_per_byte * outcome.size


def is_whole(content: bytes) -> bool:
    """Returns whether the content of a checkpoint has the size and the checksum that it names."""
    head = struct.Struct("<QI")
    body = content[len(FIRST_LINE) + head.size:]
    if not content.startswith(FIRST_LINE) or len(content) < len(FIRST_LINE) + head.size:
        return False
    return head.unpack_from(content, len(FIRST_LINE)) == (len(body), zlib.crc32(body))


def without_launcher(errors: str, was_disturbed: bool) -> str:
    """Returns what the program itself has said, without what Open MPI's mpirun says of the exit code or, if the job was
    disturbed, of signals."""
    text = re.sub(r"^-{60,}\n(.*?\n)^-{60,}\n",
                  lambda block: "" if was_disturbed or "signal" not in block[1] else block[0], errors,
                  flags=re.DOTALL | re.MULTILINE)
    if was_disturbed:
        text = re.sub(r"^(mpirun|\[[\w.-]+[:,][^\]]*\]|\s*$).*\n", "", text, flags=re.MULTILINE)
    return text.strip()


@dataclass
class Judge:
    """Says what is wrong with a life. `is_refused`: the life finds files, but all of them are damaged."""

    search: Search
    folder: pathlib.Path

    def faults(self, outcome: Outcome, is_refused: bool = False, has_foreign_lock: bool = False) -> list[str]:
        if outcome.hung:
            return [f"it hangs\n{outcome.errors}"]
        faults = [f"processes {outcome.left} are left behind"] if outcome.left else []
        faults += self.faults_of_code(outcome, is_refused)
        faults += self.faults_of_sentences(outcome, is_refused, has_foreign_lock)
        if not outcome.plan.is_simulated and outcome.unkept > outcome.plan.every + slack(outcome):
            faults.append(f"for {outcome.unkept:.2f} s of CPU time there was no checkpoint")
        if not is_refused and (outcome.code in (0, 3) or outcome.done_to_it):
            faults += self.faults_of_answer(outcome)
        return faults

    def faults_of_code(self, outcome: Outcome, is_refused: bool) -> list[str]:
        expected = expected_codes(outcome, is_refused)
        return [] if outcome.code in expected else [f"exit code {outcome.code} instead of {sorted(expected)}"]

    def faults_of_sentences(self, outcome: Outcome, is_refused: bool, has_foreign_lock: bool) -> list[str]:
        known = [REMARKS] + [OVERDUE] * (outcome.starved > 3)
        known += [DAMAGED] * is_refused + [DOUBT] * has_foreign_lock
        said = without_launcher(outcome.errors, bool(outcome.done_to_it)).splitlines()
        faults = [f"it says: {line}" for line in said if not any(pattern.fullmatch(line) for pattern in known)]
        if is_refused and outcome.code == 2 and not any(DAMAGED.fullmatch(line) for line in said):
            faults.append("it does not say that the file is damaged")
        return faults

    def faults_of_answer(self, outcome: Outcome) -> list[str]:
        expected = expectation(self.search)
        answer = self.search.answer(outcome.output, self.folder)
        if isinstance(self.search, Batch):
            rows, whole = answer["rows"], expected.answer["rows"]
            if wrong := [row for row in rows if row not in whole or rows.count(row) > whole.count(row)]:
                return [f"wrong rows {wrong}"]
            return [f"rows are missing: {rows}"] if outcome.code == 0 and rows != whole else []
        if answer is not None:
            wrong = {key: (answer[key], value) for key, value in expected.answer.items() if answer[key] != value}
            return [f"wrong answer: {wrong}"] if wrong else []
        if outcome.code == 0:
            return ["it has no answer"]
        if outcome.code != 3:
            return []
        nodes = self.search.carried(outcome.output, self.folder)
        too_many = self.search.is_counted and nodes > expected.nodes
        return [f"{nodes} nodes, of {expected.nodes}"] if too_many else []

    def fault_of_stop(self, outcome: Outcome, kept: int) -> str:
        """Says whether the last checkpoint of a run that was stopped carries less than the run has reported."""
        expected = expectation(self.search)
        is_known = expected.nodes > 0 and not isinstance(self.search, Batch)
        if not is_known or OVERDUE.search(outcome.errors):
            return ""
        # The search with one PE, with which a simulation is compared, ended early: the report is about that.
        if outcome.plan.is_simulated and parse_json(outcome.output)["run"]["machine"] is None:
            return ""
        reported = self.search.carried(outcome.output, self.folder)
        interval = outcome.plan.every + slack(outcome)
        lost = interval * outcome.plan.pes * expected.nodes / expected.cpu_seconds
        first = 2  # nodes that a run which stops at once may search, before and after its last snapshot
        if reported - lost <= kept <= reported + first:
            return ""
        return f"the checkpoint carries {kept} of {reported} nodes"


def expected_codes(outcome: Outcome, is_refused: bool) -> set[int]:
    """Returns the exit codes that docs/reference/exit-codes.md and mpirun allow. A run may end before it is killed."""
    if is_refused:
        codes = {2}
        return codes | ({1, -outcome.plan.signal, 128 + outcome.plan.signal} if outcome.done_to_it == "signal" else
                        {1, -9, 137} if outcome.done_to_it else set())
    if not outcome.done_to_it:
        return {0, 3} if outcome.plan.end == "limit" else {0}
    if outcome.done_to_it == "signal":
        # mpirun ends with 1, whatever its ranks say, and version 4.1.4 may crash in its handler while it starts them.
        interrupted = {1, -signal.SIGSEGV} if outcome.plan.ranks else set()
        ended = set() if outcome.was_ready else {1, -outcome.plan.signal, 128 + outcome.plan.signal}
        return {0, 3} | interrupted | ended
    return {"rank": {0, 1, 137}, "launcher": {0, -9}, "all": {0, -9}}[outcome.done_to_it]
