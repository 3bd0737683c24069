# SPDX-License-Identifier: Apache-2.0
"""What the scripts that redraw the papers' figures share: simulated runs, CSV files, plots, and the comparison.

A script runs the solvers (simulated times do not depend on what else this machine does, so as many at a time as there
are cores), hands its rows to write_csv() and its curves to draw(), and ends with report(). A claim is an interval that
an estimate has to lie in, with all of its own interval of confidence (intervals.py) where it has one: something that is
better than was published by more than that is as much of a surprise as something that is worse.
"""

import concurrent.futures
import csv
import io
import math
import os
import pathlib
import shlex
import subprocess
import sys
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from intervals import Estimate
from measure import PROGRAMS, Run, cores, print_table, process_seconds, run

RESULTS = pathlib.Path(os.environ.get("ESPALIER_RESULTS", pathlib.Path(__file__).resolve().parent.parent / "bench-results"))

# Okabe and Ito's colours, which everybody can tell apart.
COLOURS = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9"]
PUBLISHED = "#000000"

# The forms in which each figure is written, and gnuplot's names of them.
TERMINALS = {"png": "pngcairo", "svg": "svg background '#ffffff'"}
MARKED = ("points", "error")  # styles of curves that draw a mark at each point
PIXELS_OF_LETTER = 7  # of a caption, in the mean
STYLE = """
set terminal {terminal} size {width},{height} font 'DejaVu Sans,12' linewidth 1.5 enhanced
set output '{output}'
set encoding utf8
set border 3
set tics nomirror
set grid linecolor rgb '#bbbbbb'
set key left top Left reverse samplen 2
set pointsize 1.1
"""


@dataclass(frozen=True)
class Curve:
    """Points (x, y) or, with error bars, (x, y, lowest, highest); styles are gnuplot's,
    "yerrorlines" that of points with error bars."""

    title: str
    points: Sequence[tuple[float, ...]]
    style: str = "linespoints"
    colour: str = ""  # empty: the next of COLOURS
    dashed: bool = False


@dataclass(frozen=True)
class Panel:
    """One coordinate system. `settings` are further commands of gnuplot, such as 'set logscale x 2'."""

    x: str
    y: str
    curves: Sequence[Curve]
    title: str = ""
    settings: str = ""


@dataclass(frozen=True)
class Claim:
    """A number that a paper or the design states, and ours; it holds from `least` to `most`, both of which are to be
    said: what is better than expected is as much of a surprise. `interval`: where ours lies with a probability of 95 %.
    A regression check has a range around our own earlier result instead, which no paper states."""

    what: str
    ours: float
    stated: str
    least: float
    most: float
    interval: tuple[float, float] | None = None
    is_regression_check: bool = False

    @classmethod
    def estimated(cls, what: str, estimate: Estimate, stated: str, least: float, most: float,
                  is_regression_check: bool = False) -> "Claim":
        value, low, high = estimate
        return cls(what, value, stated, least, most, (low, high), is_regression_check)

    @property
    def holds(self) -> bool:
        low, high = self.interval or (self.ours, self.ours)
        return self.least <= low and high <= self.most

    @property
    def confidence(self) -> str:
        """The interval of confidence as text."""
        return f"{_text(self.interval[0])} to {_text(self.interval[1])}" if self.interval else ""

    @property
    def tolerance(self) -> str:
        """The interval as text."""
        return f"{_text(self.least)} to {_text(self.most)}"


def simulate(commands: Sequence[Sequence[str]], may_stop: bool = False) -> list[Run]:
    """Runs of the solvers, each the program's name and its arguments, in the order of the commands. may_stop: a limit
    may end some."""
    with concurrent.futures.ThreadPoolExecutor(cores()) as pool:
        return list(pool.map(lambda command: run(*command, may_stop=may_stop), commands))


def tables(commands: Sequence[Sequence[str]]) -> list[dict[str, str]]:
    """The rows of the tables, in CSV with a head, that programs write: each command is a name and arguments."""
    def run_one(command: Sequence[str]) -> list[dict[str, str]]:
        _, output = process_seconds([str(PROGRAMS / command[0]), *command[1:]])
        return list(csv.DictReader(io.StringIO(output)))

    with concurrent.futures.ThreadPoolExecutor(cores()) as pool:
        return [row for rows in pool.map(run_one, commands) for row in rows]


