# SPDX-License-Identifier: Apache-2.0
"""Knapsacks on this machine: every class of instances, what a limit leaves, and glpsol and cbc beside them.

Times are those of whole processes. --combo and --fontanf: programs that were built elsewhere, run on the same
instances. COMBO [Martello, Pisinger, Toth 1999] is a function for C: its program reads a file, the number of items and
the capacity and then each item's profit and weight, and prints the optimum. F. Fontan's knapsacksolver is run as it is.
"""

import argparse
import decimal
import pathlib
import random
import shutil
import subprocess
import tempfile
import time

from measure import ENVIRONMENT, PROGRAMS, Usage, print_table, run, usage_of

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


def solve(file: str, *arguments: object) -> Usage:
    limit = () if "--time-limit" in arguments else ("--time-limit", str(LIMIT))
    return usage_of([str(PROGRAMS / "knapsack"), file, *limit, "--quiet", *map(str, arguments)])


HEAD = ["instances", "proved", "longest", "longest, CPU", "most MB", "together"]


def row(name: str, files: list[str], *arguments: object) -> list[str]:
    runs = [solve(file, *arguments) for file in files]
    proved = sum(not run.stopped for run in runs)
    return [name, f"{proved} of {len(runs)}", f"{max(run.seconds for run in runs):.2f}",
            f"{max(run.processor_seconds for run in runs):.2f}", f"{max(run.megabytes for run in runs):.0f}",
            f"{sum(run.seconds for run in runs):.2f}"]


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
    print_table(HEAD, rows)


def write(folder: str, name: str, items: list[tuple[int, int]], capacity: int) -> str:
    path = pathlib.Path(folder) / name
    lines = "".join(f"{profit} {weight}\n" for profit, weight in items)
    path.write_text(f"{len(items)} {capacity}\n{lines}", encoding="ascii")
    return str(path)


