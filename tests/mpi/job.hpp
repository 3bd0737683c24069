// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <espalier/espalier.hpp>

namespace espalier_test {
/// The ranks of this job. MPI is started once in the life of a process; main() does so.
espalier::Mpi& job();

/// How many hosts they are on, each with as many.
int hosts();
}  // namespace espalier_test
