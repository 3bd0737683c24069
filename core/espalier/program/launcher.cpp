#include "espalier/program/launcher.hpp"

#include <algorithm>
#include <cstdlib>

#include "espalier/transports/mpi.hpp"
#include "espalier/transports/simulated/simulated.hpp"
#include "espalier/transports/threads.hpp"

namespace espalier::program {

bool launched() { return Mpi::launched(); }

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
    if (launched()) return std::make_unique<Mpi>();
    return std::make_unique<Threads>(threads(options), options.pes.value_or(0));
}

}  // namespace espalier::program
