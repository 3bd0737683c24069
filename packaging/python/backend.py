# SPDX-License-Identifier: Apache-2.0
"""Builds the wheel of the package `espalier` for `pip install .` [PEP 517]. It needs CMake, a compiler and the
libraries of docs/install.md, and nothing of Python, so that nothing is downloaded.
"""

import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import sysconfig
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
OPTIONS = ["-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_UNITY_BUILD=ON", "-DBUILD_SHARED_LIBS=OFF", "-DESPALIER_PYTHON=ON",
           "-DESPALIER_MPI=OFF", "-DESPALIER_INTEGRATE=ON", "-DESPALIER_TESTS=OFF", "-DESPALIER_BENCHMARKS=OFF",
           "-DESPALIER_PYTHON_FOLDER=."]


def version() -> str:
    return re.search(r"^ +VERSION ([\d.]+)$", (ROOT / "CMakeLists.txt").read_text(), re.MULTILINE)[1]


def metadata() -> str:
    readme = (ROOT / "packaging" / "python" / "README.md").read_text()
    return (f"Metadata-Version: 2.1\nName: espalier\nVersion: {version()}\n"
            "Summary: Shortest Golomb rulers, knapsacks, sliding tile puzzles and integrals, by parallel tree search\n"
            "License: Apache-2.0\nRequires-Python: >=3.9\nDescription-Content-Type: text/markdown\n\n" + readme)


def tag() -> str:
    abi = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{abi}-{abi}-{re.sub('[-.]', '_', sysconfig.get_platform())}"


def compiled() -> pathlib.Path:
    """Returns a folder with the package `espalier`."""
    build, installed = ROOT / "build" / "wheel", ROOT / "build" / "wheel" / "installed"
    for command in (["cmake", "-S", ROOT, "-B", build, f"-DPython_EXECUTABLE={sys.executable}", *OPTIONS],
                    ["cmake", "--build", build, "--target", "python_module", "--parallel", str(os.cpu_count())],
                    ["cmake", "--install", build, "--component", "python", "--prefix", installed, "--strip"]):
        subprocess.run(command, check=True)
    return installed


def record_line(name: str, content: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}\n"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None) -> str:
    folder = compiled()
    files = {path.relative_to(folder).as_posix(): path.read_bytes()
             for path in sorted(folder.rglob("espalier/*")) if path.is_file()}
    information = f"espalier-{version()}.dist-info"
    files[f"{information}/METADATA"] = metadata().encode()
    files[f"{information}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: espalier\nRoot-Is-Purelib: false\nTag: {tag()}\n".encode()
    record = "".join(record_line(name, content) for name, content in files.items())
    files[f"{information}/RECORD"] = (record + f"{information}/RECORD,,\n").encode()
    name = f"espalier-{version()}-{tag()}.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            wheel.writestr(path, content)
    return name
