#include "espalier/program/launcher.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "espalier/program/errors.hpp"
#include "espalier/transports/host.hpp"
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
    auto ranks = std::make_unique<Mpi>(threads(options, true));
    const int launched = Mpi::launched_ranks();
    if (launched == 0 || launched == ranks->processes()) return ranks;
    throw UsageError(
        fmt::format("the launcher has started {} processes, of which this program's MPI knows {}; start it "
                    "with the mpirun of that MPI, or with srun --mpi=pmix",
                    launched, ranks->processes()));
}

}  // namespace

bool launched() { return Mpi::launched(); }

bool launched_with_others() { return launched() && Mpi::launched_ranks() != 1; }

int launched_rank() {
    if (!launched()) return 0;
    for (const char* name : {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK", "SLURM_PROCID"}) {
        if (const char* rank = std::getenv(name)) return std::atoi(rank);
    }
    return 0;
}

std::unique_ptr<Transport> make_transport(const RunOptions& options) {
    if (!options.simulate.empty()) {
        return std::make_unique<Simulated>(parse_machine(options.simulate), options.seed);
    }
    if (launched_with_others()) return make_ranks(options);
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
