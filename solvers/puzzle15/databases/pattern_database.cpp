// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/databases/pattern_database.hpp"
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstring>
#include <espalier/require.hpp>

namespace puzzle15 {
namespace {
// A move of a tile that ends in a given set of cells. It makes placements in this set, with the blank in one region,
// from placements in another set, with the blank in another region there.
struct Arrival {
    std::uint32_t row;  // that of the other set and region
    std::uint8_t to_region;
    const std::uint16_t* orders;  // for each order of the other set, the order in this one
};

using Orders = std::vector<std::uint16_t>;

/// Searches breadth first by the number of moves of the pattern's tiles, in blocks: the placements in one set, a byte
/// for each order and a bit of it for each region. Sets are reached in even or odd numbers of moves only, by their
/// colours. What was just reached is listed by row; that is one placement in twenty in the mean.
class BreadthFirstBuilder {
public:
    BreadthFirstBuilder(const Placements& placements, const PatternDatabase& database, espalier::Team* team,
                        const StopWanted& stop_wanted)
        : placements_(placements),
          team_(team),
          stop_wanted_(stop_wanted),
          white_(white_cells(placements.shape())),
          odd_goal_(std::popcount(database.goal & white_) % 2 != 0),
          reached_(placements.sets().size() * placements.orders().size()),
          fresh_(placements.rows()) {
        espalier::require(placements.shape().cells() - placements.tiles() >= 3,
                          "two cells are left beside the blank's");
        const auto set = placements.set_number(database.goal);
        const auto region = placements.region_of_cell(set, database.blank_home);
        reached_[set * placements.orders().size()] = static_cast<std::uint8_t>(1U << region);
        fresh_[placements.row(set, region)] = {0};
        for (int cell = 0; cell < placements.shape().cells(); ++cell) {
            neighbours_[index_of(cell)] = neighbours(placements.shape(), cell);
        }
    }

    /// Calls `keep(set, row, moves, orders)` for each row in which the search reaches placements for the first time
    /// after that number of moves. Rows may be kept at the same time on several threads. Returns false if a stop was
    /// wanted.
    template <class Keep>
    bool search(const Keep& keep) {
        bool whole = false;
        espalier::together(team_, [&] { whole = find_all_arrivals() && advance_to_the_end(keep); });
        return whole;
    }

private:
    static constexpr std::size_t sets_at_once = 64;
    static constexpr std::size_t word_size = 8;

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
        for (Cells targets = set; targets != 0; targets &= targets - 1) {
            const int to = std::countr_zero(targets);
            for (Cells from = neighbours_[index_of(to)] & ~set; from != 0; from &= from - 1) {
                arrivals_[number].push_back(arrival(number, std::countr_zero(from), to));
            }
        }
        arrivals_[number].shrink_to_fit();
    }

