#pragma once

#include <optional>

#include "integrate/near_end/near_end_arithmetic.hpp"

namespace integrate {

/// The functions beyond the elementary ones next to their poles and branch points, and towards infinity: by formulas of
/// the Digital Library of Mathematical Functions (numbers of their sections beside them), and elsewhere by the mean
/// value theorem, with Cauchy's bound of the derivative.
class SpecialFunctionsNearEnd {
public:
    explicit SpecialFunctionsNearEnd(const NearEndArithmetic& ends) : ends_(ends), precision_(ends.precision_) {}

    /// None where it is smooth or nothing is known, of an operand that is no exponential.
    std::optional<NearEnd> value(Operation operation, const NearEnd& a) const;
    NearEnd value(Operation operation, const NearEnd& a, const NearEnd& b) const;

private:
    NearEnd function(Operation operation, const NearEnd& a) const { return ends_.function(operation, a); }
    NearEnd euler() const;
    Ball least(const NearEnd& unbounded) const;
    std::optional<NearEnd> gamma_family(Operation operation, const NearEnd& a) const;
    NearEnd gamma_family_at_infinity(Operation operation, const NearEnd& a) const;
    std::optional<NearEnd> zeta(const NearEnd& a) const;
    std::optional<NearEnd> elliptic(Operation operation, const NearEnd& a) const;
    std::optional<NearEnd> exponential_integral(Operation operation, const NearEnd& a) const;
    std::optional<NearEnd> at_infinity(Operation operation, const NearEnd& a) const;

    NearEnd angle(const NearEnd& y, const NearEnd& x) const;
    std::optional<NearEnd> bessel_at_zero(Operation operation, const ExactNumber& order, const NearEnd& x) const;
    std::optional<NearEnd> bessel_at_infinity(Operation operation, const Ball& order, const NearEnd& x) const;
    std::optional<NearEnd> polylogarithm(const ExactNumber& order, const NearEnd& x) const;
    std::optional<NearEnd> incomplete_gamma(const ExactNumber& order, const NearEnd& x) const;
    NearEnd by_mean_value(Operation operation, const NearEnd* order, const NearEnd& x) const;
    NearEnd scaled(const NearEnd& a, long numerator, unsigned long denominator) const;

    const NearEndArithmetic& ends_;
    long precision_;
};

}  // namespace integrate
