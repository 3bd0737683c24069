#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "integrate/arithmetic/ball.hpp"
#include "integrate/expression/formula.hpp"
#include "integrate/expression/rational.hpp"
#include "integrate/near_end/near_end.hpp"

namespace integrate {

/// Encloses an integrand next to an end where it has no bound, or none that balls can see: by expansions in powers of
/// the distance and of its logarithm, with Taylor's theorem for what is smooth.
class NearEndArithmetic {
public:
    using Value = NearEnd;

    /// `reach`: the greatest distance, positive and at most 1/2; all balls have `precision` bits.
    NearEndArithmetic(const Ball& reach, long precision);

    /// The end itself, plus (or, if the direction is -1, minus) the distance.
    NearEnd variable(const Formula& end, int direction);
    NearEnd variable(Ball end, int direction);

    /// Some number of the ball at each distance.
    NearEnd bounded(Ball ball) const;

    /// The integral over all distances; not finite if the enclosure does not show that it exists.
    Ball integral(const NearEnd& value) const;

    /// What the enclosure says at one distance.
    Ball at(const NearEnd& value, const Ball& distance) const;

    /// Does the enclosure show that it does not exist, as the integrand is at least a multiple of 1/d, or of
    /// 1/(d log(1/d))?
    bool diverges(const NearEnd& value) const;

    /// Is it less than a higher power of the distance than this, near enough to the end?
    bool is_less_than_power(const NearEnd& value, const Rational& power) const;

    NearEnd constant(const Formula& formula, std::size_t place) const;
    NearEnd named_constant(Operation operation) const;
    void apply(Operation operation, NearEnd& a) const;
    void apply(Operation operation, NearEnd& a, const NearEnd& b) const;
    void raise(NearEnd& a, int exponent) const;
    void choose(NearEnd& condition, NearEnd a, NearEnd b) const;

private:
    friend class SpecialFunctionsNearEnd;

    // Expansions without exponents (near_end_arithmetic.cpp, powers.cpp).
    Ball range(const Growth& growth) const;
    Ball integral(const Growth& growth) const;
    Ball hull(const NearEnd& a) const;
    NearEnd nothing() const;
    NearEnd whole_number(long number) const;
    NearEnd rational(const Rational& number) const;
    NearEnd between(long low, long high) const;
    NearEnd monomial(Growth growth, Coefficient coefficient) const;
    NearEnd fixed(Ball ball) const;
    NearEnd collected(std::vector<NearEnd::Term> terms) const;
    NearEnd::Term folded(const NearEnd& a) const;
    NearEnd sum_of_powers(const NearEnd& a, const NearEnd& b) const;
    NearEnd product_of_powers(const NearEnd& a, const NearEnd& b) const;
    NearEnd composed(const std::vector<Coefficient>& coefficients, Ball rest, const NearEnd& small) const;
    NearEnd relative_rest(const NearEnd& a) const;
    NearEnd real_power(const NearEnd& a, const Rational& power) const;
    NearEnd logarithm(const NearEnd& a) const;
    int sign(const NearEnd& a) const;

    // What has exponents (exponentials.cpp).
    NearEnd with_exponent(const NearEnd& mantissa, const NearEnd& exponent) const;
    NearEnd without_exponent(const NearEnd& a) const;
    NearEnd falling_exponential(const NearEnd& exponent) const;
    NearEnd power_of_logarithm(const NearEnd::Term& term) const;
    NearEnd exponential_of_exponential(const NearEnd& a) const;
    NearEnd exponential(const NearEnd& a) const;
    NearEnd negated(const NearEnd& a) const;
    NearEnd sum(const NearEnd& a, const NearEnd& b) const;
    NearEnd difference(const NearEnd& a, const NearEnd& b) const;
    NearEnd product(const NearEnd& a, const NearEnd& b) const;
    NearEnd quotient(const NearEnd& a, const NearEnd& b) const;
    NearEnd inverse(const NearEnd& a) const;

    // Functions (functions.cpp).
    NearEnd function(Operation operation, NearEnd a) const;
    NearEnd absolute(const NearEnd& a) const;
    NearEnd stepped(Operation operation, const NearEnd& a) const;
    NearEnd inverse_sine(const NearEnd& a) const;
    NearEnd inverse_cosine(const NearEnd& a) const;
    NearEnd log_of(const NearEnd& a) const;
    NearEnd power_of(const NearEnd& a, const Rational& power) const;
    std::optional<NearEnd> at_infinity(Operation operation, const NearEnd& a) const;
    NearEnd smooth(Operation operation, const NearEnd& a) const;
    NearEnd by_values(Operation operation, const NearEnd& a) const;
    NearEnd general_power(const NearEnd& a, const NearEnd& b) const;
    NearEnd compared(Operation operation, const NearEnd& a, const NearEnd& b) const;

    Ball reach_;
    Ball log_;  // log(1/reach)
    long precision_;
};

}  // namespace integrate
