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

// The largest bound that is told apart from larger ones, because bounds are bytes.
constexpr std::uint16_t largest = std::numeric_limits<std::uint8_t>::max();

// Returns the byte for a bound. Requires: bound >= base. (Numbers of 16 bits let the compiler fill whole vectors.)
std::uint8_t reduced(std::uint16_t bound, std::uint16_t base) {
    return static_cast<std::uint8_t>(std::min(static_cast<std::uint16_t>(bound - base), largest));
}

}  // namespace

Criteria::Criteria(const ChooseTable& choose, int marks, int longest) : longest_(longest) {
    espalier::require(longest >= 0, "rulers are allowed to have a length");
    const std::size_t sets = std::size_t{1} << choose.bits();
    bounds_.resize(static_cast<std::size_t>(marks) * (sets + Criterion::padding));
    std::vector<std::uint16_t> windows;
    std::vector<std::uint16_t> rests(sets);  // the windows of the next index
    fill(rests, choose.least_window(marks, longest_, 0));
    for (int index = 0; index < marks; ++index) {
        std::swap(windows, rests);
        rests.resize(sets);
        if (index + 1 < marks) {
            fill(rests, choose.least_window(marks, longest_, index + 1));
        } else {
            std::fill(rests.begin(), rests.end(), 0);
        }
        Criterion& result = of_index_.emplace_back();
        result.remaining = marks - 1 - index;
        result.ends_known = index > (marks - 1) / 2;
        result.longest = longest_;
        result.small_distances = (std::uint64_t{1} << choose.bits()) - 1;
        result.middle_follows = ChooseTable::middle_follows(marks, index);

        // Bounds grow with the set of used distances, so those for the empty set are the smallest.
        const std::uint16_t window_base = longest_ >= largest ? windows[0] : 0;
        const std::uint16_t rest_base = longest_ >= largest ? rests[0] : 0;
        result.window_base = window_base;
        result.rest_base = rest_base;
        // Bytes might alias all that is not local, which would be read again for each of them.
        const std::uint16_t* const window = windows.data();
        const std::uint16_t* const rest = rests.data();
        Criterion::Bounds* const bound = bounds_.data() + static_cast<std::size_t>(index) * (sets + Criterion::padding);
        for (std::size_t used = 0; used < sets; ++used) {
            bound[used] = {.window = reduced(window[used], window_base), .rest = reduced(rest[used], rest_base)};
        }
        result.bounds = bound;
    }
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
