"""What the scripts that redraw the papers' figures share: simulated runs, CSV files, plots, and the comparison.

A script runs the solvers (simulated times do not depend on what else this machine does, so as many at a time as there
are cores), hands its rows to write_csv() and its curves to draw(), and ends with report().
"""

import concurrent.futures
import csv
import math
import pathlib
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from measure import Run, cores, print_table, run

RESULTS = pathlib.Path(__file__).resolve().parent.parent / "bench-results"

# Okabe and Ito's colours, which everybody can tell apart.
COLOURS = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9"]
PUBLISHED = "#000000"

STYLE = """
set terminal pngcairo size {width},{height} font 'DejaVu Sans,12' linewidth 1.5 enhanced
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
    """Points (x, y) or, with error bars, (x, y, lowest, highest); styles are gnuplot's."""

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
    """A number that a paper or the design states, and ours; it holds from `least` to `most`."""

    what: str
    ours: float
    stated: str
    least: float = -math.inf
    most: float = math.inf

    @property
    def holds(self) -> bool:
        return self.least <= self.ours <= self.most

    @property
    def tolerance(self) -> str:
        """The interval as text, open ends left out."""
        if self.most == math.inf:
            return f">= {_text(self.least)}"
        if self.least == -math.inf:
            return f"<= {_text(self.most)}"
        return f"{_text(self.least)} to {_text(self.most)}"


def simulate(commands: Sequence[Sequence[str]], may_stop: bool = False) -> list[Run]:
    """Runs of the solvers, each the program's name and its arguments, in the order of the commands. may_stop: a limit
    may end some."""
    with concurrent.futures.ThreadPoolExecutor(cores()) as pool:
        return list(pool.map(lambda command: run(*command, may_stop=may_stop), commands))


def write_csv(name: str, rows: Sequence[Mapping[str, object]]) -> None:
    """Writes rows with the same keys, which are the columns, to bench-results."""
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{name}.csv"
    with path.open("w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    print(f"wrote {path.relative_to(RESULTS.parent)}", flush=True)


def draw(name: str, panels: Sequence[Panel], columns: int = 0) -> None:
    """Draws panels side by side, or in so many columns, to a PNG file in bench-results."""
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{name}.png"
    columns = columns or len(panels)
    lines = math.ceil(len(panels) / columns)
    size = (960, 640) if len(panels) == 1 else (640 * columns, 520 * lines)
    script = STYLE.format(width=size[0], height=size[1], output=path)
    if len(panels) > 1:
        script += f"set multiplot layout {lines},{columns}\n"
    script += "".join(_panel(panel) for panel in panels)
    done = subprocess.run(["gnuplot"], input=script, capture_output=True, text=True)
    if done.returncode != 0 or "warning" in done.stderr:
        sys.exit(f"gnuplot: {done.stderr}")
    print(f"wrote {path.relative_to(RESULTS.parent)}", flush=True)


def report(claims: Iterable[Claim]) -> None:
    """Prints what was found beside what was stated, and ends the script with an error if something does not hold."""
    claims = list(claims)
    print()
    print_table(
        ["", "ours", "stated", "tolerance", "holds"],
        [[claim.what, _text(claim.ours), claim.stated, claim.tolerance, "yes" if claim.holds else "NO"]
         for claim in claims],
    )
    if not all(claim.holds for claim in claims):
        sys.exit(1)


def _text(value: float) -> str:
    return f"{value:,.0f}" if 1000 <= abs(value) < math.inf else f"{value:.4g}"


def _panel(panel: Panel) -> str:
    """The commands that draw a panel and undo what is set for it."""
    colours = iter(COLOURS)
    data, plots = [], []
    for number, curve in enumerate(panel.curves):
        rows = "\n".join(" ".join(f"{value:.10g}" for value in point) for point in curve.points)
        data.append(f"$curve{number} << END\n{rows}\nEND\n")
        colour = curve.colour or next(colours)
        dash = 2 if curve.dashed else 1
        points = f"pointtype {6 if curve.colour == PUBLISHED else 7}" if "points" in curve.style else ""
        plots.append(f"$curve{number} with {curve.style} linecolor rgb '{colour}' dashtype {dash} {points} "
                     + (f"title '{curve.title}'" if curve.title else "notitle"))
    return (
        "".join(data)
        + f"set title '{panel.title}'\nset xlabel '{panel.x}'\nset ylabel '{panel.y}'\n{panel.settings}\n"
        + "plot " + ", ".join(plots)
        + "\nunset logscale\nset autoscale\nset key left top\nset xtics auto\nset ytics auto\nunset label\n"
    )
