#include "golomb/checker.hpp"

#include <fmt/format.h>

#include <map>
#include <utility>

namespace golomb {
namespace {

std::string fault_of_distances(const std::vector<int>& marks) {
    std::map<int, std::pair<int, int>> measured;
    for (const int from : marks) {
        for (const int to : marks) {
            if (to <= from) continue;
            const auto [old, is_new] = measured.try_emplace(to - from, from, to);
            if (is_new) continue;
            const auto [other_from, other_to] = old->second;
            return fmt::format("the distance {} is measured twice, from {} to {} and from {} to {}", to - from,
                               other_from, other_to, from, to);
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

}  // namespace golomb
