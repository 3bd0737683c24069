#include "legendre.hpp"

#include <arb_hypgeom.h>

#include <algorithm>
#include <bit>

#include <thread>

namespace integrate {

struct LegendreTable::Entry {
    Rule rule;
    std::atomic<std::size_t> next{0};  // root to be computed
    std::atomic<std::size_t> done{0};
};

// Three sizes between a number and its double: what is computed in vain is at most a quarter.
LegendreTable::LegendreTable(std::size_t most_points, long precision) : precision_(precision) {
    for (std::size_t points = 1; points <= most_points;
         points += points < 4 ? 1 : std::size_t{1} << (std::bit_width(points) - 3)) {
        auto entry = std::make_unique<Entry>();
        entry->rule.degree = points;
        entry->rule.points.resize((points + 1) / 2);
        entry->rule.weights.resize((points + 1) / 2);
        entries_.push_back(std::move(entry));
    }
}

LegendreTable::~LegendreTable() = default;

const LegendreTable::Rule* LegendreTable::find(std::size_t points) const {
    const auto found =
        std::lower_bound(entries_.begin(), entries_.end(), points,
                         [](const auto& entry, std::size_t least) { return entry->rule.degree < least; });
    if (found == entries_.end()) return nullptr;
    Entry& entry = **found;
    const std::size_t roots = entry.rule.points.size();
    for (auto root = entry.next.fetch_add(1); root < roots; root = entry.next.fetch_add(1)) {
        arb_hypgeom_legendre_p_ui_root(entry.rule.points[root].get(), entry.rule.weights[root].get(), entry.rule.degree,
                                       root, precision_);
        entry.done.fetch_add(1, std::memory_order_release);
    }
    while (entry.done.load(std::memory_order_acquire) < roots) std::this_thread::yield();
    return &entry.rule;
}

}  // namespace integrate
