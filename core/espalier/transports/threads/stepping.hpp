#pragma once

#include <memory>
#include <vector>

#include "espalier/transports/threads/team.hpp"
#include "espalier/transports/transport.hpp"

namespace espalier {

/// Makes a PE for each endpoint and steps it until it is finished; meant for transports. Of the n threads of the team,
/// thread i steps the PEs i, i + n, ... round robin. Requires `is_crowded` if waiting takes time from a thread that
/// works, in this or another process. Returns when all PEs are finished. Throws the first exception of a PE.
void step_all(Team& team, bool is_crowded, const std::vector<std::unique_ptr<Endpoint>>& endpoints,
              const Transport::Maker& make);

}  // namespace espalier
