#pragma once

#include "espalier/transports/available_cores.hpp"

namespace espalier {

/// What the processes of a transport that run on this machine share.
struct Node {
    int processes = 1;              ///< there are here, this one included
    int cores = available_cores();  ///< that they may use, all together
};

}  // namespace espalier
