#include "puzzle15/catalogues/catalogue.hpp"

#include <algorithm>
#include <bit>
#include <tuple>
#include <utility>

#include <espalier/require.hpp>

namespace puzzle15 {
namespace {

/// Collects the patterns of one heuristic after another.
class Collection {
public:
    Collection(const Shape& shape, int blank_home) : blank_home_(blank_home) { catalogue_.shape = shape; }

    void add(const TilePartition& partition) {
        Cells all = 0;
        for (const Cells tiles : partition) {
            espalier::require(tiles != 0 && (all & tiles) == 0, "patterns have tiles, each in one of them");
            all |= tiles;
            add(tiles);
        }
        const Cells board = (Cells{1} << catalogue_.shape.cells()) - 1;
        espalier::require(all == (board & ~cell_set(blank_home_)), "a partition holds every tile");
        ++catalogue_.heuristics;
    }

    Catalogue take() { return std::move(catalogue_); }

private:
    void add(Cells tiles) {
        auto& patterns = catalogue_.patterns;
        auto known = std::ranges::find(patterns, tiles, &CataloguePattern::tiles);
        if (known == patterns.end()) known = patterns.insert(known, pattern_of(tiles));
        known->heuristics |= 1U << catalogue_.heuristics;
    }

    // Of the databases that the symmetries make of one only that with the least cells is kept.
    CataloguePattern pattern_of(Cells tiles) {
        const auto& shape = catalogue_.shape;
        OneBitDatabase best;
        Cells best_region = 0;
        CataloguePattern pattern{.tiles = tiles};
        for (int number = 0; number < symmetries(shape); ++number) {
            const auto map = symmetry(shape, number);
            const OneBitDatabase database{.goal = mapped(tiles, map),
                                          .blank_home = map[static_cast<std::size_t>(blank_home_)]};
            const Cells board = (Cells{1} << shape.cells()) - 1;
            const Cells region = region_within(shape, board & ~database.goal, database.blank_home);
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
    Catalogue catalogue_;
};

}  // namespace

int symmetries(const Shape& shape) { return shape.width == shape.height ? 8 : 4; }

BoardMap symmetry(const Shape& shape, int number) {
    espalier::require(number >= 0 && number < symmetries(shape), "the board has a symmetry of this number");
    BoardMap map{};
    for (int cell = 0; cell < shape.cells(); ++cell) {
        int row = shape.row(cell);
        int column = shape.column(cell);
        if ((number & 1) != 0) row = shape.height - 1 - row;
        if ((number & 2) != 0) column = shape.width - 1 - column;
        if ((number & 4) != 0) std::swap(row, column);
        map[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(row * shape.width + column);
    }
    return map;
}

Cells mapped(Cells cells, const BoardMap& map) {
    Cells result = 0;
    for (; cells != 0; cells &= cells - 1) {
        result |= cell_set(map[static_cast<std::size_t>(std::countr_zero(cells))]);
    }
    return result;
}

Catalogue make_catalogue(const Shape& shape, int blank_home, const std::vector<TilePartition>& partitions) {
    espalier::require(blank_home >= 0 && blank_home < shape.cells(), "the blank is at home on the board");
    espalier::require(!partitions.empty() && partitions.size() <= Catalogue::most_heuristics,
                      "a catalogue has one to sixteen heuristics");
    Collection collection(shape, blank_home);
    for (const auto& partition : partitions) collection.add(partition);
    auto catalogue = collection.take();
    espalier::require(catalogue.patterns.size() <= Catalogue::most_patterns, "a board holds so many patterns");
    return catalogue;
}

}  // namespace puzzle15
