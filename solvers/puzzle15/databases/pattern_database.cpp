// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/databases/pattern_database.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>

#include <espalier/require.hpp>

namespace puzzle15 {
namespace {

// A move of a tile that ends in a given set of cells. It makes placements in this set, with the blank in one region,
// from placements in another set, with the blank in another region there.
struct Arrival {
    std::uint32_t set;  // the other set's number
    std::uint8_t from_region;
    std::uint8_t to_region;
    const std::uint16_t* orders;  // for each order of this set, the order in the other one; null if all stay the same
};

struct Free {
    void operator()(std::uint8_t* bytes) const { std::free(bytes); }
};
using Bytes = std::unique_ptr<std::uint8_t[], Free>;

// Returns zeros of which the system provides each page when it is touched: a search that a limit of memory ends early
// then has not held all of them. Throws std::bad_alloc.
Bytes zeros(std::size_t size) {
    Bytes bytes(static_cast<std::uint8_t*>(std::calloc(size, 1)));
    if (bytes == nullptr) throw std::bad_alloc();
    return bytes;
}

/// Searches breadth first by the number of moves of the pattern's tiles, in blocks: the placements in one set, a byte
/// for each order and a bit of it for each region. Sets are reached in even or odd numbers of moves only, by their
/// colours, so that those just reached share an array with those to be reached.
class BreadthFirstBuilder {
public:
    BreadthFirstBuilder(const Placements& placements, const PatternDatabase& database, espalier::Team* team,
                        const StopWanted& stop_wanted)
        : placements_(placements),
          team_(team),
          stop_wanted_(stop_wanted),
          white_(white_cells(placements.shape())),
          odd_goal_(std::popcount(database.goal & white_) % 2 != 0),
          reached_(zeros(placements.sets().size() * placements.orders())),
          fresh_(zeros(placements.sets().size() * placements.orders())),
          fresh_regions_(placements.sets().size()),
          open_regions_(placements.sets().size(), 0xff) {
        espalier::require(placements.shape().cells() - placements.tiles() >= 3,
                          "two cells are left beside the blank's");
        const auto set = placements.set_number(database.goal);
        const auto region = placements.region_of_cell(set, database.blank_home);
        const auto goal = set * placements.orders();
        reached_[goal] = fresh_[goal] = fresh_regions_[set] = static_cast<std::uint8_t>(1U << region);
        for (int cell = 0; cell < placements.shape().cells(); ++cell) {
            neighbours_[static_cast<std::size_t>(cell)] = neighbours(placements.shape(), cell);
        }
    }

    /// Calls `keep(set, moves, fresh, regions)` for each set in which the search reaches placements for the first time
    /// after that number of moves: `fresh` has a byte for each order, and `regions` the union of them. Sets may be kept
    /// at the same time on several threads. Returns false if a stop was wanted.
    template <class Keep>
    bool search(const Keep& keep) {
        bool whole = false;
        espalier::together(team_, [&] { whole = find_all_arrivals() && advance_to_the_end(keep); });
        if (whole) require_all_reached();
        return whole;
    }

private:
    static constexpr std::size_t sets_at_once = 64;

    // Calls body(set) for all sets, many at a time, as a single one takes less than a microsecond where nothing
    // arrives. Returns false if a stop was wanted before all were done.
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
        std::size_t count = 0;
        for (Cells targets = set; targets != 0; targets &= targets - 1) {
            count += static_cast<std::size_t>(std::popcount(sources(set, std::countr_zero(targets))));
        }
        arrivals_[number].reserve(count);
        for (Cells targets = set; targets != 0; targets &= targets - 1) {
            const int to = std::countr_zero(targets);
            for (Cells from = sources(set, to); from != 0; from &= from - 1) {
                arrivals_[number].push_back(arrival(number, std::countr_zero(from), to));
            }
        }
    }

    // Returns the cells from which a tile may come to a cell of the set.
    Cells sources(Cells set, int to) const { return neighbours_[static_cast<std::size_t>(to)] & ~set; }

