#pragma once

#include <memory>

#include "espalier/transports/collectives.hpp"

namespace espalier {

/// The collective operations of those ranks of the MPI job that take part; null in the others, and if one is alone. All
/// ranks call it together. MPI has to run for as long as they live. They wait without leaving their cores to others at
/// once: requires that no more threads take part than there are cores.
std::unique_ptr<Collectives> collectives_of_ranks(bool takes_part);

}  // namespace espalier
