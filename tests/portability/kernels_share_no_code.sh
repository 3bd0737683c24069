#!/bin/sh
# SPDX-License-Identifier: Apache-2.0

# Usage: kernels_share_no_code.sh NM OBJECT...
#
# The objects are compiled for processors that not everybody has. An inline function that is left in one of them as a
# weak symbol may be the copy that the linker keeps for the whole program, which then dies of an illegal instruction
# elsewhere.
set -eu

nm=$1
shift
for object in "$@"; do
    if shared=$("$nm" --demangle --defined-only "$object" | grep -E ' [VWu] '); then
        echo "$object shares code with the portable part of the program:"
        echo "$shared"
        exit 1
    fi
done
