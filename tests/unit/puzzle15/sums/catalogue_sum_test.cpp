// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <bit>
#include <vector>
#include "puzzle15/databases/pattern_database.hpp"
#include "puzzle15/search/heuristic_search.hpp"
#include "puzzle15/sums/catalogue.hpp"
#include "unit/puzzle15/boards.hpp"
#include "unit/puzzle15/databases/simple_distances.hpp"
#include "unit/puzzle15/heuristics/consistency.hpp"
#include "unit/puzzle15/sums/built_catalogue.hpp"

namespace {
using namespace puzzle15;
using namespace puzzle15_test;

/// A catalogue whose databases hold any bits: building right ones takes many seconds, and searches only have to agree.
struct AnyBits {
    AnyBits() {
        std::uint64_t word = 1;
        for (auto& byte : any) byte = static_cast<std::uint8_t>((word = word * 6364136223846793005U + 1) >> 56);
    }

    Placements placements{five_by_five, 6};
    DuplicateWords words{five_by_five, 6};
    std::vector<std::uint8_t> any = std::vector<std::uint8_t>(PatternDatabase::bytes(placements));
};

const AnyBits& any_bits() {
    static const AnyBits bits;
    return bits;
}

template <std::size_t Slots>
struct AnyCatalogue {
    explicit AnyCatalogue(const char* name)
        : catalogue(five_by_five, 0, partitions_for(*find_named_partitions(name), 0)) {
        const BuiltDatabase any{.placements = &any_bits().placements, .content = any_bits().any.data()};
        catalogue.add(any_bits().words, std::vector<BuiltDatabase>(catalogue.databases.size(), any));
    }

    // Far from home, so that no estimate becomes 0 soon.
    CatalogueState<Slots> state_of(const Board& board) const {
        const auto puzzle = make_puzzle(board, ordered_board(five_by_five, true));
        CatalogueState<Slots> state{};
        std::copy_n(puzzle.homes.begin(), state.homes.size(), state.homes.begin());
        state.blank = static_cast<std::uint8_t>(puzzle.blank);
        state.word = any_bits().words.start(puzzle.blank);
        for (std::size_t i = 0; i < catalogue.patterns.size(); ++i) {
            const auto& pattern = catalogue.patterns[i];
            for (std::size_t cell = 0; cell < pattern.map.size(); ++cell) {
                if (has_cell(pattern.tiles, puzzle.homes[cell])) state.sets[i] |= cell_set(pattern.map[cell]);
            }
            state.orders[i] = static_cast<std::uint16_t>(*rc::gen::inRange(0, 720));
        }
        state.sums = Sums{} + 60;
        return state;
    }

    Catalogue catalogue;
};

// Node by node.
template <std::size_t Slots>
std::uint64_t nodes_below(const CatalogueSum<Slots>& sum, const Shape& shape, const CatalogueState<Slots>& state,
                          int remaining, bool& has_solution) {
    std::uint64_t nodes = 0;
    for (const Move move : moves) {
        if ((sum.open(state) & set_of(move)) == 0) continue;
        ++nodes;
        const auto next = sum.moved(state, state.blank, shape.target(state.blank, move));
        if (sum.estimate(next) >= remaining) continue;
        has_solution = has_solution || sum.estimate(next) == 0;
        nodes += nodes_below(sum, shape, next, remaining - 1, has_solution);
    }
    return nodes;
}

template <std::size_t Slots>
void check_kernels(const AnyCatalogue<Slots>& one, SearchCatalogue<Slots> CatalogueKernel::*search) {
    const CatalogueSum<Slots> sum(one.catalogue);
    EXPECT_TRUE(rc::check([&] {
        const auto board = walked(ordered_board(five_by_five, true), 200);
        const auto state = one.state_of(board);
        // The first move of a path is not one of a subtree.
        const auto next = sum.moved(state, board.blank(), board.blank() < 20 ? board.blank() + 5 : 15);
        if (board.blank() >= 20) return;
        const int remaining = sum.estimate(next) + 2 * *rc::gen::inRange(0, 4);
        bool ignored = false;
        const auto expected = nodes_below(sum, five_by_five, next, remaining, ignored);
        CataloguePath path;
        for (const auto& kernel : catalogue_kernels()) {
            const auto subtree = (kernel.*search)(one.catalogue, next, remaining, path);
            RC_ASSERT(subtree.nodes == expected);
            RC_ASSERT(!subtree.has_solution);
        }
    }));
}

TEST(CatalogueKernel, CountsTheNodesOfASimpleSearch) {
    check_kernels(AnyCatalogue<few_slots>("pdb-6666"), &CatalogueKernel::few);
    check_kernels(AnyCatalogue<many_slots>("pdb-24"), &CatalogueKernel::many);
}

struct KindOfBoard {
    Shape shape;
    int most_tiles;
};

// These boards have few tiles, so that databases are built at once.
const std::vector<KindOfBoard> kinds_of_boards = {{{2, 2}, 1}, {{3, 2}, 3}, {{3, 3}, 6}, {{5, 2}, 5}, {{2, 5}, 5},
                                                  {{3, 5}, 4}, {{5, 3}, 4}, {{4, 4}, 4}, {{4, 5}, 3}, {{5, 5}, 3}};

BuiltCatalogue any_catalogue(const KindOfBoard& kind, int blank_home) {
    std::vector<TilePartition> partitions;
    for (int number = *rc::gen::inRange(1, 3); number > 0; --number) {
        partitions.push_back(any_partition(kind.shape, blank_home, kind.most_tiles));
    }
    // The catalogue has as many patterns as there may be.
    if (kind.shape.cells() > 16) partitions.resize(1);
    return {Catalogue(kind.shape, blank_home, partitions), DuplicateWords::shortest};
}

Board goal_with_blank(const Shape& shape, int blank_home) {
    Board goal = ordered_board(shape, true);
    for (int cell = 0; cell < blank_home; ++cell) {
        goal.set(cell, goal[cell + 1]);
        goal.set(cell + 1, 0);
    }
    return goal;
}

// On walks that may take moves back, and others that make duplicates.
struct SumOfAnyWalk {
    using State = CatalogueState<many_slots>;

