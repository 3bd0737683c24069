// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/sums/catalogue.hpp"

#include <algorithm>
#include <bit>
#include <tuple>
#include <utility>

#include <espalier/require.hpp>

#include "lanes/instruction_set.hpp"
#include "puzzle15/sums/catalogue_search.hpp"

namespace puzzle15 {
namespace {

struct Plain {};

template <std::size_t Slots>
SearchCatalogue<Slots> fastest_search(const Catalogue& catalogue) {
    const auto kernel = catalogue_kernels().front();
    if constexpr (Slots == few_slots) {
        return catalogue.is_of_16_cells() ? kernel.of_16 : kernel.few;
    } else {
        return catalogue.is_of_six_of_25() ? kernel.many : kernel.any;
    }
}

std::size_t row_of(const Placements& placements, const Placement& at) {
    const auto set = placements.set_number(at.set);
    return placements.row(set, placements.region_of_cell(set, at.blank));
}

// Returns the placements that a move of a tile leads to.
std::vector<Placement> after_moves(const Placements& placements, const Placement& at) {
    std::vector<Placement> all;
    const auto& shape = placements.shape();
    const Cells reached = region_within(shape, ~at.set & all_cells(shape), at.blank);
    for (Cells tiles = at.set; tiles != 0; tiles &= tiles - 1) {
        const int from = std::countr_zero(tiles);
        const Cells others = at.set & ~cell_set(from);
        for (Cells free = neighbours(shape, from) & reached; free != 0; free &= free - 1) {
            const int to = std::countr_zero(free);
            const auto* orders = placements.orders().after(place_of(others, from), place_of(others, to));
            all.push_back({.set = others | cell_set(to), .order = orders[at.order], .blank = from});
        }
    }
    return all;
}

Placement placement_of(const CataloguePattern& pattern, const Puzzle& puzzle) {
    const auto& map = pattern.map;
    Placement placement{.set = 0, .order = 0, .blank = map[index_of(puzzle.blank)]};
    std::array<int, Shape::most_deepened_cells> cell_of_home{};  // both as the database names them
    Cells goal = 0;
    for (std::size_t cell = 0; cell < index_of(puzzle.shape.cells()); ++cell) {
        if (!has_cell(pattern.tiles, puzzle.homes[cell])) continue;
        const auto home = map[puzzle.homes[cell]];
        goal |= cell_set(home);
        placement.set |= cell_set(map[cell]);
        cell_of_home[home] = map[cell];
    }
    std::vector<std::uint8_t> places;
    for (; goal != 0; goal &= goal - 1) {
        const int cell = cell_of_home[index_of(std::countr_zero(goal))];
        places.push_back(static_cast<std::uint8_t>(place_of(placement.set, cell)));
    }
    placement.order = TileOrders::number(places);
    return placement;
}

}  // namespace

Catalogue::Catalogue(const Shape& boards, int blank_home, const std::vector<TilePartition>& partitions)
    : shape(boards) {
    espalier::require(blank_home >= 0 && blank_home < shape.cells(), "the blank is at home on the board");
    espalier::require(!partitions.empty() && partitions.size() <= most_partitions,
                      "a catalogue has one to sixteen heuristics");
    for (std::size_t i = 0; i < partitions.size(); ++i) add_partition(partitions[i], blank_home, i);
    espalier::require(patterns.size() <= most_patterns, "a board holds so many patterns");
    constexpr std::uint32_t first_heuristics = 0b11;
    for (std::size_t i = 0; i < patterns.size(); ++i) {
        const auto& pattern = patterns[i];
        for (std::size_t heuristic = 0; heuristic < most_partitions; ++heuristic) {
            rises[i][0][heuristic] = (pattern.heuristics >> (heuristic % partitions.size()) & 1) != 0 ? 2 : 0;
        }
        for (std::size_t home = 0; home < looks.size(); ++home) {
            if (!has_cell(pattern.tiles, static_cast<int>(home))) continue;
            auto& [early, all, of_tile, set] = looks[home];
            of_tile[all++] = static_cast<std::uint8_t>(i);
            set |= PatternSet{1} << i;
            // Patterns of the first heuristics come first.
            if ((pattern.heuristics & first_heuristics) != 0) early = all;
        }
    }
    for (int cell = 0; cell < shape.cells(); ++cell) {
        for (const Move move : moves) {
            if (!shape.allows(cell, move)) continue;
            targets[index_of(cell)][static_cast<std::size_t>(move)] =
                static_cast<std::uint8_t>(shape.target(cell, move));
        }
    }
}

void Catalogue::add_partition(const TilePartition& partition, int blank_home, std::size_t number) {
    Cells all = 0;
    for (const Cells tiles : partition) {
        espalier::require(tiles != 0 && (all & tiles) == 0, "patterns have tiles, each in one of them");
        all |= tiles;
        auto known = std::ranges::find(patterns, tiles, &CataloguePattern::tiles);
        if (known == patterns.end()) known = patterns.insert(known, pattern_of(tiles, blank_home));
        known->heuristics |= 1U << number;
    }
    espalier::require(all == (all_cells(shape) & ~cell_set(blank_home)), "a partition holds every tile");
}

// Returns the pattern and its database. The symmetries make several databases of one, and only the one with the least
// cells is kept.
CataloguePattern Catalogue::pattern_of(Cells tiles, int blank_home) {
    PatternDatabase best;
    Cells best_region = 0;
    CataloguePattern pattern{.tiles = tiles};
    for (int number = 0; number < symmetries(shape); ++number) {
        const auto map = symmetry(shape, number);
        const PatternDatabase database{.goal = mapped(tiles, map), .blank_home = map[index_of(blank_home)]};
        const Cells region = region_within(shape, all_cells(shape) & ~database.goal, database.blank_home);
        if (number > 0 && std::tie(database.goal, region) >= std::tie(best.goal, best_region)) continue;
        best = {.goal = database.goal, .blank_home = std::countr_zero(region)};
        best_region = region;
        pattern.map = map;
    }
    auto known = std::ranges::find(databases, best);
    if (known == databases.end()) known = databases.insert(known, best);
    pattern.database = static_cast<std::uint32_t>(known - databases.begin());
    return pattern;
}

void Catalogue::add(const DuplicateWords& duplicate_words, const std::vector<BuiltDatabase>& built) {
    words = &duplicate_words;
    if (shape.cells() <= 16) rows_by_set.resize(std::size_t{1} << shape.cells());
    for (auto& pattern : patterns) {
        pattern.built = built[pattern.database];
        const auto& placements = *pattern.built.placements;
        espalier::require(placements.shape() == shape, "a catalogue's databases are of boards of its shape");
        const auto bits_of_row = 8 * PatternDatabase::row_bytes(placements);
        espalier::require(placements.rows() * bits_of_row <= std::size_t{1} << 32, "bits are numbers of 32 bits");
        pattern.bits_of_row = static_cast<std::uint32_t>(bits_of_row);
        if (is_of_16_cells()) add_rows(placements);
    }
}

void Catalogue::add_rows(const Placements& placements) {
    espalier::require(placements.rows() < 1U << 16, "rows are numbers of 16 bits");
    for (std::size_t number = 0; number < placements.sets().size(); ++number) {
        const Cells set = placements.sets()[number];
        auto& rows = rows_by_set[set];
        rows = placements.row(number, 0);
        for (int cell = 0; cell < placements.shape().cells(); ++cell) {
            if (has_cell(set, cell)) continue;
            rows |= std::uint64_t{placements.region_of_cell(number, cell)} << (16 + 3 * cell);
        }
    }
}

bool Catalogue::is_of_six_of_25() const {
    const auto* placements = patterns.front().built.placements;
    return placements->tiles() == 6 && shape == five_by_five &&
           std::ranges::all_of(patterns, [&](const auto& pattern) { return pattern.built.placements == placements; });
}

std::vector<CatalogueKernel> catalogue_kernels() {
    std::vector<CatalogueKernel> kernels;
#if defined(__x86_64__)
    kernels.push_back(avx2_catalogue_kernel);
#endif
    kernels.push_back(catalogue_kernel<Plain>("plain"));
    return lanes::those_that_run_here(std::move(kernels));
}

int distance_of(const PatternDatabase& database, const BuiltDatabase& bits, Placement placement) {
    const auto& placements = *bits.placements;
    const Cells white = white_cells(placements.shape());
    const auto modulo_4 = [&](const Placement& at) {
        const auto byte = row_of(placements, at) * PatternDatabase::row_bytes(placements) + at.order / 8;
        const int bit = bits.content[byte] >> (at.order % 8) & 1;
        return 2 * bit + (std::popcount(at.set & white) + std::popcount(database.goal & white)) % 2;
    };
    const auto home = row_of(placements, {.set = database.goal, .blank = database.blank_home});
    int distance = 0;
    for (; placement.order != 0 || row_of(placements, placement) != home; ++distance) {
        const auto all = after_moves(placements, placement);
        const int nearer = (modulo_4(placement) + 3) % 4;
        const auto next = std::ranges::find(all, nearer, modulo_4);
        espalier::require(next != all.end(), "a move leads towards home");
        placement = *next;
    }
    return distance;
}

template <std::size_t Slots>
CatalogueSum<Slots>::CatalogueSum(const Catalogue& catalogue)
    : catalogue_(&catalogue), search_(fastest_search<Slots>(catalogue)) {}

template <std::size_t Slots>
typename CatalogueSum<Slots>::State CatalogueSum<Slots>::start(const Puzzle& puzzle) const {
    State state{};
    std::copy_n(puzzle.homes.begin(), state.homes.size(), state.homes.begin());
    state.blank = static_cast<std::uint8_t>(puzzle.blank);
    state.word = catalogue_->words->start(puzzle.blank);
    for (std::size_t i = 0; i < catalogue_->patterns.size(); ++i) {
        const auto& pattern = catalogue_->patterns[i];
        const auto placement = placement_of(pattern, puzzle);
        const auto& database = catalogue_->databases[pattern.database];
        const auto distance = static_cast<unsigned>(distance_of(database, pattern.built, placement));
        state.sets[i] = placement.set;
        state.orders[i] = static_cast<std::uint16_t>(placement.order);
        state.distances.set(i, distance);
        state.sums += catalogue_->rises[i][0] / 2 * static_cast<std::uint8_t>(distance);
    }
    return state;
}

template <std::size_t Slots>
typename CatalogueSum<Slots>::State CatalogueSum<Slots>::moved(const State& state, int blank, int target) const {
    State next = state;
    const auto home = state.homes[index_of(target)];
    const auto& looks = catalogue_->looks[home];
    MovedSums moved{.sums = state.sums - 1};
    for (unsigned i = 0; i < looks.all; ++i) {
        const auto pattern = looks.patterns[i];
        const auto [set, order, bit] = look(*catalogue_, state, pattern, target, blank);
        moved.read(*catalogue_, state.distances, pattern, bit);
        next.sets[pattern] = set;
        next.orders[pattern] = order;
    }
    const auto move = catalogue_->shape.move_between(blank, target);
    next.word = catalogue_->words->after(state.word)[static_cast<std::size_t>(move)];
    next.sums = moved.sums;
    next.distances.move(catalogue_->looks[home].set, moved.found);
    next.homes[index_of(blank)] = home;
    next.blank = static_cast<std::uint8_t>(target);
    return next;
}

template <std::size_t Slots>
int CatalogueSum<Slots>::estimate(const State& state) const {
    int most = 0;
    for (std::size_t i = 0; i < most_partitions; ++i) most = std::max<int>(most, state.sums[i]);
    return most;
}

// On boards of at most 16 cells, cutting an iteration into branches takes as long as more of its nodes.
template <std::size_t Slots>
espalier::Nodes CatalogueSum<Slots>::least_to_order() const {
    return catalogue_->is_of_16_cells() ? 50'000 : 20'000;
}

template <std::size_t Slots>
Subtree CatalogueSum<Slots>::subtree(const State& state, int, Move, int slack) const {
    CataloguePath path;
    const auto [nodes, has_solution, moves] = search_(*catalogue_, state, estimate(state) + 2 * slack, path);
    return {.nodes = nodes, .has_solution = has_solution, .solution = {path, path + moves}};
}

template class CatalogueSum<few_slots>;
template class CatalogueSum<many_slots>;

}  // namespace puzzle15
