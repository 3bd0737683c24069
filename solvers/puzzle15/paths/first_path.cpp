// SPDX-License-Identifier: Apache-2.0
#include <limits>
#include <utility>
#include <espalier/require.hpp>
#include "puzzle15/paths/paths.hpp"

namespace puzzle15 {
namespace {
constexpr int most_rest = 3;  // columns and rows
constexpr std::size_t width_of_rest = 200;
constexpr std::size_t widest = 10'000'000;
// A beam of a few boards that has come no nearer to a line after so many moves seldom does: with 60 moves, paths on 20
// x 20 cells had 15,400 moves, with 100 moves 15,700, with 200 moves 16,400, and without a limit 40,000.
constexpr int most_moves_beside_line = 60;

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
            if (!bring_home(line, width_, most_moves_beside_line) && !solve_in_pairs(line)) return std::nullopt;
        }
        if (!surely_bring_home(cells_in(left_, right_, upper_, lower_), width_of_rest)) return std::nullopt;
        return std::move(path_);
    }

private:
    const Shape& shape() const { return puzzle_.shape; }
    bool is_large() const { return right_ - left_ > most_rest || lower_ - upper_ > most_rest; }

    // Takes an outer line that the blank has not to come home to. Returns its cells.
    std::vector<int> next_line() {
        if (right_ - left_ > lower_ - upper_) {
            const int column = shape().column(puzzle_.blank_home) != left_ ? left_++ : --right_;
            return cells_in(column, column + 1, upper_, lower_);
        }
        const int row = shape().row(puzzle_.blank_home) != upper_ ? upper_++ : --lower_;
        return cells_in(left_, right_, row, row + 1);
    }

    std::vector<int> cells_in(int left, int right, int upper, int lower) const {
        std::vector<int> cells;
        for (int row = upper; row < lower; ++row) {
            for (int column = left; column < right; ++column) cells.push_back(row * shape().width + column);
        }
        return cells;
    }

    // Brings tiles, given by their homes, home by a beam search and locks them there. Returns whether it has found a
    // path.
    bool bring_home(const std::vector<int>& homes, std::size_t width, int most_without_gain) {
        estimate_.require_only(homes);
        const Beam beam{
            .width = width, .most_moves = 40 * shape().cells(), .most_moves_without_gain = most_without_gain};
        const auto path = BeamSearch(estimate_).search(puzzle_, beam, stop_wanted_, nodes_);
        if (!path) return false;
        for (const Move move : *path) puzzle_.apply(move);
        path_.insert(path_.end(), path->begin(), path->end());
        estimate_.lock(homes);
        return true;
    }

    // Brings tiles home by wider and wider beams: one that leaves nothing out finds a path. Returns false if a stop was
    // wanted.
    bool surely_bring_home(const std::vector<int>& homes, std::size_t width) {
        for (; !bring_home(homes, width, std::numeric_limits<int>::max()); width *= 16) {
            if (stop_wanted_()) return false;
            espalier::require(width < widest, "the board can be solved");
        }
        return true;
    }

    // Brings two tiles of a line home after the other, and at last those that are left together, because the last but
    // one would be in the way of the last.
    bool solve_in_pairs(const std::vector<int>& line) {
        for (auto first = line.begin(); first != line.end();) {
            const auto end = line.end() - first <= 3 ? line.end() : first + 2;
            if (!surely_bring_home({first, end}, width_)) return false;
            first = end;
        }
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
