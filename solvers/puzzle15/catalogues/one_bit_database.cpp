#include "puzzle15/catalogues/one_bit_database.hpp"

#include <algorithm>
#include <atomic>
#include <bit>

#include <espalier/require.hpp>

namespace puzzle15 {
namespace {

// How many cells of a set come before one.
int place_of(Cells set, int cell) { return std::popcount(set & (cell_set(cell) - 1)); }

// The cells of one colour of a chess board.
Cells white_cells(const Shape& shape) {
    Cells white = 0;
    for (int cell = 0; cell < shape.cells(); ++cell) {
        if ((shape.row(cell) + shape.column(cell)) % 2 != 0) white |= cell_set(cell);
    }
    return white;
}

// A move of a tile that ends in a given set of cells: placements in another set, with the blank in one region there,
// become placements in this one, with the blank in another region.
struct BitArrival {
    std::uint32_t set;  // the other set's number
    std::uint8_t from_region;
    std::uint8_t to_region;
    const std::uint16_t* orders;  // by this set's orders: the other's; null: the same
};

// The bit with this number of eight bytes, the first byte's first.
std::uint8_t bits_of_eight(const std::uint8_t* bytes, unsigned number) {
    constexpr std::uint64_t lowest = 0x0101'0101'0101'0101;
    // Moves the lowest bit of each byte to where the highest byte has it.
    constexpr std::uint64_t gather = 0x0102'0408'1020'4080;
    std::uint64_t word = 0;
    for (unsigned i = 0; i < 8; ++i) word |= std::uint64_t{bytes[i]} << (8 * i);
    return static_cast<std::uint8_t>((word >> number & lowest) * gather >> 56);
}

/// Breadth first search by the number of moves of the pattern's tiles, in blocks: the placements in one set, a byte for
/// each order and a bit of it for each region. Sets are reached in even or odd numbers of moves only, by their colours,
/// so that those just reached share an array with those to be reached.
class BitsBuilder {
public:
    BitsBuilder(const Placements& placements, const OneBitDatabase& database, espalier::Team* team,
                const StopWanted& stop_wanted)
        : placements_(placements),
          team_(team),
          stop_wanted_(stop_wanted),
          white_(white_cells(placements.shape())),
          odd_goal_(std::popcount(database.goal & white_) % 2 != 0),
          reached_(placements.sets().size() * placements.orders()),
          fresh_(reached_.size()),
          packed_(OneBitDatabase::bytes(placements)),
          fresh_regions_(placements.sets().size()) {
        const auto set = placements.set_number(database.goal);
        const auto region = placements.region_of_cell(set, database.blank_home);
        const auto goal = set * placements.orders();
        reached_[goal] = fresh_[goal] = fresh_regions_[set] = static_cast<std::uint8_t>(1U << region);
    }

    // Nothing if it was stopped.
    std::vector<std::uint8_t> build() {
        bool whole = false;
        espalier::together(team_, [&] { whole = find_all_arrivals() && advance_to_the_end(); });
        if (!whole) packed_.clear();
        return std::move(packed_);
    }

private:
    static constexpr std::size_t sets_at_once = 64;

    // Sets are done many at a time: a single one takes less than a microsecond where nothing arrives. Returns whether
    // all are done.
    template <class Body>
    bool for_all_sets(const Body& body) const {
        const auto sets = placements_.sets().size();
        std::atomic<bool> stopped = false;
        espalier::for_all(team_, (sets + sets_at_once - 1) / sets_at_once, [&](std::size_t block) {
            if (stop_wanted_()) {
                stopped = true;
                return false;
            }
            const auto end = std::min(sets, (block + 1) * sets_at_once);
            for (auto set = block * sets_at_once; set < end; ++set) body(set);
            return true;
        });
        return !stopped;
    }

    bool find_all_arrivals() {
        arrivals_.resize(placements_.sets().size());
        return for_all_sets([&](std::size_t set) { find_arrivals(set); });
    }

    void find_arrivals(std::size_t number) {
        const Cells set = placements_.sets()[number];
        for (Cells targets = set; targets != 0; targets &= targets - 1) {
            const int to = std::countr_zero(targets);
            for (Cells from = neighbours(placements_.shape(), to) & ~set; from != 0; from &= from - 1) {
                arrivals_[number].push_back(arrival(number, std::countr_zero(from), to));
            }
        }
        arrivals_[number].shrink_to_fit();
    }

