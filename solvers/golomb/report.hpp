#pragma once

#include <vector>

#include <espalier/program/report/report.hpp>

#include "golomb/command.hpp"
#include "golomb/finding.hpp"
#include "golomb/tree/range.hpp"

namespace golomb {

/// Returns the report of a finding, for people and for programs. If the search was stopped, people see the command that
/// searches the rest, unless `is_rest_kept` (in a checkpoint). Requires: conclude(command, finding) was called.
espalier::program::Report make_report(const Command& command, const Finding& finding, bool is_rest_kept = false);

/// Returns the report of the ranges that --parts asks for instead of a search, each on a line of its own.
espalier::program::Report make_report(const Command& command, const std::vector<Range>& parts);

}  // namespace golomb
