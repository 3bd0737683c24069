#pragma once

#include <string>
#include <tuple>
#include <vector>

#include "golomb/tree/prefix.hpp"

namespace golomb {

/// A range of prefixes in preorder: from `first` up to, but not including, `end`. The whole tree is {0} to {1}.
struct Range {
    Prefix first{0};
    Prefix end{1};

    friend bool operator==(const Range&, const Range&) = default;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.first, self.end);
    }
};

/// Returns both sets of ranges together, sorted. Ranges that touch become one. Requires: no prefix is in two ranges.
std::vector<Range> united(std::vector<Range> ranges, const std::vector<Range>& more);

/// Returns the stubs at both ends, such as "0-3..0-5-6". An end of the whole tree is left out.
std::string range_text(const Range& range);

/// Returns the texts of all ranges, separated by commas as --stub-range takes them.
std::string ranges_text(const std::vector<Range>& ranges);

/// Reads what ranges_text() writes. Throws std::invalid_argument as parse_stub_range() does, and if the ranges are not
/// in rising order or overlap.
std::vector<Range> parse_stub_ranges(const std::string& text, int marks);

}  // namespace golomb
