// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <vector>

namespace golomb_test {
/// The least length of a Golomb ruler that measures no used distance, found by trying all of them.
class ShortestRuler {
public:
    /// Distance d is used if bit d - 1 of the set is 1.
    static int length(int segments, std::uint32_t used) {
        ShortestRuler search;
        for (int distance = 1; distance <= 32; ++distance) {
            search.used_[static_cast<std::size_t>(distance)] = (used >> (distance - 1) & 1) != 0;
        }
        search.extend(segments);
        return search.shortest_;
    }

private:
    void extend(int missing) {
        if (missing == 0) {
            shortest_ = marks_.back();
            return;
        }
        // The other segments take at least 1 each.
        for (int mark = marks_.back() + 1; mark + missing - 1 < shortest_; ++mark) {
            if (!set(mark)) continue;
            extend(missing - 1);
            take_away();
        }
    }

    // False, and nothing is changed, if the mark would measure a distance again.
    bool set(int mark) {
        std::size_t measured = 0;
        while (measured < marks_.size() && !is_used(mark - marks_[measured])) is_used(mark - marks_[measured++]) = true;
        if (measured == marks_.size()) {
            marks_.push_back(mark);
            return true;
        }
        while (measured-- > 0) is_used(mark - marks_[measured]) = false;
        return false;
    }

    void take_away() {
        const int mark = marks_.back();
        marks_.pop_back();
        for (const int other : marks_) is_used(mark - other) = false;
    }

    std::vector<bool>::reference is_used(int distance) { return used_[static_cast<std::size_t>(distance)]; }

    int shortest_ = 120;
    std::vector<int> marks_ = {0};
    std::vector<bool> used_ = std::vector<bool>(128, false);
};
}  // namespace golomb_test
