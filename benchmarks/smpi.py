# SPDX-License-Identifier: Apache-2.0
"""Ranks under SimGrid's SMPI beside PEs of Espalier's simulator: overheads of 8 to 256 PEs on three trees.

SMPI runs the MPI transport itself, with its envelopes, its tests of requests and its reductions, on a machine that
SimGrid simulates; Espalier's simulator replaces the transport. Both get the same latency, overhead, cost of a look and
cost of a node, and nothing is fitted. Under SMPI each of the transport's tests of a request costs as much as a look:
one more for each message that is received, and one for each that has been sent. On a machine with as many cores as
ranks, mpirun runs the same program with 8 ranks whose nodes keep their cores busy as long as they should; its costs of
messages are those of that machine.
"""

import argparse
import concurrent.futures
import csv
import io
import itertools
import os
import pathlib
import statistics
import subprocess
import tempfile

import intervals
from figure import Claim, Curve, Panel, draw, report, tables, write_csv
from measure import PROGRAMS, cores, print_table, process_seconds, ranks

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "smpi"
TREES = {"complete": "complete:18", "alpha 0.965": "alpha:0.965:2", "alpha 0.97": "alpha:0.97:1"}
PES = [8, 16, 32, 64, 128, 256]
NODE_NANOSECONDS = 1000
LATENCY, OVERHEAD, LOOK = 1500, 300, 100  # nanoseconds
MPIRUN_RANKS = 8
SETTINGS = ["smpi/simulate-computation:no", "smpi/host-speed:1Gf", "smpi/grow-injected-times:no",
            "smpi/async-small-thresh:65536", "network/model:CM02",
            f"smpi/test:{LOOK}e-9", *(f"smpi/{name}:0:{OVERHEAD}e-9:0" for name in ("os", "ois", "or"))]
# Functions that would stop the one thread of all ranks, or that SMPI lacks (smpi.cpp).
WRAPPED = ["nanosleep", "clock_nanosleep", "sched_yield", "MPI_Init_thread", "MPI_Cancel", "MPI_Wait",
           "MPI_Request_free"]
PLATFORM = """<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1"><zone id="all" routing="Full">
<cluster id="hosts" prefix="host" suffix="" radical="0-{last}" speed="1Gf" bw="1000GBps" lat="{latency}ns"/>
</zone></platform>
"""


def build() -> pathlib.Path:
    """The library and the ranks' program, compiled for SMPI."""
    options = ["ESPALIER_MPI=ON", "MPI_C_COMPILER=smpicc", "ESPALIER_SOLVERS=OFF", "ESPALIER_TESTS=OFF",
               "ESPALIER_BENCHMARKS=OFF", "CMAKE_POSITION_INDEPENDENT_CODE=ON", "CMAKE_BUILD_TYPE=Release"]
    program = BUILD / "smpi_ranks"
    commands = [["cmake", "-S", str(ROOT), "-B", str(BUILD), "-G", "Ninja", *(f"-D{option}" for option in options)],
                ["cmake", "--build", str(BUILD), "--target", "espalier"],
                ["smpicxx", "-std=c++20", "-O2", "-fPIC", "-DSMPI_RANKS",
                 *(f"-I{ROOT / folder}" for folder in ("core", "solvers", "tests", "benchmarks")),
                 str(ROOT / "benchmarks" / "smpi.cpp"), str(BUILD / "lib" / "libespalier.a"), "-o", str(program),
                 *(f"-Wl,--wrap={name}" for name in WRAPPED), "-lfmt", "-lpthread"]]
    for command in commands:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    return program


