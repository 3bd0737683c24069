#include "puzzle15/catalogues/catalogue_sum.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

#include "puzzle15/search/heuristic_search.hpp"
#include "unit/puzzle15/boards.hpp"

namespace {

using namespace puzzle15;
using namespace puzzle15_test;

/// A catalogue whose databases hold any bits: building right ones takes many seconds, and searches only have to agree.
struct AnyBits {
    AnyBits() {
        std::uint64_t word = 1;
        for (auto& byte : any) byte = static_cast<std::uint8_t>((word = word * 6364136223846793005U + 1) >> 56);
    }

    Placements placements{Catalogue::shape, Catalogue::tiles};
    DuplicateWords words{Catalogue::shape, 6};
    std::vector<std::uint8_t> any = std::vector<std::uint8_t>(OneBitDatabase::bytes(placements));
};

const AnyBits& any_bits() {
    static const AnyBits bits;
    return bits;
}

template <std::size_t Slots>
struct AnyCatalogue {
    explicit AnyCatalogue(const char* name)
        : catalogue(catalogue_named(name, 0)),
          tables(catalogue, any_bits().placements, any_bits().words,
                 std::vector<const std::uint8_t*>(catalogue.databases.size(), any_bits().any.data())),
          sum(catalogue, tables) {}

    // Far from home, so that no estimate becomes 0 soon.
    CatalogueState<Slots> state_of(const Board& board) const {
        const auto puzzle = make_puzzle(board, ordered_board(Catalogue::shape, true));
        CatalogueState<Slots> state{};
        std::copy_n(puzzle.homes.begin(), state.homes.size(), state.homes.begin());
        state.blank = static_cast<std::uint8_t>(puzzle.blank);
        state.word = any_bits().words.start(puzzle.blank);
        for (std::size_t i = 0; i < catalogue.patterns.size(); ++i) {
            const auto& [tiles, database, map, heuristics] = catalogue.patterns[i];
            for (std::size_t cell = 0; cell < map.size(); ++cell) {
                if (has_cell(tiles, puzzle.homes[cell])) state.sets[i] |= cell_set(map[cell]);
            }
            state.orders[i] = static_cast<std::uint16_t>(*rc::gen::inRange(0, 720));
        }
        state.sums = Sums{} + 60;
        return state;
    }

    // Node by node.
    std::uint64_t nodes_below(const CatalogueState<Slots>& state, int remaining) const {
        std::uint64_t nodes = 0;
        for (const Move move : moves) {
            if ((sum.open(state) & set_of(move)) == 0) continue;
            ++nodes;
            const auto next = sum.moved(state, state.blank, Catalogue::shape.target(state.blank, move));
            if (sum.estimate(next) < remaining) nodes += nodes_below(next, remaining - 1);
        }
        return nodes;
    }

    Catalogue catalogue;
    CatalogueTables tables;
    CatalogueSum<Slots> sum;
};

template <std::size_t Slots>
void check_kernels(const AnyCatalogue<Slots>& one, SearchCatalogue<Slots> CatalogueKernel::*search) {
    EXPECT_TRUE(rc::check([&] {
        const auto board = walked(ordered_board(Catalogue::shape, true), 200);
        const auto state = one.state_of(board);
        // The first move of a path is not one of a subtree.
        const auto next = one.sum.moved(state, board.blank(), board.blank() < 20 ? board.blank() + 5 : 15);
        if (board.blank() >= 20) return;
        const int remaining = one.sum.estimate(next) + 2 * *rc::gen::inRange(0, 4);
        const auto expected = one.nodes_below(next, remaining);
        for (const auto& kernel : catalogue_kernels()) {
            const auto subtree = (kernel.*search)(one.tables, next, remaining);
            RC_ASSERT(subtree.nodes == expected);
            RC_ASSERT(!subtree.has_solution);
        }
    }));
}

TEST(CatalogueKernel, CountsTheNodesOfASimpleSearch) {
    check_kernels(AnyCatalogue<few_slots>("pdb-6666"), &CatalogueKernel::few);
    check_kernels(AnyCatalogue<many_slots>("pdb-24"), &CatalogueKernel::many);
}

}  // namespace
