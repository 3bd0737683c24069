// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <tuple>
#include <type_traits>
#include <utility>
#include "espalier/answers.hpp"

namespace espalier {
/// A set of solutions with their values, the best first. Of equal values, the smaller solution comes first.
template <class Value, class Solution, Sense sense>
using Ranking = std::set<std::pair<Value, Solution>, BetterFirst<sense>>;

/// The k best solutions, each once. Among solutions as good as the k-th, the smaller ones are kept, so that the set is
/// the same for every number of PEs. The value of the k-th best one prunes, as soon as k solutions are known.
template <std::size_t k, class Value, class Solution, Sense sense = Sense::minimise>
class KBest : public Pruning<Value, Solution, sense> {
    static_assert(k > 0, "at least one solution is kept");

public:
    void offer(const Value& value, Solution solution) {
        require_number(value);
        if (!this->improves(value)) return;
        solutions_.emplace(value, std::move(solution));
        keep_best();
    }

    /// Returns the best solutions known here.
    const Ranking<Value, Solution, sense>& found() const { return solutions_; }

    void merge(const KBest& other) {
        this->tighten(other.bound_);
        solutions_.insert(other.solutions_.begin(), other.solutions_.end());
        keep_best();
    }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.bound_, self.solutions_);
    }

private:
    void keep_best() {
        while (solutions_.size() > k) solutions_.erase(std::prev(solutions_.end()));
        if (solutions_.size() == k) this->tighten(solutions_.rbegin()->first);
    }

    using Pruning<Value, Solution, sense>::bound_;

    Ranking<Value, Solution, sense> solutions_;
};

template <std::size_t k, class Value, class Solution, Sense sense>
inline constexpr bool merges_again<KBest<k, Value, Solution, sense>> = true;

/// All solutions whose values are within some distance of the best, each once; with the distance 0, all optimal ones.
template <class Value, class Solution, Sense sense = Sense::minimise>
class Within : public Pruning<Value, Solution, sense> {
public:
    using typename Pruning<Value, Solution, sense>::Bound;

    /// Keeps the optimal solutions.
    Within() = default;

    /// Keeps solutions that differ from the best by at most `distance`, and by no more than the share `relative` of it
    /// if that is further. A tree returns this from answer(). Requires that neither is negative.
    explicit Within(Value distance, double relative = 0) : distance_(std::move(distance)), relative_(relative) {}

    /// Returns whether a solution of this value could be one of those. The bound is the best value known.
    bool improves(const Value& value) const { return !bound_ || is_within(value); }

    void offer(const Value& value, Solution solution) {
        require_number(value);
        if (!improves(value)) return;
        solutions_.emplace(value, std::move(solution));
        tighten(value);
    }

    bool tighten(const Bound& bound) {
        if (!Pruning<Value, Solution, sense>::tighten(bound)) return false;
        while (!solutions_.empty() && !is_within(solutions_.rbegin()->first)) {
            solutions_.erase(std::prev(solutions_.end()));
        }
        return true;
    }

    /// Returns those known here.
    const Ranking<Value, Solution, sense>& found() const { return solutions_; }

    void merge(const Within& other) {
        if (is_better<Sense::maximise>(other.distance_, distance_)) distance_ = other.distance_;
        relative_ = std::max(relative_, other.relative_);
        tighten(other.bound_);
        for (const auto& each : other.solutions_) {
            if (improves(each.first)) solutions_.insert(each);
        }
    }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.bound_, self.solutions_, self.distance_, self.relative_);
    }

private:
    bool is_within(const Value& value) const {
        if (!is_better<sense>(*bound_, value)) return true;
        const auto further = distance_between(value, *bound_);
        return further <= Distance(distance_) || further <= Distance(relative_) * distance_between(*bound_, Value{});
    }

    // Differences of numbers of 64 bits are exact in this type, and do not overflow.
    using Distance = std::conditional_t<std::is_arithmetic_v<Value>, long double, double>;

    static Distance distance_between(const Value& a, const Value& b) {
        const auto difference = static_cast<Distance>(a) - static_cast<Distance>(b);
        return difference < 0 ? -difference : difference;
    }

    using Pruning<Value, Solution, sense>::bound_;

    Ranking<Value, Solution, sense> solutions_;
    Value distance_{};
    double relative_ = 0;
};

template <class Value, class Solution, Sense sense>
inline constexpr bool merges_again<Within<Value, Solution, sense>> = true;

/// All optimal solutions, each once.
template <class Value, class Solution, Sense sense = Sense::minimise>
using AllBest = Within<Value, Solution, sense>;

/// The best value, and the number of solutions that have it.
template <class Value, Sense sense = Sense::minimise>
class CountBest : public Pruning<Value, Value, sense> {
public:
    using typename Pruning<Value, Value, sense>::Bound;

    /// Offers a solution, of which only the value is wanted.
    void offer(const Value& value, const auto&... /*solution*/) {
        require_number(value);
        if (!this->improves(value)) return;
        tighten(value);
        ++count_;
    }

    bool tighten(const Bound& bound) {
        if (!Pruning<Value, Value, sense>::tighten(bound)) return false;
        count_ = 0;
        return true;
    }

    /// Returns how many solutions have the best value, of those known here.
    std::uint64_t count() const { return count_; }

    void merge(const CountBest& other) {
        tighten(other.bound_);
        if (other.bound_ == bound_) count_ += other.count_;
    }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.bound_, self.count_);
    }

private:
    using Pruning<Value, Value, sense>::bound_;

    std::uint64_t count_ = 0;
};
}  // namespace espalier
