#include "puzzle15/catalogues/catalogue.hpp"

#include <algorithm>
#include <bit>
#include <tuple>
#include <utility>

#include <espalier/require.hpp>

namespace puzzle15 {
namespace {

using PatternOfSix = std::array<int, Catalogue::tiles>;
using PartitionOf24 = std::array<PatternOfSix, 4>;

// For a blank at home in the upper left corner. Facts from R. Clausecker's study of small pattern databases, 2020.
constexpr std::array<PartitionOf24, 7> partitions_of_24 = {{
    {{{1, 5, 6, 10, 11, 12}, {2, 3, 4, 7, 8, 9}, {13, 14, 18, 19, 23, 24}, {15, 16, 17, 20, 21, 22}}},
    {{{1, 2, 5, 6, 10, 11}, {3, 4, 7, 8, 9, 12}, {13, 14, 18, 19, 23, 24}, {15, 16, 17, 20, 21, 22}}},
    {{{1, 5, 6, 10, 11, 12}, {2, 3, 4, 7, 8, 9}, {13, 14, 15, 16, 17, 18}, {19, 20, 21, 22, 23, 24}}},
    {{{1, 2, 5, 6, 10, 11}, {3, 4, 7, 8, 9, 12}, {13, 14, 15, 16, 17, 18}, {19, 20, 21, 22, 23, 24}}},
    {{{1, 5, 6, 10, 15, 20}, {2, 3, 4, 7, 8, 9}, {11, 12, 16, 17, 21, 22}, {13, 14, 18, 19, 23, 24}}},
    {{{1, 2, 5, 6, 10, 11}, {3, 4, 9, 14, 19, 24}, {7, 8, 12, 13, 18, 23}, {15, 16, 17, 20, 21, 22}}},
    {{{1, 5, 6, 10, 15, 20}, {2, 3, 4, 7, 8, 9}, {11, 12, 13, 16, 17, 18}, {14, 19, 21, 22, 23, 24}}},
}};

constexpr int transposition_number = 4;
constexpr int symmetries = 8;

Cells mapped(Cells cells, const BoardMap& map) {
    Cells result = 0;
    for (; cells != 0; cells &= cells - 1) {
        result |= cell_set(map[static_cast<std::size_t>(std::countr_zero(cells))]);
    }
    return result;
}

Cells cells_of(const PatternOfSix& pattern) {
    Cells cells = 0;
    for (const int cell : pattern) cells |= cell_set(cell);
    return cells;
}

/// Collects the patterns of one heuristic after another.
class Collection {
public:
    explicit Collection(int blank_home) : blank_home_(blank_home), to_corner_(map_to_corner(blank_home)) {}

    // `number` of the symmetries turns the partition.
    void add(const PartitionOf24& partition, int number) {
        for (const auto& pattern : partition) add(mapped(cells_of(pattern), symmetry_of_25(number)));
        ++catalogue_.heuristics;
    }

    Catalogue take() { return std::move(catalogue_); }

private:
    // A symmetry that takes the home to the upper left corner, if it is another corner.
    static BoardMap map_to_corner(int blank_home) {
        for (int number = 0; number < symmetries; ++number) {
            const auto map = symmetry_of_25(number);
            if (map[static_cast<std::size_t>(blank_home)] == 0) return map;
        }
        return symmetry_of_25(0);
    }

    // A pattern of a goal with the blank in the upper left corner: the tiles that are at home there now.
    void add(Cells pattern) {
        Cells tiles = 0;
        for (int cell = 0; cell < Catalogue::shape.cells(); ++cell) {
            if (has_cell(pattern, to_corner_[static_cast<std::size_t>(cell)])) tiles |= cell_set(cell);
        }
        // Where the blank is at home the corner's tile is meant.
        if (has_cell(tiles, blank_home_)) tiles = (tiles & ~cell_set(blank_home_)) | cell_set(0);
        auto& patterns = catalogue_.patterns;
        auto known = std::ranges::find(patterns, tiles, &CataloguePattern::tiles);
        if (known == patterns.end()) known = patterns.insert(known, pattern_of(tiles));
        known->heuristics |= 1U << catalogue_.heuristics;
    }

    // Of the databases that the symmetries make of one only that with the least cells is kept.
    CataloguePattern pattern_of(Cells tiles) {
        OneBitDatabase best;
        Cells best_region = 0;
        CataloguePattern pattern{.tiles = tiles};
        for (int number = 0; number < symmetries; ++number) {
            const auto map = symmetry_of_25(number);
            const OneBitDatabase database{.goal = mapped(tiles, map),
                                          .blank_home = map[static_cast<std::size_t>(blank_home_)]};
            const Cells region = region_within(Catalogue::shape, ~database.goal, database.blank_home);
            if (number > 0 && std::tie(database.goal, region) >= std::tie(best.goal, best_region)) continue;
            best = {.goal = database.goal, .blank_home = std::countr_zero(region)};
            best_region = region;
            pattern.map = map;
        }
        pattern.database = number_of(best);
        return pattern;
    }

    std::size_t number_of(const OneBitDatabase& database) {
        auto& databases = catalogue_.databases;
        auto known = std::ranges::find(databases, database);
        if (known == databases.end()) known = databases.insert(known, database);
        return static_cast<std::size_t>(known - databases.begin());
    }

    int blank_home_;
    BoardMap to_corner_;
    Catalogue catalogue_;
};

}  // namespace

BoardMap symmetry_of_25(int number) {
    constexpr int side = 5;
    BoardMap map{};
    for (int cell = 0; cell < Catalogue::shape.cells(); ++cell) {
        int row = Catalogue::shape.row(cell);
        int column = Catalogue::shape.column(cell);
        if ((number & 1) != 0) row = side - 1 - row;
        if ((number & 2) != 0) column = side - 1 - column;
        if ((number & 4) != 0) std::swap(row, column);
        map[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(row * side + column);
    }
    return map;
}

const std::vector<CatalogueRow>& catalogues() {
    static const std::vector<CatalogueRow> rows = {{"pdb-6666", 1, 14, 3.5e-8},
                                                   {"pdb-24", partitions_of_24.size(), 70, 8e-8}};
    return rows;
}

Catalogue catalogue_named(std::string_view name, int blank_home) {
    const auto row = std::ranges::find(catalogues(), name, &CatalogueRow::name);
    espalier::require(row != catalogues().end(), "there is a catalogue of this name");
    espalier::require(blank_home >= 0 && blank_home < Catalogue::shape.cells(), "the blank is at home on the board");
    Collection collection(blank_home);
    for (std::size_t i = 0; i < row->partitions; ++i) {
        for (const int number : {0, transposition_number}) {
            collection.add(partitions_of_24[i], number);
        }
    }
    auto catalogue = collection.take();
    espalier::require(catalogue.patterns.size() <= Catalogue::most_patterns, "a board holds so many patterns");
    return catalogue;
}

}  // namespace puzzle15
