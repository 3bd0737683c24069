#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
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
/// range of trees that nobody has begun, and what is left of one that was begun. A tree's result is handed out as soon
/// as all of it has been searched, which credit recovery tells (credit.hpp), while the search of the others goes on. A
/// bound prunes only the tree that it is of, and travels once that tree has been split.
template <Problem P>
class Forest {
    static_assert(!HasDeliveries<P>,
                  "a forest delivers what its trees have found: a problem with deliveries of its own cannot be in one");

public:
    using TreeAnswer = typename P::Answer;
    using Answer = engine::ForestAnswer<TreeAnswer>;
    using Result = typename Answer::Result;

    /// The problem of a number. It outlives the search. Called by many PEs at a time, also for one number.
    using Trees = std::function<const P&(std::uint64_t)>;
    /// Called at PE 0 once for each tree, as each finishes. In a search that goes on with an earlier one, also for trees
    /// that had been finished after the snapshot was taken.
    using OnFinished = std::function<void(Result)>;

    /// What is left of a tree that was begun, or a part of that.
    struct BegunTree {
        std::uint64_t number = 0;  ///< of the tree
        typename P::Subproblem subproblem{};
        std::uint32_t splits = 0;                                ///< its credit is 2^-splits
        TreeAnswer known{};                                      ///< the bound that it is pruned by, nothing else
        double start = std::numeric_limits<double>::infinity();  ///< when a PE began the tree; infinite: not yet
        bool is_shared = false;                                  ///< it was split: others search the tree, too

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.number, self.subproblem, self.splits, self.known, self.start, self.is_shared);
        }
    };

    struct Subproblem {
        std::uint64_t next = 0;  ///< the trees from here to before `end` have not been begun
        std::uint64_t end = 0;
        std::uint64_t of = 1;  ///< trees there are in the forest; 1 also where there are none
        std::optional<BegunTree> begun;

        bool empty() const { return next == end && !begun; }

        double share() const { return (static_cast<double>(end - next) + share_of_begun()) / static_cast<double>(of); }

        /// A tree that has not been begun is one open node, its root.
        std::size_t open() const requires HasOpen<P> { return (end - next) + (begun ? begun->subproblem.open() : 0); }

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.next, self.end, self.of, self.begun);
        }

    private:
        double share_of_begun() const {
            if (!begun) return 0;
            if constexpr (HasShare<P>) {
                return begun->subproblem.share();
            } else {
                return 1 / static_cast<double>(std::uint64_t{1} << std::min(begun->splits, 63U));
            }
        }
    };

    /// A forest of the trees 0 up to size - 1. With an empty `on_finished`, the answer keeps the results. A tree is given
    /// up, with what is known of it, when `seconds` have passed since it was begun.
    Forest(std::uint64_t size, Trees trees, OnFinished on_finished = {},
           double seconds = std::numeric_limits<double>::infinity())
        : size_(size), trees_(std::move(trees)), on_finished_(std::move(on_finished)), seconds_(seconds) {}

    Subproblem root() const {
        return {.next = 0, .end = size_, .of = std::max<std::uint64_t>(size_, 1), .begun = std::nullopt};
    }

    /// Works on one tree, so that no improvement is overtaken by one of another tree before it is announced. A tree
    /// that is empty counts as one node.
    Nodes work(Subproblem& s, Answer& answer, Nodes budget) const {
        if (!s.begun) {
            // A problem may do much before it has a root.
            const auto start = answer.now();
            begin_next(s);
            s.begun->start = start - seconds_ahead(trees_(s.begun->number));
        }
        auto& tree = *s.begun;
        auto& result = result_of(tree, answer);
        const auto bound = bound_of(result.answer);
        Nodes done = 0;
        if (answer.now() - tree.start > seconds_) {
            done = abandon_tree(tree, result);
            tree.subproblem = {};
        } else if (!tree.subproblem.empty()) {
            done = trees_(tree.number).work(tree.subproblem, result.answer, budget);
        }
        done = std::max<Nodes>(done, 1);
        result.nodes += done;
        if constexpr (PruningAnswer<TreeAnswer>) {
            tree.known.tighten(result.answer.bound());
            if (tree.is_shared && !(result.answer.bound() == bound)) answer.announce(tree.number, result.answer);
        }
        if (tree.subproblem.empty()) end(s, answer);
        return done;
    }

    /// Half of the trees that have not been begun, or half of what is left of the one that was.
    std::optional<Subproblem> split(Subproblem& s) const {
        const auto trees = s.end - s.next;
        if (trees > 1 || (trees == 1 && s.begun)) {
            const auto middle = s.end - (trees + 1) / 2;
            Subproblem other{.next = middle, .end = s.end, .of = s.of, .begun = std::nullopt};
            s.end = middle;
            return other;
        }
        if (!s.begun) begin_next(s);
        return split_begun(s);
    }

    /// Trees that have not been begun come last, so that results come early.
    double priority(const Subproblem& s) const requires HasPriority<P> {
        if (!s.begun) return std::numeric_limits<double>::infinity();
        return trees_(s.begun->number).priority(s.begun->subproblem);
    }

    Nodes abandon(Subproblem& s, Answer& answer) const {
        if (!s.begun) return 0;
        auto& result = result_of(*s.begun, answer);
        const auto nodes = abandon_tree(*s.begun, result);
        result.nodes += nodes;
        if (s.begun->subproblem.empty()) end(s, answer);
        return nodes;
    }

    /// PE 0 receives what a PE, perhaps itself, has found.
    void receive(Answer& answer, const typename Answer::Delivery& delivery) const {
        auto whole = answer.collect(delivery);
        if (!whole) return;
        if (on_finished_) {
            on_finished_(std::move(*whole));
        } else {
            answer.keep(std::move(*whole));
        }
    }

