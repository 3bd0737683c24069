#!/bin/sh
# SPDX-License-Identifier: Apache-2.0

# What mpirun calls in the place of ssh, NODE COMMAND..., where the command is for a shell: every node is this machine, but
# has a temporary folder of its own.
shift
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
export OMPI_MCA_orte_tmpdir_base="$folder"
sh -c "$*"
