#include "golomb/tree/criteria.hpp"

#include <algorithm>
#include <limits>

#include <espalier/require.hpp>

namespace golomb {

Criteria::Criteria(const ChooseTable& choose, int marks, int longest) : longest_(longest) {
    espalier::require(longest >= 0, "rulers are allowed to have a length");
    for (int index = 0; index < marks; ++index) add_criterion(choose, marks, index);
}

void Criteria::add_criterion(const ChooseTable& choose, int marks, int index) {
    Criterion& result = of_index_.emplace_back();
    result.remaining = marks - 1 - index;
    result.ends_known = index > (marks - 1) / 2;
    result.longest = longest_;
    result.small_distances = (std::uint64_t{1} << choose.bits()) - 1;
    result.middle_follows = ChooseTable::middle_follows(marks, index);

    // Bounds grow with the set of used distances, so those for the empty set are the smallest.
    constexpr std::int64_t largest = std::numeric_limits<std::uint8_t>::max();
    const auto window = [&](ChooseTable::Set used) { return choose.least_window(marks, longest_, index, used); };
    const auto rest = [&](ChooseTable::Set used) {
        return index + 1 < marks ? choose.least_window(marks, longest_, index + 1, used) : 0;
    };
    if (longest_ >= largest) result.window_base = window(0);
    if (longest_ >= largest) result.rest_base = rest(0);
    auto& bounds = bounds_.emplace_back(result.small_distances + 1 + Criterion::padding);
    for (ChooseTable::Set used = 0; used <= result.small_distances; ++used) {
        bounds[used] = {.window = static_cast<std::uint8_t>(std::min(window(used) - result.window_base, largest)),
                        .rest = static_cast<std::uint8_t>(std::min(rest(used) - result.rest_base, largest))};
    }
    result.bounds = bounds.data();
}

CriteriaByLength::CriteriaByLength(ChooseTable choose, int marks, int longest)
    : choose_(std::move(choose)),
      marks_(marks),
      longest_(longest),
      of_length_(std::make_unique<Once[]>(static_cast<std::size_t>(longest + 1))) {
    espalier::require(longest >= -1, "rulers are 0 or more long, or there are none");
}

const Criteria& CriteriaByLength::operator[](int length) const {
    espalier::require(length >= 0 && length <= longest_, "rulers are as long as was allowed for, or shorter");
    auto& [once, criteria] = of_length_[static_cast<std::size_t>(length)];
    std::call_once(once,
                   [this, length, &made = criteria] { made = std::make_unique<Criteria>(choose_, marks_, length); });
    return *criteria;
}

}  // namespace golomb
