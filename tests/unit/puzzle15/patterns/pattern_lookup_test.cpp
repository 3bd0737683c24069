#include "puzzle15/patterns/pattern_lookup.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <memory>
#include <numeric>
#include <vector>

#include "puzzle15/board/shape.hpp"
#include "unit/puzzle15/boards.hpp"

namespace {

using namespace puzzle15;
using puzzle15_test::square;

// So many different cells, four bits each.
std::uint64_t any_cells(int count) {
    std::vector<std::uint64_t> cells(board_cells);
    std::iota(cells.begin(), cells.end(), 0);
    std::uint64_t packed = 0;
    for (int i = 0; i < count; ++i) {
        const auto other = *rc::gen::inRange<std::size_t>(static_cast<std::size_t>(i), cells.size());
        std::swap(cells[static_cast<std::size_t>(i)], cells[other]);
        packed |= cells[static_cast<std::size_t>(i)] << (4 * i);
    }
    return packed;
}

struct TileMove {
    unsigned tile;
    unsigned from;
    unsigned to;
};

// Of a tile to the one cell in which none of the 15 lies, if that is beside its own.
TileMove any_move(std::uint64_t cells) {
    unsigned blank = 120;
    for (unsigned tile = 0; tile < 15; ++tile) blank -= static_cast<unsigned>((cells >> (4 * tile)) & 15);
    const Move move = *rc::gen::suchThat(rc::gen::element(Move::up, Move::left, Move::right, Move::down),
                                         [&](Move any) { return square.allows(static_cast<int>(blank), any); });
    const auto from = static_cast<unsigned>(square.target(static_cast<int>(blank), move));
    unsigned tile = 0;
    while (((cells >> (4 * tile)) & 15) != from) ++tile;
    return {.tile = tile, .from = from, .to = blank};
}

// Where sorted_by_order() puts what has this number.
std::ptrdiff_t sorted_position(const Arrangements& arrangements, std::size_t number) {
    const auto set = number / arrangements.orders();
    const auto order = number % arrangements.orders();
    return static_cast<std::ptrdiff_t>(order * arrangements.sets().size() + set);
}

TEST(DirectLookup, FindsAnArrangementByItsCells) {
    const Partition partition{.patterns = {{1, 2}, {4, 5, 6}}, .blank_home = 0};
    const Arrangements pair(2);
    const Arrangements triple(3);
    std::vector<std::vector<std::uint8_t>> databases = {std::vector<std::uint8_t>(pair.size()),
                                                        std::vector<std::uint8_t>(triple.size())};
    for (auto& database : databases) {
        for (std::size_t i = 0; i < database.size(); ++i) database[i] = static_cast<std::uint8_t>(i * 37);
    }
    const DirectLookup lookup(partition, databases);
    EXPECT_TRUE(rc::check([&] {
        const auto cells = any_cells(5);
        const auto word = lookup.word(cells);
        for (const unsigned tile : {0U, 1U}) RC_ASSERT(*lookup.entry(tile, word) == databases[0][pair.number(cells)]);
        for (const unsigned tile : {2U, 3U, 4U}) {
            RC_ASSERT(*lookup.entry(tile, word) == databases[1][triple.number(cells >> 8)]);
        }
        const auto other = any_cells(5);
        auto moved = word;
        for (unsigned tile = 0; tile < 5; ++tile) {
            moved = lookup.moved(moved, tile, (cells >> (4 * tile)) & 15, (other >> (4 * tile)) & 15);
        }
        RC_ASSERT(moved == lookup.word(other));
    }));
}

TEST(RankedLookup, FindsWhatIsSortedByOrder) {
    const Arrangements arrangements(4);
    std::vector<std::uint8_t> database(arrangements.size());
    for (std::size_t i = 0; i < database.size(); ++i) database[i] = static_cast<std::uint8_t>(i * 0x9e3779b9U >> 24);
    const auto sorted = sorted_by_order(arrangements, database);
    ASSERT_EQ(sorted.size(), database.size());
    for (std::size_t i = 0; i < database.size(); ++i) {
        ASSERT_EQ(sorted[static_cast<std::size_t>(sorted_position(arrangements, i))], database[i]);
    }
}

TEST(RankedLookup, NumbersArrangementsAsTheDatabasesDo) {
    const Arrangements seven(7);
    const Arrangements eight(8);
    // Only where an entry would be is asked for: this memory is never touched, and takes none of the machine's.
    const auto first = std::make_unique_for_overwrite<std::uint8_t[]>(seven.size());
    const auto second = std::make_unique_for_overwrite<std::uint8_t[]>(eight.size());
    const RankedLookup lookup(first.get(), second.get());
    EXPECT_TRUE(rc::check([&] {
        auto cells = any_cells(15);
        auto word = lookup.word(cells);
        for (int i = 0; i < 20; ++i) {
            RC_ASSERT(lookup.entry(3, word) - first.get() == sorted_position(seven, seven.number(cells)));
            RC_ASSERT(lookup.entry(9, word) - second.get() == sorted_position(eight, eight.number(cells >> 28)));
            const auto [tile, from, to] = any_move(cells);
            cells += (std::uint64_t{to} - std::uint64_t{from}) << (4 * tile);
            word = lookup.moved(word, tile, from, to);
        }
    }));
}

}  // namespace
