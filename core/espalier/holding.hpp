#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "espalier/part.hpp"
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
    std::uint32_t generation() const { return part_.generation; }
    bool empty() const { return !held_; }
    /// How many subproblems are held.
    int load() const { return held_ ? 1 + static_cast<int>(waiting_.size()) : 0; }

    /// Requires a nonempty part.
    void take(Part<P> part) {
        if (held_) {
            waiting_.push_back(std::move(part));
            std::push_heap(waiting_.begin(), waiting_.end(), deeper);
            return;
        }
        part_ = std::move(part);
        held_ = true;
        part_.share = share_left();
    }

    /// Gives one away: one that waits if there is any. Requires load() > 1.
    Part<P> give_waiting() {
        std::pop_heap(waiting_.begin(), waiting_.end(), deeper);
        Part<P> part = std::move(waiting_.back());
        waiting_.pop_back();
        return part;
    }

    /// Splits off about half of the one that is worked on; none if it is atomic. Requires that something is held.
    std::optional<Part<P>> split(const P& problem) {
        account();
        auto other = problem.split(part_.subproblem);
        if (!other) return std::nullopt;
        if (other->empty() || part_.subproblem.empty()) {
            throw std::logic_error("split() must leave and return subproblems that are not empty, or return none");
        }
        Part<P> half;
        half.subproblem = std::move(*other);
        half.generation = ++part_.generation;
        if constexpr (HasShare<P>) {
            half.share = half.subproblem.share();
            part_.share = share_left();
        } else {
            half.share = part_.share /= 2;
        }
        return half;
    }

    /// Takes the one that is worked on out. Requires that something is held.
    Part<P> take_out() {
        account();
        Part<P> part = std::move(part_);
        next();
        return part;
    }

    /// Goes on with the one that has the fewest splits behind it.
    void turn_to_shallowest() {
        if (waiting_.empty() || !deeper(part_, waiting_.front())) return;
        account();
        std::pop_heap(waiting_.begin(), waiting_.end(), deeper);
        std::swap(part_, waiting_.back());
        std::push_heap(waiting_.begin(), waiting_.end(), deeper);
    }

    /// The one that is worked on has been searched to its end.
    void finish() {
        explored_ += part_.share;
        next();
    }

    /// Share of the tree that was searched here so far.
    double explored() const { return explored_ + (held_ ? part_.share - share_left() : 0); }

private:
    static bool deeper(const Part<P>& a, const Part<P>& b) { return a.generation > b.generation; }

    double share_left() const {
        if constexpr (HasShare<P>) {
            return part_.subproblem.share();
        } else {
            return part_.share;
        }
    }

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
