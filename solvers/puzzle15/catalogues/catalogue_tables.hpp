#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "puzzle15/catalogues/catalogue.hpp"
#include "puzzle15/search/duplicate_words.hpp"

namespace puzzle15 {

/// A byte for each of a catalogue's heuristics; where there are fewer, the others stand for the first ones again.
using Sums [[gnu::vector_size(Catalogue::most_heuristics)]] = std::uint8_t;

/// Is any of them greater?
[[gnu::always_inline]] inline bool any_greater(const Sums& sums, std::uint8_t limit) {
    const auto greater = sums > limit;
    std::array<std::uint64_t, 2> words;
    __builtin_memcpy(words.data(), &greater, sizeof greater);
    return (words[0] | words[1]) != 0;
}

/// A board and its place in a catalogue's databases. `Slots`: patterns that there is room for.
template <std::size_t Slots>
struct CatalogueState {
    Sums sums;                                          ///< the heuristics' estimates
    std::array<Cells, Slots> sets;                      ///< by pattern: the cells of its tiles
    std::array<std::uint16_t, Slots> orders;            ///< by pattern: of its tiles
    std::uint64_t distances;                            ///< by pattern: modulo 4, two bits each
    std::array<std::uint8_t, Shape::most_cells> homes;  ///< of the tile in each cell
    std::uint8_t blank;
    DuplicateWords::State word;  ///< of the path that led here
};

/// A database that was built, and what numbers its placements.
struct DatabaseBits {
    const Placements* placements;
    const std::uint8_t* bits;
};

/// What a search looks at; all that it refers to outlives it.
struct CatalogueTables {
    struct Pattern {
        const std::uint8_t* bits;  ///< of its database
        BoardMap map;              ///< the board's cells as the database names them
    };

    /// How a pattern's database is numbered.
    struct Numbering {
        const Placements* placements;
        std::uint32_t bits_of_row;
    };

    /// The patterns that a tile belongs to.
    struct Looks {
        std::uint8_t early =
            0;  ///< so many first ones are those of the first two heuristics: most boards are pruned by them
        std::uint8_t all = 0;
        std::array<std::uint8_t, Catalogue::most_heuristics> patterns{};
    };

    /// `databases`: the catalogue's.
    CatalogueTables(const Catalogue& catalogue, const DuplicateWords& words,
                    const std::vector<DatabaseBits>& databases);

    /// Are all patterns of six tiles of 25 cells? Searches for these are the faster ones.
    bool is_of_six_of_25() const;

    const DuplicateWords* words;
    std::size_t patterns_in_all;
    std::array<Pattern, Catalogue::most_patterns> patterns;
    std::array<Numbering, Catalogue::most_patterns> numberings;  ///< by pattern
    std::array<Looks, Shape::most_cells> looks;                  ///< by the tile's home
    Sums rises[Catalogue::most_patterns];  ///< by pattern: two for each heuristic that it is a part of
    std::array<std::array<std::uint8_t, 4>, Shape::most_cells> targets;  ///< of the blank, by move
};

/// What is known of a catalogue's patterns before it is made.
enum class KnownPatterns { nothing, six_of_25 };

/// What a move makes of a pattern.
struct PatternLook {
    Cells set;
    std::uint16_t order;
    std::uint32_t bit;  ///< of the database
};

/// The tile in cell `from` goes to the blank's, `to`. Requires that the pattern is one of the tile's.
template <KnownPatterns known = KnownPatterns::nothing, std::size_t Slots>
[[gnu::always_inline]] inline PatternLook look(const CatalogueTables& tables, const CatalogueState<Slots>& state,
                                               std::size_t pattern, int from, int to) {
    constexpr bool is_of_six = known == KnownPatterns::six_of_25;
    const auto& map = tables.patterns[pattern].map;
    const auto& numbering = tables.numberings[is_of_six ? 0 : pattern];
    const auto& placements = *numbering.placements;
    const std::uint32_t bits_of_row = is_of_six ? 720 : numbering.bits_of_row;
    const int bits_of_region = is_of_six ? 3 : placements.bits_of_region();
    const int source = map[static_cast<std::size_t>(from)];
    const int target = map[static_cast<std::size_t>(to)];
    const Cells others = state.sets[pattern] & ~cell_set(source);
    const Cells set = others | cell_set(target);
    const int place = __builtin_popcount(others & (cell_set(source) - 1));
    const int next_place = __builtin_popcount(others & (cell_set(target) - 1));
    const auto order = placements.orders_after(place, next_place)[state.orders[pattern]];
    const auto number = placements.set_number(set);
    // The blank is where the tile was.
    const int free_before = source - place - (target < source ? 1 : 0);
    const auto row =
        static_cast<std::uint32_t>(placements.row(number, placements.region(number, free_before, bits_of_region)));
    return {.set = set, .order = order, .bit = row * bits_of_row + order};
}

/// Where the bit of a look is.
[[gnu::always_inline]] inline const std::uint8_t* byte_of(const CatalogueTables& tables, std::size_t pattern,
                                                          std::uint32_t bit) {
    return tables.patterns[pattern].bits + (bit >> 3);
}

/// The estimates of a catalogue's heuristics while a move's looks are read one after the other: all begin with one less
/// than before the move, and rise by two with each pattern whose tiles come no nearer to home.
struct Distances {
    Sums sums;
    std::uint64_t modulo_4;

    [[gnu::always_inline]] inline void read(const CatalogueTables& tables, std::size_t pattern, std::uint32_t number) {
        const std::uint64_t bit = *byte_of(tables, pattern, number) >> (number & 7) & 1;
        const std::uint64_t before = modulo_4 >> (2 * pattern);
        const auto farther = static_cast<std::uint8_t>((bit ^ before ^ before >> 1 ^ 1) & 1);
        sums += tables.rises[pattern] & static_cast<std::uint8_t>(-farther);
        modulo_4 ^= (1 | ((bit ^ before >> 1) & 1) << 1) << (2 * pattern);
    }
};

}  // namespace puzzle15
