#!/bin/sh
# SPDX-License-Identifier: Apache-2.0

# Usage: few_files_know_mpi.sh NM OBJECT...
#
# None of the objects may need a function of MPI.
set -eu

nm=$1
shift
for object in "$@"; do
    if needed=$("$nm" --undefined-only "$object" | grep -E ' P?MPI_'); then
        echo "$object needs MPI:"
        echo "$needed"
        exit 1
    fi
done
