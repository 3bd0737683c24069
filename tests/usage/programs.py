"""Runs the programs as their users do. ESPALIER_BIN is the folder that they lie in."""

import json
import os
import pathlib
import shutil
import subprocess
import unittest

FOLDER = pathlib.Path(__file__).resolve().parents[2]
BIN = pathlib.Path(os.environ.get("ESPALIER_BIN", FOLDER / "build" / "release" / "bin"))

# A run that hangs is a failure, not a wait for ctest's own limit.
SECONDS = 60

# Root, as in a container, and more ranks than cores are refused by Open MPI unless it is told otherwise: OMPI_ by
# version 4, PRTE_ by version 5.
ENVIRONMENT = {
    **os.environ,
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    "OMPI_MCA_rmaps_base_oversubscribe": "1",
    "OMPI_MCA_hwloc_base_binding_policy": "none",
    "PRTE_MCA_rmaps_default_mapping_policy": ":oversubscribe",
    "PRTE_MCA_hwloc_default_binding_policy": "none",
}

# What this build was made without, mpirun or programs: tests that need it are skipped.
WITHOUT = os.environ.get("ESPALIER_WITHOUT", "").split()
MPIRUN = None if "mpirun" in WITHOUT else shutil.which("mpirun")


def needs(program):
    if program in WITHOUT or (program == "mpirun" and MPIRUN is None):
        raise unittest.SkipTest(f"there is no {program}")


def command(program, *arguments, ranks=0):
    """The command line; `ranks`: under mpirun with so many ranks."""
    needs(program)
    if ranks:
        needs("mpirun")
    launcher = [MPIRUN, "-n", str(ranks)] if ranks else []
    return [*launcher, str(BIN / program), *map(str, arguments)]


def environment(ranks):
    """Open MPI never frees all that it has allocated: leaks of ranks are not looked for."""
    options = os.environ.get("ASAN_OPTIONS", "")
    return {**ENVIRONMENT, "ASAN_OPTIONS": f"{options}:detect_leaks=0"} if ranks else ENVIRONMENT


def run(program, *arguments, ranks=0, **options):
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "timeout": SECONDS, "text": True, **options}
    return subprocess.run(command(program, *arguments, ranks=ranks), env=environment(ranks), **options)


def start(program, *arguments, ranks=0, **options):
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, **options}
    return subprocess.Popen(command(program, *arguments, ranks=ranks), env=environment(ranks), **options)


def refuse_constant(name):
    raise ValueError(f"{name} is not JSON")


def parse_json(text):
    """One object; NaN and infinities, which Python would accept, are refused."""
    return json.loads(text, parse_constant=refuse_constant)


def answer(program, *arguments, ranks=0):
    """The JSON object of a run that has to succeed."""
    done = run(program, *arguments, "--json", ranks=ranks)
    assert done.returncode == 0, (done.args, done.returncode, done.stderr)
    return parse_json(done.stdout)
