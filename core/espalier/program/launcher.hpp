#pragma once

#include <memory>
#include <string>

#include "espalier/program/command_line/run_options.hpp"
#include "espalier/transports/transport.hpp"

namespace espalier::program {

/// Has a launcher such as mpirun started this process as a rank of a job?
[[nodiscard]] bool launched();

/// Is it one of several ranks? One alone searches with threads, as if there were no launcher.
[[nodiscard]] bool launched_with_others();

/// The number that the launcher has given to this process; 0 if there is no launcher. MPI need not run.
[[nodiscard]] int launched_rank();

/// The simulated machine that the options name, or the ranks of the job with their threads, or threads alone. Throws
/// UsageError, in all ranks, if the launcher is not one of this program's MPI.
[[nodiscard]] std::unique_ptr<Transport> make_transport(const RunOptions& options);

/// A sentence about threads that are crowded on the cores to which a launcher has bound a process; empty if they are not.
[[nodiscard]] std::string complaint_about_binding(int threads);

}  // namespace espalier::program