    BitArrival arrival(std::size_t number, int from, int to) const {
        const Cells set = placements_.sets()[number];
        const Cells other = (set & ~cell_set(to)) | cell_set(from);
        const auto other_number = placements_.set_number(other);
        const int place = place_of(set, to);
        const int place_before = place_of(other, from);
        return {.set = static_cast<std::uint32_t>(other_number),
                .from_region = static_cast<std::uint8_t>(placements_.region_of_cell(other_number, to)),
                .to_region = static_cast<std::uint8_t>(placements_.region_of_cell(number, from)),
                .orders = place == place_before ? nullptr : placements_.orders_after(place, place_before)};
    }

    bool is_odd(std::size_t set) const {
        return (std::popcount(placements_.sets()[set] & white_) % 2 != 0) != odd_goal_;
    }

    // Returns whether everything has been reached.
    bool advance_to_the_end() {
        std::atomic<bool> any = true;
        for (unsigned moves = 1; any; ++moves) {
            any = false;
            const bool all = for_all_sets([&](std::size_t set) {
                if (is_odd(set) != (moves % 2 != 0)) return;
                fresh_regions_[set] = advance(set, moves);
                if (fresh_regions_[set] != 0) any.store(true, std::memory_order_relaxed);
            });
            if (!all) return false;
        }
        return for_all_sets([&](std::size_t set) { require_all_reached(set); });
    }

    // What is reached in one set of cells with so many moves. Returns the regions where there is something new.
    std::uint8_t advance(std::size_t set, unsigned moves) {
        const auto orders = placements_.orders();
        auto* fresh = &fresh_[set * orders];
        std::fill_n(fresh, orders, std::uint8_t{0});
        bool any = false;
        for (const auto& arrival : arrivals_[set]) {
            if ((fresh_regions_[arrival.set] >> arrival.from_region & 1) == 0) continue;
            any = true;
            collect(arrival, &fresh_[arrival.set * orders], fresh);
        }
        if (!any) return 0;
        const auto regions = keep_new(set);
        if ((moves & 2) != 0) {
            for (unsigned left = regions; left != 0; left &= left - 1) {
                pack(set, static_cast<unsigned>(std::countr_zero(left)));
            }
        }
        return regions;
    }

    void collect(const BitArrival& arrival, const std::uint8_t* from, std::uint8_t* to) const {
        const auto orders = placements_.orders();
        const auto from_bit = static_cast<std::uint8_t>(1U << arrival.from_region);
        const auto to_bit = static_cast<std::uint8_t>(1U << arrival.to_region);
        const auto moved = [&](std::uint8_t regions) {
            return static_cast<std::uint8_t>((regions & from_bit) != 0 ? to_bit : 0);
        };
        if (arrival.orders == nullptr) {
            for (std::size_t i = 0; i < orders; ++i) to[i] = static_cast<std::uint8_t>(to[i] | moved(from[i]));
            return;
        }
        // Many bytes at a time first, then only moved about.
        thread_local std::vector<std::uint8_t> arriving;
        arriving.resize(orders);
        std::transform(from, from + orders, arriving.begin(), moved);
        for (std::size_t i = 0; i < orders; ++i) to[i] = static_cast<std::uint8_t>(to[i] | arriving[arrival.orders[i]]);
    }

    std::uint8_t keep_new(std::size_t set) {
        const auto orders = placements_.orders();
        auto* fresh = &fresh_[set * orders];
        auto* reached = &reached_[set * orders];
        std::uint8_t regions = 0;
        for (std::size_t i = 0; i < orders; ++i) {
            fresh[i] = static_cast<std::uint8_t>(fresh[i] & ~reached[i]);
            reached[i] = static_cast<std::uint8_t>(reached[i] | fresh[i]);
            regions = static_cast<std::uint8_t>(regions | fresh[i]);
        }
        return regions;
    }

