#pragma once

#include "espalier/engine/result.hpp"
#include "espalier/options.hpp"
#include "espalier/transports/transport.hpp"

namespace espalier::engine {

/// Searches the whole tree of a problem on the PEs of a transport, as solve() does.
Result search(const Problem& problem, Transport& transport, const Options& options);

/// Replaces a result in every process of the transport by that of the process that carries PE 0, without its trace.
void broadcast(Transport& transport, const Problem& problem, Result& result);

}  // namespace espalier::engine
