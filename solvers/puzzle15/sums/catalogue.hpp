// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>
#include <espalier/problem.hpp>
#include "puzzle15/board/board.hpp"
#include "puzzle15/databases/pattern_database.hpp"
#include "puzzle15/search/duplicate_words.hpp"
#include "puzzle15/search/subproblem.hpp"

namespace puzzle15 {
/// A byte for each of a catalogue's heuristics. If there are fewer, the other bytes repeat the first ones.
using Sums [[gnu::vector_size(most_partitions)]] = std::uint8_t;

/// Returns whether any of the bytes is greater.
[[gnu::always_inline]] inline bool any_greater(const Sums& sums, std::uint8_t limit) {
    const auto greater = sums > limit;
    std::array<std::uint64_t, 2> words;
    __builtin_memcpy(words.data(), &greater, sizeof greater);
    return (words[0] | words[1]) != 0;
}

/// A set of patterns, with one bit for each pattern.
using PatternSet = std::uint32_t;
static_assert(most_patterns <= 32);

/// The distances of patterns modulo 4: which of them are odd, and for which of them the half, rounded down, is odd.
struct DistancesModulo4 {
    PatternSet odd = 0;
    PatternSet halves = 0;  ///< this is what databases say

    void set(std::size_t pattern, unsigned distance) {
        odd |= (distance & 1) << pattern;
        halves |= (distance >> 1 & 1) << pattern;
    }

    /// Returns the patterns whose tile comes nearer to home with a move if the database says that the half is even
    /// after it. For the others, the half must be odd.
    PatternSet nearer_where_even() const { return odd ^ halves; }

    /// Notes that a tile of the patterns in `moved` has moved, and that the half is odd now for those in `found`.
    void move(PatternSet moved, PatternSet found) {
        odd ^= moved;
        halves = (halves & ~moved) | found;
    }
};

/// A board and its place in a catalogue's databases, with room for `Slots` patterns.
template <std::size_t Slots>
struct CatalogueState {
    Sums sums;                                                   ///< the heuristics' estimates
    std::array<Cells, Slots> sets;                               ///< by pattern: the cells of its tiles
    std::array<std::uint16_t, Slots> orders;                     ///< by pattern: the order of its tiles
    DistancesModulo4 distances;                                  ///< the distances of the patterns
    std::array<std::uint8_t, Shape::most_deepened_cells> homes;  ///< the home of the tile in each cell
    std::uint8_t blank;
    DuplicateWords::State word;  ///< the state of the path that led here
};

/// Some tiles as a part of a heuristic, and the database of their distances. It may be that of other tiles, which a
/// rotation or a reflection takes these to.
struct CataloguePattern {
    BuiltDatabase built{};  ///< the database's bits
    std::uint32_t bits_of_row = 0;
    BoardMap map{};                ///< the board's cells as the database names them
    Cells tiles = 0;               ///< the tiles, by their homes
    std::uint32_t heuristics = 0;  ///< the heuristics that this is a part of, one bit for each
    std::uint32_t database = 0;    ///< the number of the database in Catalogue::databases
};

/// Heuristics for boards of one shape with the blank at home in one cell: the sums of the distances of patterns that
/// divide the tiles [Korf, Felner 2002]. The greatest of several heuristics counts. They share patterns and, by
/// rotations and reflections, databases. A search needs the databases, too.
struct Catalogue {
    /// The patterns that a tile belongs to.
    struct Looks {
        std::uint8_t early = 0;  ///< the number of those of the first two heuristics, which prune most boards
        std::uint8_t all = 0;
        std::array<std::uint8_t, most_partitions> patterns{};
        PatternSet set = 0;  ///< the same patterns
    };

    /// Makes a heuristic of each partition. Requires at least one and at most most_partitions, and that they have at
    /// most most_patterns different patterns.
    Catalogue(const Shape& shape, int blank_home, const std::vector<TilePartition>& partitions);

    /// Adds what a search needs. Requires one built database for each of `databases`, in the same order. All of them,
    /// and the words, outlive this.
    void add(const DuplicateWords& duplicate_words, const std::vector<BuiltDatabase>& built);

    /// Returns whether all patterns have six tiles of 25 cells. Searches for these are faster.
    bool is_of_six_of_25() const;
    /// Returns whether `rows_by_set` is known, so that searches are faster.
    bool is_of_16_cells() const { return !rows_by_set.empty(); }

