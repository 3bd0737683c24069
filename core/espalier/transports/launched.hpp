#pragma once

#include <memory>

#include "espalier/transports/transport.hpp"

namespace espalier {

/// The transport that the process was launched for: the ranks of the job under mpirun and the like, if there are several;
/// otherwise the threads of this process, one for each core.
[[nodiscard]] std::unique_ptr<Transport> launched_transport();

}  // namespace espalier
