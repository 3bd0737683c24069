# SPDX-License-Identifier: Apache-2.0
"""The instances of instances/puzzle15, for the scripts beside this one."""

import pathlib
from collections.abc import Mapping

from measure import run

INSTANCES = pathlib.Path(__file__).resolve().parent.parent / "instances" / "puzzle15"


def table(name: str) -> list[list[int]]:
    """The rows of numbers of a file; lines with # are comments."""
    lines = (INSTANCES / name).read_text().splitlines()
    return [[int(field) for field in line.split()] for line in lines if not line.startswith("#")]


def korf_boards() -> dict[int, str]:
    """[Korf 1985]'s boards by number. Their goal has the blank first."""
    return {row[0]: " ".join(map(str, row[1:])) for row in table("korf100.txt")}


def korf_optima() -> dict[int, int]:
    """How many moves they need."""
    return {number: moves for number, _, moves, _ in table("korf100.tsv")}


def options(number: int, threshold: int) -> list[str]:
    """Of the programs: one iteration of a board, which counts its nodes if it fails."""
    return [korf_boards()[number], "--goal", "first", "--heuristic", "manhattan", "--iteration", str(threshold)]


def failing_iterations(most_nodes: Mapping[int, int], least_nodes: int) -> list[tuple[int, int]]:
    """Board and threshold of each failing iteration of these boards that is neither too small nor too large."""
    found = []
    distances = {number: distance for number, distance, _, _ in table("korf100.tsv")}
    optima = korf_optima()
    for number, most in most_nodes.items():
        for threshold in range(distances[number], optima[number], 2):
            nodes = run("puzzle15", *options(number, threshold)).nodes
            if nodes > most:
                break
            if nodes >= least_nodes:
                found.append((number, threshold))
    return found
