// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cmath>
#include <concepts>
#include <limits>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>
#include "espalier/problem.hpp"
#include "espalier/require.hpp"

namespace espalier {
/// The sum of the nodes' contributions, for counts of solutions and values of integrals.
template <class T>
struct Sum {
    T value{};

    void add(const T& term) { value += term; }
    void merge(const Sum& other) { value += other.value; }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.value);
    }
};

/// All solutions, in no particular order.
template <class Solution>
struct All {
    std::vector<Solution> solutions;

    void add(Solution solution) { solutions.push_back(std::move(solution)); }
    void merge(const All& other) { solutions.insert(solutions.end(), other.solutions.begin(), other.solutions.end()); }
};

/// The first solution, after which nothing more is searched: a tree whose answer it is asks whether there is one. Where
/// DepthFirst searches in the order of the tree, it is the solution that a search by one PE finds, for every number of
/// PEs; nodes that come after a solution in that order are dropped, and neither expanded nor counted.
template <class Solution>
class First {
public:
    /// The position of the solution. Where the order does not matter, it is that of the root, before all others.
    using Bound = std::optional<Position>;

    /// Offers a solution. Of those that one node offers, the first one counts.
    void offer(Solution solution) {
        if (is_new()) return;
        found_.emplace(Position(), std::move(solution));
        bound_.emplace();
    }

    /// Returns whether a solution was offered whose position nobody has told.
    bool is_new() const { return found_ && found_->first.empty(); }

    /// Tells the position of the solution that was offered last, which is before that of all others known here.
    void place(const Position& position) {
        bound_ = position;
        found_->first = position;
    }

    const Bound& bound() const { return bound_; }

    /// Takes over the position of a solution that another PE has found. Returns whether it comes before those known
    /// here.
    bool tighten(const Bound& bound) {
        if (!bound || (bound_ && *bound_ <= *bound)) return false;
        bound_ = bound;
        return true;
    }

    /// Returns the solution, or null if none was found.
    const Solution* found() const { return found_ ? &found_->second : nullptr; }

    void merge(const First& other) {
        tighten(other.bound_);
        if (other.found_ && (!found_ || other.found_->first < found_->first)) found_ = other.found_;
    }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.bound_, self.found_);
    }

private:
    Bound bound_;
    std::optional<std::pair<Position, Solution>> found_;
};

template <class Solution>
inline constexpr bool merges_again<First<Solution>> = true;

/// An answer that is the first solution of a tree.
template <class A>
concept FindsFirst = PruningAnswer<A> && requires(A& answer, const A& constant, const Position& position) {
    { constant.is_new() } -> std::same_as<bool>;
    answer.place(position);
};

enum class Sense { minimise, maximise };

template <class T>
concept Ordered = requires(const T& value) {
    { value < value } -> std::convertible_to<bool>;
};

/// Returns whether a < b. Nothing is less than another value of a type without an order, of which Pruning has told.
template <class T>
bool is_less([[maybe_unused]] const T& a, [[maybe_unused]] const T& b) {
    if constexpr (Ordered<T>) return a < b;
    return false;
}

/// Requires that the value of a solution can be compared with others, as NaN cannot.
template <class Value>
void require_number([[maybe_unused]] const Value& value) {
    if constexpr (std::floating_point<Value>) require(!std::isnan(value), "the value of a solution is a number");
}

template <Sense sense, class Value>
bool is_better(const Value& a, const Value& b) {
    return sense == Sense::minimise ? is_less(a, b) : is_less(b, a);
}

/// Orders values with their solutions: better values first, and of equal values smaller solutions first.
template <Sense sense>
struct BetterFirst {
    template <class Value, class Solution>
    bool operator()(const std::pair<Value, Solution>& a, const std::pair<Value, Solution>& b) const {
        return is_better<sense>(a.first, b.first) ||
               (!is_better<sense>(b.first, a.first) && is_less(a.second, b.second));
    }
};

/// How far from the best a solution may be that is good enough: by this share of its value, or by this much if that is
/// further.
struct Gap {
    double relative = 0;
    double absolute = 0;
};

/// The part of an answer that prunes: the value that a solution has to reach, or that of the best one known.
template <class Value, class Solution, Sense sense>
class Pruning {
    static_assert(Ordered<Value>, "the values of solutions are ordered by <");
    static_assert(Ordered<Solution>, "solutions are ordered by <, so that of equally good ones all PEs keep the same");

public:
    using Bound = std::optional<Value>;

