// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "integrate/expression/expression.hpp"
#include "integrate/expression/rational.hpp"

namespace integrate {

/// The phase of an oscillation for positive x: a sum of powers of x with constant coefficients, each perhaps times log(x),
/// such as pi*x, x^2 - x, x + 1/x or x*log(x).
class Phase {
public:
    /// coefficient * constant * x^power, times log(x) if it has a log.
    struct Term {
        Rational coefficient;  ///< not 0
        Expression constant;   ///< without a rational factor: 1, pi or sqrt(2)
        Rational power = {};
        bool has_log = false;

        /// Do both have the same power of x, and both a log or none?
        bool grows_like(const Term& other) const { return power == other.power && has_log == other.has_log; }
        /// Returns what the coefficient is multiplied with as an expression.
        Expression without_coefficient() const;
        friend bool operator==(const Term&, const Term&) = default;
    };

    /// Makes the phase that is 0.
    Phase() = default;

    /// Returns the expression as a phase; none if it is not written as one.
    static std::optional<Phase> of(const Expression& expression);

    /// The terms, those that grow faster towards infinity before others.
    const std::vector<Term>& terms() const { return terms_; }

    bool is_zero() const { return terms_.empty(); }
    /// Does it grow towards infinity as a positive power of x does?
    bool grows() const { return !terms_.empty() && is_positive(terms_.front().power); }

    Phase operator-() const;
    friend Phase operator+(const Phase& a, const Phase& b);
    friend bool operator==(const Phase&, const Phase&) = default;

    /// Returns the phase as a function of y = x^power. Requires a power above 0.
    Phase in_power(const Rational& power) const;

    Expression expression() const;

private:
    struct Reading;

    explicit Phase(Term term);
    static std::optional<Phase> of_product(const Phase& a, const Phase& b);
    static std::optional<Phase> of_power(const Expression& base, const Expression& exponent);
    std::optional<Phase> inverse() const;
    std::optional<Rational> power_of_x() const;

    void add(const Term& term);

    std::vector<Term> terms_;
};

/// Returns x^power as an expression.
Expression power_of_variable(const Rational& power);

}  // namespace integrate
