#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
cmake ${CMAKE_ARGS} -S . -B build/conda -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_LIBDIR=lib \
    -DESPALIER_MPI=ON -DESPALIER_INTEGRATE=ON -DESPALIER_PYTHON=OFF -DESPALIER_TESTS=OFF -DESPALIER_BENCHMARKS=OFF
cmake --build build/conda --target installed
cmake --install build/conda --prefix "$PREFIX"
