#include "puzzle15/patterns/pattern_database.hpp"

#include <algorithm>
#include <atomic>
#include <bit>

#include "puzzle15/board/shape.hpp"

namespace puzzle15 {
namespace {

constexpr Shape shape{};
constexpr std::uint8_t unreached = 0xff;

constexpr bool contains(CellSet set, int cell) { return ((set >> cell) & 1) != 0; }
constexpr CellSet with(CellSet set, int cell) { return static_cast<CellSet>(set | 1U << cell); }
constexpr CellSet without_cell(CellSet set, int cell) { return static_cast<CellSet>(set & ~(1U << cell)); }
// How many cells of the set come before a cell.
int place_of(CellSet set, int cell) { return std::popcount(set & ((1U << cell) - 1)); }

// The regions into which the cells of a set divide the others: the blank goes about in one without moving the pattern's
// tiles. There are eight at most.
std::array<std::uint8_t, board_cells> regions_beside(CellSet set) {
    constexpr std::uint8_t none = 0xff;
    std::array<std::uint8_t, board_cells> regions;
    regions.fill(none);
    std::uint8_t count = 0;
    for (int first = 0; first < board_cells; ++first) {
        if (contains(set, first) || regions[static_cast<std::size_t>(first)] != none) continue;
        std::vector<int> open = {first};
        while (!open.empty()) {
            const int cell = open.back();
            open.pop_back();
            if (contains(set, cell) || regions[static_cast<std::size_t>(cell)] != none) continue;
            regions[static_cast<std::size_t>(cell)] = count;
            for (const Move move : moves) {
                if (shape.allows(cell, move)) open.push_back(shape.target(cell, move));
            }
        }
        ++count;
    }
    return regions;
}

// A move of a tile that ends in a given set of cells: arrangements of another set, with the blank in one region there,
// become arrangements of this one, with the blank in another region.
struct Arrival {
    std::uint16_t set;      // the other set's number
    std::uint8_t from_bit;  // of the regions
    std::uint8_t to_bit;
    const std::uint16_t* orders;  // by this set's orders: the other's; null: the same
};

/// Breadth first search by the number of moves of the pattern's tiles. What is reached, and what has just been reached,
/// is a bit for each region of each arrangement. Every move changes the colour of one tile's cell, as on a chess board:
/// sets of cells are reached in even or odd numbers of moves only, and those just reached share an array with those to
/// be reached.
class Builder {
public:
    Builder(const Arrangements& arrangements, const Pattern& pattern, int blank_home, espalier::Team* team)
        : arrangements_(arrangements),
          team_(team),
          reached_(arrangements.size()),
          fresh_(arrangements.size()),
          fresh_regions_(arrangements.sets().size()),
          open_regions_(arrangements.sets().size(), 0xff),
          distances_(arrangements.size(), unreached) {
        for (const CellSet set : arrangements.sets()) regions_.push_back(regions_beside(set));
        for (const CellSet set : arrangements.sets()) find_arrivals(set);
        start(pattern, blank_home);
    }

    std::vector<std::uint8_t> build(const StopWanted& stop_wanted) {
        bool stopped = false;
        espalier::together(team_, [&] {
            for (std::uint8_t moves = 1; !stopped && advance_all(moves); ++moves) stopped = stop_wanted();
        });
        return stopped ? std::vector<std::uint8_t>{} : std::move(distances_);
    }

private:
    void start(const Pattern& pattern, int blank_home) {
        std::uint64_t cells = 0;
        CellSet set = 0;
        for (std::size_t i = 0; i < pattern.size(); ++i) {
            cells |= static_cast<std::uint64_t>(pattern[i]) << (4 * i);
            set = with(set, pattern[i]);
        }
        const auto goal = arrangements_.number(cells);
        const auto region = regions_beside(set)[static_cast<std::size_t>(blank_home)];
        distances_[goal] = 0;
        reached_[goal] = fresh_[goal] = static_cast<std::uint8_t>(1U << region);
        const auto number = arrangements_.set_number(set);
        fresh_regions_[number] = fresh_[goal];
        odd_goal_ = is_odd(number);
    }

    bool is_odd(std::size_t set) const {
        constexpr unsigned white_cells = 0b1010'0101'1010'0101;
        return (std::popcount(arrangements_.sets()[set] & white_cells) % 2 != 0) != odd_goal_;
    }

