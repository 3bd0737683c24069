# SPDX-License-Identifier: Apache-2.0
"""Debians in folders (chroots), each with packages of its own and a copy of this repository in /src. Requires root,
debootstrap, and a mirror of Debian that can be reached: MIRROR in the environment names another one."""

import os
import pathlib
import shutil
import subprocess
import sys

SOURCES = pathlib.Path(__file__).resolve().parent.parent
ROOTS = pathlib.Path(os.environ.get("CHROOTS", SOURCES / "build" / "portability"))
# Ubuntu's packages are of two kinds; the script is that of its other releases, of which debootstrap may know fewer.
UBUNTU = ("--components=main,universe", "http://archive.ubuntu.com/ubuntu", "gutsy")
UBUNTUS = ("noble",)
DEBIAN = os.environ.get("MIRROR", "http://deb.debian.org/debian")


def why_not() -> str:
    """Why there can be no chroots here; empty if there can be."""
    if os.geteuid() != 0:
        return "a chroot takes root's rights"
    missing = [tool for tool in ("debootstrap", "unshare", "git", "tar") if shutil.which(tool) is None]
    return f"missing: {', '.join(missing)}" if missing else ""


def run(*command: object) -> None:
    subprocess.run([str(word) for word in command], check=True)


def bare(suite: str) -> pathlib.Path:
    """The smallest system of a suite, bootstrapped when it is first wanted."""
    root = ROOTS / suite
    done = root / ".bootstrapped"
    if not done.exists():
        shutil.rmtree(root, ignore_errors=True)
        ROOTS.mkdir(parents=True, exist_ok=True)
        components, *source = UBUNTU if suite in UBUNTUS else ("--components=main", DEBIAN)
        run("debootstrap", "--variant=minbase", components, suite, root, *source)
        done.touch()
    return root


class Chroot:
    """A system of its own, a copy of the bare one; it is kept between runs, with what was built in it."""

    def __init__(self, name: str, suite: str, fresh: bool = False):
        self.root = ROOTS / name
        if fresh:
            shutil.rmtree(self.root, ignore_errors=True)
        if not (self.root / ".bootstrapped").exists():
            shutil.rmtree(self.root, ignore_errors=True)
            run("cp", "--archive", "--reflink=auto", bare(suite), self.root)

    def install(self, packages: list[str], architecture: str = "") -> None:
        """Architecture: another one, of which there are to be packages, too."""
        stamp = self.root / ".installed"
        wanted = "\n".join([architecture, *packages])
        if stamp.exists() and stamp.read_text() == wanted:
            return
        if architecture:
            self.run(f"dpkg --add-architecture {architecture}")
        self.run("apt-get update --quiet --quiet && apt-get install --yes --quiet --quiet --no-install-recommends "
                 + " ".join(packages) + " >/var/log/espalier-packages.log 2>&1 "
                 "|| { tail -n 20 /var/log/espalier-packages.log; exit 1; }")
        stamp.write_text(wanted)

    def copy_sources(self) -> None:
        """What git knows of, and what it would, as it is now."""
        source = self.root / "src"
        shutil.rmtree(source, ignore_errors=True)
        source.mkdir()
        listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=SOURCES,
                                capture_output=True, check=True).stdout.split(b"\0")
        names = b"\0".join(name for name in listed if name and (SOURCES / os.fsdecode(name)).exists())
        packed = subprocess.run(["tar", "--create", "--null", "--files-from=-"], cwd=SOURCES, input=names,
                                capture_output=True, check=True).stdout
        subprocess.run(["tar", "--extract"], cwd=source, input=packed, check=True)

    def run(self, command: str) -> None:
        """By a shell in the chroot, with /proc, /sys and /dev; ends this script if it fails. What is compiled is kept
        in a cache of its own if there is ccache."""
        cache = ROOTS / "ccache"
        cache.mkdir(exist_ok=True)
        (self.root / "ccache").mkdir(exist_ok=True)
        inside = ('mount --rbind /dev "$1/dev" && mount --rbind /sys "$1/sys" && mount --bind "$2" "$1/ccache" && '
                  'mount -t tmpfs tmpfs "$1/tmp" && exec chroot "$1" /bin/sh -ec "$3"')
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LC_ALL": "C.UTF-8",
                       "DEBIAN_FRONTEND": "noninteractive", "CCACHE_DIR": "/ccache", "OMPI_ALLOW_RUN_AS_ROOT": "1",
                       "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
        done = subprocess.run(["unshare", "--mount", "--pid", "--fork", f"--mount-proc={self.root}/proc", "sh", "-c",
                               inside, "sh", str(self.root), str(cache), command], env=environment)
        if done.returncode != 0:
            sys.exit(f"{self.root.name}: exit code {done.returncode}: {command}")
