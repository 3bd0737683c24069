// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/launcher.hpp"
#include <fmt/format.h>
#include <unistd.h>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include "espalier/program/errors.hpp"
#include "espalier/program/report/plan.hpp"
#include "espalier/transports/mpi/mpi.hpp"
#include "espalier/transports/simulated/simulated.hpp"
#include "espalier/transports/threads/threads.hpp"

namespace espalier::program {
namespace {
// The number of ranks is checked because the launcher of another MPI starts processes that do not know of each other,
// so that each of them would search everything.
std::unique_ptr<Transport> make_ranks(const RunOptions& options) {
    if (!Mpi::is_built()) {
        throw UsageError(
            "this program was built without MPI and cannot be a rank of a job; start it without mpirun or srun, or "
            "build it with -DESPALIER_MPI=ON");
    }
    auto ranks = std::make_unique<Mpi>(threads(options, true), [] { return static_cast<int>(tell_error_of_rank()); });
    const int launched = Mpi::launched_ranks();
    if (launched == 0 || launched == ranks->processes()) return ranks;
    throw UsageError(
        fmt::format("the launcher has started {} processes, of which this program's MPI knows {}; start it "
                    "with the mpirun of that MPI, or with srun --mpi=pmix",
                    launched, ranks->processes()));
}

// Returns the variable by which the launcher tells this process its rank, and its value, or null if there is none.
const char* variable_of_rank() {
    for (const char* name : {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK", "SLURM_PROCID"}) {
        if (std::getenv(name) != nullptr) return name;
    }
    return nullptr;
}

// Returns 0 if the system does not say.
pid_t parent_of(pid_t process) {
    std::ifstream file(fmt::format("/proc/{}/stat", process));
    std::string text;
    std::getline(file, text);
    pid_t parent = 0;
    const auto name_end = text.rfind(')');
    if (name_end != std::string::npos) std::sscanf(text.c_str() + name_end, ") %*c %d", &parent);
    return parent;
}

// Returns whether the launcher has started the process, or a process above it, as the same rank as this process.
bool is_of_this_rank(pid_t process) {
    const char* name = variable_of_rank();
    if (name == nullptr) return false;
    std::ifstream file(fmt::format("/proc/{}/environ", process));
    const auto wanted = fmt::format("{}={}", name, std::getenv(name));
    for (std::string variable; std::getline(file, variable, '\0');) {
        if (variable == wanted) return true;
    }
    return false;
}
}  // namespace

bool launched() { return Mpi::launched(); }

bool launched_with_others() { return launched() && Mpi::launched_ranks() != 1; }

int launched_rank() {
    const char* name = launched() ? variable_of_rank() : nullptr;
    return name != nullptr ? std::atoi(std::getenv(name)) : 0;
}

int launcher_process() {
    pid_t process = getppid();
    while (process > 1 && is_of_this_rank(process)) process = parent_of(process);
    return process;
}

bool has_ended(int launcher) {
    if (launcher <= 1) return false;
    pid_t process = getppid();
    while (process > 1 && process != launcher) process = parent_of(process);
    return process != launcher;
}

std::unique_ptr<Transport> make_transport(const RunOptions& options) {
    const bool is_rank = options.simulate.empty() && options.plan.empty() && launched_with_others();
    return is_rank ? make_ranks(options) : make_transport_of_process(options);
}

std::unique_ptr<Transport> make_transport_of_process(const RunOptions& options) {
    if (!options.simulate.empty()) return std::make_unique<Simulated>(parse_machine(options.simulate), options.seed);
    if (!options.plan.empty()) {
        return std::make_unique<Simulated>(Plan::sample(parse_machine(options.plan)), options.seed);
    }
    return std::make_unique<Threads>(threads(options, false), options.pes.value_or(0));
}

std::string complaint_about_binding(int threads) {
    const int cores = available_cores();
    const auto machine = sysconf(_SC_NPROCESSORS_ONLN);
    if (!launched() || threads <= cores || cores >= machine) return {};
    return fmt::format(
        "the launcher has bound {} threads to {} of {} cores; mpirun --bind-to none, or --map-by "
        "node:PE={}, leaves them more",
        threads, cores, machine, threads);
}
}  // namespace espalier::program