    static constexpr Sense order = sense;

    /// Returns whether a solution of this value is no worse than the bound.
    bool improves(const Value& value) const { return !bound_ || !is_better<sense>(*bound_, value); }

    const Bound& bound() const { return bound_; }

    /// Takes over a bound of another PE. Returns whether it was better than the one known here.
    bool tighten(const Bound& bound) {
        if (!bound || (bound_ && !is_better<sense>(*bound, *bound_))) return false;
        bound_ = bound;
        return true;
    }

protected:
    Bound bound_;
};

/// The best solution, and the bound that prunes. An improvement by another PE is known here only by its value, because
/// solutions travel once, at the end. Among solutions of equal value the smaller one is kept, so that merging commutes.
template <class Value, class Solution, Sense sense>
class Best : public Pruning<Value, Solution, sense> {
public:
    /// Starts from a value that is known to be attainable, so that only better ones matter.
    static Best known(const Value& value) {
        Best best;
        best.bound_ = value;
        return best;
    }

    /// Returns whether a value could beat the bound. A branch may be pruned if its optimistic value does not.
    bool improves(const Value& value) const { return !bound_ || is_better<sense>(value, *bound_); }

    /// Returns whether a value could beat the bound by more than the gap.
    bool improves(const Value& value, const Gap& gap) const {
        if (!improves(value)) return false;
        if (!bound_) return true;
        const double known = static_cast<double>(*bound_);
        const double better_by =
            sense == Sense::minimise ? known - static_cast<double>(value) : static_cast<double>(value) - known;
        return better_by > gap.absolute && better_by > gap.relative * (known < 0 ? -known : known);
    }

    /// Offers a solution, which is kept if it beats the bound.
    void offer(const Value& value, Solution solution) {
        require_number(value);
        if (!improves(value)) return;
        bound_ = value;
        found_.emplace(value, std::move(solution));
    }

    /// Returns the best solution found in this run, or nothing if none beat the bound known at the start.
    const std::optional<std::pair<Value, Solution>>& found() const { return found_; }

    void merge(const Best& other) {
        this->tighten(other.bound_);
        if (!other.found_) return;
        if (!found_ || BetterFirst<sense>()(*other.found_, *found_)) found_ = other.found_;
    }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.bound_, self.found_);
    }

private:
    using Pruning<Value, Solution, sense>::bound_;

    std::optional<std::pair<Value, Solution>> found_;
};

template <class Value, class Solution, Sense sense>
inline constexpr bool merges_again<Best<Value, Solution, sense>> = true;

/// An answer, whose values are numbers, for which a tree may tell a bound of each node, by Value bound(node): the best
/// value that can lie below it.
template <class A>
concept Optimises = PruningAnswer<A> && requires(const A& answer, const typename A::Bound& bound) {
    { A::order } -> std::convertible_to<Sense>;
    { answer.improves(*bound) } -> std::same_as<bool>;
    static_cast<double>(*bound);
};

/// A tree that optimises and tells by bound(node) a value that no solution below the node is better than. It has the
/// type of the answer's values, because a conversion could make it worse: 7.5 would become 7.
template <class T>
concept TellsBounds = Optimises<typename T::Answer> &&
    requires(const T& tree, const typename T::Node& node, const typename T::Answer::Bound& bound) {
    requires std::same_as<std::remove_cvref_t<decltype(tree.bound(node))>, std::remove_cvref_t<decltype(*bound)>>;
};

/// Returns a bound as a number that is the less the better the bound is, and no better than the bound itself.
template <Sense sense, class Value>
double cost_of(const Value& bound) {
    double number = static_cast<double>(bound);
    if constexpr (std::is_integral_v<Value>) {
        // Both types hold all integers of 64 bits, though only the larger one holds them all exactly.
        const auto rounded = static_cast<long double>(number);
        const auto exact = static_cast<long double>(bound);
        constexpr double infinity = std::numeric_limits<double>::infinity();
        if (sense == Sense::minimise && rounded > exact) number = __builtin_nextafter(number, -infinity);
        if (sense == Sense::maximise && rounded < exact) number = __builtin_nextafter(number, infinity);
    }
    return sense == Sense::minimise ? number : -number;
}

template <class Value, class Solution>
using Least = Best<Value, Solution, Sense::minimise>;
template <class Value, class Solution>
using Greatest = Best<Value, Solution, Sense::maximise>;
}  // namespace espalier
