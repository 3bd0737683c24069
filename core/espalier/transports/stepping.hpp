#pragma once

#include <memory>
#include <vector>

#include "espalier/transports/team.hpp"
#include "espalier/transports/transport.hpp"

namespace espalier {

/// For transports: makes a PE for each endpoint and steps it until it is finished. Of the n threads of the team, thread i
/// steps the PEs i, i + n, ... round robin. `is_crowded`: waiting takes time from a thread that works, of this process or
/// another one. Returns when all are finished; throws what the first to fail has thrown.
void step_all(Team& team, bool is_crowded, const std::vector<std::unique_ptr<Endpoint>>& endpoints,
              const Transport::Maker& make);

}  // namespace espalier
