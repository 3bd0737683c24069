#pragma once

#include <concepts>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "espalier/problem.hpp"

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

enum class Sense { minimise, maximise };

/// The best solution, and the bound that prunes. An improvement by another PE is known here only by its value, because
/// solutions travel once, at the end. Among solutions of equal value the smaller one is kept, so that merging commutes.
template <class Value, class Solution, Sense sense>
class Best {
    static_assert(
        requires(const Value& value) {
            { value < value } -> std::convertible_to<bool>;
        },
        "the values of solutions are ordered by <");
    static_assert(
        requires(const Solution& solution) {
            { solution < solution } -> std::convertible_to<bool>;
        },
        "solutions are ordered by <, so that of equally good ones all PEs keep the same");

public:
    using Bound = std::optional<Value>;

    /// Starts from a value that is known to be attainable, so that only better ones matter.
    static Best known(const Value& value) {
        Best best;
        best.bound_ = value;
        return best;
    }

    /// Returns whether a value could beat the bound. A branch may be pruned if its optimistic value does not.
    bool improves(const Value& value) const { return !bound_ || better(value, *bound_); }

    /// Offers a solution, which is kept if it beats the bound.
    void offer(const Value& value, Solution solution) {
        if (!improves(value)) return;
        bound_ = value;
        found_.emplace(value, std::move(solution));
    }

    const Bound& bound() const { return bound_; }

    /// Takes over a bound of another PE. Returns whether it was better than the one known here.
    bool tighten(const Bound& bound) {
        if (!bound || !improves(*bound)) return false;
        bound_ = bound;
        return true;
    }

    /// Returns the best solution found in this run, or nothing if none beat the bound known at the start.
    const std::optional<std::pair<Value, Solution>>& found() const { return found_; }

    void merge(const Best& other) {
        tighten(other.bound_);
        if (!other.found_) return;
        const bool take = !found_ || better(other.found_->first, found_->first) ||
                          (other.found_->first == found_->first && other.found_->second < found_->second);
        if (take) found_ = other.found_;
    }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.bound_, self.found_);
    }

private:
    static bool better(const Value& a, const Value& b) { return sense == Sense::minimise ? a < b : b < a; }

    Bound bound_;
    std::optional<std::pair<Value, Solution>> found_;
};

template <class Value, class Solution, Sense sense>
inline constexpr bool merges_again<Best<Value, Solution, sense>> = true;

template <class Value, class Solution>
using Least = Best<Value, Solution, Sense::minimise>;
template <class Value, class Solution>
using Greatest = Best<Value, Solution, Sense::maximise>;

}  // namespace espalier
