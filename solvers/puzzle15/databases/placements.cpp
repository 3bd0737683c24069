// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <numeric>
#include <espalier/require.hpp>
#include "puzzle15/databases/pattern_database.hpp"

namespace puzzle15 {
// A tile that passes several others passes them one after the other.
TileOrders::TileOrders(int tiles, int most_passed) : tiles_(tiles) {
    espalier::require(tiles >= 1 && tiles <= most_tiles, "a pattern has 1 to 8 tiles");
    std::array<std::uint8_t, most_tiles> places{};
    const auto end = places.begin() + tiles;
    std::iota(places.begin(), end, std::uint8_t{0});
    do {
        places_.push_back(places);
    } while (std::next_permutation(places.begin(), end));
    moved_.resize(index_of(most_tiles * most_tiles) * size());
    for (int place = 0; place < tiles; ++place) {
        const auto unmoved = std::span(moved_).subspan(index(place, place) * size(), size());
        std::iota(unmoved.begin(), unmoved.end(), std::uint16_t{0});
    }
    for (int place = 0; place + 1 < tiles; ++place) find_exchanged(place);
    for (int passed = 2; passed <= most_passed; ++passed) {
        for (int place = 0; place + passed < tiles; ++place) {
            find_composed(place, place + 1, place + passed);
            find_composed(place + passed, place + passed - 1, place);
        }
    }
}

void TileOrders::find_exchanged(int place) {
    for (std::size_t order = 0; order < size(); ++order) {
        auto places = places_[order];
        std::iter_swap(std::ranges::find(places, place), std::ranges::find(places, place + 1));
        const auto exchanged = static_cast<std::uint16_t>(number(std::span(places).first(index_of(tiles_))));
        moved_[index(place, place + 1) * size() + order] = exchanged;
        moved_[index(place + 1, place) * size() + order] = exchanged;
    }
}

void TileOrders::find_composed(int from, int by, int to) {
    const auto* first = after(from, by);
    const auto* second = after(by, to);
    for (std::size_t order = 0; order < size(); ++order)
        moved_[index(from, to) * size() + order] = second[first[order]];
}

std::size_t TileOrders::number(std::span<const std::uint8_t> places) {
    std::size_t number = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto later = places.subspan(i);
        const auto smaller = std::ranges::count_if(later, [&](auto place) { return place < places[i]; });
        number = number * later.size() + static_cast<std::size_t>(smaller);
    }
    return number;
}

namespace {
// Returns the next larger set of as many cells [Gosper, in HAKMEM 1972, item 175]. Requires a set that is not empty.
Cells next_of_as_many(Cells set) {
    const Cells lowest = set & (~set + 1);
    const Cells carried = set + lowest;
    return carried | (set ^ carried) / lowest >> 2;
}
}  // namespace

// The number of a set is that of the first set with the same upper cells plus that of its lower cells among all sets of
// equally many lower cells.
Placements::Placements(const Shape& shape, int tiles)
    : shape_(shape),
      tiles_(tiles),
      bits_of_region_(shape.cells() - tiles <= most_cells_of_three_bits ? 3 : 2),
      orders_(tiles, std::min(tiles, shape.width) - 1) {
    std::array<std::uint16_t, lower_cells + 1> lower_sets{};
    for (Cells lower = 0; lower <= lower_mask; ++lower) {
        numbers_of_lower_.push_back(lower_sets[index_of(std::popcount(lower))]++);
    }
    const Cells end = Cells{1} << shape_.cells();
    std::uint32_t number = 0;
    for (Cells upper = 0; upper << lower_cells < end; ++upper) {
        numbers_of_upper_.push_back(number);
        const int below = tiles_ - std::popcount(upper);
        if (below >= 0 && below <= lower_cells) number += lower_sets[index_of(below)];
    }
    std::map<Division, std::size_t> numbers_of_divisions;
    for (Cells set = (Cells{1} << tiles_) - 1; set < end; set = next_of_as_many(set)) {
        unsigned regions = 0;
        const auto division = divide(set, regions);
        const auto [known, is_new] = numbers_of_divisions.try_emplace(division, divisions_.size());
        if (is_new) divisions_.push_back(division);
        sets_.push_back(set);
        regions_.push_back(static_cast<std::uint8_t>(regions));
        beside_.push_back(static_cast<std::uint32_t>(rows_ << bits_of_division | known->second));
        rows_ += regions;
    }
    espalier::require(divisions_.size() <= std::size_t{1} << bits_of_division, "divisions are numbers of 12 bits");
    espalier::require(rows_ <= std::size_t{1} << (32 - bits_of_division), "rows are numbers of 20 bits");
}

Placements::Division Placements::divide(Cells set, unsigned& regions) const {
    const Cells all = ~set & all_cells(shape_);
    Division division = 0;
    for (Cells left = all; left != 0; ++regions) {
        const Cells region = region_within(shape_, all, std::countr_zero(left));
        for (Cells cells = region; cells != 0; cells &= cells - 1) {
            const int before = place_of(all, std::countr_zero(cells));
            division |= Division{regions} << (bits_of_region_ * before);
        }
        left &= ~region;
    }
    espalier::require(regions <= 1U << bits_of_region_,
                      "the tiles divide the others' cells into at most eight regions");
    return division;
}
}  // namespace puzzle15
