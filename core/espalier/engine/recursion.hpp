#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "espalier/nodes.hpp"

namespace espalier::engine {

/// A plain recursion over the nodes of a Tree T. When its budget is spent, or it is too deep, it comes to an end: the
/// children that the nodes under way still have are not searched but put behind `open`, those of the deepest node first.
template <class T>
class Recursion {
public:
    using Node = typename T::Node;
    using Answer = typename T::Answer;

    /// What a node under way at the end has in `open`: up to here, from the end of the node below it on; and how many
    /// children it has in all.
    struct Level {
        std::size_t end;
        std::uint64_t children;
    };

    /// Searches with the tree, the answer and the open nodes, all of which outlive it. The budget is for the nodes below
    /// the first.
    Recursion(const T& tree, Answer& answer, std::vector<Node>& open, Nodes budget)
        : tree_(tree), answer_(answer), open_(open), left_(budget) {}

    /// Searches the node, so deep in the recursion, and those below it.
    void expand(const Node& node, std::size_t depth) {
        Children children{*this, depth};
        tree_.expand(node, answer_, children);
        if (left_ == 0) [[unlikely]]
            end(children.number);
    }

    /// How much of the budget is left.
    Nodes unused() const { return left_ + too_deep_; }

    /// The nodes under way at the end, the deepest first; none if there was no end.
    std::span<const Level> levels() const { return {levels_.data(), number_}; }

private:
    static constexpr std::size_t most_levels = 48;

    // What the tree calls for each child of a node.
    struct Children {
        Recursion& recursion;
        std::size_t depth;  // of the node
        std::uint64_t number = 0;

        void operator()(const Node& node) {
            ++number;
            if (recursion.left_ == 0 || depth + 1 == most_levels) [[unlikely]]
                return recursion.put_aside(node);
            --recursion.left_;
            recursion.expand(node, depth + 1);
        }
    };

    // Not inlined: it would take registers from what is hot.
    [[gnu::noinline, gnu::cold]] void end(std::uint64_t children) { levels_[number_++] = {open_.size(), children}; }

    [[gnu::noinline, gnu::cold]] void put_aside(const Node& node) {
        if (left_ > 0) too_deep_ = std::exchange(left_, 0);
        open_.push_back(node);
    }

    const T& tree_;
    Answer& answer_;
    std::vector<Node>& open_;
    Nodes left_;          // of the budget,
    Nodes too_deep_ = 0;  // and what was left when the recursion became too deep
    std::size_t number_ = 0;
    std::array<Level, most_levels> levels_;
};

}  // namespace espalier::engine
