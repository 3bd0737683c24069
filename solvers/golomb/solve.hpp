#pragma once

#include <vector>

#include <espalier/program/run.hpp>

#include "golomb/finding.hpp"
#include "golomb/request.hpp"
#include "golomb/tree/range.hpp"

namespace golomb {

/// Searches for what is asked, on the PEs of the run and under its limits. The same in all ranks.
/// Requires: check(request). Throws UsageError if the rulers are too long to be searched for, or if this processor lacks
/// the instructions of the kernel.
Finding solve(espalier::program::Run& run, const Request& request);

/// What is asked for in ranges of about equal work, as many as the request says or fewer. Requires the same call in all
/// ranks, and that the request says how many. Throws as solve().
std::vector<Range> parts(espalier::program::Run& run, const Request& request);

}  // namespace golomb