    Shape shape;
    std::vector<PatternDatabase> databases = {};
    std::vector<CataloguePattern> patterns = {};               ///< those of the first heuristics first
    std::array<Looks, Shape::most_deepened_cells> looks = {};  ///< by the tile's home
    /// For each pattern, first what a move adds to the sums if its tile comes no nearer: two for each heuristic that
    /// the pattern is a part of. Then zeros.
    Sums rises[most_patterns][2] = {};
    /// The cell that each move takes the blank to.
    std::array<std::array<std::uint8_t, 4>, Shape::most_deepened_cells> targets = {};
    const DuplicateWords* words = nullptr;
    /// For boards of at most 16 cells and for each set of cells, the row of its first region in 16 bits, and then the
    /// region of each cell in three bits.
    std::vector<std::uint64_t> rows_by_set = {};

private:
    void add_partition(const TilePartition& partition, int blank_home, std::size_t number);
    CataloguePattern pattern_of(Cells tiles, int blank_home);
    void add_rows(const Placements& placements);
};

/// Facts about a catalogue's patterns that are known when the code is compiled.
enum class KnownPatterns { nothing, six_of_25, of_16_cells };

/// The change of a pattern by a move.
struct PatternLook {
    Cells set;
    std::uint16_t order;
    std::uint32_t bit;  ///< the number of its bit in the database
};

/// Returns the change of a pattern if the tile in cell `from` goes to the blank's cell, `to`. Requires that the pattern
/// is one of the tile's.
template <KnownPatterns known = KnownPatterns::nothing, std::size_t Slots>
[[gnu::always_inline]] inline PatternLook look(const Catalogue& catalogue, const CatalogueState<Slots>& state,
                                               std::size_t pattern, int from, int to) {
    constexpr bool is_of_six = known == KnownPatterns::six_of_25;
    const auto& map = catalogue.patterns[pattern].map;
    const auto& placements = *catalogue.patterns[is_of_six ? 0 : pattern].built.placements;
    const std::uint32_t bits_of_row = is_of_six ? 720 : catalogue.patterns[pattern].bits_of_row;
    const int bits_of_region = is_of_six ? 3 : placements.bits_of_region();
    const int source = map[static_cast<std::size_t>(from)];
    const int target = map[static_cast<std::size_t>(to)];
    const Cells others = state.sets[pattern] & ~cell_set(source);
    const Cells set = others | cell_set(target);
    const int place = __builtin_popcount(others & (cell_set(source) - 1));
    const int next_place = __builtin_popcount(others & (cell_set(target) - 1));
    const auto order = placements.orders().after(place, next_place)[state.orders[pattern]];
    if constexpr (known == KnownPatterns::of_16_cells) {
        const auto rows = catalogue.rows_by_set[set];
        const auto row = static_cast<std::uint32_t>((rows & 0xffff) + (rows >> (16 + 3 * source) & 7));
        return {.set = set, .order = order, .bit = row * bits_of_row + order};
    }
    const auto number = placements.set_number(set);
    // The blank is now in the cell where the tile was.
    const int free_before = source - place - (target < source ? 1 : 0);
    const auto row =
        static_cast<std::uint32_t>(placements.row(number, placements.region(number, free_before, bits_of_region)));
    return {.set = set, .order = order, .bit = row * bits_of_row + order};
}

/// Returns the byte that holds the bit of a look.
[[gnu::always_inline]] inline const std::uint8_t* byte_of(const Catalogue& catalogue, std::size_t pattern,
                                                          std::uint32_t bit) {
    return catalogue.patterns[pattern].built.content + (bit >> 3);
}

/// The estimates of a catalogue's heuristics while the looks of a move are read one after the other. All begin with one
/// less than before the move, and rise by two with each pattern whose tile comes no nearer to home.
struct MovedSums {
    Sums sums;
    PatternSet found = 0;  ///< the patterns whose bit is set

    /// Reads the bit of one pattern. `before` are the distances before the move.
    [[gnu::always_inline]] inline void read(const Catalogue& catalogue, const DistancesModulo4& before,
                                            std::size_t pattern, std::uint32_t number) {
        const PatternSet bit = *byte_of(catalogue, pattern, number) >> (number & 7) & 1;
        sums += catalogue.rises[pattern][(bit ^ before.nearer_where_even() >> pattern) & 1];
        found |= bit << pattern;
    }
};

/// The result of a search below a board.
struct CatalogueSubtree {
    espalier::Nodes nodes = 0;
    bool has_solution = false;
    int moves = 0;  ///< the number of moves to the solution
};

/// The moves to a solution. The board has no more remaining moves.
using CataloguePath = Move[256];

/// Searches the subtree of a board after which `remaining` moves may follow; CatalogueSearch does it. Sets the moves of
/// the path if there is a solution.
template <std::size_t Slots>
using SearchCatalogue = CatalogueSubtree (*)(const Catalogue&, const CatalogueState<Slots>&, int remaining,
                                             CataloguePath& path);

/// The numbers of patterns that there is room for: a few, such as those of one partition and its reflection, or as many
/// as possible.
constexpr std::size_t few_slots = 8;
constexpr std::size_t many_slots = most_patterns;

/// A way to search small subtrees. All kernels count the same nodes.
struct CatalogueKernel {
    std::string_view name;
    SearchCatalogue<few_slots> few;    ///< requires Catalogue::is_of_six_of_25()
    SearchCatalogue<few_slots> of_16;  ///< requires Catalogue::is_of_16_cells()
    SearchCatalogue<many_slots> many;  ///< requires Catalogue::is_of_six_of_25()
    SearchCatalogue<many_slots> any;   ///< takes all catalogues
};

#if defined(__x86_64__)
/// A constant, so that no code of its file runs on other processors.
extern const CatalogueKernel avx2_catalogue_kernel;
#endif

/// Returns the kernels that this processor can run, the fastest first.
std::vector<CatalogueKernel> catalogue_kernels();

/// The greatest sum of a catalogue's heuristics. Paths take no moves that make duplicates.
template <std::size_t Slots>
class CatalogueSum {
public:
    static constexpr espalier::Nodes least_budget = 32;

    using State = CatalogueState<Slots>;

    /// Requires that the catalogue has databases and outlives this, and that there is room for its patterns. few_slots
    /// are only for catalogues that is_of_six_of_25() or is_of_16_cells() is true of.
    explicit CatalogueSum(const Catalogue& catalogue);

    State start(const Puzzle& puzzle) const;
    State moved(const State& state, int blank, int target) const;
    int estimate(const State& state) const;
    MoveSet open(const State& state) const { return catalogue_->words->allowed(state.word); }
    bool is_small(const State&, int slack, espalier::Nodes) const { return slack <= 3; }
    espalier::Nodes least_to_order() const;
    Subtree subtree(const State& state, int blank, Move last, int slack) const;

private:
    const Catalogue* catalogue_;
    SearchCatalogue<Slots> search_;
};
}  // namespace puzzle15
