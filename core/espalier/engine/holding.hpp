#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "espalier/engine/part.hpp"
#include "espalier/engine/snapshots/packed_sequence.hpp"
#include "espalier/problem.hpp"
#include "espalier/random.hpp"
#include "espalier/require.hpp"

namespace espalier::engine {

/// The subproblems that a PE is responsible for: the one that it works on, and, where a balancer sends work unasked,
/// those that wait behind it. The share of the tree comes from the problem if it has one; otherwise every split is
/// taken to halve it (the weighted backtrack estimate of [Kilby, Slaney, Thiebaux, Walsh 2006] on the tree of splits).
template <Problem P>
class Holding {
public:
    using Subproblem = typename P::Subproblem;

    /// The one to work on. Requires that something is held.
    Subproblem& subproblem() {
        require_held();
        return at_hand_.part.subproblem;
    }
    const Part<P>& part() const { return at_hand_.part; }
    bool empty() const { return !held_; }
    /// How many subproblems are held.
    int load() const { return held_ ? 1 + static_cast<int>(waiting_.size()) : 0; }

    /// All that are held, as they travel.
    PackedSequence<Part<P>> parts() const {
        PackedSequence<Part<P>> parts;
        if (!held_) return parts;
        auto part = at_hand_.part;
        part.share = share_left();
        parts.put(part);
        for (const auto& held : waiting_) parts.put(held.part);
        return parts;
    }

    /// Requires a nonempty part.
    void take(Part<P> part) {
        require(!part.subproblem.empty(), "a PE takes subproblems that are not empty");
        Held held{std::move(part), ++taken_};
        if (held_) return wait(std::move(held));
        at_hand_ = std::move(held);
        held_ = true;
        at_hand_.part.share = share_left();
    }

    /// Gives one away: one that waits if there is any. Requires load() > 1.
    [[nodiscard]] Part<P> give_waiting() {
        require(!waiting_.empty(), "only a subproblem that waits is given away whole");
        return first_waiting().part;
    }

    /// Splits off about half of the one that is worked on; none if it is atomic. Requires that something is held.
    [[nodiscard]] std::optional<Part<P>> split(const P& problem) {
        require_held();
        account();
        return split_off(problem, at_hand_.part);
    }

    /// Swaps the one that is worked on with a newer one. Requires that something is held.
    void swap(Part<P>& other) {
        require_held();
        account();
        std::swap(at_hand_.part, other);
        at_hand_.number = ++taken_;
    }

    /// Takes the one that is worked on out. Requires that something is held.
    [[nodiscard]] Part<P> take_out() {
        require_held();
        account();
        Part<P> part = std::move(at_hand_.part);
        next();
        return part;
    }

    /// Goes on with the one of the least priority; of equal ones that with the fewest splits behind it, then the
    /// oldest.
    void turn_to_first() {
        if (waiting_.empty() || !comes_later(at_hand_, waiting_.front())) return;
        account();
        wait(std::exchange(at_hand_, first_waiting()));
    }

    /// The one that is worked on has been searched to its end. Requires that something is held.
    void finish() {
        require_held();
        explored_ += at_hand_.part.share;
        next();
    }

    /// What is left of all that are held; unknown if the problem does not tell, or if they are very many.
    NodesLeft nodes_left([[maybe_unused]] const P& problem, [[maybe_unused]] const typename P::Answer& answer,
                         [[maybe_unused]] Nodes budget, [[maybe_unused]] Random& random) const {
        NodesLeft left;
        if constexpr (HasNodesLeft<P>) {
            constexpr int most = 64;
            if (load() > most) return NodesLeft::unknown();
            if (held_)
                left +=
                    problem.nodes_left(at_hand_.part.subproblem, answer, budget / static_cast<Nodes>(load()), random);
            for (const auto& held : waiting_) {
                left += problem.nodes_left(held.part.subproblem, answer, budget / static_cast<Nodes>(load()), random);
            }
        } else if (held_) {
            left = NodesLeft::unknown();
        }
        return left;
    }

    /// Share of the tree that was searched here so far.
    double explored() const { return explored_ + (held_ ? at_hand_.part.share - share_left() : 0); }

private:
    struct Held {
        Part<P> part{};
        std::uint64_t number = 0;  ///< in the order in which they came
    };

    void require_held() const { require(held_, "the PE holds a subproblem"); }

    static bool comes_later(const Held& a, const Held& b) {
        return std::tuple(a.part.priority, a.part.generation, a.number) >
               std::tuple(b.part.priority, b.part.generation, b.number);
    }

    void wait(Held held) {
        waiting_.push_back(std::move(held));
        std::push_heap(waiting_.begin(), waiting_.end(), comes_later);
    }

    Held first_waiting() {
        std::pop_heap(waiting_.begin(), waiting_.end(), comes_later);
        Held first = std::move(waiting_.back());
        waiting_.pop_back();
        // Of a million PEs, few have anything that waits, but most of them had once.
        if (waiting_.empty()) std::exchange(waiting_, {});
        return first;
    }

    double share_left() const { return share_in(at_hand_.part); }

    // What has been searched of the part stays here, whatever becomes of the rest.
    void account() {
        explored_ += at_hand_.part.share - share_left();
        at_hand_.part.share = share_left();
    }

    void next() {
        held_ = !waiting_.empty();
        at_hand_ = held_ ? first_waiting() : Held{};
    }

    Held at_hand_{};
    std::vector<Held> waiting_;
    std::uint64_t taken_ = 0;
    double explored_ = 0;
    bool held_ = false;
};

}  // namespace espalier::engine
