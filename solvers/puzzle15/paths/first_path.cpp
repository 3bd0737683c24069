// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/paths/first_path.hpp"

#include <utility>

#include <espalier/require.hpp>

namespace puzzle15 {
namespace {

constexpr int most_rest = 3;               // columns and rows
constexpr std::size_t width_of_tiles = 8;  // of a beam that brings one tile home or two

class LineByLine {
public:
    LineByLine(const Puzzle& puzzle, const std::function<bool()>& stop_wanted, std::atomic<std::uint64_t>& nodes,
               std::size_t width)
        : puzzle_(puzzle),
          stop_wanted_(stop_wanted),
          nodes_(nodes),
          width_(width),
          estimate_(puzzle.shape),
          right_(puzzle.shape.width),
          lower_(puzzle.shape.height) {}

    std::optional<Path> solve() {
        while (is_large()) {
            const auto line = next_line();
            if ((width_ == 0 || !bring_home(line, width_)) && !solve_line(line)) return std::nullopt;
        }
        if (!solve_rest()) return std::nullopt;
        return std::move(path_);
    }

private:
    const Shape& shape() const { return puzzle_.shape; }
    bool is_large() const { return right_ - left_ > most_rest || lower_ - upper_ > most_rest; }

    // Takes an outer line that the blank has not to come home to. Returns its cells.
    std::vector<int> next_line() {
        if (right_ - left_ > lower_ - upper_) {
            const bool is_left = shape().column(puzzle_.blank_home) != left_;
            auto cells = column(is_left ? left_ : right_ - 1);
            is_left ? ++left_ : --right_;
            return cells;
        }
        const bool is_upper = shape().row(puzzle_.blank_home) != upper_;
        auto cells = row(is_upper ? upper_ : lower_ - 1);
        is_upper ? ++upper_ : --lower_;
        return cells;
    }

    // Brings tiles, given by their homes, home by a beam search and locks them there. Returns whether it has found a path.
    bool bring_home(const std::vector<int>& homes, std::size_t width) {
        estimate_.require_only(homes);
        const int most_moves = 40 * shape().cells();
        const auto path =
            BeamSearch(estimate_).search(puzzle_, {.width = width, .most_moves = most_moves}, stop_wanted_, nodes_);
        if (!path) return false;
        for (const Move move : *path) puzzle_.apply(move);
        path_.insert(path_.end(), path->begin(), path->end());
        estimate_.lock(homes);
        return true;
    }

    // Brings the tiles of a line home one after the other, and the last two together, because the last but one would be
    // in the way of the last. A beam that is wide enough leaves nothing out, so that it finds a path. Returns false if a
    // stop was wanted.
    bool solve_line(const std::vector<int>& line) {
        for (auto first = line.begin(); first != line.end();) {
            const auto end = line.end() - first == 2 ? line.end() : first + 1;
            for (std::size_t width = width_of_tiles; !bring_home({first, end}, width); width *= 16) {
                if (stop_wanted_()) return false;
            }
            first = end;
        }
        return true;
    }

    std::vector<int> row(int number) const {
        std::vector<int> cells;
        for (int i = left_; i < right_; ++i) cells.push_back(number * shape().width + i);
        return cells;
    }

    std::vector<int> column(int number) const {
        std::vector<int> cells;
        for (int i = upper_; i < lower_; ++i) cells.push_back(i * shape().width + number);
        return cells;
    }

    // Returns false if a stop was wanted.
    bool solve_rest() {
        const Shape rest{.width = right_ - left_, .height = lower_ - upper_};
        const auto in_rest = [&](int cell) {
            return (shape().row(cell) - upper_) * rest.width + shape().column(cell) - left_;
        };
        Puzzle puzzle{
            .shape = rest, .homes = {}, .blank = in_rest(puzzle_.blank), .blank_home = in_rest(puzzle_.blank_home)};
        for (int row_number = upper_; row_number < lower_; ++row_number) {
            for (const int cell : row(row_number)) {
                puzzle.homes[index_of(in_rest(cell))] = static_cast<std::uint16_t>(in_rest(puzzle_.home(cell)));
            }
        }
        constexpr int enough_moves = 40;
        const PathEstimate estimate(rest);
        std::optional<Path> path;
        // The second beam has room for all boards of 3 x 3 cells.
        for (std::size_t width = 200; !path; width *= 1000) {
            if (stop_wanted_()) return false;
            espalier::require(width <= 200'000, "the board can be solved");
            path =
                BeamSearch(estimate).search(puzzle, {.width = width, .most_moves = enough_moves}, stop_wanted_, nodes_);
        }
        path_.insert(path_.end(), path->begin(), path->end());
        return true;
    }

    Puzzle puzzle_;
    const std::function<bool()>& stop_wanted_;
    std::atomic<std::uint64_t>& nodes_;
    std::size_t width_;
    PathEstimate estimate_;
    Path path_;
    int left_ = 0;
    int right_;
    int upper_ = 0;
    int lower_;
};

}  // namespace

std::optional<Path> first_path(const Puzzle& puzzle, const std::function<bool()>& stop_wanted,
                               std::atomic<std::uint64_t>& nodes, std::size_t width) {
    return LineByLine(puzzle, stop_wanted, nodes, width).solve();
}

}  // namespace puzzle15
