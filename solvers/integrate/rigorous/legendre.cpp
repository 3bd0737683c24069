// SPDX-License-Identifier: Apache-2.0
#include "integrate/rigorous/legendre.hpp"

#include <arb_hypgeom.h>

#include <algorithm>
#include <bit>

namespace integrate {

LegendreRule::LegendreRule(std::size_t points, long precision, espalier::Team* team)
    : points_(points), precision_(precision), team_(team), entries_((points + 1) / 2) {}

void LegendreRule::prepare(std::size_t first, std::size_t end) const {
    const auto begin = entries_.begin() + static_cast<std::ptrdiff_t>(first);
    const auto is_made = [](const Entry& entry) { return entry.once.is_made(); };
    const auto missing = std::find_if_not(begin, entries_.begin() + static_cast<std::ptrdiff_t>(end), is_made);
    first += static_cast<std::size_t>(missing - begin);
    const auto compute = [&](std::size_t place) {
        give_back_at_end_of_thread();
        Entry& entry = entries_[place];
        arb_hypgeom_legendre_p_ui_root(entry.root.get(), entry.weight.get(), points_, place, precision_);
    };
    espalier::for_all(team_, end - first,
                      [&](std::size_t i) { entries_[first + i].once.try_make([&] { compute(first + i); }); });
    // Other PEs may be at some of them.
    for (auto place = first; place < end; ++place) {
        entries_[place].once.make(team_, [&] { compute(place); });
    }
}

// Three sizes between a number and its double: what is computed in vain is at most a quarter.
LegendreTable::LegendreTable(std::size_t most_points, long precision, espalier::Team* team) : precision_(precision) {
    for (std::size_t points = 1; points <= most_points;
         points += points < 4 ? 1 : std::size_t{1} << (std::bit_width(points) - 3)) {
        rules_.emplace_back(points, precision, team);
    }
}

const LegendreRule* LegendreTable::find(std::size_t points) const {
    const auto found = std::ranges::lower_bound(rules_, points, {}, &LegendreRule::points);
    return found == rules_.end() ? nullptr : &*found;
}

}  // namespace integrate
