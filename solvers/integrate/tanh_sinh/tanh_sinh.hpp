// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <espalier/problem.hpp>
#include "integrate/arithmetic/fixed_point_sum.hpp"
#include "integrate/settings.hpp"

namespace integrate {
/// A step of the trapezoidal rule on the whole line: t = number / 2^halvings; or beside it by 2^-nudge, if that is not
/// 0.
struct Step {
    std::int64_t number = 0;
    int halvings = 0;
    int nudge = 0;
};

/// Steps from t = first/2^halvings on: all of them, or, where steps twice as wide are known already, every second one.
struct StepRange {
    int halvings = 0;
    std::int64_t first = 0;
    std::int64_t stride = 1;
    std::uint64_t count = 0;
};

/// exp(t) for all steps of a range, as products of two numbers of two tables: a product takes a fraction of the time of
/// an exponential.
class TableOfExponentials {
public:
    /// For all steps from the first to the last one of a range, which is not empty.
    TableOfExponentials(const StepRange& steps, long precision);

    /// Does the table have the step as precisely as that?
    bool has(const Step& step, long precision) const {
        return step.nudge == 0 && step.halvings == halvings_ && first_ <= step.number && step.number <= last_ &&
               precision <= precision_;
    }

    /// Requires has(step, precision).
    Ball at(const Step& step, long precision) const;

private:
    std::int64_t first_;
    std::int64_t last_;
    int halvings_;
    int low_bits_ = 0;  // of a step's number above the first one, that choose from the low table
    long precision_;
    std::vector<Ball> low_;
    std::vector<Ball> high_;
};

/// The precision at which a term of this weight, a power of two, has a value if it has one at all, where `bits` are
/// asked for: more by the bits that it takes to tell x from its end, or to write it if it lies far out, and by as many
/// again for the integrand; and all of that twice over. A weight that is no number counts as a great one.
inline long bits_that_tell(double weight, long bits) {
    const long most = std::max(1L << 15, 4 * bits);
    return 4 * (bits + 2 * std::min(most, static_cast<long>(std::min(1e9, std::abs(weight))))) + 1024;
}

/// The change of variable that makes the integrand fall off doubly exponentially at both ends [Takahasi and Mori 1974]:
/// - finite limits: the distance from the nearer end is (b-a)/(1 + exp(pi sinh|t|));
/// - half lines: exp(pi/2 sinh t) beyond the end, or exp(t - exp(-t)) where the integrand itself decays exponentially;
/// - the whole line: sinh(pi/2 sinh t), or sinh(t) where the integrand decays exponentially.
/// The distance from an end is never rounded away: the integrand is evaluated in balls, as precisely as that takes.
class DoubleExponential {
public:
    DoubleExponential(const Formula& integrand, const Interval& interval);

    /// May one term take far longer than another?
    bool has_special_functions() const { return integrand_.has_special_functions(); }

    /// The integrand at a step times the weight dx/dt. It is finite only if `precision` is enough to tell. The table,
    /// if it has the step, makes that faster.
    Ball term(const Step& step, long precision, const TableOfExponentials* table = nullptr) const;

    /// The weight, roughly, as a power of two.
    double weight(const Step& step) const;

private:
    using Kind = Interval::Kind;
    struct Argument;

    Point<Ball> abscissa(const Step& step, long precision, const TableOfExponentials* table) const;
    Point<Ball> between_ends(const Argument& argument, long precision) const;
    Point<Ball> on_half_line(const Argument& argument, long precision) const;
    Point<Ball> on_whole_line(const Argument& argument, long precision) const;
    bool decays_exponentially() const;

    const Formula& integrand_;
    const Interval& interval_;
    bool decays_ = false;
};

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

/// Estimates the integral of one variable by the double exponential change of variable, in balls, to any number of
/// digits [Takahasi and Mori 1974].
[[nodiscard]] Integrate integrate_by_tanh_sinh;

/// Between which t the terms of the trapezoidal rule count, and how great they are, as steps of a quarter tell.
struct Extent {
    std::int64_t first = 0;  ///< quarters
    std::int64_t last = 0;
    double greatest = 0;   ///< term, as a power of two; negative infinity if none is known not to be 0
    bool vanishes = true;  ///< are all terms exactly 0?
    double heaviest = 0;   ///< weight among those within reach of every integrand
    /// Whether the terms fall off. If they do not, the integral does not exist, or cannot be told from 0.
    bool bounded = true;
    bool stopped = false;  ///< before all of this was known
    TermSizes sizes = {};
};

/// Returns how far terms count if the error is to be within the tolerance, as steps of a quarter tell. `stops`, if
/// there is one, is asked before each term: some take very long.
Extent explore(const DoubleExponential& map, const Tolerance& tolerance, const std::function<bool()>& stops = {});

/// Returns the sum over the extent by the trapezoidal rule with ever finer steps. If many digits are asked for, the
/// steps are chosen by the same sums with a quarter of the digits, which are left in `rough`.
[[nodiscard]] Finding by_finer_steps(Run& run, const DoubleExponential& map, const Extent& extent,
                                     const Tolerance& tolerance, std::uint64_t most_evaluations, Finding& rough);

/// Returns what a relative error is relative to, as a power of two: to terms that cancel exactly, or else the integral.
double size_beside(const Ball& value, double greatest_term);

/// The error of the latest of the sums of steps twice as fine each, from how far the sums are apart: `latest` from the
/// one before, `earlier` from the one before that, as powers of two relative to the greatest term. Where the number of
/// digits doubles with each halving of the steps it will do so once more [Bailey, Jeyabalan and Li 2005, section 3].
double extrapolated_error(double latest, double earlier);
}  // namespace integrate
