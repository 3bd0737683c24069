// SPDX-License-Identifier: Apache-2.0
#include "golomb/tree/criteria.hpp"

#include <algorithm>
#include <limits>

namespace golomb {
namespace {

// Pointers and lengths are local, as numbers might alias all that is not, which would be read again for each of them.
void fill(std::vector<std::uint16_t>& windows, const ChooseTable::LeastWindow least_window) {
    std::uint16_t* const window = windows.data();
    const std::size_t sets = windows.size();
    for (std::size_t used = 0; used < sets; ++used) {
        window[used] = static_cast<std::uint16_t>(least_window(static_cast<ChooseTable::Set>(used)));
    }
}

}  // namespace

Criteria::Criteria(const ChooseTable& choose, int marks, int longest) : longest_(longest) {
    espalier::require(longest >= 0, "rulers are allowed to have a length");
    const std::size_t sets = std::size_t{1} << choose.bits();
    std::vector<std::uint16_t> windows;
    std::vector<std::uint16_t> rests(sets);  // the windows of the next index
    for (int next = 0; next <= marks; ++next) {
        std::swap(windows, rests);
        rests.assign(sets, 0);
        if (next < marks) fill(rests, choose.least_window(marks, longest_, next));
        if (next > 0) add_criterion(choose, marks, next - 1, windows, rests);
    }
}

void Criteria::add_criterion(const ChooseTable& choose, int marks, int index, const std::vector<std::uint16_t>& windows,
                             const std::vector<std::uint16_t>& rests) {
    Criterion& result = of_index_.emplace_back();
    result.remaining = marks - 1 - index;
    result.ends_known = index > (marks - 1) / 2;
    result.longest = longest_;
    result.small_distances = (std::uint64_t{1} << choose.bits()) - 1;
    result.middle_follows = ChooseTable::middle_follows(marks, index);

    // Bounds grow with the set of used distances, so those for the empty set are the smallest.
    constexpr int largest = std::numeric_limits<std::uint8_t>::max();
    const int window_base = longest_ >= largest ? windows[0] : 0;
    const int rest_base = longest_ >= largest ? rests[0] : 0;
    result.window_base = window_base;
    result.rest_base = rest_base;
    auto& bounds = bounds_.emplace_back(windows.size() + Criterion::padding);
    // Bytes might alias all that is not local, which would be read again for each of them.
    const std::uint16_t* const window = windows.data();
    const std::uint16_t* const rest = rests.data();
    Criterion::Bounds* const bound = bounds.data();
    const std::size_t sets = windows.size();
    for (std::size_t used = 0; used < sets; ++used) {
        bound[used] = {.window = static_cast<std::uint8_t>(std::min(window[used] - window_base, largest)),
                       .rest = static_cast<std::uint8_t>(std::min(rest[used] - rest_base, largest))};
    }
    result.bounds = bound;
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
