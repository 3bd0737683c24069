// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>
#include <utility>
#include <espalier/require.hpp>
#include "puzzle15/paths/paths.hpp"

namespace puzzle15 {
std::optional<Path> BeamSearch::search(const Puzzle& puzzle, const Beam& beam, const std::function<bool()>& stop_wanted,
                                       std::atomic<std::uint64_t>& nodes) {
    const auto cells = index_of(puzzle.shape.cells());
    homes_.assign(puzzle.homes.begin(), puzzle.homes.begin() + static_cast<std::ptrdiff_t>(cells));
    const auto start = estimate_->of(homes_.data(), puzzle.blank);
    if (start.bound == 0) return Path{};
    nodes_.assign(1, {.estimate = start,
                      .key = 0,
                      .parent = 0,
                      .rank = 0,
                      .blank = static_cast<std::uint16_t>(puzzle.blank),
                      .last = Move::up});
    parents_.clear();
    nearest_ = {.guide = start.guide, .depth = 0, .number = 0};
    for (int depth = 1; depth <= beam.most_moves && !stop_wanted(); ++depth) {
        const bool is_solved = expand(beam, depth);
        nodes += children_.size();
        if (is_solved) {
            auto path = path_to(parents_.size(), children_.back().parent);
            path.push_back(children_.back().last);
            return path;
        }
        if (children_.empty()) break;
        keep(beam);
        const auto best = std::ranges::min_element(nodes_, {}, [](const auto& node) { return node.estimate.guide; });
        if (best->estimate.guide < nearest_.guide) {
            nearest_ = {.guide = best->estimate.guide,
                        .depth = parents_.size(),
                        .number = static_cast<std::size_t>(best - nodes_.begin())};
        }
        if (depth - static_cast<int>(nearest_.depth) >= beam.most_moves_without_gain) break;
    }
    return std::nullopt;
}

// Generates the children of all nodes, up to one that is the goal. Returns whether there is one.
bool BeamSearch::expand(const Beam& beam, int depth) {
    const auto cells = index_of(estimate_->shape().cells());
    children_.clear();
    if (estimate_->are_all_required() || depth == 1) seen_ = KeySet(4 * nodes_.size());
    for (std::size_t number = 0; number < nodes_.size(); ++number) {
        const auto& node = nodes_[number];
        const Homes homes = homes_.data() + number * cells;
        for (const Move move : moves) {
            const int from = estimate_->target(node.blank, move);
            if (from < 0 || (depth > 1 && move == inverse(node.last))) continue;
            const auto estimate = estimate_->after(node.estimate, homes, node.blank, from);
            if (depth + estimate.bound > beam.most_moves) continue;
            const int home = homes[from];
            const auto key = node.key - estimate_->key(home, from) + estimate_->key(home, node.blank);
            if (!seen_.insert(key ^ static_cast<std::uint64_t>(from) * 0xd1342543de82ef95U)) continue;
            children_.push_back({.estimate = estimate,
                                 .key = key,
                                 .parent = static_cast<std::uint32_t>(number),
                                 .rank = estimate.guide + estimate_->of_blank(homes, node.blank, from),
                                 .blank = static_cast<std::uint16_t>(from),
                                 .last = move});
            if (estimate.bound == 0) return true;
        }
    }
    return false;
}

// Makes nodes of the most promising children.
void BeamSearch::keep(const Beam& beam) {
    const auto cells = index_of(estimate_->shape().cells());
    if (children_.size() > beam.width) {
        const auto rank = [&](const Node& child) {
            return std::pair{child.rank, (child.key ^ beam.seed) * 0x9e3779b97f4a7c15U};
        };
        std::ranges::nth_element(children_, children_.begin() + static_cast<std::ptrdiff_t>(beam.width), {}, rank);
        children_.resize(beam.width);
        std::ranges::sort(children_, {}, &Node::parent);
    }
    homes_of_children_.resize(children_.size() * cells);
    auto& parents = parents_.emplace_back();
    parents.reserve(children_.size());
    for (const auto& child : children_) {
        auto* const to = homes_of_children_.data() + parents.size() * cells;
        std::copy_n(homes_.begin() + static_cast<std::ptrdiff_t>(child.parent * cells), cells, to);
        std::swap(to[nodes_[child.parent].blank], to[child.blank]);
        parents.push_back(child.parent << 2 | static_cast<std::uint32_t>(child.last));
    }
    nodes_.swap(children_);
    homes_.swap(homes_of_children_);
}

Path BeamSearch::path_to(std::size_t depth, std::size_t number) const {
    Path path;
    while (depth-- > 0) {
        const auto parent = parents_[depth][number];
        path.push_back(static_cast<Move>(parent & 3));
        number = parent >> 2;
    }
    std::ranges::reverse(path);
    return path;
}

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
