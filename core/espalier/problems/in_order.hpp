// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>
#include "espalier/answers.hpp"
#include "espalier/depth_first.hpp"
#include "espalier/problem.hpp"
#include "espalier/problems/diagnostics.hpp"
#include "espalier/problems/open_list.hpp"
#include "espalier/problems/tree_record.hpp"

namespace espalier {
/// Lifts a Tree whose answer is its first solution. The open nodes know their positions, so that those behind a
/// solution are dropped; the others are searched in the order of the tree. Where the siblings are shuffled instead, any
/// solution ends the search.
template <Tree T>
requires FindsFirst<typename T::Answer>
class DepthFirst<T> {
    static_assert(engine::TreeDiagnostics<T>::passed);

public:
    using LiftedTree = T;
    using Node = typename T::Node;
    using Answer = typename T::Answer;
    using Subproblem = engine::OpenList<Node>;

    /// Expansions are noted in the TreeRecord, if there is one.
    static constexpr bool records = true;

    explicit DepthFirst(T tree) : tree_(std::move(tree)) {}

    const T& tree() const { return tree_; }

    /// From now on shuffles the children of each node, by this seed, and takes any solution.
    void shuffle(std::uint64_t seed) { seed_ = seed; }

    /// Returns whether the solution has to be the first one in the order of the tree.
    bool is_ordered() const { return !seed_; }

    Subproblem root() const {
        Subproblem root;
        root.nodes.push_back({.item = tree_.root()});
        return root;
    }

    Nodes work(Subproblem& s, Answer& answer, Nodes budget) const {
        Nodes done = 0;
        for (; done < budget && !s.empty(); ++done) {
            if (is_behind(s, answer)) [[unlikely]] {
                s.nodes.clear();  // the others come later still
                break;
            }
            expand_next(s, answer);
        }
        return done;
    }

    std::optional<Subproblem> split(Subproblem& s) const { return s.split(); }
    std::optional<Subproblem> split_first(Subproblem& s, std::size_t count) const { return s.split_first(count); }
    Position position(const Subproblem& s) const { return s.position(); }

    /// Returns whether all of a subproblem that is not empty comes after a solution that is known.
    bool is_behind(const Subproblem& s, const Answer& answer) const {
        return answer.bound() && *answer.bound() <= s.position();
    }

    /// Returns whether the positions of all open nodes are known, and none of these is one that the tree has not.
    bool valid(const Subproblem& s) const {
        return s.is_valid([&](const Node& node) { return engine::has_item(tree_, node); });
    }

private:
    struct Children {
        Subproblem& s;
        const typename Subproblem::Open& parent;
        std::size_t first;

        void operator()(Node child) const { s.add_child(std::move(child), parent, first); }
        void operator()(const engine::NoNode<Node> auto&... other) const { engine::refuse_child<Node>(other...); }
    };

    void expand_next(Subproblem& s, Answer& answer) const {
        const auto next = s.take_next();
        const auto first = s.nodes.size();
        tree_.expand(next.item, answer, Children{s, next, first});
        if (answer.is_new()) answer.place(is_ordered() ? s.path : Position());
        s.order_children(next, first, seed_);
        if (auto* const record = engine::TreeRecord::current()) [[unlikely]] {
            std::vector<Bytes> children;
            for (auto i = s.nodes.size(); i > first; --i) children.push_back(pack(s.nodes[i - 1].item));
            record->add(pack(next.item), std::move(children));
        }
    }

    T tree_;
    std::optional<std::uint64_t> seed_;  // of the order of siblings; nothing: that of the tree
};
}  // namespace espalier
