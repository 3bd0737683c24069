#include "puzzle15/sums/pattern_lookup.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <memory>
#include <numeric>
#include <vector>

#include "puzzle15/board/shape.hpp"
#include "unit/puzzle15/boards.hpp"

namespace {

using namespace puzzle15;
using puzzle15_test::square;

// Returns `count` different cells, four bits each.
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

// Returns a random move of a tile to the one cell in which none of the 15 lies, if that is beside its own.
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

// Returns those of `tiles` tiles in these cells that lie between two cells of a column. Other tiles count for none.
PassedTiles passed_tiles(std::uint64_t cells, unsigned tiles, unsigned from, unsigned to) {
    constexpr std::uint8_t other = 15;
    PassedTiles passed{.are_any = from + 4 == to || to + 4 == from, .tiles = {other, other, other}};
    if (!passed.are_any) return passed;
    std::size_t found = 0;
    for (unsigned tile = 0; tile < tiles; ++tile) {
        const auto cell = static_cast<unsigned>(cells >> (4 * tile) & 15);
        if (std::min(from, to) < cell && cell < std::max(from, to))
            passed.tiles[found++] = static_cast<std::uint8_t>(tile);
    }
    return passed;
}

TEST(DirectLookup, FindsAnArrangementByItsCells) {
    const Placements pair(Shape{}, 2);
    const Placements triple(Shape{}, 3);
    std::vector<std::vector<std::uint8_t>> databases = {std::vector<std::uint8_t>(16U * 15),
                                                        std::vector<std::uint8_t>(16U * 15 * 14)};
    for (auto& database : databases) {
        for (std::size_t i = 0; i < database.size(); ++i) database[i] = static_cast<std::uint8_t>(i * 37);
    }
    const DirectLookup lookup({{&pair, databases[0].data()}, {&triple, databases[1].data()}});
    const auto number = [](const Placements& placements, std::uint64_t cells) {
        std::vector<std::uint8_t> places;
        Cells set = 0;
        for (int i = 0; i < placements.tiles(); ++i) places.push_back(cells >> (4 * i) & 15);
        for (const int cell : places) set |= cell_set(cell);
        return placements.set_number(set) * placements.orders() + TileOrders::number(places);
    };
    EXPECT_TRUE(rc::check([&] {
        const auto cells = any_cells(5);
        const auto word = lookup.word(cells);
        for (const unsigned tile : {0U, 1U})
            RC_ASSERT(lookup.distance_of(tile, word, 0) == databases[0][number(pair, cells)]);
        for (const unsigned tile : {2U, 3U, 4U}) {
            RC_ASSERT(lookup.distance_of(tile, word, 0) == databases[1][number(triple, cells >> 8)]);
        }
        const auto other = any_cells(5);
        auto moved = word;
        for (unsigned tile = 0; tile < 5; ++tile) {
            moved = lookup.moved(moved, tile, (cells >> (4 * tile)) & 15, (other >> (4 * tile)) & 15, {});
        }
        RC_ASSERT(moved == lookup.word(other));
    }));
}

TEST(OneBitLookup, LooksWhereTheDatabasesKeepAPlacement) {
    const auto partition = partition_named("pdb-78", 5);
    const Placements seven(square, 7);
    const Placements eight(square, 8);
    // Only where a bit would be is asked for: this memory is never touched, and takes none of the machine's.
    const auto first = std::make_unique_for_overwrite<std::uint8_t[]>(PatternDatabase::bytes(seven));
    const auto second = std::make_unique_for_overwrite<std::uint8_t[]>(PatternDatabase::bytes(eight));
    const OneBitLookup lookup(partition, {{&seven, first.get()}, {&eight, second.get()}});
    const auto expect = [&](const Placements& placements, std::uint64_t cells, unsigned blank, std::size_t bit) {
        std::vector<std::uint8_t> places;
        Cells set = 0;
        for (int i = 0; i < placements.tiles(); ++i) places.push_back(cells >> (4 * i) & 15);
        for (const int cell : places) set |= cell_set(cell);
        const auto number = placements.set_number(set);
        const auto row = placements.row(number, placements.region_of_cell(number, static_cast<int>(blank)));
        RC_ASSERT(bit == row * placements.orders() + TileOrders::number(places));
    };
    const auto bit_of = [](const OneBitLookup::Look& look, const std::uint8_t* begin) {
        return 8 * static_cast<std::size_t>(look.byte - begin) + look.bit;
    };
    EXPECT_TRUE(rc::check([&] {
        auto cells = any_cells(15);
        auto word = lookup.word(cells);
        for (int i = 0; i < 20; ++i) {
            const auto [tile, from, to] = any_move(cells);
            const auto passed = passed_tiles(cells, 15, from, to);
            cells += (std::uint64_t{to} - std::uint64_t{from}) << (4 * tile);
            word = lookup.moved(word, tile, from, to, passed);
            expect(seven, cells, from, bit_of(lookup.look(3, word, from), first.get()));
            expect(eight, cells >> 28, from, bit_of(lookup.look(9, word, from), second.get()));
        }
        RC_ASSERT(word == lookup.word(cells));
    }));
}

TEST(OneBitLookup, KnowsDistancesByTheWayThere) {
    const Partition partition{.patterns = {0b111'0110, 0b1000'1000}, .blank_home = 0};
    const Placements five(square, 5);
    const Placements two(square, 2);
    const auto build = [](const Placements& placements, Cells pattern) {
        return PatternDatabase{.goal = pattern, .blank_home = 0}.build_bits(placements, nullptr, [] { return false; });
    };
    const auto of_five = build(five, partition.patterns[0]);
    const auto of_two = build(two, partition.patterns[1]);
    const OneBitLookup lookup(partition, {{&five, of_five.data()}, {&two, of_two.data()}});
    std::uint64_t home = 0;
    unsigned tiles = 0;
    for (const std::uint64_t cell : {1, 2, 4, 5, 6, 3, 7}) home |= cell << (4 * tiles++);
    EXPECT_TRUE(rc::check([&] {
        auto cells = home;
        auto word = lookup.word(home);
        int blank = 0;
        std::array<std::uint8_t, 2> distances{};
        for (int i = 0; i < 100; ++i) {
            const Move move = *rc::gen::suchThat(rc::gen::element(Move::up, Move::left, Move::right, Move::down),
                                                 [&](Move any) { return square.allows(blank, any); });
            const auto from = static_cast<unsigned>(square.target(blank, move));
            for (unsigned tile = 0; tile < tiles; ++tile) {
                if ((cells >> (4 * tile) & 15) != from) continue;
                const auto passed = passed_tiles(cells, tiles, from, static_cast<unsigned>(blank));
                cells += (static_cast<std::uint64_t>(blank) - from) << (4 * tile);
                word = lookup.moved(word, tile, from, static_cast<unsigned>(blank), passed);
                auto& distance = distances[tile < 5 ? 0 : 1];
                distance = lookup.distance(lookup.look(tile, word, from), distance);
                break;
            }
            blank = static_cast<int>(from);
        }
        const std::vector<PlacedPattern> placed = {lookup.placed(0, word, static_cast<unsigned>(blank)),
                                                   lookup.placed(6, word, static_cast<unsigned>(blank))};
        RC_ASSERT(distances_of(placed) == std::vector<int>(distances.begin(), distances.end()));
    }));
}

}  // namespace
