// SPDX-License-Identifier: Apache-2.0
#include "golomb/tree/prefix.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <stdexcept>
#include <espalier/program/command_line/values.hpp>

namespace golomb {
Prefix parse_stub(const std::string& text, int marks) {
    constexpr std::uint64_t largest_mark = 65000;
    const int most = std::max(1, marks - 1);
    Prefix stub;
    std::size_t begin = 0;
    while (begin <= text.size() && stub.size() < most) {
        const auto end = std::min(text.find('-', begin), text.size());
        const bool is_first = stub.size() == 0;
        const auto least = static_cast<std::uint64_t>(is_first ? 0 : stub.back() + 1);
        const auto mark = espalier::program::decimal_number<std::uint64_t>(
            std::string_view(text).substr(begin, end - begin), least, is_first ? 0 : largest_mark);
        if (!mark) break;
        stub.push_back(static_cast<int>(*mark));
        begin = end + 1;
    }
    if (begin > text.size()) return stub;
    throw std::invalid_argument(
        fmt::format("'{}' was given, expected 1 to {} marks in rising order, from 0 on, like 0-3-9", text, most));
}

Prefix end_of_stub(Prefix stub) {
    const int last = stub.back();
    stub.pop_back();
    stub.push_back(last + 1);
    return stub;
}

Range parse_stub_range(const std::string& text, int marks) {
    const auto dots = text.find("..");
    if (dots == std::string::npos) {
        throw std::invalid_argument(fmt::format("'{}' was given, expected FIRST..LAST, like 0-3..0-5-6", text));
    }
    const auto first = text.substr(0, dots);
    const auto last = text.substr(dots + 2);
    const Range range{.first = first.empty() ? Prefix{0} : parse_stub(first, marks),
                      .end = last.empty() ? Prefix{1} : parse_stub(last, marks)};
    if (range.first < range.end) return range;
    throw std::invalid_argument(
        fmt::format("'{}' was given, expected a LAST that comes behind FIRST, as 0-4 comes behind 0-3-9", text));
}

std::string stub_text(const Prefix& stub) {
    if (stub[0] > 0) return {};
    return fmt::format("{}", fmt::join(stub.marks(), "-"));
}

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

void add_stub_range(const std::string& text, int marks, std::vector<Range>& ranges) {
    const auto range = parse_stub_range(text, marks);
    if (!ranges.empty() && range.first < ranges.back().end) {
        throw std::invalid_argument(
            fmt::format("'{}' was given behind '{}', expected ranges in rising order that do not overlap", text,
                        range_text(ranges.back())));
    }
    ranges.push_back(range);
}

std::vector<Range> parse_stub_ranges(const std::string& text, int marks) {
    std::vector<Range> ranges;
    for (const auto part : espalier::program::parts_of(text, ',')) add_stub_range(std::string(part), marks, ranges);
    return ranges;
}
}  // namespace golomb
