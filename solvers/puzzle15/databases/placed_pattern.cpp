#include "puzzle15/databases/placed_pattern.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include <espalier/require.hpp>

namespace puzzle15 {
namespace {

/// Goes home from a placement, one move after the other.
class Descent {
public:
    explicit Descent(const PlacedPattern& pattern)
        : placements_(*pattern.bits.placements),
          bits_(pattern.bits.content),
          white_(white_cells(placements_.shape())),
          goal_(pattern.database->goal),
          goal_region_(placements_.region_of_cell(placements_.set_number(goal_), pattern.database->blank_home)),
          at_(pattern.placement),
          modulo_4_(modulo_4(at_, byte_of(at_))) {}

    bool is_home() const {
        if (at_.set != goal_ || at_.order != 0) return false;
        return placements_.region_of_cell(placements_.set_number(goal_), at_.blank) == goal_region_;
    }

    /// Prefetches the bits of the placements that all moves lead to.
    void look_around() {
        looks_.clear();
        const auto number = placements_.set_number(at_.set);
        const auto region = placements_.region_of_cell(number, at_.blank);
        for (Cells tiles = at_.set; tiles != 0; tiles &= tiles - 1) {
            const int from = std::countr_zero(tiles);
            for (Cells free = neighbours(placements_.shape(), from) & ~at_.set; free != 0; free &= free - 1) {
                const int to = std::countr_zero(free);
                if (placements_.region_of_cell(number, to) != region) continue;
                const auto after = moved(from, to);
                looks_.emplace_back(after, byte_of(after));
                __builtin_prefetch(looks_.back().second);
            }
        }
    }

    /// Takes the first of these moves that leads towards home.
    void go_on() {
        const int wanted = (modulo_4_ + 3) % 4;
        const auto next =
            std::ranges::find_if(looks_, [&](const auto& look) { return modulo_4(look.first, look.second) == wanted; });
        espalier::require(next != looks_.end(), "a move leads towards home");
        at_ = next->first;
        modulo_4_ = wanted;
    }

private:
    const std::uint8_t* byte_of(const Placement& placement) const {
        const auto set = placements_.set_number(placement.set);
        const auto row = placements_.row(set, placements_.region_of_cell(set, placement.blank));
        return bits_ + row * PatternDatabase::row_bytes(placements_) + placement.order / 8;
    }

    int modulo_4(const Placement& placement, const std::uint8_t* byte) const {
        const int bit = *byte >> (placement.order % 8) & 1;
        return 2 * bit + (std::popcount(placement.set & white_) + std::popcount(goal_ & white_)) % 2;
    }

    Placement moved(int from, int to) const {
        const Cells others = at_.set & ~cell_set(from);
        const auto* orders = placements_.orders_after(place_of(others, from), place_of(others, to));
        return {.set = others | cell_set(to), .order = orders[at_.order], .blank = from};
    }

    const Placements& placements_;
    const std::uint8_t* bits_;
    Cells white_;
    Cells goal_;
    unsigned goal_region_;
    Placement at_;
    int modulo_4_;
    std::vector<std::pair<Placement, const std::uint8_t*>> looks_;  // what all moves lead to
};

}  // namespace

std::vector<int> distances_of(std::span<const PlacedPattern> patterns) {
    std::vector<Descent> descents(patterns.begin(), patterns.end());
    std::vector<int> distances(patterns.size());
    for (bool are_home = false; !are_home;) {
        for (auto& descent : descents) descent.look_around();
        are_home = true;
        for (std::size_t i = 0; i < descents.size(); ++i) {
            if (descents[i].is_home()) continue;
            descents[i].go_on();
            ++distances[i];
            are_home = false;
        }
    }
    return distances;
}

}  // namespace puzzle15