def under_smpi(program: pathlib.Path, tree: str, pes: int, seed: int) -> dict[str, str]:
    with tempfile.TemporaryDirectory() as folder:
        platform, hosts = pathlib.Path(folder, "platform.xml"), pathlib.Path(folder, "hosts")
        platform.write_text(PLATFORM.format(last=pes - 1, latency=LATENCY // 2))  # a message passes two links
        hosts.write_text("".join(f"host{number}\n" for number in range(pes)))
        done = subprocess.run(
            ["smpirun", "-quiet", "-np", str(pes), "-platform", str(platform), "-hostfile", str(hosts),
             *(f"--cfg={setting}" for setting in SETTINGS), str(program), tree, str(NODE_NANOSECONDS), str(seed)],
            env=os.environ | {"OMPI_COMM_WORLD_SIZE": str(pes)}, check=True, capture_output=True, text=True)
    return next(csv.DictReader(io.StringIO(done.stdout)))


def machine(pes: int) -> str:
    return f"logp:{pes},L={LATENCY}ns,o={OVERHEAD}ns,g=1ns,look={LOOK}ns"


def row(way: str, tree: str, found: dict[str, str]) -> dict:
    pes, nodes, seconds = int(found["pes"]), int(found["nodes"]), float(found["seconds"])
    return {"way": way, "tree": tree, "pes": pes, "seed": int(found["seed"]), "nodes": nodes, "seconds": seconds,
            "overhead": seconds - nodes * NODE_NANOSECONDS * 1e-9 / pes, "requests": int(found["requests"]),
            "messages": int(found["messages"]), "h": int(found["h"])}


def measure(program: pathlib.Path, seeds: int) -> list[dict]:
    """A row for each way, tree, number of PEs and seed. The largest, which take minutes, come first."""
    cases = list(itertools.product(reversed(PES), TREES.items(), range(1, seeds + 1)))
    with concurrent.futures.ThreadPoolExecutor(cores()) as pool:
        rows = list(pool.map(lambda case: row("SMPI", case[1][0], under_smpi(program, case[1][1], case[0], case[2])), cases))
    ours = tables([("smpi_benchmark", tree, str(NODE_NANOSECONDS), str(seed), machine(pes))
                   for pes, (_, tree), seed in cases])
    rows += [row("simulator", name, found) for (_, (name, _), _), found in zip(cases, ours)]
    if cores() >= MPIRUN_RANKS:
        for (name, tree), seed in itertools.product(TREES.items(), range(1, seeds + 1)):
            _, text = process_seconds([*ranks(MPIRUN_RANKS), str(PROGRAMS / "smpi_benchmark"), tree,
                                       str(NODE_NANOSECONDS), str(seed)])
            rows.append(row("mpirun", name, next(csv.DictReader(io.StringIO(text)))))
    return rows


def mean(rows: list[dict], column: str, way: str, tree: str, pes: int) -> float:
    found = [each[column] for each in rows if (each["way"], each["tree"], each["pes"]) == (way, tree, pes)]
    return statistics.mean(found) if found else float("nan")


def ratios(rows: list[dict], column: str) -> list[float]:
    return [mean(rows, column, "SMPI", tree, pes) / mean(rows, column, "simulator", tree, pes)
            for tree, pes in itertools.product(TREES, PES)]


def claims(rows: list[dict]) -> list[Claim]:
    overheads = ratios(rows, "overhead")
    return [Claim(f"overhead under SMPI / simulated, mean of {len(overheads)} cases", statistics.geometric_mean(overheads),
                  "1", 0.9, 1.15),
            Claim("the least of them", min(overheads), "1", 0.75, 1),
            Claim("the greatest of them", max(overheads), "1", 1, 1.3),
            Claim("requests under SMPI / simulated, mean of the cases", statistics.geometric_mean(ratios(rows, "requests")),
                  "1", 0.8, 1.25),
            Claim("cases with the same number of nodes",
                  statistics.mean(len({each["nodes"] for each in rows if each["tree"] == tree}) == 1 for tree in TREES),
                  "all", 1, 1)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=3)
    seeds = parser.parse_args().seeds
    rows = measure(build(), seeds)
    write_csv("smpi", rows)
    print_table(["tree", "PEs", "overhead: SMPI, ms", "simulator, ms", "ratio", "requests: SMPI", "simulator"],
                [[tree, str(pes), *(f"{mean(rows, 'overhead', way, tree, pes) * 1e3:.3f}" for way in ("SMPI", "simulator")),
                  f"{mean(rows, 'overhead', 'SMPI', tree, pes) / mean(rows, 'overhead', 'simulator', tree, pes):.2f}",
                  *(f"{mean(rows, 'requests', way, tree, pes):.0f}" for way in ("SMPI", "simulator"))]
                 for tree, pes in itertools.product(TREES, PES)])
    for tree in TREES if cores() >= MPIRUN_RANKS else []:
        print(f"{tree}, {MPIRUN_RANKS} ranks of mpirun: overhead {mean(rows, 'overhead', 'mpirun', tree, MPIRUN_RANKS) * 1e3:.3f} ms")
    panels = [Panel("PEs", "overhead, seconds", [
        Curve(way, [(pes, *intervals.mean([each["overhead"] for each in rows if (each["way"], each["tree"], each["pes"])
                                           == (way, tree, pes)])) for pes in PES], "yerrorlines")
        for way in ("SMPI", "simulator")], tree, "set logscale xy 2; set xrange [6:340]") for tree in TREES]
    draw("smpi", panels, caption=f"nodes of {NODE_NANOSECONDS} ns, L = {LATENCY} ns, o = {OVERHEAD} ns, a look "
         f"{LOOK} ns; means of seeds 1 to {seeds} with 95 % intervals")
    report(claims(rows))


if __name__ == "__main__":
    main()