def write_csv(name: str, rows: Sequence[Mapping[str, object]]) -> None:
    """Writes rows with the same keys, which are the columns, to bench-results."""
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{name}.csv"
    with path.open("w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    print(f"wrote {os.path.relpath(path)}", flush=True)


def draw(name: str, panels: Sequence[Panel], columns: int = 0, caption: str = "") -> None:
    """Draws panels side by side, or in so many columns, to a PNG and an SVG file in bench-results. The caption says how
    many instances and seeds the figure shows, and what was left out; how it was made is added to it."""
    RESULTS.mkdir(exist_ok=True)
    columns = columns or len(panels)
    lines = math.ceil(len(panels) / columns)
    width, height = (960, 640) if len(panels) == 1 else (640 * columns, 520 * lines)
    title = textwrap.wrap(caption, int(width / PIXELS_OF_LETTER)) + [provenance()]
    height += 18 * len(title)
    for ending, terminal in TERMINALS.items():
        path = RESULTS / f"{name}.{ending}"
        script = STYLE.format(terminal=terminal, width=width, height=height, output=path)
        escaped = "\\n".join(_literal(line) for line in title)
        script += f'set multiplot layout {lines},{columns} title "{escaped}" font ",10" noenhanced\n'
        script += "".join(_panel(panel) for panel in panels)
        done = subprocess.run(["gnuplot"], input=script, capture_output=True, text=True)
        if done.returncode != 0 or "warning" in done.stderr:
            sys.exit(f"gnuplot: {done.stderr}")
        print(f"wrote {os.path.relpath(path)}", flush=True)


def provenance() -> str:
    """The command that runs, and the version and the commit of what it measures."""
    script = pathlib.Path(sys.argv[0])
    command = shlex.join([f"benchmarks/{script.name}", *sys.argv[1:]])
    _, version = process_seconds([str(PROGRAMS / "synthetic"), "--version"])
    described = subprocess.run(["git", "describe", "--always", "--dirty"], cwd=script.resolve().parent,
                               capture_output=True, text=True).stdout.strip()
    return f"{command}: Espalier {version.split()[1]}" + (f", commit {described}" if described else "")


def report(claims: Iterable[Claim]) -> None:
    """Prints what was found beside what was stated, then the regression checks, and ends the script with an error if
    something does not hold."""
    claims = list(claims)
    for is_check, title in ((False, ""), (True, "Regression checks, whose ranges lie around our own earlier results:")):
        these = [claim for claim in claims if claim.is_regression_check == is_check]
        if not these:
            continue
        print(f"\n{title}" if title else "")
        print_table(
            ["", "ours", "95 %", "earlier" if is_check else "stated", "tolerance", "holds"],
            [[claim.what, _text(claim.ours), claim.confidence, claim.stated, claim.tolerance,
              "yes" if claim.holds else "NO"] for claim in these],
        )
    if not all(claim.holds for claim in claims):
        sys.exit(1)


def _text(value: float) -> str:
    return f"{value:,.0f}" if 1000 <= abs(value) < math.inf else f"{value:.4g}"


def _literal(text: str) -> str:
    """For gnuplot, between double quotes."""
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _panel(panel: Panel) -> str:
    """The commands that draw a panel and undo what is set for it."""
    colours = iter(COLOURS)
    data, plots = [], []
    for number, curve in enumerate(panel.curves):
        rows = "\n".join(" ".join(f"{value:.10g}" for value in point) for point in curve.points)
        data.append(f"$curve{number} << END\n{rows}\nEND\n")
        colour = curve.colour or next(colours)
        dash = 2 if curve.dashed else 1
        is_marked = any(mark in curve.style for mark in MARKED)
        points = f"pointtype {6 if curve.colour == PUBLISHED else 7}" if is_marked else ""
        plots.append(f"$curve{number} with {curve.style} linecolor rgb '{colour}' dashtype {dash} {points} "
                     + (f"title '{curve.title}'" if curve.title else "notitle"))
    title, x, y = (text.replace("'", "''") for text in (panel.title, panel.x, panel.y))
    return (
        "".join(data) + f"set title '{title}'\nset xlabel '{x}'\nset ylabel '{y}'\n{panel.settings}\n"
        + "plot " + ", ".join(plots)
        + "\nunset logscale\nset autoscale\nset key left top\nset xtics auto\nset ytics auto\nunset label\n"
    )
