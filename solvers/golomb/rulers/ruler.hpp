// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <fmt/ranges.h>
#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>
#include <espalier/require.hpp>

namespace golomb {
/// A ruler: strictly increasing marks, of which the first lies at 0.
class Ruler {
public:
    Ruler() = default;

    /// Makes a ruler of the marks, shifted so that the first one lies at 0. Requires: `marks` increase strictly.
    explicit Ruler(std::vector<std::uint16_t> marks) : marks_(std::move(marks)) {
        espalier::debug_require(std::ranges::adjacent_find(marks_, std::greater_equal<>()) == marks_.end(),
                                "the marks of a ruler increase");
        if (marks_.empty()) return;
        const auto first = marks_.front();
        for (auto& mark : marks_) mark = static_cast<std::uint16_t>(mark - first);
    }

    const std::vector<std::uint16_t>& marks() const { return marks_; }
    int size() const { return static_cast<int>(marks_.size()); }
    int length() const { return marks_.empty() ? 0 : marks_.back(); }

    /// Returns the ruler as it is read from its other end.
    Ruler mirrored() const {
        std::vector<std::uint16_t> marks;
        marks.reserve(marks_.size());
        for (auto mark = marks_.rbegin(); mark != marks_.rend(); ++mark) {
            marks.push_back(static_cast<std::uint16_t>(length() - *mark));
        }
        return Ruler(std::move(marks));
    }

    /// Returns the lexicographically smaller one of the ruler and its mirror image.
    Ruler canonical() const { return std::min(*this, mirrored()); }

    /// Returns whether all distances between two marks are distinct, by looking at each of them.
    bool is_golomb() const {
        if (std::ranges::adjacent_find(marks_, std::greater_equal<>()) != marks_.end()) return false;
        std::vector<bool> measured(static_cast<std::size_t>(length()) + 1, false);
        for (std::size_t right = 0; right < marks_.size(); ++right) {
            for (std::size_t left = 0; left < right; ++left) {
                auto distance = measured[static_cast<std::size_t>(marks_[right] - marks_[left])];
                if (distance) return false;
                distance = true;
            }
        }
        return true;
    }

    /// Returns the marks as text, such as 0-1-4-6.
    std::string text() const { return fmt::format("{}", fmt::join(marks_, "-")); }

    friend auto operator<=>(const Ruler&, const Ruler&) = default;
    friend bool operator==(const Ruler&, const Ruler&) = default;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.marks_);
    }

private:
    std::vector<std::uint16_t> marks_;
};

/// The published lengths of the shortest Golomb rulers by number of marks (OEIS A003022; 24 to 28 marks were proved by
/// distributed.net, 2004 to 2022). Entries 0 and 1 stand for rulers without a segment.
inline constexpr std::array<int, 29> optimal_lengths = {0,   0,   1,   3,   6,   11,  17,  25,  34,  44,
                                                        55,  72,  85,  106, 127, 151, 177, 199, 216, 246,
                                                        283, 333, 356, 372, 425, 480, 492, 553, 585};

/// Returns lower bounds on the lengths of Golomb rulers with 0 to `marks` - 1 marks. A ruler with m marks is at least
/// m(m-1)/2 long, because that is the number of its distances, which are distinct, and the length is one of them.
inline std::vector<int> elementary_lower_bounds(int marks) {
    std::vector<int> bounds;
    for (int m = 0; m < marks; ++m) bounds.push_back(m * (m - 1) / 2);
    return bounds;
}

/// Returns the published lengths of rulers with 0 to `marks` - 1 marks. For larger numbers of marks than published
/// ones, the longest known length is a lower bound, too, beside the elementary one.
inline std::vector<int> published_lower_bounds(int marks) {
    std::vector<int> bounds = elementary_lower_bounds(marks);
    for (std::size_t m = 0; m < bounds.size(); ++m) {
        const std::size_t known = m < optimal_lengths.size() ? m : optimal_lengths.size() - 1;
        if (bounds[m] < optimal_lengths[known]) bounds[m] = optimal_lengths[known];
    }
    return bounds;
}
}  // namespace golomb
