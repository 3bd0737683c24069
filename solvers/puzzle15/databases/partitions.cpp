// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <initializer_list>
#include <set>
#include <utility>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/text_reader.hpp>
#include <espalier/require.hpp>
#include "puzzle15/databases/pattern_database.hpp"

namespace puzzle15 {
namespace {
TilePartition partition_of(std::initializer_list<std::initializer_list<int>> patterns) {
    TilePartition partition;
    for (const auto& tiles : patterns) {
        Cells pattern = 0;
        for (const int home : tiles) pattern |= cell_set(home);
        partition.push_back(pattern);
    }
    return partition;
}

// The partitions are facts from R. Clausecker's study of small pattern databases, 2020.
std::vector<TilePartition> partitions_of_24() {
    return {
        partition_of({{1, 5, 6, 10, 11, 12}, {2, 3, 4, 7, 8, 9}, {13, 14, 18, 19, 23, 24}, {15, 16, 17, 20, 21, 22}}),
        partition_of({{1, 2, 5, 6, 10, 11}, {3, 4, 7, 8, 9, 12}, {13, 14, 18, 19, 23, 24}, {15, 16, 17, 20, 21, 22}}),
        partition_of({{1, 5, 6, 10, 11, 12}, {2, 3, 4, 7, 8, 9}, {13, 14, 15, 16, 17, 18}, {19, 20, 21, 22, 23, 24}}),
        partition_of({{1, 2, 5, 6, 10, 11}, {3, 4, 7, 8, 9, 12}, {13, 14, 15, 16, 17, 18}, {19, 20, 21, 22, 23, 24}}),
        partition_of({{1, 5, 6, 10, 15, 20}, {2, 3, 4, 7, 8, 9}, {11, 12, 16, 17, 21, 22}, {13, 14, 18, 19, 23, 24}}),
        partition_of({{1, 2, 5, 6, 10, 11}, {3, 4, 9, 14, 19, 24}, {7, 8, 12, 13, 18, 23}, {15, 16, 17, 20, 21, 22}}),
        partition_of({{1, 5, 6, 10, 15, 20}, {2, 3, 4, 7, 8, 9}, {11, 12, 13, 16, 17, 18}, {14, 19, 21, 22, 23, 24}})};
}

// Returns the first partitions of the 24-puzzle, each followed by its reflection at the main diagonal.
std::vector<TilePartition> with_reflections(std::size_t number) {
    std::vector<TilePartition> partitions;
    const auto reflection = symmetry(five_by_five, transposition);
    const auto all = partitions_of_24();
    for (std::size_t i = 0; i < number; ++i) {
        auto reflected = all[i];
        for (auto& pattern : reflected) pattern = mapped(pattern, reflection);
        partitions.push_back(all[i]);
        partitions.push_back(std::move(reflected));
    }
    return partitions;
}

// Returns the tiles that are at home in the cells of a pattern after a map has taken the blank to its home there. The
// corner's tile takes the place of the blank if that is at home in another cell.
Cells tiles_at_home_in(const Shape& shape, Cells pattern, int blank_home, const BoardMap& map) {
    if (has_cell(pattern, blank_home)) pattern = (pattern & ~cell_set(blank_home)) | cell_set(0);
    Cells tiles = 0;
    for (int cell = 0; cell < shape.cells(); ++cell) {
        if (has_cell(pattern, map[index_of(cell)])) tiles |= cell_set(cell);
    }
    return tiles;
}

constexpr std::size_t chosen_partitions = 4;
constexpr int most_lines_of_band = 3;
constexpr std::uint64_t most_bytes = 300'000'000;

int most_tiles(const Shape& shape) {
    int tiles = 1;
    while (tiles < most_tiles_of_pattern(shape) && bytes_to_build(shape, tiles + 1) <= most_bytes) ++tiles;
    return tiles;
}

// Returns the cells of a board along a curve that goes through bands of `lines` rows from the top, each column by
// column.
std::vector<int> curve(const Shape& shape, int lines) {
    std::vector<int> cells;
    bool to_the_right = true;
    for (int top = 0; top < shape.height; top += lines, to_the_right = !to_the_right) {
        const int height = std::min(lines, shape.height - top);
        bool down = true;
        for (int i = 0; i < shape.width; ++i) {
            const int column = to_the_right ? i : shape.width - 1 - i;
            for (int j = 0; j < height; ++j)
                cells.push_back((top + (down ? j : height - 1 - j)) * shape.width + column);
            if (height > 1) down = !down;
        }
    }
    return cells;
}

// Returns the cells along a curve through bands of columns from the left.
std::vector<int> curve_of_columns(const Shape& shape, int lines) {
    const Shape turned{.width = shape.height, .height = shape.width};
    auto cells = curve(turned, lines);
    for (int& cell : cells) cell = turned.column(cell) * shape.width + turned.row(cell);
    return cells;
}

// Cuts cells in their order, without the blank's home, into patterns of `tiles` cells each.
TilePartition cut(const std::vector<int>& cells, int blank_home, int tiles) {
    TilePartition partition;
    for (const int cell : cells) {
        if (cell == blank_home) continue;
        if (partition.empty() || std::popcount(partition.back()) == tiles) partition.push_back(0);
        partition.back() |= cell_set(cell);
    }
    std::ranges::sort(partition);
    return partition;
}

/// Returns all partitions that the rule makes, each once.
std::vector<TilePartition> all_partitions(const Shape& shape, int blank_home) {
    constexpr int reflections = 4;
    const int tiles = most_tiles(shape);
    std::vector<TilePartition> all;
    const auto add = [&](std::vector<int> cells) {
        for (const bool is_reversed : {false, true}) {
            if (is_reversed) std::ranges::reverse(cells);
            auto partition = cut(cells, blank_home, tiles);
            if (std::ranges::find(all, partition) == all.end()) all.push_back(std::move(partition));
        }
    };
    for (int lines = 1; lines <= most_lines_of_band; ++lines) {
        for (int number = 0; number < reflections; ++number) {
            const auto map = symmetry(shape, number);
            for (auto cells : {curve(shape, lines), curve_of_columns(shape, lines)}) {
                for (int& cell : cells) cell = map[index_of(cell)];
                add(std::move(cells));
            }
        }
    }
    return all;
}

int pairs_beside_each_other(const Shape& shape, const TilePartition& partition) {
    int pairs = 0;
    for (const Cells pattern : partition) {
        for (Cells left = pattern; left != 0; left &= left - 1) {
            pairs += std::popcount(neighbours(shape, std::countr_zero(left)) & left);
        }
    }
    return pairs;
}
}  // namespace

// The division of 15 tiles changes the number of nodes several times.
const std::vector<NamedPartitions>& named_partitions() {
    constexpr Shape four_by_four{};
    static const std::vector<NamedPartitions> rows = {
        {"pdb-555",
         four_by_four,
         {partition_of({{2, 3, 6, 7, 10}, {1, 4, 5, 8, 9}, {11, 12, 13, 14, 15}})},
         0.055,
         9.7e-9,
         true},
        {"pdb-663",
         four_by_four,
         {partition_of({{1, 2, 4, 5, 6, 7}, {8, 9, 10, 12, 13, 14}, {3, 11, 15}})},
         0.33,
         1.35e-8,
         true},
        {"pdb-78", four_by_four, {partition_of({{1, 4, 5, 8, 9, 12, 13}, {2, 3, 6, 7, 10, 11, 14, 15}})}, 32, 4e-8},
        {"pdb-6666", five_by_five, with_reflections(1), 14, 3.5e-8},
        {"pdb-24", five_by_five, with_reflections(7), 70, 8e-8}};
    return rows;
}

const NamedPartitions* find_named_partitions(std::string_view name) {
    const auto row = std::ranges::find(named_partitions(), name, &NamedPartitions::name);
    return row == named_partitions().end() ? nullptr : &*row;
}

BoardMap map_to_representative(const Shape& shape, int blank_home) {
    espalier::require(blank_home >= 0 && blank_home < shape.cells(), "the blank is at home on the board");
    for (int number = 0; number < symmetries(shape); ++number) {
        const auto map = symmetry(shape, number);
        const int home = map[index_of(blank_home)];
        if (home == 0 || (shape == Shape{} && (home == 1 || home == 5))) return map;
    }
    return symmetry(shape, 0);
}

std::vector<TilePartition> partitions_for(const NamedPartitions& row, int blank_home) {
    const auto map = map_to_representative(row.shape, blank_home);
    const int home = map[index_of(blank_home)];
    auto partitions = row.partitions;
    const auto transposed = symmetry(row.shape, transposition);
    if (row.shape == Shape{} && transposed[index_of(home)] == home) {
        partitions.push_back(partitions.front());
        for (auto& pattern : partitions.back()) pattern = mapped(pattern, transposed);
    }
    for (auto& partition : partitions) {
        for (auto& pattern : partition) pattern = tiles_at_home_in(row.shape, pattern, home, map);
    }
    return partitions;
}

std::vector<TilePartition> partitions_by_rule(const Shape& shape, int blank_home) {
    auto all = all_partitions(shape, blank_home);
    std::ranges::stable_sort(all, std::greater{},
                             [&](const auto& partition) { return pairs_beside_each_other(shape, partition); });
    all.resize(std::min(all.size(), chosen_partitions));
    return all;
}

namespace {
using espalier::program::InputError;
using espalier::program::TextReader;

constexpr std::uint64_t most_bytes_to_build = 2'000'000'000;

/// Makes partitions from the lines of one file.
class PartitionReader {
public:
    PartitionReader(TextReader& reader, const Board& goal) : reader_(reader), goal_(goal) {}

