#pragma once

#include <memory>

#include "espalier/transports/transport.hpp"

namespace espalier {

/// Returns the transport for which the process was launched: the ranks of the job if mpirun or a similar launcher has
/// started several, and otherwise the threads of this process, one for each core.
[[nodiscard]] std::unique_ptr<Transport> launched_transport();

}  // namespace espalier
