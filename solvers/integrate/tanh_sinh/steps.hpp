// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <limits>
#include <map>
#include <espalier/problem.hpp>
#include "integrate/arithmetic/fixed_point_sum.hpp"
#include "integrate/tanh_sinh/double_exponential.hpp"

namespace integrate {
/// A sum of terms, multiples of one unit, and what it may be off by.
struct SumOfSteps {
    FixedPointSum sum;
    std::uint64_t error_units = 0;  ///< by rounding, in units; saturates
    std::uint64_t evaluations = 0;
    std::uint64_t stepped_around = 0;
    std::uint64_t undefined = 0;  ///< steps without a finite value at any precision
    /// The greatest difference between two neighbours of a point without a value, as a power of two.
    double gap = -std::numeric_limits<double>::infinity();

    void merge(const SumOfSteps& other) {
        sum.merge(other.sum);
        error_units += other.error_units;
        evaluations += other.evaluations;
        stepped_around += other.stepped_around;
        undefined += other.undefined;
        gap = std::max(gap, other.gap);
    }
};

constexpr int halvings_to_quarters = 2;  ///< halvings that make steps of a quarter

/// The size of a term of the trapezoidal rule.
struct TermSize {
    double size = std::numeric_limits<double>::quiet_NaN();  ///< as a power of two; NaN if nothing is known
    bool is_bound = false;                                   ///< is only a bound of it known?
    long lost = 0;                                           ///< bits of the precision that it was computed at
};

/// The sizes of terms by the numbers of their steps, which are quarters.
using TermSizes = std::map<std::int64_t, TermSize>;

/// Returns the precision that makes the ball of a step's term about as narrow as 2^radius: a term between two quarters
/// needs about the precision that they need. Near an end that is not 0, for instance, the bits of the distance from it
/// are lost in x. It is a guess: whoever evaluates a term sees from its ball whether that was enough. None if the terms
/// beside the step are not known.
std::optional<long> precision_among(const TermSizes& sizes, const Step& step, long radius);

/// The precision that a term has to have.
struct Accuracy {
    long unit = 0;                     ///< terms count in multiples of 2^unit
    double heaviest = 0;               ///< the greatest weight, as a power of two
    long bits = 0;                     ///< between the unit and the greatest term
    long tolerance_bits = 8;           ///< a term may be off by so many bits' worth of units
    const TermSizes* sizes = nullptr;  ///< if they are known
};

/// The sum over a range of steps, as a problem whose subproblems are ranges. A step is evaluated as precisely as the
/// terms around it, or else its weight, suggest, and again, more precisely, if its ball is too wide; so its term
/// depends on the step alone.
class Steps {
public:
    struct Subproblem {
        std::uint64_t begin = 0;
        std::uint64_t end = 0;
        std::uint64_t whole = 1;

        bool empty() const { return begin == end; }
        double share() const { return static_cast<double>(end - begin) / static_cast<double>(whole); }
    };
    using Answer = SumOfSteps;

    Steps(const DoubleExponential& map, const StepRange& range, const Accuracy& accuracy,
          const TableOfExponentials* table = nullptr)
        : map_(map), range_(range), accuracy_(accuracy), table_(table) {}

    Subproblem root() const { return {0, range_.count, range_.count}; }
    espalier::Nodes work(Subproblem& s, Answer& answer, espalier::Nodes budget) const;
    std::optional<Subproblem> split(Subproblem& s) const {
        if (s.end - s.begin < 2) return std::nullopt;
        const std::uint64_t middle = s.begin + (s.end - s.begin) / 2;
        Subproblem other{middle, s.end, s.whole};
        s.end = middle;
        return other;
    }
    bool valid(const Subproblem& s) const { return s.begin <= s.end && s.end <= s.whole && s.whole == range_.count; }

private:
    Step step(std::uint64_t place) const {
        return {range_.first + range_.stride * static_cast<std::int64_t>(place), range_.halvings};
    }
    long likely_precision(const Step& step) const;
    std::optional<Ball> term(const Step& step, Answer& answer) const;
    void add(const Ball& term, Answer& answer) const;
    void step_around(Step step, Answer& answer) const;
    void prepare_constants() const;

    const DoubleExponential& map_;
    StepRange range_;
    Accuracy accuracy_;
    const TableOfExponentials* table_;
};
static_assert(espalier::Problem<Steps>);
}  // namespace integrate
