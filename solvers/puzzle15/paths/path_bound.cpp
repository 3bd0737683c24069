// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>
#include "puzzle15/paths/paths.hpp"

namespace puzzle15 {
namespace {
class DepthFirst {
public:
    DepthFirst(const Puzzle& puzzle, std::uint64_t most_nodes, const std::function<bool()>& stop_wanted,
               std::atomic<std::uint64_t>& nodes)
        : estimate_(puzzle.shape),
          homes_(puzzle.homes.begin(), puzzle.homes.begin() + puzzle.shape.cells()),
          most_nodes_(most_nodes),
          stop_wanted_(stop_wanted),
          all_nodes_(nodes) {
        // Only the bounds are needed. This spares the estimate what the guide adds for the order of the tiles.
        std::vector<int> all(homes_.size());
        std::iota(all.begin(), all.end(), 0);
        estimate_.require_only(all);
    }

    int estimate(int blank) const { return estimate_.of(homes_.data(), blank).bound; }

    // Returns whether a stop was wanted or a path of at most `most_moves` moves leads to the goal.
    bool search(int blank, int most_moves) {
        return search(estimate_.of(homes_.data(), blank), blank, most_moves, std::nullopt);
    }

    bool is_over() const { return nodes_ >= most_nodes_ || stop_wanted_(); }

    ~DepthFirst() { all_nodes_ += nodes_ % nodes_between_looks; }
    DepthFirst(const DepthFirst&) = delete;
    DepthFirst& operator=(const DepthFirst&) = delete;

private:
    static constexpr std::uint64_t nodes_between_looks = 1 << 14;

    bool search(const Estimate& estimate, int blank, int moves_left, std::optional<Move> last) {
        if (estimate.bound == 0) return true;
        if (++nodes_ % nodes_between_looks == 0) {
            all_nodes_ += nodes_between_looks;
            is_stopped_ = is_over();
        }
        for (const Move move : moves) {
            const int from = estimate_.target(blank, move);
            if (from < 0 || (last && move == inverse(*last))) continue;
            const auto next = estimate_.after(estimate, homes_.data(), blank, from);
            if (next.bound >= moves_left) continue;
            std::swap(homes_[index_of(blank)], homes_[index_of(from)]);
            const bool is_over = is_stopped_ || search(next, from, moves_left - 1, move);
            std::swap(homes_[index_of(blank)], homes_[index_of(from)]);
            if (is_over) return true;
        }
        return false;
    }

    PathEstimate estimate_;
    std::vector<std::uint16_t> homes_;
    std::uint64_t most_nodes_;
    const std::function<bool()>& stop_wanted_;
    std::atomic<std::uint64_t>& all_nodes_;
    std::uint64_t nodes_ = 0;
    bool is_stopped_ = false;
};
}  // namespace

// The way back has as many moves. From the goal, where the blank is mostly in a corner, the tree is smaller: on boards
// of 6 x 6 cells, the bound after five million nodes is greater by 1 to 4 moves.
void raise_bound(const Puzzle& puzzle, std::uint64_t most_nodes, const std::function<bool()>& stop_wanted,
                 const std::function<void(int bound)>& on_proved, std::atomic<std::uint64_t>& nodes) {
    const auto back = reversed(puzzle);
    DepthFirst search(back, most_nodes, stop_wanted, nodes);
    int bound = search.estimate(back.blank);
    for (on_proved(bound); !search.is_over() && !search.search(back.blank, bound); on_proved(bound)) bound += 2;
}
}  // namespace puzzle15
