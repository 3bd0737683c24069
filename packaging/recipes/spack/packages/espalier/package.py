# SPDX-License-Identifier: Apache-2.0
from spack.package import *


class Espalier(CMakePackage):
    """Parallel tree search: a C++20 library and a suite of command-line solvers."""

    url = "@ADDRESS@"

    license("Apache-2.0")

    version("@VERSION@", sha256="@SHA256@")

    variant("mpi", default=True, description="Search on the ranks of MPI jobs")
    variant("integrate", default=True, description="Build integrate, which needs FLINT")
    variant("shared", default=False, description="Build shared libraries")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("ninja", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("fmt@9:")
    depends_on("boost@1.74:")
    depends_on("cli11@2.3:", type="build")
    depends_on("nlohmann-json@3.11:")
    depends_on("zlib-api")
    depends_on("mpi@3:", when="+mpi")
    depends_on("flint@3:", when="+integrate")
    depends_on("mpfr", when="+integrate")
    depends_on("gmp", when="+integrate")

    conflicts("%gcc@:11", msg="C++20 as of gcc 12 is needed")

    generator("ninja")

    def cmake_args(self):
        return [
            self.define_from_variant("ESPALIER_MPI", "mpi"),
            self.define_from_variant("ESPALIER_INTEGRATE", "integrate"),
            self.define_from_variant("BUILD_SHARED_LIBS", "shared"),
            self.define("ESPALIER_PYTHON", False),
            self.define("ESPALIER_TESTS", False),
            self.define("ESPALIER_BENCHMARKS", False),
        ]
