#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "espalier/engine/diagnostics.hpp"
#include "espalier/nodes.hpp"

namespace espalier::engine {

/// A plain recursion over the nodes of a Tree T. When its budget is spent, or it is too deep, it comes to an end: the
/// children that the nodes under way still have are not searched but put behind `open`, those of the deepest node
/// first.
template <class T>
class Recursion {
public:
    using Node = typename T::Node;
    using Answer = typename T::Answer;

    /// The nodes of one level of the tree that were put aside.
    struct Level {
        std::size_t depth;  ///< below the first node
        std::size_t open;   ///< nodes
    };

    /// Searches with the tree and the open nodes, both of which outlive it, and adds to the answer, which is there
    /// again with take_answer(). The budget is for the nodes below the first.
    Recursion(const T& tree, Answer&& answer, std::vector<Node>& open, Nodes budget)
        : tree_(tree), answer_(std::move(answer)), open_(open), budget_(std::min(budget, most_)) {}

    /// Searches the node and those below it.
    [[gnu::noinline]] void expand(const Node& node) {
        if (++rounds_ == most_rounds) [[unlikely]]
            too_deep_ += std::exchange(left_, 0);
        tree_.expand(node, answer_, Children<0>{*this});
        --rounds_;
    }

    /// How many nodes below the first it has searched.
    Nodes searched() const { return budget_ - static_cast<Nodes>(std::max<std::int64_t>(left_, 0) + too_deep_); }

    Answer take_answer() { return std::move(answer_); }

    /// The levels of which something was put aside, the deepest first.
    const std::vector<Level>& levels() const { return levels_; }

private:
    static constexpr Nodes most_ = std::numeric_limits<std::int64_t>::max();
    // Compilers inline a function into others rather than into itself: so many levels of the tree take turns. That pays
    // where nodes stay in registers; large ones lie in memory anyway, and all that code would only fill the cache.
    static constexpr unsigned turns = sizeof(Node) <= 64 ? 12 : 2;
    static constexpr unsigned most_rounds = 240 / turns;  // lest the stack overflows

    // Receives each child of a node. It does nothing more than to count: what is slow is done once, at
    // the end.
    template <unsigned turn>
    struct Children {
        Recursion& recursion;

        [[gnu::always_inline]] void operator()(const Node& child) const {
            if (--recursion.left_ < 0) [[unlikely]] {
                // A copy: the child itself stays in registers only as long as nobody is told where it is.
                const Node copy(child);
                return recursion.put_aside(copy, turn);
            }
            if constexpr (turn + 1 < turns) {
                recursion.tree_.expand(child, recursion.answer_, Children<turn + 1>{recursion});
            } else {
                recursion.expand(child);
            }
        }

        void operator()(const NoNode<Node> auto& other) const { refuse_child<Node>(other); }
    };

    // Not inlined: it would take registers from what is hot.
    [[gnu::noinline, gnu::cold]] void put_aside(const Node& child, unsigned turn) {
        const std::size_t depth = (rounds_ - 1) * turns + turn + 1;
        if (levels_.empty() || levels_.back().depth != depth) levels_.push_back({depth, 0});
        ++levels_.back().open;
        open_.push_back(child);
    }

    const T& tree_;
    Answer answer_;  // here and not elsewhere: what is near needs no pointer
    std::vector<Node>& open_;
    Nodes budget_;
    std::int64_t left_ = static_cast<std::int64_t>(budget_);  // of it; below 0 once a child was put aside,
    std::int64_t too_deep_ = 0;                               // and what was left when the recursion became too deep
    unsigned rounds_ = 0;                                     // that are under way
    std::vector<Level> levels_;
};

}  // namespace espalier::engine
