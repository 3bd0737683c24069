#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "espalier/problem.hpp"

namespace espalier {

namespace detail {
struct AnyChild {
    template <class Node>
    void operator()(Node&&) const {}
};
}  // namespace detail

/// The short form of a problem: how does one node expand? expand() adds what the node contributes to the answer and calls
/// child(node) for each child, the most promising first. Nodes are packable and default constructible.
template <class T>
concept Tree = requires(const T& tree, const typename T::Node& node, typename T::Answer& answer) {
    { tree.root() } -> std::same_as<typename T::Node>;
    tree.expand(node, answer, detail::AnyChild{});
};

/// Lifts a Tree to a Problem: depth first search with an explicit stack of open nodes. A split takes every second open
/// node on every level [Sanders 1995, section 3], since a subtree's size is unknown and levels differ most.
template <Tree T>
class DepthFirst {
public:
    using Node = typename T::Node;
    using Answer = typename T::Answer;

    struct Open {
        Node node{};
        double share = 1;

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.node, self.share);
        }
    };

    /// The open nodes, level by level; those deeper in the tree are behind.
    struct Subproblem {
        std::vector<Open> stack;

        bool empty() const { return stack.empty(); }
        double share() const {
            double sum = 0;
            for (const auto& open : stack) sum += open.share;
            return sum;
        }

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.stack);
        }
    };

    explicit DepthFirst(T tree) : tree_(std::move(tree)) {}

    const T& tree() const { return tree_; }

    Subproblem root() const { return {.stack = {{.node = tree_.root(), .share = 1}}}; }

    Answer answer() const {
        if constexpr (HasInitialAnswer<T>) {
            return tree_.answer();
        } else {
            return {};
        }
    }

    Nodes work(Subproblem& s, Answer& answer, Nodes budget) const {
        Nodes done = 0;
        for (; done < budget && !s.stack.empty(); ++done) expand_last(s.stack, answer);
        return done;
    }

    std::optional<Subproblem> split(Subproblem& s) const {
        if (s.stack.size() < 2) return std::nullopt;
        Subproblem other;
        std::vector<Open> kept;
        // The bottom of the stack, the oldest and probably largest, goes to the one who asks.
        for (std::size_t i = 0; i < s.stack.size(); ++i) {
            (i % 2 == 0 ? other.stack : kept).push_back(std::move(s.stack[i]));
        }
        s.stack = std::move(kept);
        return other;
    }

private:
    void expand_last(std::vector<Open>& stack, Answer& answer) const {
        const Open open = std::move(stack.back());
        stack.pop_back();
        const auto first_child = stack.size();
        tree_.expand(open.node, answer, [&stack](Node child) { stack.push_back({.node = std::move(child)}); });
        const auto children = stack.size() - first_child;
        if (children == 0) return;
        for (auto i = first_child; i < stack.size(); ++i) stack[i].share = open.share / static_cast<double>(children);
        std::reverse(stack.begin() + static_cast<std::ptrdiff_t>(first_child), stack.end());
    }

    T tree_;
};

}  // namespace espalier
