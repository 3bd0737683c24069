// SPDX-License-Identifier: Apache-2.0
#include "golomb/rulers/ruler.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <utility>

#include <espalier/require.hpp>

namespace golomb {

Ruler::Ruler(std::vector<std::uint16_t> marks) : marks_(std::move(marks)) {
    espalier::debug_require(std::adjacent_find(marks_.begin(), marks_.end(), std::greater_equal<>{}) == marks_.end(),
                            "the marks of a ruler increase");
    if (marks_.empty()) return;
    const auto first = marks_.front();
    for (auto& mark : marks_) mark = static_cast<std::uint16_t>(mark - first);
}

Ruler Ruler::mirrored() const {
    std::vector<std::uint16_t> marks;
    marks.reserve(marks_.size());
    for (auto mark = marks_.rbegin(); mark != marks_.rend(); ++mark) {
        marks.push_back(static_cast<std::uint16_t>(length() - *mark));
    }
    return Ruler(std::move(marks));
}

Ruler Ruler::canonical() const { return std::min(*this, mirrored()); }

bool Ruler::is_golomb() const {
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

std::string Ruler::text() const { return fmt::format("{}", fmt::join(marks_, "-")); }

}  // namespace golomb
