#pragma once

#include <espalier/program/run.hpp>

namespace integrate {

/// Should what computes between searches end, by the time limit or a signal? Never where several processes compute the
/// same, as they might not agree.
bool stops_between_searches(const espalier::program::Run& run);

}  // namespace integrate
