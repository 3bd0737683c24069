#pragma once

#include <memory>

#include "espalier/transports/collectives.hpp"

namespace espalier {

/// Returns the collective operations of those ranks of the MPI job that take part, and null in the other ranks or if
/// only one takes part. All ranks call it together. Requires that MPI runs as long as the operations live, and, since
/// they wait without giving up their cores at once, that no more threads take part than there are cores.
std::unique_ptr<Collectives> collectives_of_ranks(bool takes_part);

}  // namespace espalier