    State start(const Puzzle& puzzle) const { return built.sum().start(puzzle); }
    State moved(State state, int blank, int target) const {
        state.word = built.words.start(blank);
        return built.sum().moved(state, blank, target);
    }
    int estimate(const State& state) const { return built.sum().estimate(state); }

    const BuiltCatalogue& built;
};

TEST(CatalogueSum, IsConsistentForAnyPartitionOfAnyBoard) {
    for (const auto& kind : kinds_of_boards) {
        ASSERT_TRUE(rc::check([&] {
            const int home = *rc::gen::inRange(0, kind.shape.cells());
            const auto built = any_catalogue(kind, home);
            expect_consistent(SumOfAnyWalk{built}, goal_with_blank(kind.shape, home));
        })) << kind.shape.width
            << " x " << kind.shape.height;
    }
}

// Found in the simplest way.
int simple_distance(const Puzzle& puzzle, Cells tiles) {
    std::vector<int> homes;
    Position position{{}, puzzle.blank};
    for (; tiles != 0; tiles &= tiles - 1) {
        homes.push_back(std::countr_zero(tiles));
        position.first.push_back(
            static_cast<int>(std::ranges::find(puzzle.homes, homes.back()) - puzzle.homes.begin()));
    }
    return simple_distances(puzzle.shape, homes, puzzle.blank_home).at(position);
}

TEST(CatalogueSum, AddsUpTheDistancesOfItsPatterns) {
    for (const auto& kind : std::vector<KindOfBoard>{{{2, 2}, 1}, {{3, 2}, 3}, {{3, 3}, 3}, {{2, 5}, 3}, {{4, 3}, 2}}) {
        ASSERT_TRUE(rc::check([&] {
            const auto goal = goal_with_blank(kind.shape, *rc::gen::inRange(0, kind.shape.cells()));
            const auto built = any_catalogue(kind, goal.blank());
            const auto puzzle = make_puzzle(walked(goal, 200), goal);
            int most = 0;
            for (std::size_t i = 0; i < most_partitions; ++i) {
                int distance = 0;
                for (const auto& pattern : built.catalogue.patterns) {
                    if ((pattern.heuristics >> i & 1) != 0) distance += simple_distance(puzzle, pattern.tiles);
                }
                most = std::max(most, distance);
            }
            RC_ASSERT(built.sum().estimate(built.sum().start(puzzle)) == most);
        })) << kind.shape.width
            << " x " << kind.shape.height;
    }
}

bool leads_to_goal(const CatalogueSum<many_slots>& sum, const Shape& shape, CatalogueState<many_slots> state,
                   const std::vector<Move>& path) {
    for (const Move move : path) {
        if ((sum.open(state) & set_of(move)) == 0) return false;
        state = sum.moved(state, state.blank, shape.target(state.blank, move));
    }
    return sum.estimate(state) == 0;
}

CatalogueState<few_slots> with_few_slots(const CatalogueState<many_slots>& state) {
    CatalogueState<few_slots> few{.sums = state.sums,
                                  .sets = {},
                                  .orders = {},
                                  .distances = state.distances,
                                  .homes = state.homes,
                                  .blank = state.blank,
                                  .word = state.word};
    std::copy_n(state.sets.begin(), few_slots, few.sets.begin());
    std::copy_n(state.orders.begin(), few_slots, few.orders.begin());
    return few;
}

TEST(CatalogueKernel, CountsTheSameForPatternsOfAnyNumberOfTiles) {
    for (const auto& kind : kinds_of_boards) {
        ASSERT_TRUE(rc::check([&] {
            const auto goal = goal_with_blank(kind.shape, *rc::gen::inRange(0, kind.shape.cells()));
            const auto built = any_catalogue(kind, goal.blank());
            const auto sum = built.sum();
            auto state = sum.start(make_puzzle(walked(goal, 200), goal));
            // The first move of a path is not one of a subtree.
            const auto first = moves[static_cast<std::size_t>(std::countr_zero(sum.open(state)))];
            state = sum.moved(state, state.blank, kind.shape.target(state.blank, first));
            if (sum.estimate(state) == 0) return;
            const int remaining = sum.estimate(state) + 2 * *rc::gen::inRange(0, 4);
            bool has_solution = false;
            const auto expected = nodes_below(sum, kind.shape, state, remaining, has_solution);
            CataloguePath path;
            for (const auto& kernel : catalogue_kernels()) {
                const auto subtree = kernel.any(built.catalogue, state, remaining, path);
                RC_ASSERT(subtree.has_solution == has_solution);
                if (!has_solution) RC_ASSERT(subtree.nodes == expected);
                if (has_solution) RC_ASSERT(leads_to_goal(sum, kind.shape, state, {path, path + subtree.moves}));
                if (!built.catalogue.is_of_16_cells() || built.catalogue.patterns.size() > few_slots) continue;
                const auto of_16 = kernel.of_16(built.catalogue, with_few_slots(state), remaining, path);
                RC_ASSERT(of_16.has_solution == has_solution);
                if (!has_solution) RC_ASSERT(of_16.nodes == expected);
            }
        })) << kind.shape.width
            << " x " << kind.shape.height;
    }
}
}  // namespace
