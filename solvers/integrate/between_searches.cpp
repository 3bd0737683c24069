#include "integrate/between_searches.hpp"

#include <espalier/program/launcher.hpp>
#include <espalier/program/stop_signals.hpp>

namespace integrate {

bool stops_between_searches(const espalier::program::Run& run) {
    if (espalier::program::launched()) return false;
    return run.seconds_left() <= 0 || espalier::program::StopSignals::wanted().load();
}

}  // namespace integrate