private:
    void begin_next(Subproblem& s) const {
        s.begun.emplace();
        s.begun->number = s.next++;
        s.begun->subproblem = trees_(s.begun->number).root();
    }

    static double seconds_ahead([[maybe_unused]] const P& tree) {
        if constexpr (HasSecondsAhead<P>) {
            return tree.seconds_ahead();
        } else {
            return 0;
        }
    }

    // What the PE knows of the tree, ready to be added to.
    Result& result_of(BegunTree& tree, Answer& answer) const {
        if (std::isinf(tree.start)) tree.start = answer.now();
        auto& result = answer.begin(tree.number, tree.splits, [&] { return initial_answer(trees_(tree.number)); });
        if constexpr (PruningAnswer<TreeAnswer>) result.answer.tighten(tree.known.bound());
        return result;
    }

    static void end(Subproblem& s, Answer& answer) {
        answer.end(s.begun->number, s.begun->splits);
        s.begun.reset();
    }

    Nodes abandon_tree(BegunTree& tree, Result& result) const {
        Nodes nodes = 0;
        result.stopped = true;
        const P& problem = trees_(tree.number);
        if constexpr (CountsAbandoned<P>) {
            nodes = problem.abandon(tree.subproblem, result.answer);
        } else if constexpr (HasAbandon<P>) {
            problem.abandon(tree.subproblem, result.answer);
        }
        return nodes;
    }

    std::optional<Subproblem> split_begun(Subproblem& s) const {
        auto half = trees_(s.begun->number).split(s.begun->subproblem);
        if (!half) return std::nullopt;
        ++s.begun->splits;
        s.begun->is_shared = true;
        Subproblem other{.next = s.end, .end = s.end, .of = s.of, .begun = BegunTree{}};
        other.begun->number = s.begun->number;
        other.begun->subproblem = std::move(*half);
        other.begun->splits = s.begun->splits;
        other.begun->known = s.begun->known;
        other.begun->start = s.begun->start;
        other.begun->is_shared = true;
        return other;
    }

    std::uint64_t size_;
    Trees trees_;
    OnFinished on_finished_;
    double seconds_;
};

}  // namespace espalier
