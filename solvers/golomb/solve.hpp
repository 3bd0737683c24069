#pragma once

#include <vector>

#include <espalier/program/run.hpp>

#include "golomb/finding.hpp"
#include "golomb/request.hpp"
#include "golomb/tree/range.hpp"

namespace golomb {

/// Answers the request by searches on the PEs of the run, under its limits.
/// Requires: the same call in all ranks; check(request) was called. Throws UsageError if the rulers are too long to be
/// searched for, or if this processor lacks the instructions of the kernel.
Finding solve(espalier::program::Run& run, const Request& request);

/// Cuts the part of the tree that the request asks for into `request.parts` ranges of about equal work, or fewer if it
/// is too small. Requires: the same call in all ranks; `request.parts` is given. Throws as solve() does.
std::vector<Range> parts(espalier::program::Run& run, const Request& request);

}  // namespace golomb
