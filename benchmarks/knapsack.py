"""Knapsacks on this machine: every class of instances, what a limit leaves, and glpsol and cbc beside them.

Times are those of whole processes.
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

from measure import ENVIRONMENT, PROGRAMS, print_table, run

CLASSES = [
    "uncorrelated", "weakly-correlated", "strongly-correlated", "inverse-strongly-correlated",
    "almost-strongly-correlated", "subset-sum", "even-odd", "similar-weights", "spanner-uncorrelated",
    "spanner-weakly-correlated", "spanner-strongly-correlated", "multiple-strongly-correlated", "profit-ceiling",
    "circle",
]
LIMIT = 10


def generate(folder: str, *arguments: object) -> list[str]:
    """The files that `generate knapsack` writes."""
    command = [str(PROGRAMS / "generate"), "knapsack", *map(str, arguments), "--output", folder]
    subprocess.run(command, check=True, capture_output=True)
    return sorted(str(path) for path in pathlib.Path(folder).iterdir())


def solve(file: str, *arguments: object) -> tuple[float, float, bool]:
    """Seconds, user seconds and whether the optimum was proved."""
    limit = () if "--time-limit" in arguments else ("--time-limit", str(LIMIT))
    command = [str(PROGRAMS / "knapsack"), file, *limit, "--quiet", *map(str, arguments)]
    start, before = time.perf_counter(), os.times().children_user
    done = subprocess.run(command, env=ENVIRONMENT, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode not in (0, 3):
        raise SystemExit(f"{' '.join(command)}: exit code {done.returncode}\n{done.stderr}")
    return time.perf_counter() - start, os.times().children_user - before, done.returncode == 0


def row(name: str, files: list[str], *arguments: object) -> list[str]:
    runs = [solve(file, *arguments) for file in files]
    proved = sum(optimal for _, _, optimal in runs)
    return [name, f"{proved} of {len(runs)}", f"{max(seconds for seconds, _, _ in runs):.2f}",
            f"{max(user for _, user, _ in runs):.2f}", f"{sum(seconds for seconds, _, _ in runs):.2f}"]


def print_classes(sizes: list[int], ranges: list[int]) -> None:
    print(f"Instances proved optimal within {LIMIT} s each on one core, seconds:\n")
    rows = []
    for name in CLASSES:
        for items in sizes:
            files = []
            with tempfile.TemporaryDirectory() as folder:
                for largest in ranges:
                    files += generate(f"{folder}/{largest}", "--class", name, "--items", items, "--range", largest,
                                      "--count", 2)
                rows.append(row(f"{name}, {items} items", files, "--threads", 1))
    print_table(["instances", "proved", "longest", "longest, user", "together"], rows)


def print_hard(sizes: list[int]) -> None:
    print("\nThe hard class of Jooken et al. (2022), capacities 10^6 and 10^8, 2 to 14 groups:\n")
    rows = []
    for items in sizes:
        files = []
        with tempfile.TemporaryDirectory() as folder:
            for capacity in (10**6, 10**8):
                for groups in (2, 6, 10, 14):
                    for fraction in (0.1, 0.3):
                        files += generate(f"{folder}/{capacity}_{groups}_{fraction}", "--class", "jooken",
                                          "--items", items, "--capacity", capacity, "--groups", groups,
                                          "--fraction", fraction)
            for threads in (1, 2):
                rows.append(row(f"{items} items, {threads} threads", files, "--threads", threads))
    print_table(["instances", "proved", "longest", "longest, user", "together"], rows)


def print_batches() -> None:
    print("\n200 sanders instances and a hard one as a batch, seconds:\n")
    rows = []
    for items, fraction in ((800, 0.1), (1200, 0.3)):
        for place, name in (("first", "0.kp"), ("last", "z.kp")):
            with tempfile.TemporaryDirectory() as folder:
                hard, = generate(f"{folder}/hard", "--class", "jooken", "--items", items, "--capacity", 10**8,
                                 "--groups", 10, "--fraction", fraction)
                generate(f"{folder}/batch", "--class", "sanders", "--count", 200)
                shutil.copy(hard, f"{folder}/batch/{name}")
                runs = [("alone", hard)] if place == "first" else []
                for what, path in runs + [(place, f"{folder}/batch")]:
                    one, two = (min(solve(path, "--threads", threads)[0] for _ in range(3)) for threads in (1, 2))
                    rows.append([f"{items} items", what, f"{one:.2f}", f"{two:.2f}", f"{one / two / 2:.2f}"])
    print_table(["hard one", "place", "one thread", "two threads", "efficiency"], rows)


def print_limits() -> None:
    print("\nTime limits, on an instance that takes much longer, seconds:\n")
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        file, = generate(folder, "--class", "jooken", "--items", 1200, "--capacity", 10**15,
                         "--groups", 14)
        for algorithm in ("core", "dfs"):
            for limit in (1, 2, 5):
                taken = solve(file, "--time-limit", limit, "--algorithm", algorithm)[0]
                rows.append([algorithm, f"{limit}", f"{taken:.2f}"])
    print_table(["algorithm", "limit", "taken"], rows)


def print_sanders() -> None:
    print("\n256 instances with the papers' statistics, seconds:\n")
    with tempfile.TemporaryDirectory() as folder:
        files = generate(f"{folder}/sanders", "--class", "sanders", "--count", 256)
        seconds = run("knapsack", *files[:1]).seconds
        start = time.perf_counter()
        subprocess.run([str(PROGRAMS / "knapsack"), f"{folder}/sanders", "--threads", "1", "--quiet"],
                       env=ENVIRONMENT, check=True, capture_output=True)
        rows = [["all 256 as a batch", "256 of 256", f"{time.perf_counter() - start:.2f}", "", ""],
                ["the first alone", "1 of 1", f"{seconds:.2f}", "", ""],
                row("64, dfs --pes 128", files[:64], "--algorithm", "dfs", "--pes", 128)]
        print_table(["instances", "proved", "longest", "longest, user", "together"], rows)
        print_others(files[:4])


def linear_program(file: str) -> str:
    """The instance in the format that glpsol and cbc read."""
    numbers = pathlib.Path(file).read_text(encoding="ascii").split()
    items = [(numbers[i], numbers[i + 1]) for i in range(2, 2 + 2 * int(numbers[0]), 2)]
    profits = "\n".join(f"+ {profit} x{i}" for i, (profit, _) in enumerate(items))
    weights = "\n".join(f"+ {weight} x{i}" for i, (_, weight) in enumerate(items))
    binaries = "\n".join(f"x{i}" for i in range(len(items)))
    return f"Maximize\n{profits}\nSubject To\n{weights} <= {numbers[1]}\nBinary\n{binaries}\nEnd\n"


def print_others(files: list[str]) -> None:
    """glpsol and cbc on the same instances; a run that takes longer than the limit is stopped."""
    print(f"\nThe first of them by other programs, seconds (at most {LIMIT}):\n")
    rows = []
    for file in files:
        model = pathlib.Path(file).with_suffix(".lp")
        model.write_text(linear_program(file), encoding="ascii")
        commands = {"glpsol": ["glpsol", "--lp", str(model), "--tmlim", str(LIMIT)],
                    "cbc": ["cbc", str(model), "seconds", str(LIMIT), "ratioGap", "0", "allowableGap", "0", "solve"]}
        cells = [f"{solve(file, '--threads', 1)[0]:.2f}"]
        for name, command in commands.items():
            if shutil.which(name) is None:
                cells.append("not here")
                continue
            start = time.perf_counter()
            subprocess.run(command, capture_output=True)
            cells.append(f"{time.perf_counter() - start:.2f}")
        rows.append([pathlib.Path(file).stem, *cells])
    print_table(["instance", "knapsack", "glpsol", "cbc"], rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slow", action="store_true", help="also 2000 and 5000 items, and every range")
    arguments = parser.parse_args()
    sizes = [1000, 2000, 5000, 10000] if arguments.slow else [1000, 10000]
    print_classes(sizes, [10**e for e in range(3, 8)] if arguments.slow else [10**3, 10**5, 10**7])
    print_hard([400, 600, 800, 1000, 1200] if arguments.slow else [400, 1200])
    print_batches()
    print_limits()
    print_sanders()


if __name__ == "__main__":
    main()
