# SPDX-License-Identifier: Apache-2.0
"""Runs the programs as their users do. ESPALIER_BIN is the folder that they lie in."""

import functools
import json
import os
import pathlib
import re
import resource
import shutil
import subprocess
import unittest

FOLDER = pathlib.Path(__file__).resolve().parents[2]
BIN = pathlib.Path(os.environ.get("ESPALIER_BIN", FOLDER / "build" / "release" / "bin"))

# A run that takes longer hangs. The limit is generous, because no test may depend on the load of the machine.
SECONDS = 1800

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

# Whether tests of rare things are run, which only `make test-all` does.
RARE = os.environ.get("ESPALIER_RARE") != "skip"
rare = unittest.skipUnless(RARE, "make test-all runs it")

# What this build was made without, mpirun or programs: tests that need it are skipped.
WITHOUT = os.environ.get("ESPALIER_WITHOUT", "").split()
MPIRUN = None if "mpirun" in WITHOUT else shutil.which("mpirun")


def needs(program):
    if program in WITHOUT or (program == "mpirun" and MPIRUN is None):
        raise unittest.SkipTest(f"there is no {program}")


@functools.cache
def mpirun_takes_nodes():
    """Does it know the options of launcher()?"""
    version = subprocess.run([MPIRUN, "--version"], stdout=subprocess.PIPE, text=True).stdout if MPIRUN else ""
    return re.search(r"Open MPI\) [1-4]\.", version) is not None


def launcher(ranks, nodes):
    """mpirun with so many ranks, as many on each of the nodes. All of these are this machine: an agent takes the place
    of ssh."""
    needs("mpirun")
    if nodes == 1:
        return [MPIRUN, "-n", str(ranks)]
    if not mpirun_takes_nodes():
        raise unittest.SkipTest("this mpirun takes no agent")
    hosts = ",".join(f"node{node}:{ranks // nodes}" for node in range(nodes))
    agent = FOLDER / "tests" / "mpi" / "node_agent.sh"
    return [MPIRUN, "-n", str(ranks), "--host", hosts, "--leave-session-attached", "--mca", "btl", "tcp,self",
            "--mca", "plm_rsh_agent", str(agent)]


def command(program, *arguments, ranks=0, nodes=1):
    """The command line; `ranks`: under mpirun with so many ranks, on so many nodes."""
    needs(program)
    return [*(launcher(ranks, nodes) if ranks else []), str(BIN / program), *map(str, arguments)]


def environment(ranks):
    """Open MPI never frees all that it has allocated: leaks of ranks are not looked for."""
    options = os.environ.get("ASAN_OPTIONS", "")
    return {**ENVIRONMENT, "ASAN_OPTIONS": f"{options}:detect_leaks=0"} if ranks else ENVIRONMENT


def run(program, *arguments, ranks=0, nodes=1, **options):
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "timeout": SECONDS, "text": True, **options}
    return subprocess.run(command(program, *arguments, ranks=ranks, nodes=nodes), env=environment(ranks), **options)


def start(program, *arguments, ranks=0, **options):
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, **options}
    return subprocess.Popen(command(program, *arguments, ranks=ranks), env=environment(ranks), **options)


def cpu_seconds_of_ended():
    """Returns the CPU time of all processes that have been run and have ended. Other processes have no influence on
    it."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def refuse_constant(name):
    raise ValueError(f"{name} is not JSON")


def parse_json(text):
    """One object; NaN and infinities, which Python would accept, are refused."""
    return json.loads(text, parse_constant=refuse_constant)


@functools.cache
def balancers(*program):
    """Returns the names of all balancers, as the program describes its option --balancer."""
    groups = parse_json(run(*program, "--print-options").stdout)["groups"]
    options = (option for group in groups for option in group["options"])
    return next(option["choices"] for option in options if "--balancer" in option["names"])


def answer(program, *arguments, ranks=0, nodes=1):
    """The JSON object of a run that has to succeed."""
    done = run(program, *arguments, "--json", ranks=ranks, nodes=nodes)
    assert done.returncode == 0, (done.args, done.returncode, done.stderr)
    return parse_json(done.stdout)
