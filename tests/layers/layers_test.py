# SPDX-License-Identifier: Apache-2.0
"""Dependencies point down only: from solvers to what programs share, from there to the library, and in the library from
layer to layer as ALLOWED says. Reads the #include lines of all sources and prints those that point elsewhere. And one
file alone knows of operating systems: prints the lines of others that do. Each source says its license at its
beginning: prints those that do not.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SOLVERS = {path.name for path in (ROOT / "solvers").iterdir() if path.is_dir()}

# What a folder may include besides itself and the standard library: beginnings of paths.
LIBRARY = "espalier/"
BASE = ["espalier/nodes", "espalier/pack", "espalier/random", "espalier/require"]
ALLOWED = {
    "core/espalier/transports/simulated": [*BASE, "espalier/transports/"],
    "core/espalier/transports": BASE,
    # What a policy may know of a transport: where its PE is, and how to say something to others.
    "core/espalier/balancers": [
        *BASE,
        "espalier/transports/message",
        "espalier/transports/place",
    ],
    "core/espalier/program": [LIBRARY],
    "core/espalier": [LIBRARY],
    "benchmarks": [LIBRARY, "engine/"],
    "tests/engine": [LIBRARY],
    "tests/laws": [LIBRARY, "engine/"],
    "tests/mpi": [LIBRARY, "engine/", "mpi/"],
    "tests/unit/core": [LIBRARY, "unit/core/", "engine/"],
    **{f"solvers/{name}": [LIBRARY, *(f"{other}/" for other in SOLVERS)] for name in SOLVERS},
}
# Rooms that only those above know.
UPPER = {
    "espalier/program/": ["core/espalier/program", "solvers", "tests/fuzz", "tests/unit"],
    "espalier/integrate.hpp": ["solvers/integrate/library", "tests/unit/integrate/library"],
}
# Built upon trees or the programs' library, which belong to the solvers, and left out without them.
NEEDS_SOLVERS = {
    "benchmarks/blocks.cpp",
    "benchmarks/bounds.cpp",
    "benchmarks/complete_tree.hpp",
    "benchmarks/frameworks/trees.hpp",
    "benchmarks/lockstep.cpp",
    "benchmarks/neighbourhoods.cpp",
    "benchmarks/requests.cpp",
    "benchmarks/rings.cpp",
    "benchmarks/smpi.cpp",
    "benchmarks/trapezoid_tree.hpp",
}
# What is not in POSIX.
OF_SYSTEMS = re.compile(r"\b(__linux__|__APPLE__|cpu_set_t|sched_getaffinity|pthread_\w+_np|prctl)\b|/proc/self/exe")
KNOWS_SYSTEMS = "core/espalier/transports/threads/operating_system.cpp"
LICENSE = "SPDX-License-Identifier: Apache-2.0"
SOURCES = {".cpp", ".hpp", ".c", ".h", ".py", ".sh", ".cmake", ".js", ".css"}
STARTER = "packaging/front/starter"  # is copied and becomes the user's own, as the examples are


def layer_of(source: str) -> str | None:
    """The innermost folder that has a rule."""
    return max((folder for folder in ALLOWED if source.startswith(folder + "/")), key=len, default=None)


def is_allowed(source: str, layer: str, included: str) -> bool:
    for room, knowers in UPPER.items():
        if included.startswith(room) and not source.startswith(tuple(knowers)):
            return False
    own = layer.removeprefix("core/").removeprefix("tests/") + "/"
    return included.startswith((own, *ALLOWED[layer]))


def violations() -> list[str]:
    found = []
    for top in ("core", "benchmarks", "tests", "solvers"):
        for path in sorted((ROOT / top).rglob("*.?pp")):
            source = path.relative_to(ROOT).as_posix()
            layer = layer_of(source)
            if layer is None or source in NEEDS_SOLVERS:
                continue
            for number, line in enumerate(path.read_text().splitlines(), 1):
                match = re.match(r'#include [<"]((?:%s)/[^>"]+)[>"]' % "|".join({"espalier", "engine", *SOLVERS}), line)
                if match and not is_allowed(source, layer, match[1]):
                    found.append(f"{source}:{number}: includes {match[1]}")
    return found


def systems() -> list[str]:
    return [f"{path.relative_to(ROOT)}:{number}: what of other operating systems than Linux?"
            for top in ("core", "solvers", "packaging") for path in sorted((ROOT / top).rglob("*.?pp"))
            if path != ROOT / KNOWS_SYSTEMS
            for number, line in enumerate(path.read_text().splitlines(), 1) if OF_SYSTEMS.search(line)]


def without_license() -> list[str]:
    sources = [path for top in ("benchmarks", "cmake", "core", "docs", "packaging", "solvers", "tests")
               for path in sorted((ROOT / top).rglob("*")) if path.suffix in SOURCES or path.name == "CMakeLists.txt"]
    return [f"{path.relative_to(ROOT)}: does not begin with '{LICENSE}'" for path in sources
            if not path.is_relative_to(ROOT / STARTER) and LICENSE not in path.read_text()[:100]]



if __name__ == "__main__":
    lines = violations() + systems() + without_license()
    print("\n".join(lines))
    sys.exit(1 if lines else 0)
