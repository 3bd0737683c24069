"""The instances of instances/puzzle15, for the scripts beside this one."""

import pathlib

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
