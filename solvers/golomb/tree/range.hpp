// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
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

/// A range of the tree that was searched to its end, with what was counted there.
struct CountedRange {
    Range range;
    std::uint64_t nodes = 0;
    std::uint64_t rulers = 0;  ///< the number of rulers found

    friend bool operator==(const CountedRange&, const CountedRange&) = default;
};

/// Returns both sets of ranges together, sorted. Ranges that touch become one. Requires: no prefix is in two ranges.
std::vector<Range> united(std::vector<Range> ranges, const std::vector<Range>& more);

/// Reads a stub, the first marks of a ruler, from a text such as "0-3-9". Throws std::invalid_argument, which says what
/// was expected, if they are not 1 to `marks` - 1 marks (one for a single mark), from 0 on, in rising order.
Prefix parse_stub(const std::string& text, int marks);

/// Returns the first prefix, in preorder, behind all those that begin with the stub.
Prefix end_of_stub(Prefix stub);

/// Returns the stub as text, which is empty for the end of the tree: no ruler begins with it.
std::string stub_text(const Prefix& stub);

/// Reads a range from "FIRST..LAST": from one stub up to, but not including, another one, in preorder. A stub that is
/// left out stands for the begin or the end of the whole tree. Throws std::invalid_argument as parse_stub() does, and
/// if nothing lies between the stubs.
Range parse_stub_range(const std::string& text, int marks);

/// Returns the stubs at both ends, such as "0-3..0-5-6". An end of the whole tree is left out.
std::string range_text(const Range& range);

/// Returns the texts of all ranges, separated by commas as --stub-range takes them.
std::string ranges_text(const std::vector<Range>& ranges);

/// Reads a range as parse_stub_range() does and appends it. Throws std::invalid_argument as well if it begins before
/// the end of the last one.
void add_stub_range(const std::string& text, int marks, std::vector<Range>& ranges);

/// Reads what ranges_text() writes. Throws std::invalid_argument as add_stub_range() does.
std::vector<Range> parse_stub_ranges(const std::string& text, int marks);

}  // namespace golomb
