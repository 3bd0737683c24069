#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "espalier/engine/forest_answer.hpp"
#include "espalier/problem.hpp"

namespace espalier {

/// Many problems as one: a batch keeps all PEs busy, be it of many small trees or of few large ones. A subproblem is a
/// range of whole trees and a part of one more. A tree's result is handed out as soon as all of its parts have been
/// searched, which credit recovery tells (credit.hpp), while the search of the others goes on. Bounds prune the tree
/// that they are of, and travel once the tree has been split.
template <Problem P>
class Forest {
public:
    using TreeAnswer = typename P::Answer;
    using Answer = engine::ForestAnswer<TreeAnswer>;
    using Result = typename Answer::Result;

    /// The problem of a number. It outlives the search. Called by many PEs at a time, also for one number.
    using Trees = std::function<const P&(std::uint64_t)>;
    /// Called at PE 0 once for each tree, as each finishes.
    using OnFinished = std::function<void(Result)>;

    struct PartOfTree {
        std::uint64_t tree = 0;
        typename P::Subproblem subproblem{};
        std::uint32_t splits = 0;  ///< its credit is 2^-splits
        TreeAnswer known{};        ///< the bound that it is pruned by, nothing else
        double begun = -1;         ///< when a PE began the tree; negative: not yet
        bool is_shared = false;    ///< it was split: others search the tree, too

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.tree, self.subproblem, self.splits, self.known, self.begun, self.is_shared);
        }
    };

    struct Subproblem {
        std::uint64_t next = 0;  ///< the trees from here to before `end` have not been begun
        std::uint64_t end = 0;
        std::uint64_t of = 1;  ///< trees there are in the forest
        std::optional<PartOfTree> part;

        bool empty() const { return next == end && !part; }

        double share() const { return (static_cast<double>(end - next) + share_of_part()) / static_cast<double>(of); }

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.next, self.end, self.of, self.part);
        }

    private:
        double share_of_part() const {
            if (!part) return 0;
            if constexpr (HasShare<P>) {
                return part->subproblem.share();
            } else {
                return 1 / static_cast<double>(std::uint64_t{1} << std::min(part->splits, 63U));
            }
        }
    };

    /// A forest of the trees 0 up to size - 1. A tree is given up, with what is known of it, when `seconds` have
    /// passed since it was begun.
    Forest(std::uint64_t size, Trees trees, OnFinished on_finished,
           double seconds = std::numeric_limits<double>::infinity())
        : size_(size), trees_(std::move(trees)), on_finished_(std::move(on_finished)), seconds_(seconds) {}

    Subproblem root() const { return {.next = 0, .end = size_, .of = size_, .part = std::nullopt}; }

    /// Works on one tree, so that no improvement is overtaken by one of another tree before it is announced. A tree
    /// that is empty counts as one node.
    Nodes work(Subproblem& s, Answer& answer, Nodes budget) const {
        if (!s.part) {
            // A problem may do much before it has a root.
            const auto begun = answer.now();
            open(s);
            s.part->begun = begun - seconds_ahead(trees_(s.part->tree));
        }
        auto& part = *s.part;
        auto& result = begin(part, answer);
        const auto bound = bound_of(result.answer);
        Nodes done = 0;
        if (answer.now() - part.begun > seconds_) {
            done = abandon_part(part, result);
            part.subproblem = {};
        } else if (!part.subproblem.empty()) {
            done = trees_(part.tree).work(part.subproblem, result.answer, budget);
        }
        done = std::max<Nodes>(done, 1);
        result.nodes += done;
        if constexpr (PruningAnswer<TreeAnswer>) {
            part.known.tighten(result.answer.bound());
            if (part.is_shared && !(result.answer.bound() == bound)) answer.announce(part.tree, result.answer);
        }
        if (part.subproblem.empty()) end(s, answer);
        return done;
    }

    /// Half of the trees that have not been begun, or half of the part of one.
    std::optional<Subproblem> split(Subproblem& s) const {
        const auto trees = s.end - s.next;
        if (trees > 1 || (trees == 1 && s.part)) {
            const auto middle = s.end - (trees + 1) / 2;
            Subproblem other{.next = middle, .end = s.end, .of = s.of, .part = std::nullopt};
            s.end = middle;
            return other;
        }
        if (!s.part) open(s);
        return split_part(s);
    }

    Nodes abandon(Subproblem& s, Answer& answer) const {
        if (!s.part) return 0;
        auto& result = begin(*s.part, answer);
        const auto nodes = abandon_part(*s.part, result);
        result.nodes += nodes;
        if (s.part->subproblem.empty()) end(s, answer);
        return nodes;
    }

    /// PE 0 receives what a PE, perhaps itself, has found.
    void receive(Answer& answer, const typename Answer::Delivery& delivery) const {
        if (auto whole = answer.collect(delivery)) on_finished_(std::move(*whole));
    }

private:
    void open(Subproblem& s) const {
        s.part.emplace();
        s.part->tree = s.next++;
        s.part->subproblem = trees_(s.part->tree).root();
    }

    // What another thread has spent on a tree before it was begun counts as the tree's.
    static double seconds_ahead(const P& tree) {
        if constexpr (requires { tree.seconds_ahead(); }) {
            return tree.seconds_ahead();
        } else {
            return 0;
        }
    }

    Result& begin(PartOfTree& part, Answer& answer) const {
        if (part.begun < 0) part.begun = answer.now();
        auto& result = answer.begin(part.tree, part.splits, [&] { return initial_answer(trees_(part.tree)); });
        if constexpr (PruningAnswer<TreeAnswer>) result.answer.tighten(part.known.bound());
        return result;
    }

    static void end(Subproblem& s, Answer& answer) {
        answer.end(s.part->tree, s.part->splits);
        s.part.reset();
    }

    Nodes abandon_part(PartOfTree& part, Result& result) const {
        Nodes nodes = 0;
        result.stopped = true;
        const P& tree = trees_(part.tree);
        if constexpr (CountsAbandoned<P>) {
            nodes = tree.abandon(part.subproblem, result.answer);
        } else if constexpr (HasAbandon<P>) {
            tree.abandon(part.subproblem, result.answer);
        }
        return nodes;
    }

    std::optional<Subproblem> split_part(Subproblem& s) const {
        auto half = trees_(s.part->tree).split(s.part->subproblem);
        if (!half) return std::nullopt;
        ++s.part->splits;
        s.part->is_shared = true;
        Subproblem other{.next = s.end, .end = s.end, .of = s.of, .part = PartOfTree{}};
        other.part->tree = s.part->tree;
        other.part->subproblem = std::move(*half);
        other.part->splits = s.part->splits;
        other.part->known = s.part->known;
        other.part->begun = s.part->begun;
        other.part->is_shared = true;
        return other;
    }

    std::uint64_t size_;
    Trees trees_;
    OnFinished on_finished_;
    double seconds_;
};

}  // namespace espalier
