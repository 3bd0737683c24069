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

/// Patterns, a bit each.
using PatternSet = std::uint32_t;
static_assert(Catalogue::most_patterns <= 32);

/// The distances of patterns modulo 4: which of them are odd, and of which the half, rounded down, is odd.
struct DistancesModulo4 {
    PatternSet odd = 0;
    PatternSet halves = 0;  ///< what databases know

    void set(std::size_t pattern, unsigned distance) {
        odd |= (distance & 1) << pattern;
        halves |= (distance >> 1 & 1) << pattern;
    }

    /// A tile of one of these patterns that moves comes nearer to home if the database says that the half is even then,
    /// one of the others if it is odd.
    PatternSet nearer_where_even() const { return odd ^ halves; }

    /// A tile of the patterns has moved; of those in `found` the half is odd now.
    void move(PatternSet moved, PatternSet found) {
        odd ^= moved;
        halves = (halves & ~moved) | found;
    }
};

/// A board and its place in a catalogue's databases. `Slots`: patterns that there is room for.
template <std::size_t Slots>
struct CatalogueState {
    Sums sums;                                          ///< the heuristics' estimates
    std::array<Cells, Slots> sets;                      ///< by pattern: the cells of its tiles
    std::array<std::uint16_t, Slots> orders;            ///< by pattern: of its tiles
    DistancesModulo4 distances;                         ///< of the patterns
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
        PatternSet set = 0;  ///< the same patterns
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
    /// By pattern, where its tile comes no nearer: two for each heuristic that it is a part of; then none.
    Sums rises[Catalogue::most_patterns][2];
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
/// than before the move, and rise by two with each pattern whose tile comes no nearer to home.
struct MovedSums {
    Sums sums;
    PatternSet found = 0;  ///< patterns whose bit is set

    /// `before`: the distances.
    [[gnu::always_inline]] inline void read(const CatalogueTables& tables, const DistancesModulo4& before,
                                            std::size_t pattern, std::uint32_t number) {
        const PatternSet bit = *byte_of(tables, pattern, number) >> (number & 7) & 1;
        sums += tables.rises[pattern][(bit ^ before.nearer_where_even() >> pattern) & 1];
        found |= bit << pattern;
    }
};

}  // namespace puzzle15