    // Sets the bits of what is new.
    void pack(std::size_t set, unsigned region) {
        const auto orders = placements_.orders();
        const auto* fresh = &fresh_[set * orders];
        auto* row = &packed_[placements_.row(set, region) * OneBitDatabase::row_bytes(placements_)];
        std::size_t order = 0;
        for (; order + 8 <= orders; order += 8) row[order / 8] |= bits_of_eight(fresh + order, region);
        for (; order < orders; ++order) {
            const auto bit = (fresh[order] >> region & 1) << (order % 8);
            row[order / 8] = static_cast<std::uint8_t>(row[order / 8] | bit);
        }
    }

    void require_all_reached(std::size_t set) const {
        const auto all = (1U << placements_.regions(set)) - 1;
        const auto reached = std::span(reached_).subspan(set * placements_.orders(), placements_.orders());
        espalier::require(std::ranges::all_of(reached, [&](auto byte) { return byte == all; }),
                          "every placement of a pattern can be reached");
    }

    const Placements& placements_;
    espalier::Team* team_;
    const StopWanted& stop_wanted_;
    Cells white_;
    bool odd_goal_;
    std::vector<std::vector<BitArrival>> arrivals_;  // by set
    std::vector<std::uint8_t> reached_;
    std::vector<std::uint8_t> fresh_;
    std::vector<std::uint8_t> packed_;         // what is returned
    std::vector<std::uint8_t> fresh_regions_;  // by set: all of its placements together
};

/// Goes home from a placement, a move after the other.
class Descent {
public:
    explicit Descent(const PlacedPattern& pattern)
        : placements_(*pattern.placements),
          bits_(pattern.bits),
          white_(white_cells(placements_.shape())),
          goal_(pattern.database->goal),
          goal_region_(placements_.region_of_cell(placements_.set_number(goal_), pattern.database->blank_home)),
          at_(pattern.placement),
          modulo_4_(modulo_4(at_, byte_of(at_))) {}

    bool is_home() const {
        if (at_.set != goal_ || at_.order != 0) return false;
        return placements_.region_of_cell(placements_.set_number(goal_), at_.blank) == goal_region_;
    }

    /// Asks memory for what all moves lead to.
    void look_around() {
        moves_.clear();
        const auto number = placements_.set_number(at_.set);
        const auto region = placements_.region_of_cell(number, at_.blank);
        for (Cells tiles = at_.set; tiles != 0; tiles &= tiles - 1) {
            const int from = std::countr_zero(tiles);
            for (Cells free = neighbours(placements_.shape(), from) & ~at_.set; free != 0; free &= free - 1) {
                const int to = std::countr_zero(free);
                if (placements_.region_of_cell(number, to) != region) continue;
                const auto after = moved(from, to);
                moves_.push_back({after, byte_of(after)});
                __builtin_prefetch(moves_.back().byte);
            }
        }
    }

    /// Takes the first of these moves that leads towards home.
    void go_on() {
        const int wanted = (modulo_4_ + 3) % 4;
        const auto next = std::ranges::find_if(
            moves_, [&](const Look& look) { return modulo_4(look.placement, look.byte) == wanted; });
        espalier::require(next != moves_.end(), "a move leads towards home");
        at_ = next->placement;
        modulo_4_ = wanted;
    }

private:
    struct Look {
        Placement placement;
        const std::uint8_t* byte;
    };

    const std::uint8_t* byte_of(const Placement& placement) const {
        const auto set = placements_.set_number(placement.set);
        const auto row = placements_.row(set, placements_.region_of_cell(set, placement.blank));
        return bits_ + row * OneBitDatabase::row_bytes(placements_) + placement.order / 8;
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
    std::vector<Look> moves_;
};

}  // namespace

std::vector<std::uint8_t> OneBitDatabase::build(const Placements& placements, espalier::Team* team,
                                                const StopWanted& stop_wanted) const {
    espalier::require(placements.shape().cells() - placements.tiles() >= 3, "two cells are left beside the blank's");
    return BitsBuilder(placements, *this, team, stop_wanted).build();
}

OneBitDatabase one_bit_database_of(const Pattern& pattern, int blank_home) {
    espalier::require(std::ranges::is_sorted(pattern), "a database of one bit numbers tiles by their homes");
    Cells goal = 0;
    for (const int home : pattern) goal |= cell_set(home);
    return {.goal = goal, .blank_home = blank_home};
}

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
