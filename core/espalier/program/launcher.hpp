#pragma once

#include <memory>

#include "espalier/program/command_line/run_options.hpp"
#include "espalier/transports/transport.hpp"

namespace espalier::program {

/// Has a launcher such as mpirun started this process as a rank of a job?
[[nodiscard]] bool launched();

/// The number that the launcher has given to this process; 0 if there is no launcher. MPI need not run.
[[nodiscard]] int launched_rank();

/// The simulated machine that the options name, or the ranks of the job, or threads.
[[nodiscard]] std::unique_ptr<Transport> make_transport(const RunOptions& options);

}  // namespace espalier::program
