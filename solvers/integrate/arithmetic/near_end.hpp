#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "integrate/arithmetic/ball.hpp"
#include "integrate/expression/formula.hpp"
#include "integrate/expression/rational.hpp"

namespace integrate {

/// A number r + q pi, where that is known exactly: whether a cosine is 0 at pi/2 no ball can tell.
struct ExactNumber {
    Rational r;
    Rational q;

    bool is_zero() const { return fmpq_is_zero(r.get()) != 0 && fmpq_is_zero(q.get()) != 0; }
    bool is_rational() const { return fmpq_is_zero(q.get()) != 0; }
    Ball ball(long precision) const;
};

/// What a function is at all distances d, 0 < d <= reach, from an end: limit + d^exponent * factor, where the factor
/// may be another number of its ball for each d. The exponent is positive, unless the limit is exactly 0. With a growth,
/// which has no bound and one sign, it is exp(growth) times that.
struct NearEnd {
    Ball limit;
    std::optional<ExactNumber> exact = ExactNumber{};  ///< the limit, if it is known exactly
    Rational exponent = Rational::whole(1);
    Ball factor;
    std::shared_ptr<const NearEnd> growth = nullptr;

    bool limit_is_zero() const { return exact && exact->is_zero(); }
};

/// Encloses an integrand next to an end where it has no bound, or none that balls can see: by powers of the distance,
/// with the mean value theorem for what is smooth. Logarithms are enclosed by a small negative power.
class NearEndArithmetic {
public:
    using Value = NearEnd;

    /// `reach`: the greatest distance, positive and at most 1; all balls have `precision` bits.
    NearEndArithmetic(const Ball& reach, long precision);

    /// The end itself, plus (or, if the direction is -1, minus) the distance.
    NearEnd variable(const Formula& end, int direction);
    NearEnd variable(Ball end, int direction);

    /// The integral over all distances; not finite if the enclosure does not show that it exists.
    Ball integral(const NearEnd& value) const;

    /// Does the enclosure show that it does not exist, as the integrand is at least as great as 1/d?
    bool diverges(const NearEnd& value) const;

    /// Is it less than a higher power of the distance than this, near enough to the end?
    bool is_less_than_power(const NearEnd& value, const Rational& exponent) const;

    NearEnd constant(const Formula& formula, std::size_t place) const;
    NearEnd named_constant(Operation operation) const;
    void apply(Operation operation, NearEnd& a) const;
    void apply(Operation operation, NearEnd& a, const NearEnd& b) const;
    void raise(NearEnd& a, int exponent) const;
    void choose(NearEnd& condition, NearEnd a, NearEnd b) const;

private:
    Ball power_of_reach(const Rational& exponent) const;
    Ball change(const NearEnd& a) const;
    Ball hull(const NearEnd& a) const;
    NearEnd bounded(Ball ball) const;
    NearEnd whole_number(long number) const;
    NearEnd negated(NearEnd a) const;
    NearEnd sum(const NearEnd& a, const NearEnd& b) const;
    NearEnd sum_of_powers(const NearEnd& a, const NearEnd& b) const;
    NearEnd product_of_powers(const NearEnd& a, const NearEnd& b) const;
    NearEnd with_growth(NearEnd mantissa, const NearEnd& growth) const;
    NearEnd without_growth(const NearEnd& a) const;
    NearEnd exponential(const NearEnd& a) const;
    void apply_at_infinity(Operation operation, NearEnd& a) const;
    bool apply_to_growth(Operation operation, NearEnd& a) const;
    NearEnd product(const NearEnd& a, const NearEnd& b) const;
    NearEnd inverse(const NearEnd& a) const;
    NearEnd real_power(const NearEnd& a, const Rational& exponent) const;
    int order(const NearEnd& a, const NearEnd& b) const;
    NearEnd falling_exponential(const NearEnd& a) const;
    NearEnd logarithm_at_zero(const NearEnd& a) const;
    std::optional<ExactNumber> exact_value(Operation operation, const NearEnd& a) const;

    Ball reach_;
    long precision_;
};

}  // namespace integrate
