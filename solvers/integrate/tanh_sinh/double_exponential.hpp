// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "integrate/arithmetic/ball.hpp"
#include "integrate/integral/integral_part.hpp"
#include "integrate/tanh_sinh/exponentials.hpp"

namespace integrate {

/// The precision at which a term of this weight, a power of two, has a value if it has one at all, where `bits` are
/// asked for: more by the bits that it takes to tell x from its end, or to write it if it lies far out, and by as many
/// again for the integrand; and all of that twice over.
inline long bits_that_tell(double weight, long bits) {
    const long most = std::max(1L << 15, 4 * bits);
    return 4 * (bits + 2 * std::min(most, static_cast<long>(std::min(std::abs(weight), 1e9)))) + 1024;
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

    /// The integrand at a step times the weight dx/dt. It is finite only if `precision` is enough to tell. The table, if
    /// it has the step, makes that faster.
    Ball term(const Step& step, long precision, const TableOfExponentials* table = nullptr) const;

    /// The weight, roughly, as a power of two.
    double weight(const Step& step) const;

private:
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
