# SPDX-License-Identifier: Apache-2.0
"""`make dist` writes a source archive, whose bytes depend on nothing but the commit, and recipes that build it."""

import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import tarfile
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def bytes_of(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@unittest.skipUnless(shutil.which("git") and (ROOT / ".git").exists(), "these sources are no repository")
class Dist(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name, umask, zone):
        folder = self.folder / name
        subprocess.run([ROOT / "packaging/dist.sh", folder, "https://example.org/files"], check=True, capture_output=True,
                       umask=umask, env={**os.environ, "TZ": zone})
        return bytes_of(folder)

    def test_it_is_reproducible_and_complete(self):
        files = self.write("one", 0o022, "UTC")
        self.assertEqual(files, self.write("other", 0o077, "Asia/Tokyo"))

        name = next(name for name in files if name.endswith(".tar.gz"))
        stem = name.removesuffix(".tar.gz")
        hashes = {length: hashlib.new(f"sha{length}", files[name]).hexdigest() for length in (256, 512)}
        self.assertEqual(files[name + ".sha256"].decode(), f"{hashes[256]}  {name}\n")
        with tarfile.open(self.folder / "one" / name) as archive:
            commit = archive.extractfile(f"{stem}/cmake/commit.txt").read().decode()
        head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        self.assertEqual(commit, head)

        recipes = {path: text.decode() for path, text in files.items() if path.startswith("recipes/")}
        for path, text in recipes.items():
            self.assertIsNone(re.search(r"@[A-Z0-9]+@", text), path)
        for path, wanted in (("spack/packages/espalier/package.py", hashes[256]), ("conda/meta.yaml", hashes[256]),
                             ("homebrew/espalier.rb", hashes[256]), ("vcpkg/espalier/portfile.cmake", hashes[512])):
            self.assertIn(wanted, recipes[f"recipes/{path}"])
            self.assertIn(f"https://example.org/files/{name}", recipes[f"recipes/{path}"])


class Version(unittest.TestCase):
    def test_all_files_state_the_same(self):
        version = re.search(r"^ +VERSION ([0-9.]+)$", (ROOT / "CMakeLists.txt").read_text(), re.MULTILINE)[1]
        self.assertIn(f"\nversion: {version}\n", (ROOT / "CITATION.cff").read_text())
        first = re.search(r"^## (\S+), (.*)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
        self.assertEqual(first[1], version)


if __name__ == "__main__":
    unittest.main()
