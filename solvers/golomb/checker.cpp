// SPDX-License-Identifier: Apache-2.0
#include "golomb/checker.hpp"
#include <fmt/format.h>
#include <map>
#include <utility>

namespace golomb {
namespace {
// Returns the marks before this pair that measure the same distance.
std::pair<int, int> earlier_pair(const std::vector<int>& marks, int distance) {
    for (const int from : marks) {
        for (const int to : marks) {
            if (to - from == distance) return {from, to};
        }
    }
    return {0, 0};
}

std::string fault_of_distances(const std::vector<int>& marks) {
    std::vector<bool> is_measured(static_cast<std::size_t>(marks.back()) + 1);
    for (const int from : marks) {
        for (const int to : marks) {
            if (to <= from) continue;
            auto measured = is_measured[static_cast<std::size_t>(to - from)];
            if (measured) {
                const auto [other_from, other_to] = earlier_pair(marks, to - from);
                return fmt::format("the distance {} is measured twice, from {} to {} and from {} to {}", to - from,
                                   other_from, other_to, from, to);
            }
            measured = true;
        }
    }
    return {};
}
}  // namespace

std::string fault_of(const std::vector<int>& marks, int wanted, int length) {
    if (std::cmp_not_equal(marks.size(), wanted)) return fmt::format("{} marks instead of {}", marks.size(), wanted);
    if (marks.front() != 0) return fmt::format("the first mark lies at {} instead of 0", marks.front());
    if (marks.back() != length) return fmt::format("the last mark lies at {} instead of {}", marks.back(), length);
    for (std::size_t i = 1; i < marks.size(); ++i) {
        if (marks[i] <= marks[i - 1]) return fmt::format("mark {} follows mark {}", marks[i], marks[i - 1]);
    }
    return fault_of_distances(marks);
}

std::string fault_of(const Family& family, const std::vector<int>& marks) {
    using Kind = Family::Kind;
    std::map<int, int> times;  // how often each distance or sum occurs
    const auto size = static_cast<std::size_t>(family.kind == Kind::triangles ? family.marks : 1);
    for (std::size_t i = 0; i < marks.size(); ++i) {
        if (marks[i] < 0 || marks[i] > family.length) return fmt::format("there is a mark at {}", marks[i]);
        if (family.kind == Kind::sums) ++times[2 * marks[i]];
        for (std::size_t j = 0; j < i; ++j) {
            if (family.kind == Kind::triangles && i / size != j / size) continue;
            const int distance = marks[i] - marks[j];
            ++times[family.kind == Kind::sums ? marks[i] + marks[j] : distance];
            if (family.kind == Kind::modular) ++times[family.length - distance];
        }
    }
    for (int distance = 1; family.kind == Kind::sparse && distance <= family.length; ++distance) {
        if (!times.contains(distance)) return fmt::format("the distance {} is not measured", distance);
    }
    for (const auto& [value, count] : times) {
        if (family.kind != Kind::sparse && count > family.repeats) {
            return fmt::format("the {} {} occurs {} times", family.kind == Kind::sums ? "sum" : "distance", value,
                               count);
        }
    }
    return {};
}
}  // namespace golomb
