#include "golomb/tree/range.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include <espalier/require.hpp>

#include "golomb/tree/stub.hpp"

namespace golomb {

std::vector<Range> united(std::vector<Range> ranges, const std::vector<Range>& more) {
    ranges.insert(ranges.end(), more.begin(), more.end());
    std::sort(ranges.begin(), ranges.end(), [](const Range& a, const Range& b) { return a.first < b.first; });
    std::vector<Range> joined;
    for (const Range& range : ranges) {
        espalier::require(joined.empty() || joined.back().end <= range.first, "no prefix is in two ranges");
        if (!joined.empty() && joined.back().end == range.first) {
            joined.back().end = range.end;
        } else {
            joined.push_back(range);
        }
    }
    return joined;
}

std::string range_text(const Range& range) {
    const auto first = range.first == Prefix{0} ? std::string() : stub_text(range.first);
    return fmt::format("{}..{}", first, stub_text(range.end));
}

std::string ranges_text(const std::vector<Range>& ranges) {
    std::string text;
    for (const Range& range : ranges) text += (text.empty() ? "" : ",") + range_text(range);
    return text;
}

std::vector<Range> parse_stub_ranges(const std::string& text, int marks) {
    std::vector<Range> ranges;
    for (std::size_t begin = 0; begin <= text.size();) {
        const auto comma = std::min(text.find(',', begin), text.size());
        const auto [first, end] = parse_stub_range(text.substr(begin, comma - begin), marks);
        if (!ranges.empty() && first < ranges.back().end) {
            throw std::invalid_argument(
                fmt::format("'{}' was given behind '{}', expected ranges in rising order that do not overlap",
                            text.substr(begin, comma - begin), range_text(ranges.back())));
        }
        ranges.push_back({first, end});
        begin = comma + 1;
    }
    return ranges;
}

}  // namespace golomb
