#include "golomb/tree/criteria.hpp"

#include <algorithm>
#include <limits>

#include <espalier/require.hpp>

namespace golomb {

Criteria::Criteria(const ChooseTable& choose, int marks, int longest) : longest_(longest) {
    espalier::require(longest >= 0, "rulers are allowed to have a length");
    for (int index = 0; index < marks; ++index) of_index_.push_back(criterion(choose, marks, index));
}

Criterion Criteria::criterion(const ChooseTable& choose, int marks, int index) const {
    Criterion result;
    result.remaining_ = marks - 1 - index;
    result.ends_known_ = index > (marks - 1) / 2;
    result.longest_ = longest_;
    result.small_distances_ = static_cast<ChooseTable::Set>((std::uint64_t{1} << choose.bits()) - 1);
    result.middle_follows_ = ChooseTable::middle_follows(marks, index);

    // Bounds grow with the set of used distances, so those for the empty set are the smallest.
    constexpr int largest = std::numeric_limits<std::uint8_t>::max();
    const auto window = [&](ChooseTable::Set used) { return choose.least_window(marks, longest_, index, used); };
    const auto rest = [&](ChooseTable::Set used) {
        return index + 1 < marks ? choose.least_window(marks, longest_, index + 1, used) : 0;
    };
    if (longest_ >= largest) result.window_base_ = window(0);
    if (longest_ >= largest) result.rest_base_ = rest(0);
    result.bounds_.resize(std::size_t{result.small_distances_} + 1 + Criterion::padding);
    for (ChooseTable::Set used = 0; used <= result.small_distances_; ++used) {
        result.bounds_[used].window = static_cast<std::uint8_t>(std::min(window(used) - result.window_base_, largest));
        result.bounds_[used].rest = static_cast<std::uint8_t>(std::min(rest(used) - result.rest_base_, largest));
    }
    return result;
}

}  // namespace golomb
