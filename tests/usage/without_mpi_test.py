# SPDX-License-Identifier: Apache-2.0
"""A program that was built without MPI does not search everything once in every process of a job: it says so, once."""

import subprocess
import unittest

from programs import ENVIRONMENT, SECONDS, WITHOUT, command

LAUNCHERS = {
    "Open MPI": {"OMPI_COMM_WORLD_SIZE": "4", "OMPI_COMM_WORLD_RANK": "{rank}", "PMIX_RANK": "{rank}"},
    "MPICH": {"PMI_SIZE": "4", "PMI_RANK": "{rank}"},
    "Slurm": {"SLURM_STEP_NUM_TASKS": "4", "SLURM_PROCID": "{rank}"},
    "PMIx": {"PMIX_RANK": "{rank}"},
}


def rank_of(launcher, rank, *arguments):
    variables = {name: value.format(rank=rank) for name, value in LAUNCHERS[launcher].items()}
    return subprocess.run(command("golomb", *arguments), env={**ENVIRONMENT, **variables}, capture_output=True,
                          text=True, timeout=SECONDS)


@unittest.skipUnless("mpirun" in WITHOUT, "this build has MPI")
class WithoutMpi(unittest.TestCase):
    def test_ranks_are_refused(self):
        for launcher in LAUNCHERS:
            with self.subTest(launcher):
                first, second = (rank_of(launcher, rank, "8") for rank in (0, 1))
                self.assertEqual((first.returncode, first.stdout), (2, ""))
                self.assertRegex(first.stderr, r"\Agolomb: [^\n]*built without MPI[^\n]*\nTry [^\n]*\n\Z")
                self.assertEqual((second.returncode, second.stdout, second.stderr), (0, "", ""))  # one tells mpirun

    def test_one_process_alone_searches(self):
        for variables in ({"OMPI_COMM_WORLD_SIZE": "1"}, {"SLURM_STEP_NUM_TASKS": "1"}, {}):
            with self.subTest(variables):
                done = subprocess.run(command("golomb", "8", "--quiet"), env={**ENVIRONMENT, **variables},
                                      capture_output=True, text=True, timeout=SECONDS)
                self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_help_needs_no_mpi(self):
        self.assertEqual(rank_of("Open MPI", 0, "--help").returncode, 0)


if __name__ == "__main__":
    unittest.main()
