#pragma once

#include <espalier/espalier.hpp>

namespace espalier_test {

/// The ranks of this job. MPI is started once in the life of a process; main() does so.
espalier::Mpi& job();

}  // namespace espalier_test