    void find_arrivals(CellSet set) {
        first_arrivals_.push_back(arrivals_.size());
        const auto& regions = regions_[arrangements_.set_number(set)];
        for (int to = 0; to < board_cells; ++to) {
            if (!contains(set, to)) continue;
            for (const Move move : moves) {
                const int from = shape.allows(to, move) ? shape.target(to, move) : to;
                if (contains(set, from)) continue;
                const CellSet other = with(without_cell(set, to), from);
                const int place = place_of(set, to);
                const int place_before = place_of(other, from);
                const auto* orders = arrangements_.orders_after(place, place_before).data();
                const auto number = arrangements_.set_number(other);
                arrivals_.push_back({.set = static_cast<std::uint16_t>(number),
                                     .from_bit = regions_[number][static_cast<std::size_t>(to)],
                                     .to_bit = regions[static_cast<std::size_t>(from)],
                                     .orders = place == place_before ? nullptr : orders});
            }
        }
    }

    std::span<const Arrival> arrivals(std::size_t set) const {
        const auto end = set + 1 < first_arrivals_.size() ? first_arrivals_[set + 1] : arrivals_.size();
        return std::span(arrivals_).subspan(first_arrivals_[set], end - first_arrivals_[set]);
    }

    // Finds what is reached with so many moves. False if nothing is.
    bool advance_all(std::uint8_t moves) {
        std::atomic<bool> any = false;
        espalier::for_all(team_, arrangements_.sets().size(), [&](std::size_t set) {
            if (is_odd(set) == (moves % 2 != 0) && advance(set, moves)) any.store(true, std::memory_order_relaxed);
        });
        return any;
    }

    // The same in one set of cells.
    bool advance(std::size_t set, std::uint8_t moves) {
        const auto orders = arrangements_.orders();
        auto* fresh = &fresh_[set * orders];
        if (fresh_regions_[set] != 0) std::fill_n(fresh, orders, std::uint8_t{0});
        bool any = false;
        for (const auto& arrival : arrivals(set)) {
            if (((fresh_regions_[arrival.set] >> arrival.from_bit) & 1) == 0) continue;
            if (((open_regions_[set] >> arrival.to_bit) & 1) == 0) continue;
            any = true;
            collect(arrival, &fresh_[arrival.set * orders], fresh);
        }
        fresh_regions_[set] = any ? keep_new(set, moves) : 0;
        return fresh_regions_[set] != 0;
    }

    void collect(const Arrival& arrival, const std::uint8_t* from, std::uint8_t* to) const {
        const auto orders = arrangements_.orders();
        const auto from_bit = static_cast<std::uint8_t>(1U << arrival.from_bit);
        const auto to_bit = static_cast<std::uint8_t>(1U << arrival.to_bit);
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

    std::uint8_t keep_new(std::size_t set, std::uint8_t moves) {
        const auto orders = arrangements_.orders();
        auto* fresh = &fresh_[set * orders];
        auto* reached = &reached_[set * orders];
        auto* distances = &distances_[set * orders];
        std::uint8_t regions = 0;
        std::uint8_t everywhere = 0xff;
        for (std::size_t i = 0; i < orders; ++i) {
            fresh[i] = static_cast<std::uint8_t>(fresh[i] & ~reached[i]);
            const bool first = reached[i] == 0 && fresh[i] != 0;
            reached[i] |= fresh[i];
            distances[i] = first ? moves : distances[i];
            regions = static_cast<std::uint8_t>(regions | fresh[i]);
            everywhere = static_cast<std::uint8_t>(everywhere & reached[i]);
        }
        open_regions_[set] = static_cast<std::uint8_t>(~everywhere);
        return regions;
    }

    const Arrangements& arrangements_;
    espalier::Team* team_;
    std::vector<Arrival> arrivals_;
    std::vector<std::size_t> first_arrivals_;  // by set
    std::vector<std::uint8_t> reached_;
    std::vector<std::uint8_t> fresh_;
    std::vector<std::uint8_t> fresh_regions_;                     // by set: all of its arrangements together
    std::vector<std::uint8_t> open_regions_;                      // by set: those where something is not reached yet
    std::vector<std::array<std::uint8_t, board_cells>> regions_;  // by set, and by cell
    std::vector<std::uint8_t> distances_;
    bool odd_goal_ = false;
};

}  // namespace

std::vector<std::uint8_t> build_pattern_database(const Arrangements& arrangements, const Pattern& pattern,
                                                 int blank_home, espalier::Team* team, const StopWanted& stop_wanted) {
    return Builder(arrangements, pattern, blank_home, team).build(stop_wanted);
}

}  // namespace puzzle15
