#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "espalier/part.hpp"
#include "espalier/pieces.hpp"
#include "espalier/problem.hpp"

namespace espalier {

/// The subproblems that a PE is responsible for: the one that it works on, and, where a balancer sends work unasked, those
/// that wait behind it. The share of the tree comes from the problem if it has one; otherwise every split is taken to
/// halve it (the weighted backtrack estimate of [Kilby, Slaney, Thiebaux, Walsh 2006] on the tree of splits).
template <Problem P>
class Holding {
public:
    using Subproblem = typename P::Subproblem;

    /// The one to work on. Requires that something is held.
    Subproblem& subproblem() { return part_.subproblem; }
    const Part<P>& part() const { return part_; }
    std::uint32_t generation() const { return part_.generation; }
    bool empty() const { return !held_; }
    /// How many subproblems are held.
    int load() const { return held_ ? 1 + static_cast<int>(waiting_.size()) : 0; }

    /// Requires a nonempty part.
    void take(Part<P> part) {
        if (held_) {
            waiting_.push_back(std::move(part));
            std::push_heap(waiting_.begin(), waiting_.end(), comes_later);
            return;
        }
        part_ = std::move(part);
        held_ = true;
        part_.share = share_left();
    }

    /// Gives one away: one that waits if there is any. Requires load() > 1.
    Part<P> give_waiting() {
        std::pop_heap(waiting_.begin(), waiting_.end(), comes_later);
        Part<P> part = std::move(waiting_.back());
        waiting_.pop_back();
        return part;
    }

    /// Splits off about half of the one that is worked on; none if it is atomic. Requires that something is held.
    std::optional<Part<P>> split(const P& problem) {
        account();
        return split_off(problem, part_);
    }

    /// Takes the one that is worked on out. Requires that something is held.
    Part<P> take_out() {
        account();
        Part<P> part = std::move(part_);
        next();
        return part;
    }

    /// Goes on with the one of the least priority or, of equal ones, the fewest splits behind it.
    void turn_to_first() {
        if (waiting_.empty() || !comes_later(part_, waiting_.front())) return;
        account();
        std::pop_heap(waiting_.begin(), waiting_.end(), comes_later);
        std::swap(part_, waiting_.back());
        std::push_heap(waiting_.begin(), waiting_.end(), comes_later);
    }

    /// The one that is worked on has been searched to its end.
    void finish() {
        explored_ += part_.share;
        next();
    }

    /// Share of the tree that was searched here so far.
    double explored() const { return explored_ + (held_ ? part_.share - share_left() : 0); }

private:
    static bool comes_later(const Part<P>& a, const Part<P>& b) {
        return a.priority != b.priority ? a.priority > b.priority : a.generation > b.generation;
    }

    double share_left() const { return share_in(part_); }

    // What has been searched of the part stays here, whatever becomes of the rest.
    void account() {
        explored_ += part_.share - share_left();
        part_.share = share_left();
    }

    void next() {
        held_ = !waiting_.empty();
        part_ = held_ ? give_waiting() : Part<P>{};
    }

    Part<P> part_{};
    std::vector<Part<P>> waiting_;
    double explored_ = 0;
    bool held_ = false;
};

}  // namespace espalier
