// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/sums/catalogue.hpp"
#include <algorithm>
#include <atomic>
#include <bit>
#include <numeric>
#include <tuple>
#include <utility>
#include <espalier/require.hpp>
#include "lanes/instruction_set.hpp"
#include "puzzle15/paths/paths.hpp"
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

template <std::size_t Slots>
CatalogueSum<Slots>::CatalogueSum(const Catalogue& catalogue)
    : catalogue_(&catalogue), search_(fastest_search<Slots>(catalogue)) {}

// Databases only tell distances modulo 4. So they are followed along any path from the goal, where they are 0.
template <std::size_t Slots>
typename CatalogueSum<Slots>::State CatalogueSum<Slots>::start(const Puzzle& puzzle) const {
    State state{};
    std::iota(state.homes.begin(), state.homes.end(), std::uint8_t{0});
    state.blank = static_cast<std::uint8_t>(puzzle.blank_home);
    for (std::size_t i = 0; i < catalogue_->patterns.size(); ++i) {
        state.sets[i] = mapped(catalogue_->patterns[i].tiles, catalogue_->patterns[i].map);
    }
    std::atomic<std::uint64_t> nodes = 0;
    const auto path = first_path(
        puzzle, [] { return false; }, nodes);
    std::for_each(path->rbegin(), path->rend(), [&](Move move) {
        state.word = catalogue_->words->start(state.blank);  // so that no move is forbidden
        state = moved(state, state.blank, puzzle.shape.target(state.blank, inverse(move)));
    });
    state.word = catalogue_->words->start(puzzle.blank);
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
    const auto [nodes, has_solution, length] = search_(*catalogue_, state, estimate(state) + 2 * slack, path);
    return {.nodes = nodes, .has_solution = has_solution, .solution = {path, path + length}};
}

template class CatalogueSum<few_slots>;
template class CatalogueSum<many_slots>;
}  // namespace puzzle15