    std::vector<TilePartition> read() {
        while (reader_.next_line()) read_pattern();
        if (partitions_.empty()) {
            throw InputError(reader_.file(), "there is no pattern, expected the tiles of one a line");
        }
        if (!missing_.empty()) {
            reader_.fail_at(last_line_, fmt::format("the last pattern, and {} in none", missing()),
                            "every tile in one");
        }
        require_few();
        return std::move(partitions_);
    }

private:
    void read_pattern() {
        last_line_ = reader_.line();
        if (missing_.empty()) {
            partitions_.emplace_back();
            for (int tile = 1; tile < goal_.shape.cells(); ++tile) missing_.insert(tile);
        }
        Cells pattern = 0;
        for (const auto word : reader_.words()) pattern |= cell_set(home_of(word));
        require_small(static_cast<int>(reader_.words().size()));
        partitions_.back().push_back(pattern);
    }

    std::string missing() const {
        return fmt::format("tile{} {}", missing_.size() == 1 ? "" : "s", fmt::join(missing_, ", "));
    }

    int home_of(std::string_view word) {
        const int most = goal_.shape.cells() - 1;
        const auto expected = fmt::format("1 to {}", most);
        const auto number = reader_.integer(word, expected);
        if (number < 1 || number > most) reader_.fail(fmt::format("{} is no tile", word), expected);
        const auto tile = static_cast<int>(number);
        auto& line = lines_[index_of(tile)];
        if (missing_.erase(tile) == 0) {
            reader_.fail(fmt::format("{} occurs twice, in line {}, too", tile, line),
                         missing_.empty() ? "a new line for the next partition" : missing());
        }
        line = reader_.line();
        return goal_.cell_of(tile);
    }

