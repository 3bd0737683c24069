#pragma once

#include <vector>

#include "golomb/search/search.hpp"
#include "golomb/tree/range.hpp"

namespace golomb {

/// Cuts ranges of the tree into `count` parts of about equal work, in rising order; into fewer if they are too small
/// for that. The part with the most nodes is cut in two, again and again; nodes are estimated by random probes, the
/// same in every run (Search::nodes_left). Together the parts are the ranges, and no prefix is in two of them.
/// Requires: no prefix is in two ranges; count is at least the number of ranges.
[[nodiscard]] std::vector<Range> equal_parts(const Search& search, const std::vector<Range>& ranges, int count);

}  // namespace golomb
