#pragma once

#include <optional>

#include "integrate/end_expansions/end_expansion_arithmetic.hpp"

namespace integrate {

/// The functions beyond the elementary ones next to their poles and branch points, and towards infinity: by formulas of
/// the Digital Library of Mathematical Functions (numbers of their sections beside them), and elsewhere by the mean
/// value theorem, with Cauchy's bound of the derivative.
class SpecialFunctionExpansions {
public:
    explicit SpecialFunctionExpansions(const EndExpansionArithmetic& ends) : ends_(ends), precision_(ends.precision_) {}

    /// Returns the expansion of a function of an operand that is no exponential; none if the function is smooth there
    /// or nothing is known.
    std::optional<EndExpansion> value(Operation operation, const EndExpansion& a) const;
    EndExpansion value(Operation operation, const EndExpansion& a, const EndExpansion& b) const;

private:
    EndExpansion function(Operation operation, const EndExpansion& a) const { return ends_.function(operation, a); }
    EndExpansion euler() const;
    Ball least(const EndExpansion& unbounded) const;
    std::optional<EndExpansion> gamma_family(Operation operation, const EndExpansion& a) const;
    EndExpansion gamma_family_at_infinity(Operation operation, const EndExpansion& a) const;
    std::optional<EndExpansion> zeta(const EndExpansion& a) const;
    std::optional<EndExpansion> elliptic(Operation operation, const EndExpansion& a) const;
    std::optional<EndExpansion> exponential_integral(Operation operation, const EndExpansion& a) const;
    std::optional<EndExpansion> at_infinity(Operation operation, const EndExpansion& a) const;

    EndExpansion angle(const EndExpansion& y, const EndExpansion& x) const;
    std::optional<EndExpansion> bessel_at_zero(Operation operation, const ExactNumber& order,
                                               const EndExpansion& x) const;
    std::optional<EndExpansion> bessel_at_infinity(Operation operation, const Ball& order, const EndExpansion& x) const;
    std::optional<EndExpansion> polylogarithm(const ExactNumber& order, const EndExpansion& x) const;
    std::optional<EndExpansion> incomplete_gamma(const ExactNumber& order, const EndExpansion& x) const;
    EndExpansion by_mean_value(Operation operation, const EndExpansion* order, const EndExpansion& x) const;
    EndExpansion scaled(const EndExpansion& a, long numerator, unsigned long denominator) const;

    const EndExpansionArithmetic& ends_;
    long precision_;
};

}  // namespace integrate
