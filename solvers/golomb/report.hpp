// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>
#include <espalier/program/report/report.hpp>
#include "golomb/finding.hpp"
#include "golomb/search/search.hpp"

namespace golomb {
/// Returns the report of a finding, for people and for programs. `with_differences` adds the distances between all
/// pairs of marks. If the search was stopped, people see the command that searches the rest, unless `is_rest_kept` (in
/// a checkpoint). Requires: conclude(finding) was called.
espalier::program::Report make_report(const Finding& finding, bool with_differences = false, bool is_rest_kept = false);

/// Returns the report of an estimate of the instance's search.
espalier::program::Report make_report(const Instance& instance, const Estimate& estimate);

/// Returns the report of the parts, each on a line of its own, into which the tree of an instance was cut when `count`
/// parts were asked for.
espalier::program::Report make_report(const Instance& instance, int count, const std::vector<Range>& parts);
}  // namespace golomb
