# SPDX-License-Identifier: Apache-2.0
"""Checks golomb's JSON by the definition of a Golomb ruler alone.

Usage: golomb --marks 12 --json | python3 golomb_checker.py
"""

import itertools
import json
import sys


def fault_of_ruler(marks, wanted):
    """What is wrong with a ruler of so many marks; empty if nothing is."""
    if len(marks) != wanted:
        return f"{len(marks)} marks instead of {wanted}"
    if marks[0] != 0 or any(left >= right for left, right in itertools.pairwise(marks)):
        return "the marks do not rise from 0 on"
    distances = [right - left for left, right in itertools.combinations(marks, 2)]
    twice = sorted({distance for distance in distances if distances.count(distance) > 1})
    return f"measured twice: {twice}" if twice else ""


def rulers_of(answer):
    if "solutions" in answer:
        return answer["solutions"]
    return [answer["solution"]] if answer["solution"] is not None else []


def faults(answer):
    """All that is wrong with an answer, as sentences."""
    wanted = answer["instance"]["marks"]
    rulers = rulers_of(answer)
    length = answer["instance"].get("exact_length", answer["objective"])
    for marks in rulers:
        fault = fault_of_ruler(marks, wanted)
        if fault:
            yield f"{marks}: {fault}"
        elif marks[-1] != length:
            yield f"{marks}: its length is not {length}"
    seen = {min(tuple(marks), tuple(marks[-1] - mark for mark in reversed(marks))) for marks in rulers}
    if len(seen) != len(rulers):
        yield "a ruler or its mirror image is listed twice"
    if answer["status"] == "optimal" and answer["bound"] != answer["objective"]:
        yield "an optimal answer whose bound is not its length"
    if answer["bound"] is not None and rulers and answer["bound"] > rulers[0][-1]:
        yield f"the bound {answer['bound']} is beyond a ruler of length {rulers[0][-1]}"


def main():
    bad = 0
    for line in sys.stdin:
        for fault in faults(json.loads(line)):
            print(fault)
            bad = 1
    if not bad:
        print("every ruler is a Golomb ruler")
    return bad


if __name__ == "__main__":
    sys.exit(main())
