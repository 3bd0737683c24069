// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <sstream>
#include <utility>

#include <espalier/program/errors.hpp>

#include "puzzle15/board/board_rows.hpp"
#include "puzzle15/databases/partitions.hpp"
#include "puzzle15/databases/placements.hpp"

namespace puzzle15 {
namespace {

using espalier::program::InputError;

constexpr std::uint64_t most_bytes_to_build = 2'000'000'000;

/// Makes partitions from the lines of one file.
class PartitionReader {
public:
    PartitionReader(const std::string& file, const Board& goal) : file_(file), goal_(goal) {}

    void read(std::string text, std::size_t line) {
        std::ranges::replace(text, ',', ' ');
        std::istringstream words(text.substr(0, text.find('#')));
        Cells pattern = 0;
        int tiles = 0;
        for (std::string word; words >> word; ++tiles) {
            if (tiles == 0 && missing_.empty()) begin();
            pattern |= cell_set(home_of(word, line));
        }
        if (tiles == 0) return;
        require_small(tiles, line);
        partitions_.back().push_back(pattern);
        last_line_ = line;
    }

    std::vector<TilePartition> take() {
        if (partitions_.empty()) throw InputError(file_, "there is no pattern, expected the tiles of one a line");
        if (!missing_.empty()) {
            throw InputError(file_, last_line_, fmt::format("the last pattern, and {} in none", missing()),
                             "every tile in one");
        }
        require_few();
        return std::move(partitions_);
    }

private:
    void begin() {
        partitions_.emplace_back();
        for (int tile = 1; tile < goal_.shape.cells(); ++tile) missing_.insert(tile);
    }

    std::string missing() const {
        return fmt::format("tile{} {}", missing_.size() == 1 ? "" : "s", fmt::join(missing_, ", "));
    }

    int home_of(const std::string& word, std::size_t line) {
        const int most = goal_.shape.cells() - 1;
        int tile = 0;
        const auto* end = word.data() + word.size();
        if (const auto [rest, error] = std::from_chars(word.data(), end, tile); error != std::errc{} || rest != end) {
            throw InputError(file_, line, quoted_word(word) + " is no number", fmt::format("1 to {}", most));
        }
        if (tile < 1 || tile > most) {
            throw InputError(file_, line, word + " is no tile", fmt::format("1 to {}", most));
        }
        auto& lines = lines_[static_cast<std::size_t>(tile)];
        if (missing_.erase(tile) == 0) {
            throw InputError(file_, line, fmt::format("{} occurs twice, in line {}, too", tile, lines),
                             missing_.empty() ? "a new line for the next partition" : missing());
        }
        lines = line;
        return goal_.cell_of(tile);
    }

    void require_small(int tiles, std::size_t line) const {
        const auto& shape = goal_.shape;
        const int most = most_tiles_of_pattern(shape);
        if (tiles > most) {
            throw InputError(file_, line, fmt::format("a pattern of {} tiles", tiles), fmt::format("at most {}", most));
        }
        const auto bytes = bytes_to_build(shape, tiles);
        if (bytes <= most_bytes_to_build) return;
        throw InputError(file_, line,
                         fmt::format("a pattern of {} tiles, whose database takes {:.1f} GB while it is built", tiles,
                                     static_cast<double>(bytes) * 1e-9),
                         fmt::format("at most {:.0f} GB", static_cast<double>(most_bytes_to_build) * 1e-9));
    }

    // A pattern that occurs in several partitions counts once.
    void require_few() const {
        std::set<Cells> patterns;
        for (const auto& partition : partitions_) patterns.insert(partition.begin(), partition.end());
        if (partitions_.size() <= most_partitions && patterns.size() <= most_patterns) return;
        throw InputError(file_, last_line_,
                         fmt::format("{} partitions of {} patterns", partitions_.size(), patterns.size()),
                         fmt::format("at most {} of {}", most_partitions, most_patterns));
    }

    const std::string& file_;
    const Board& goal_;
    std::vector<TilePartition> partitions_;
    std::set<int> missing_;                                        // the tiles that the last partition still lacks
    std::array<std::size_t, Shape::most_deepened_cells> lines_{};  // by tile: the last line that it occurred in
    std::size_t last_line_ = 1;
};

}  // namespace

std::vector<TilePartition> read_partitions(std::string_view text, const std::string& file, const Board& goal) {
    PartitionReader reader(file, goal);
    std::istringstream lines{std::string(text)};
    std::size_t number = 0;
    for (std::string line; std::getline(lines, line);) reader.read(line, ++number);
    return reader.take();
}

}  // namespace puzzle15
