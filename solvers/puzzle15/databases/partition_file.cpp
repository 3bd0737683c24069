// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <array>
#include <set>
#include <utility>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/text_reader.hpp>
#include "puzzle15/databases/partitions.hpp"
#include "puzzle15/databases/placements.hpp"

namespace puzzle15 {
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
