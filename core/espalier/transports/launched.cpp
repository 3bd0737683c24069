#include "espalier/transports/launched.hpp"

#include "espalier/transports/mpi/mpi.hpp"
#include "espalier/transports/threads/threads.hpp"

namespace espalier {

std::unique_ptr<Transport> launched_transport() {
    if (Mpi::launched() && Mpi::launched_ranks() != 1) return std::make_unique<Mpi>();
    return std::make_unique<Threads>();
}

}  // namespace espalier
