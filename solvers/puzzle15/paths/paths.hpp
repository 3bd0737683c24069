// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>
#include <espalier/transports/threads/team.hpp>
#include "puzzle15/board/board.hpp"
#include "puzzle15/search/duplicate_words.hpp"

namespace puzzle15 {
/// The home of what lies in each cell of a board of any shape.
using Homes = const std::uint16_t*;

/// The estimates of a board.
struct Estimate {
    int bound = 0;  ///< a lower bound of the number of moves: the Manhattan distance and linear conflicts
    int guide = 0;  ///< the smaller, the better: a weighted sum of these and of the tiles' inversions
};

/// Estimates boards of one shape, from the board before a move. The weights of the guide were the best of thirteen for
/// beams of 2,000 boards on the fifty boards of [Korf, Felner 2002]: the mean number of moves was 1.10 times the least,
/// and 1.145 times without inversions.
class PathEstimate {
public:
    /// `square` is the weight in the guide of the squares of the tiles' distances along both axes, in 60ths of a step.
    /// With it paths become shorter, but beams more often end without one.
    explicit PathEstimate(const Shape& shape, int square = 0);

    const Shape& shape() const { return shape_; }

    /// From now on estimates the moves that take these tiles home, given by their homes; of the others, the guide still
    /// counts an eighth of the steps.
    void require_only(const std::vector<int>& homes);

    /// From now on the blank goes into none of these cells.
    void lock(const std::vector<int>& cells);

    Estimate of(Homes homes, int blank) const;

    /// Returns the estimate of the board after the tile in cell `from`, beside the blank, has moved.
    Estimate after(const Estimate& before, Homes homes, int blank, int from) const;

    /// Returns what the guide adds for the blank's distance from the nearest tile that is not yet at home, if only some
    /// tiles are required.
    int of_blank(Homes homes, int blank, int from) const;

    bool are_all_required() const { return are_all_required_; }

    /// Returns a random number for a tile, by its home, in a cell, or 0 if the tile is not required. Boards are told
    /// apart by the sum of these.
    std::uint64_t key(int home, int cell) const {
        return required_[index_of(home)] == 0 ? 0 : keys_[index_of(home * shape_.cells() + cell)];
    }

    /// Returns the cell that a move takes the blank to, or -1 if it would leave the board.
    int target(int blank, Move move) const {
        return targets_[static_cast<std::size_t>(4 * blank + static_cast<int>(move))];
    }

private:
    /// A cell along one axis: the line that it lies in, its place there, and its number if lines are counted first.
    struct Coordinates {
        int line;
        int place;
        int number;
    };

    static constexpr int unit = 60;  // the weight of a step of a tile
    static constexpr int unit_of_others = 8;

    const Coordinates& at(std::size_t axis, int cell) const { return cells_[axis][index_of(cell)]; }
    int conflicts(std::size_t axis, Homes homes, int blank, int line, int without, int with) const;
    int passed(std::size_t axis, Homes homes, int blank, int from) const;
    int inversions(std::size_t axis, Homes homes, int blank) const;

    int squares(int cell, int home) const;

    Shape shape_;
    int square_;
    std::array<std::vector<Coordinates>, 2> cells_;    // lines are rows, or columns
    std::array<std::vector<std::uint16_t>, 2> order_;  // the cells by number
    std::array<int, 2> length_;                        // of a line
    std::array<int, 2> weights_;                       // of inversions
    std::vector<char> required_;                       // by home
    bool are_all_required_ = true;
    std::vector<std::uint64_t> keys_;
    std::vector<std::int16_t> targets_;
};

/// The moves of the blank from a board to another one.
using Path = std::vector<Move>;

/// The limits of a beam search.
struct Beam {
    std::size_t width = 1000;  ///< the most boards that are kept of each depth
    int most_moves = 0;        ///< of a path
    std::uint64_t seed = 0;    ///< decides which of the boards are kept that have equal estimates
    /// Ends the search if it has come no nearer to the goal, by the guide, for so many moves.
    int most_moves_without_gain = std::numeric_limits<int>::max();
};

/// Searches paths breadth first, but keeps only the most promising boards of each depth [Bisiani 1987].
class BeamSearch {
public:
    /// Requires that the estimate, which is that of the boards' shape, outlives this.
    explicit BeamSearch(const PathEstimate& estimate) : estimate_(&estimate) {}