    void require_small(int tiles) const {
        const auto& shape = goal_.shape;
        const int most = most_tiles_of_pattern(shape);
        if (tiles > most) reader_.fail(fmt::format("a pattern of {} tiles", tiles), fmt::format("at most {}", most));
        const auto bytes = bytes_to_build(shape, tiles);
        if (bytes <= most_bytes_to_build) return;
        reader_.fail(fmt::format("a pattern of {} tiles, whose database takes {:.1f} GB while it is built", tiles,
                                 static_cast<double>(bytes) * 1e-9),
                     fmt::format("at most {:.0f} GB", static_cast<double>(most_bytes_to_build) * 1e-9));
    }

    // A pattern that occurs in several partitions counts once.
    void require_few() const {
        std::set<Cells> patterns;
        for (const auto& partition : partitions_) patterns.insert(partition.begin(), partition.end());
        if (partitions_.size() <= most_partitions && patterns.size() <= most_patterns) return;
        reader_.fail_at(last_line_, fmt::format("{} partitions of {} patterns", partitions_.size(), patterns.size()),
                        fmt::format("at most {} of {}", most_partitions, most_patterns));
    }

    TextReader& reader_;
    const Board& goal_;
    std::vector<TilePartition> partitions_;
    std::set<int> missing_;                                        // the tiles that the last partition still lacks
    std::array<std::size_t, Shape::most_deepened_cells> lines_{};  // by tile: the last line that it occurred in
    std::size_t last_line_ = 1;
};
}  // namespace

std::vector<TilePartition> read_partitions(std::string_view text, const std::string& file, const Board& goal) {
    TextReader reader(file, text, ',', '#');
    return PartitionReader(reader, goal).read();
}
}  // namespace puzzle15
