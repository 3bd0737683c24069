// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "integrate/integral/interval.hpp"

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
}  // namespace integrate