def with_constants(folder: str, constants: int, size: int, seed: int) -> str:
    """Profits that are weights plus one of a few constants."""
    drawn = random.Random(seed)
    weights = [drawn.randint(1, 10**7) for _ in range(size)]
    gains = [(i + 1) * 10**6 if seed % 2 == 0 else drawn.randint(1, 10**6) for i in range(constants)]
    items = [(weight + drawn.choice(gains), weight) for weight in weights]
    return write(folder, f"{constants}_{size}_{seed}.kp", items, sum(weights) // 2)


def print_constants() -> None:
    print("\nProfits are weights plus one of three or five constants, one thread:\n")
    rows = []
    for constants in (3, 5):
        for size in (1000, 10000):
            with tempfile.TemporaryDirectory() as folder:
                files = [with_constants(folder, constants, size, seed) for seed in range(5)]
                rows.append(row(f"{constants} constants, {size} items", files, "--threads", 1))
    print_table(HEAD, rows)


def print_large(ranges: list[int]) -> None:
    print("\nA million items, one thread:\n")
    rows = []
    for name in CLASSES:
        files = []
        with tempfile.TemporaryDirectory() as folder:
            for largest in ranges:
                files += generate(f"{folder}/{largest}", "--class", name, "--items", 10**6, "--range", largest)
            rows.append(row(name, files, "--threads", 1))
    print_table(HEAD, rows)


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
    print_table(HEAD, rows)


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
                    one, two = (min(solve(path, "--threads", threads).seconds for _ in range(3)) for threads in (1, 2))
                    rows.append([f"{items} items", what, f"{one:.2f}", f"{two:.2f}", f"{one / two / 2:.2f}"])
    print_table(["hard one", "place", "one thread", "two threads", "efficiency"], rows)


def print_limits() -> None:
    """A search must not take more than its time and 5 % and 50 ms, nor its memory and 10 %."""
    print("\nLimits, on instances that take much longer or much more:\n")
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        drawn = random.Random(1)
        words = [drawn.randint(2**51, 2**52) for _ in range(52)]
        numbers = [drawn.randint(10**29, 10**30) for _ in range(100)]
        files = {
            "jooken, 1200": generate(f"{folder}/1", "--class", "jooken", "--items", 1200, "--capacity", 10**15,
                                     "--groups", 14)[0],
            "similar weights, 10^6": generate(f"{folder}/2", "--class", "similar-weights", "--items", 10**6, "--range",
                                              10**7)[0],
            "density 1, 52 bits": write(folder, "d.kp", [(word, word) for word in words], sum(words) // 2),
            "30 digits, 100": write(folder, "l.kp", [(number, number) for number in numbers], sum(numbers) // 2)}
        for name, file in files.items():
            for options in (("--time-limit", 0.1), ("--time-limit", 1), ("--time-limit", 5),
                            ("--time-limit", 1, "--algorithm", "dfs"),
                            ("--time-limit", 10, "--memory-limit", "400M")):
                run = solve(file, "--threads", 1, *options)
                kept = run.seconds <= 1.05 * options[1] + 0.05 and ("400M" not in options or run.megabytes <= 440)
                rows.append([name, " ".join(map(str, options)), f"{run.seconds:.2f}", f"{run.processor_seconds:.2f}",
                             f"{run.megabytes:.0f}", "yes" if kept else "NO"])
    print_table(["instance", "limit", "seconds", "CPU", "MB", "kept"], rows)


def batch_seconds(folder: str) -> float:
    start = time.perf_counter()
    subprocess.run([str(PROGRAMS / "knapsack"), folder, "--threads", "1", "--quiet"], env=ENVIRONMENT, check=True,
                   capture_output=True)
    return time.perf_counter() - start


def print_sanders() -> None:
    print("\n256 instances with the papers' statistics, seconds:\n")
    with tempfile.TemporaryDirectory() as folder:
        files = generate(f"{folder}/sanders", "--class", "sanders", "--count", 256)
        seconds = run("knapsack", *files[:1]).seconds
        rows = [["all 256 as a batch", "256 of 256", f"{batch_seconds(f'{folder}/sanders'):.2f}", "", "", ""],
                ["the first alone", "1 of 1", f"{seconds:.2f}", "", "", ""],
                row("64, dfs --pes 128", files[:64], "--algorithm", "dfs", "--pes", 128)]
        print_table(HEAD, rows)
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
        cells = [f"{solve(file, '--threads', 1).seconds:.2f}"]
        for name, command in commands.items():
            if shutil.which(name) is None:
                cells.append("not here")
                continue
            start = time.perf_counter()
            subprocess.run(command, capture_output=True)
            cells.append(f"{time.perf_counter() - start:.2f}")
        rows.append([pathlib.Path(file).stem, *cells])
    print_table(["instance", "knapsack", "glpsol", "cbc"], rows)


def in_integers(file: str) -> str:
    """The instance itself, or a copy of it with millionths for units."""
    text = pathlib.Path(file).read_text(encoding="ascii")
    if "." not in text:
        return file
    size, *numbers = text.split()
    capacity, *of_items = (round(decimal.Decimal(number) * 10**6) for number in numbers)
    items = list(zip(of_items[::2], of_items[1::2]))[:int(size)]
    return write(str(pathlib.Path(file).parent), f"{pathlib.Path(file).stem}.int", items, capacity)


def peer_commands(arguments: argparse.Namespace) -> dict[str, list[str]]:
    commands = {}
    if arguments.combo:
        commands["COMBO"] = [arguments.combo]
    if arguments.fontanf:
        commands["fontanf"] = [arguments.fontanf, "--verbosity-level", "0", "--algorithm",
                               "dynamic-programming-primal-dual", "--format", "standard", "--input"]
    return commands


def peer_seconds(command: list[str], file: str) -> float | None:
    """Of one instance; none if it takes longer than the limit, or fails."""
    start = time.perf_counter()
    try:
        subprocess.run([*command, file], capture_output=True, timeout=LIMIT, check=True)
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
        return None
    return time.perf_counter() - start


def cell(seconds: list[float | None]) -> str:
    solved = [second for second in seconds if second is not None]
    open_ones = len(seconds) - len(solved)
    return f"{sum(solved):.2f}" + (f" and {open_ones} open" if open_ones else "")


def print_peers(commands: dict[str, list[str]], items: int) -> None:
    """The processes of each file in turns, one thread; what is open after the limit is not in the sum."""
    print(f"\nBeside other programs, seconds of all processes together, at most {LIMIT} each:\n")
    groups = [("sanders", ["--count", 256])] + [(name, ["--items", items, "--range", 10**5, "--count", 5])
                                                 for name in CLASSES]
    rows = []
    for name, options in groups:
        with tempfile.TemporaryDirectory() as folder:
            files = generate(folder, "--class", name, *options)
            if name == "sanders":
                batch = cell([batch_seconds(folder)])
                rows.append(["sanders as one batch", f"{len(files)}", batch] + [""] * len(commands))
            files = [in_integers(file) for file in files]
            ours = [solve(file, "--threads", 1) for file in files]
            rows.append([name, f"{len(files)}", cell([None if run.stopped else run.seconds for run in ours])]
                        + [cell([peer_seconds(command, file) for file in files]) for command in commands.values()])
    print_table(["class", "instances", "knapsack", *commands], rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slow", action="store_true", help="also 2000 and 5000 items, and more ranges")
    parser.add_argument("--combo", metavar="PROGRAM")
    parser.add_argument("--fontanf", metavar="PROGRAM")
    parser.add_argument("--peers-only", action="store_true", help="nothing but the comparison with these")
    arguments = parser.parse_args()
    peers = peer_commands(arguments)
    if peers:
        print_peers(peers, 10000)
    if arguments.peers_only:
        return
    sizes = [1000, 2000, 5000, 10000] if arguments.slow else [1000, 10000]
    print_classes(sizes, [10**e for e in range(3, 8)] if arguments.slow else [10**3, 10**5, 10**7])
    print_constants()
    print_large([10**3, 10**5, 10**7] if arguments.slow else [10**5])
    print_hard([400, 600, 800, 1000, 1200] if arguments.slow else [400, 1200])
    print_batches()
    print_limits()
    print_sanders()


if __name__ == "__main__":
    main()