    /// Returns a path to the goal, or nothing if no board of some depth leads to one of at most `most_moves` moves or a
    /// stop was wanted. Adds the number of generated boards to `nodes`.
    std::optional<Path> search(const Puzzle& puzzle, const Beam& beam, const std::function<bool()>& stop_wanted,
                               std::atomic<std::uint64_t>& nodes);

    /// Returns the path to the board with the least guide that the last search kept.
    Path path_to_nearest() const { return path_to(nearest_.depth, nearest_.number); }

private:
    struct Node {
        Estimate estimate;
        std::uint64_t key;
        std::uint32_t parent;  // the number of the node before
        int rank;              // the smaller, the better
        std::uint16_t blank;
        Move last;
    };

    struct Nearest {
        int guide;
        std::size_t depth;
        std::size_t number;
    };

    bool expand(const Beam& beam, int depth);
    void keep(const Beam& beam);
    Path path_to(std::size_t depth, std::size_t number) const;

    const PathEstimate* estimate_;
    std::vector<Node> nodes_;           // of the last depth
    std::vector<std::uint16_t> homes_;  // of their boards
    std::vector<Node> children_;
    std::vector<std::uint16_t> homes_of_children_;
    std::vector<std::vector<std::uint32_t>> parents_;  // of each depth: the number of the node before, and the move
    KeySet seen_;                                      // children
    Nearest nearest_{};
};

/// Returns a path to the goal in little time, for boards of any shape: solves the outer lines one after the other, as
/// people do, and then the 3 x 3 cells or fewer that are left. The tiles of a line are placed together by a beam search
/// of this width, or two by two where it gets stuck. Requires a board that can be solved. Returns nothing if a stop was
/// wanted. Adds the number of generated boards to `nodes`.
std::optional<Path> first_path(const Puzzle& puzzle, const std::function<bool()>& stop_wanted,
                               std::atomic<std::uint64_t>& nodes, std::size_t width = 16);

/// Raises the lower bound of the number of moves by iterative deepening until about `most_nodes` boards have been
/// generated, a stop is wanted, or the board is solved within the bound. Tells each proved bound, the first one even
/// without any nodes. Adds the number of generated boards to `nodes`.
void raise_bound(const Puzzle& puzzle, std::uint64_t most_nodes, const std::function<bool()>& stop_wanted,
                 const std::function<void(int bound)>& on_proved, std::atomic<std::uint64_t>& nodes);

/// The means to look for shorter paths. is_enough() is called on any thread, but on one at a time.
struct PathSearch {
    espalier::Team* team = nullptr;              ///< the threads that share the work, or null for the calling one
    std::function<bool()> stop_wanted;           ///< asked on all threads, some hundred times a second
    std::function<bool(const Path&)> is_enough;  ///< told of the best path in each round; returns whether it will do
    std::size_t most_width = 0;                  ///< of a beam
    std::uint64_t seed = 1;
};

/// Looks for shorter paths from the board to its goal until a stop is wanted, a path is good enough, or the widest
/// beams find nothing shorter. First the lines are solved again by wider beams. Then the whole path is searched again
/// by a few beams from either end; where a beam gets stuck, lines are solved one after the other. Then windows of the
/// path, all boards between two of its boards, are searched again by beam searches of growing widths; the windows grow
/// up to the whole path. The windows of a round are dealt to the threads; in every other round they are searched from
/// behind. Adds the number of generated boards to `nodes`.
void find_better_paths(const Puzzle& puzzle, Path path, const PathSearch& search, std::atomic<std::uint64_t>& nodes);
}  // namespace puzzle15
