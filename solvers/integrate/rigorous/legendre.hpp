// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <arb_hypgeom.h>
#include <bit>
#include <deque>
#include <espalier/transports/threads/team.hpp>
#include "integrate/arithmetic/ball.hpp"

namespace integrate {
/// The points of Gauss and Legendre on [-1, 1], and their weights, as balls. Those below 0 mirror those above it.
class LegendreRule {
public:
    /// The team, which outlives this, may be null.
    LegendreRule(std::size_t points, long precision, espalier::Team* team)
        : points_(points), precision_(precision), team_(team), entries_((points + 1) / 2) {}

    /// The number of points.
    std::size_t points() const { return points_; }
    /// How many of them are not below 0.
    std::size_t roots() const { return entries_.size(); }

    /// Computes roots first to end - 1, unless they have been, together with all PEs of the process that want them too,
    /// and with threads that are idle. To be called before they are looked at.
    void prepare(std::size_t first, std::size_t end) const {
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

    /// Points of falling size; the last one is 0 if their number is odd.
    const Ball& root(std::size_t place) const { return entries_[place].root; }
    const Ball& weight(std::size_t place) const { return entries_[place].weight; }

private:
    struct Entry {
        Ball root;
        Ball weight;
        espalier::Once once;
    };

    std::size_t points_;
    long precision_;
    espalier::Team* team_;
    mutable std::vector<Entry> entries_;
};

/// Rules of ever more points. PEs of one process share a table; roots are computed when they are first asked for.
class LegendreTable {
public:
    /// Rules of so many points at most, at this precision. The team, which outlives this, may be null.
    LegendreTable(std::size_t most_points, long precision, espalier::Team* team) : precision_(precision) {
        // Three sizes between a number and its double: what is computed in vain is at most a quarter.
        for (std::size_t points = 1; points <= most_points;
             points += points < 4 ? 1 : std::size_t{1} << (std::bit_width(points) - 3)) {
            rules_.emplace_back(points, precision, team);
        }
    }

    long precision() const { return precision_; }

    /// The smallest rule of at least so many points; none if there are too many.
    const LegendreRule* find(std::size_t points) const {
        const auto found = std::ranges::lower_bound(rules_, points, {}, &LegendreRule::points);
        return found == rules_.end() ? nullptr : &*found;
    }

private:
    std::deque<LegendreRule> rules_;
    long precision_;
};
}  // namespace integrate
