#include "integrate/rigorous/legendre.hpp"

#include <arb_hypgeom.h>

#include <algorithm>
#include <bit>
#include <thread>

namespace integrate {

LegendreRule::LegendreRule(std::size_t points, long precision)
    : points_(points), precision_(precision), entries_((points + 1) / 2) {}

void LegendreRule::prepare(std::size_t first, std::size_t end) const {
    for (auto place = first; place < end; ++place) {
        Entry& entry = entries_[place];
        if (entry.begun.load(std::memory_order_relaxed) || entry.begun.exchange(true)) continue;
        arb_hypgeom_legendre_p_ui_root(entry.root.get(), entry.weight.get(), points_, place, precision_);
        entry.done.store(true, std::memory_order_release);
    }
    for (auto place = first; place < end; ++place) {
        while (!entries_[place].done.load(std::memory_order_acquire)) std::this_thread::yield();
    }
}

// Three sizes between a number and its double: what is computed in vain is at most a quarter.
LegendreTable::LegendreTable(std::size_t most_points, long precision) : precision_(precision) {
    for (std::size_t points = 1; points <= most_points;
         points += points < 4 ? 1 : std::size_t{1} << (std::bit_width(points) - 3)) {
        rules_.push_back(std::make_unique<LegendreRule>(points, precision));
    }
}

const LegendreRule* LegendreTable::find(std::size_t points) const {
    const auto found = std::lower_bound(rules_.begin(), rules_.end(), points,
                                        [](const auto& rule, std::size_t least) { return rule->points() < least; });
    return found == rules_.end() ? nullptr : found->get();
}

}  // namespace integrate
