#pragma once

#include <vector>

#include <espalier/program/report/report.hpp>

#include "golomb/finding.hpp"
#include "golomb/request.hpp"
#include "golomb/tree/range.hpp"

namespace golomb {

/// What the finding says in answer to the request, for people and for programs. Of a search that was stopped people are
/// told the command that searches the rest, unless that is kept elsewhere. Requires: conclude(request, finding).
espalier::program::Report make_report(const Request& request, const Finding& finding, bool is_rest_kept = false);

/// The parts that were asked for instead of a search, each on a line of its own.
espalier::program::Report make_report(const Request& request, const std::vector<Range>& parts);

}  // namespace golomb
