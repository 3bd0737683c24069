// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <memory>
#include <string>
#include "espalier/program/command_line/run_options.hpp"
#include "espalier/transports/transport.hpp"

namespace espalier::program {
/// Returns whether a launcher such as mpirun has started this process as a rank of a job.
[[nodiscard]] bool launched();

/// Returns whether this process is one of several ranks. A single rank searches with threads, as without a launcher.
[[nodiscard]] bool launched_with_others();

/// Returns the number that the launcher has given to this process, or 0 if there is no launcher. MPI need not run.
[[nodiscard]] int launched_rank();

/// Returns the number of the process that has started this rank: the parent or, if that is a script that was started as
/// the rank, the nearest ancestor that was not. Returns a number less than 2 if the system does not say. Reads the
/// environment, which no other thread may change at the same time.
[[nodiscard]] int launcher_process();

/// Returns whether the launcher, as launcher_process() has told it, is no ancestor of this process any more: the system
/// gives the children of a process that ends another parent.
[[nodiscard]] bool has_ended(int launcher);

/// Returns the simulated machine that the options name, or the small one of their plan, or else the ranks of the job
/// with their threads, or else threads alone. Throws UsageError, in all ranks, if the launcher belongs to another MPI
/// than this program's.
[[nodiscard]] std::unique_ptr<Transport> make_transport(const RunOptions& options);

/// Returns the simulated machine that the options name, or else threads, whatever has started this process.
[[nodiscard]] std::unique_ptr<Transport> make_transport_of_process(const RunOptions& options);

/// Returns a complaint if a launcher has bound the process to fewer cores than threads, and otherwise an empty text.
[[nodiscard]] std::string complaint_about_binding(int threads);
}  // namespace espalier::program