    Arrival arrival(std::size_t number, int from, int to) const {
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

    template <class Keep>
    bool advance_to_the_end(const Keep& keep) {
        std::atomic<bool> any = true;
        for (unsigned moves_made = 1; any; ++moves_made) {
            any = false;
            const bool all = for_all_sets([&](std::size_t set) {
                if (is_odd(set) != (moves_made % 2 != 0) || !advance(set)) return;
                keep(set, moves_made, &fresh_[set * placements_.orders()], fresh_regions_[set]);
                any.store(true, std::memory_order_relaxed);
            });
            if (!all) return false;
        }
        return true;
    }

    // Finds what one more move reaches in one set. Returns whether anything is new.
    bool advance(std::size_t set) {
        const auto orders = placements_.orders();
        auto* fresh = &fresh_[set * orders];
        if (fresh_regions_[set] != 0) std::fill_n(fresh, orders, std::uint8_t{0});
        bool any = false;
        for (const auto& arrival : arrivals_[set]) {
            if ((fresh_regions_[arrival.set] >> arrival.from_region & 1) == 0) continue;
            if ((open_regions_[set] >> arrival.to_region & 1) == 0) continue;
            any = true;
            collect(arrival, &fresh_[arrival.set * orders], fresh);
        }
        fresh_regions_[set] = any ? keep_new(set) : 0;
        return fresh_regions_[set] != 0;
    }

    void collect(const Arrival& arrival, const std::uint8_t* from, std::uint8_t* to) const {
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
        // Many bytes are changed at a time first, and then only moved.
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
        std::uint8_t everywhere = 0xff;
        for (std::size_t i = 0; i < orders; ++i) {
            fresh[i] = static_cast<std::uint8_t>(fresh[i] & ~reached[i]);
            reached[i] = static_cast<std::uint8_t>(reached[i] | fresh[i]);
            regions = static_cast<std::uint8_t>(regions | fresh[i]);
            everywhere = static_cast<std::uint8_t>(everywhere & reached[i]);
        }
        open_regions_[set] = static_cast<std::uint8_t>(~everywhere);
        return regions;
    }

    void require_all_reached() const {
        for (std::size_t set = 0; set < open_regions_.size(); ++set) {
            const unsigned all = (1U << placements_.regions(set)) - 1;
            espalier::require((open_regions_[set] & all) == 0, "every placement of a pattern can be reached");
        }
    }

    const Placements& placements_;
    espalier::Team* team_;
    const StopWanted& stop_wanted_;
    Cells white_;
    bool odd_goal_;
    std::array<Cells, Shape::most_deepened_cells> neighbours_{};
    std::vector<std::vector<Arrival>> arrivals_;  // by set
    Bytes reached_;
    Bytes fresh_;
    std::vector<std::uint8_t> fresh_regions_;  // by set: those where something has just been reached
    std::vector<std::uint8_t> open_regions_;   // by set: those where something has not been reached yet
};

// Returns the bit with this number of each of eight bytes, the first byte's first.
std::uint8_t bits_of_eight(const std::uint8_t* bytes, unsigned number) {
    constexpr std::uint64_t lowest = 0x0101'0101'0101'0101;
    // This factor moves the lowest bit of each byte to where the highest byte has it.
    constexpr std::uint64_t gather = 0x0102'0408'1020'4080;
    std::uint64_t word = 0;
    for (unsigned i = 0; i < 8; ++i) word |= std::uint64_t{bytes[i]} << (8 * i);
    return static_cast<std::uint8_t>((word >> number & lowest) * gather >> 56);
}

// Sets the bits of a region's row for all orders that are fresh in this region.
void pack(const std::uint8_t* fresh, unsigned region, std::size_t orders, std::uint8_t* row) {
    std::size_t order = 0;
    for (; order + 8 <= orders; order += 8) row[order / 8] |= bits_of_eight(fresh + order, region);
    for (; order < orders; ++order) {
        const auto bit = (fresh[order] >> region & 1) << (order % 8);
        row[order / 8] = static_cast<std::uint8_t>(row[order / 8] | bit);
    }
}

}  // namespace

std::vector<std::uint8_t> PatternDatabase::build_distances(const Placements& placements, espalier::Team* team,
                                                           const StopWanted& stop_wanted) const {
    constexpr std::uint8_t unreached = 0xff;
    const auto orders = placements.orders();
    BreadthFirstBuilder builder(placements, *this, team, stop_wanted);
    std::vector<std::uint8_t> all(placements.sets().size() * orders, unreached);
    all[placements.set_number(goal) * orders] = 0;
    const auto keep = [&](std::size_t set, unsigned moves_made, const std::uint8_t* fresh, unsigned) {
        auto* distances = &all[set * orders];
        for (std::size_t i = 0; i < orders; ++i) {
            const bool is_first = distances[i] == unreached && fresh[i] != 0;
            distances[i] = is_first ? static_cast<std::uint8_t>(moves_made) : distances[i];
        }
    };
    if (!builder.search(keep)) all.clear();
    return all;
}

std::vector<std::uint8_t> PatternDatabase::build_bits(const Placements& placements, espalier::Team* team,
                                                      const StopWanted& stop_wanted) const {
    BreadthFirstBuilder builder(placements, *this, team, stop_wanted);
    std::vector<std::uint8_t> bits(bytes(placements));
    const auto keep = [&](std::size_t set, unsigned moves_made, const std::uint8_t* fresh, unsigned regions) {
        if ((moves_made & 2) == 0) return;
        for (; regions != 0; regions &= regions - 1) {
            const auto region = static_cast<unsigned>(std::countr_zero(regions));
            auto* row = &bits[placements.row(set, region) * row_bytes(placements)];
            pack(fresh, region, placements.orders(), row);
        }
    };
    if (!builder.search(keep)) bits.clear();
    return bits;
}

}  // namespace puzzle15