    Arrival arrival(std::size_t number, int from, int to) const {
        const Cells set = placements_.sets()[number];
        const Cells other = (set & ~cell_set(to)) | cell_set(from);
        const auto other_number = placements_.set_number(other);
        const auto region = placements_.region_of_cell(other_number, to);
        return {.row = static_cast<std::uint32_t>(placements_.row(other_number, region)),
                .to_region = static_cast<std::uint8_t>(placements_.region_of_cell(number, from)),
                .orders = placements_.orders().after(place_of(other, from), place_of(set, to))};
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
                if (is_odd(set) != (moves_made % 2 != 0)) return;
                advance(set);
                for (unsigned region = 0; region < placements_.regions(set); ++region) {
                    const auto row = placements_.row(set, region);
                    if (fresh_[row].empty()) continue;
                    keep(set, row, moves_made, fresh_[row]);
                    any.store(true, std::memory_order_relaxed);
                }
            });
            if (!all) return false;
        }
        return true;
    }

    // Lists what one more move reaches in one set.
    void advance(std::size_t set) {
        thread_local std::vector<std::uint8_t> arriving;  // the regions, by order
        arriving.clear();
        for (const auto& [row, to_region, orders] : arrivals_[set]) {
            if (fresh_[row].empty()) continue;
            arriving.resize((placements_.orders().size() + word_size - 1) / word_size * word_size);
            collect(fresh_[row], orders, static_cast<std::uint8_t>(1U << to_region), arriving.data());
        }
        thread_local std::array<Orders, 8> fresh;  // by region
        for (auto& orders : fresh) orders.clear();
        if (!arriving.empty()) leave_new(set, arriving.data());
        for (std::size_t first = 0; first < arriving.size(); first += word_size) {
            std::uint64_t word = 0;
            std::memcpy(&word, &arriving[first], word_size);
            for (; word != 0; word &= word - 1) {
                const auto bit = static_cast<unsigned>(std::countr_zero(word));
                fresh[bit % 8].push_back(static_cast<std::uint16_t>(first + bit / 8));
            }
        }
        // The lists that are kept have no room for more, which would take as much memory as everything else.
        for (unsigned region = 0; region < placements_.regions(set); ++region) {
            fresh_[placements_.row(set, region)] = Orders(fresh[region]);
        }
    }

    static void collect(const Orders& from, const std::uint16_t* orders, std::uint8_t region, std::uint8_t* to) {
        for (const auto order : from) to[orders[order]] = static_cast<std::uint8_t>(to[orders[order]] | region);
    }

    // Leaves of what arrives only what had not been reached before.
    void leave_new(std::size_t set, std::uint8_t* arriving) {
        const auto orders = placements_.orders().size();
        auto* const reached = &reached_[set * orders];
        for (std::size_t i = 0; i < orders; ++i) {
            arriving[i] = static_cast<std::uint8_t>(arriving[i] & ~reached[i]);
            reached[i] = static_cast<std::uint8_t>(reached[i] | arriving[i]);
        }
    }

    const Placements& placements_;
    espalier::Team* team_;
    const StopWanted& stop_wanted_;
    Cells white_;
    bool odd_goal_;
    std::array<Cells, Shape::most_deepened_cells> neighbours_{};
    std::vector<std::vector<Arrival>> arrivals_;  // by set
    std::vector<std::uint8_t> reached_;
    std::vector<Orders> fresh_;  // by row: what has just been reached
};
}  // namespace

LargeTable PatternDatabase::build_distances(const Placements& placements, espalier::Team* team,
                                            const StopWanted& stop_wanted) const {
    constexpr std::uint8_t unreached = 0xff;
    BreadthFirstBuilder builder(placements, *this, team, stop_wanted);
    LargeTable all(std::size_t{1} << (4 * placements.tiles()), unreached);
    const auto keep = [&](std::size_t set, std::size_t, unsigned moves_made, const Orders& fresh) {
        std::array<std::size_t, Placements::most_tiles> cells{};
        std::size_t count = 0;
        for (Cells left = placements.sets()[set]; left != 0; left &= left - 1) {
            cells[count++] = index_of(std::countr_zero(left));
        }
        for (const auto order : fresh) {
            const auto places = placements.orders().places(order);
            std::size_t word = 0;
            for (std::size_t tile = 0; tile < count; ++tile) word |= cells[places[tile]] << (4 * tile);
            auto& distance = all[word];
            if (distance == unreached) distance = static_cast<std::uint8_t>(moves_made);
        }
    };
    keep(placements.set_number(goal), 0, 0, {0});
    if (!builder.search(keep)) all.clear();
    return all;
}

std::vector<std::uint8_t> PatternDatabase::build_bits(const Placements& placements, espalier::Team* team,
                                                      const StopWanted& stop_wanted) const {
    BreadthFirstBuilder builder(placements, *this, team, stop_wanted);
    std::vector<std::uint8_t> bits(bytes(placements));
    const auto keep = [&](std::size_t, std::size_t row, unsigned moves_made, const Orders& fresh) {
        if ((moves_made & 2) == 0) return;
        auto* const bytes_of_row = &bits[row * row_bytes(placements)];
        for (const auto order : fresh) {
            bytes_of_row[order / 8] = static_cast<std::uint8_t>(bytes_of_row[order / 8] | 1U << (order % 8));
        }
    };
    if (!builder.search(keep)) bits.clear();
    return bits;
}
}  // namespace puzzle15
