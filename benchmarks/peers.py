# SPDX-License-Identifier: Apache-2.0
"""Other people's programs beside Espalier's, where the reader has built some: peers.py DIR.

An executable of the folder is called PROBLEM-NAME, such as queens-yewpar; it is given what the problem needs and the
number of threads, and the last number that it prints is the answer. Fails if an answer is wrong.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import measure

EXAMPLES = measure.PROGRAMS / "examples"
SECONDS = 600


def paley_graph(folder, prime):
    """Vertices are joined if their difference is a square; the prime is 1 modulo 4, so that this is symmetric."""
    squares = {i * i % prime for i in range(1, prime)}
    edges = [(v, w) for v in range(prime) for w in range(v + 1, prime) if w - v in squares]
    path = pathlib.Path(folder, f"paley{prime}.col")
    path.write_text(f"p edge {prime} {len(edges)}\n" + "".join(f"e {v + 1} {w + 1}\n" for v, w in edges))
    return str(path)


def instances(folder, is_quick):
    """Of each problem: how Espalier solves it, and what peers are given."""
    return {
        "queens": (EXAMPLES / "queens", "10" if is_quick else "15"),
        "clique": (EXAMPLES / "clique", paley_graph(folder, 101 if is_quick else 229)),
        "golomb": (measure.PROGRAMS / "golomb", "8" if is_quick else "13"),
    }


def peers_in(folder):
    """Problem, name and path of each."""
    found = []
    for path in sorted(pathlib.Path(folder).iterdir()):
        problem, _, name = path.name.partition("-")
        if name and path.is_file() and os.access(path, os.X_OK):
            found.append((problem, name, path))
    return found


def own_run(program, instance, threads):
    """The answer and the seconds of the whole process."""
    start = time.perf_counter()
    report = measure.run(str(program), instance, "--threads", str(threads)).report
    return float(report["objective"]), time.perf_counter() - start


def run_of_peer(path, instance, threads):
    """The same; the answer is none if there is no number in what it prints, or it fails."""
    start = time.perf_counter()
    try:
        done = subprocess.run([path, instance, str(threads)], capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return None, SECONDS
    seconds = time.perf_counter() - start
    numbers = re.findall(r"-?\d+(?:\.\d+)?", done.stdout)
    return (float(numbers[-1]) if numbers and done.returncode == 0 else None), seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("peers", help="the folder of their executables")
    parser.add_argument("--threads", type=int, default=measure.cores())
    parser.add_argument("--quick", action="store_true", help="small instances, to try the scripts")
    options = parser.parse_args()
    peers = peers_in(options.peers)
    if not peers:
        sys.exit(f"{options.peers}: there are no executables called PROBLEM-NAME, such as queens-yewpar")
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        known = instances(folder, options.quick)
        strangers = [path.name for problem, _, path in peers if problem not in known]
        if strangers:
            sys.exit(f"{', '.join(strangers)}: the problem is none of {', '.join(known)}")
        print(f"{'problem':<10}{'program':<24}{'answer':>12}{'seconds':>10}{'of ours':>10}")
        for problem in dict.fromkeys(problem for problem, _, _ in peers):
            answer, own = own_run(*known[problem], options.threads)
            print(f"{problem:<10}{'espalier':<24}{answer:>12.0f}{own:>10.3f}{1:>10.2f}")
            for _, name, path in (peer for peer in peers if peer[0] == problem):
                its, seconds = run_of_peer(path, known[problem][1], options.threads)
                text = "none" if its is None else f"{its:.0f}"
                wrong += its != answer
                remark = "" if its == answer else "  wrong"
                print(f"{problem:<10}{name:<24}{text:>12}{seconds:>10.3f}{seconds / own:>10.2f}{remark}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
