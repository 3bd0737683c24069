#include "integrate/between_searches.hpp"

#include <espalier/program/launcher.hpp>

namespace integrate {

bool stops_between_searches(const espalier::program::Run& run) {
    return !espalier::program::launched() && run.stop_wanted();
}

}  // namespace integrate
