# SPDX-License-Identifier: Apache-2.0
"""The job script of the guide, with mpirun in the place of srun: stopped by a signal ahead of its time limit, the job
puts itself into the queue again, until its search is complete.
"""

import json
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import unittest

from programs import BIN, ENVIRONMENT, FOLDER, MPIRUN, SECONDS, parse_json, run
from stopping import catches, children, cpu_seconds, is_running, send, wait_until

SCRIPT = re.compile(r"^```sh\n(#!/bin/bash\n#SBATCH.*?)^```", re.DOTALL | re.MULTILINE)

# Ranks say what Slurm would have told them about their binding, and leave the rest to mpirun.
SRUN = """#!/bin/sh
test "$1 $2" = "--mpi=pmix --cpu-bind=none" || exit 9
shift 2
exec mpirun -n 2 "$@"
"""
SCONTROL = """#!/bin/sh
echo "$@" >> requests
"""
# A part of a proof, which takes 6 seconds of CPU time.
PROOF = ("--marks", "15", "--known-optimum", "--stub-range", "0-8..")


@unittest.skipUnless(MPIRUN, "there is no mpirun")
class JobScript(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        script = SCRIPT.search((FOLDER / "docs" / "tutorial" / "cluster.md").read_text())[1]
        self.write("job", script.replace("--marks 20", " ".join((*PROOF, "--kernel", "plain"))))
        self.write("srun", SRUN)
        self.write("scontrol", SCONTROL)

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text)
        path.chmod(0o755)

    def start(self):
        """As a step of its own, to which Slurm would send the signal."""
        path = os.pathsep.join((str(self.folder), str(BIN), ENVIRONMENT["PATH"]))
        environment = {**ENVIRONMENT, "PATH": path, "SLURM_CPUS_PER_TASK": "2", "SLURM_JOB_ID": "77"}
        return subprocess.Popen(["./job"], cwd=self.folder, env=environment, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True)

    def requests(self):
        file = self.folder / "requests"
        return file.read_text().splitlines() if file.exists() else []

    def run_until_the_signal(self, seconds):
        """Sends the signal when the ranks have searched for some seconds of CPU time. Returns whether more is to do."""
        before = len(self.requests())
        job = self.start()
        began = {}  # the CPU time that a rank had taken when its handler of signals was seen

        def has_searched():
            ranks = [rank for step in children(job.pid) for rank in children(step) if catches(rank, signal.SIGUSR1)]
            searched = sum(cpu_seconds(rank) - began.setdefault(rank, cpu_seconds(rank)) for rank in ranks)
            return len(ranks) == 2 and searched > seconds

        wait_until(lambda: has_searched() or not is_running(job.pid))
        send(children(job.pid), signal.SIGUSR1)
        _, told = job.communicate(timeout=SECONDS)
        wants_more = len(self.requests()) > before
        self.assertEqual(wants_more, (self.folder / "golomb20.checkpoint").exists(), told)
        return wants_more

    def test_goes_on_until_the_end(self):
        lives = 1
        while self.run_until_the_signal(0.1 * 4**lives):  # each longer: one may end before it has written anything
            lives += 1
            self.assertLess(lives, 10)
        self.assertGreater(lives, 1)
        self.assertEqual(set(self.requests()), {"requeue 77"})
        result = parse_json((self.folder / "golomb20.json").read_text())
        alone = json.loads(run("golomb", *PROOF, "--json").stdout)
        self.assertEqual(result["status"], "complete")
        self.assertEqual(result["statistics"]["nodes"], alone["statistics"]["nodes"])


if __name__ == "__main__":
    unittest.main()
