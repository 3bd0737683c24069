// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "integrate/expression/expression.hpp"

namespace integrate {
/// The phase of an oscillation for positive x: a sum of powers of x with constant coefficients, each perhaps times
/// log(x), such as pi*x, x^2 - x, x + 1/x or x*log(x).
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

/// Hankel's function H of the first kind of a phase u, or the exponential integral E_1(-i u), each of which falls off
/// as exp(i u) does where the imaginary part of u grows; or their conjugates, which are those of -i.
struct WaveFunction {
    Operation function;  ///< besselk or gammainc, by which it is written
    Expression order;    ///< a constant
    Phase argument;
    bool is_conjugate = false;

    /// Is it Hankel's function?
    bool is_hankel() const { return function == Operation::besselk; }
    friend bool operator==(const WaveFunction&, const WaveFunction&) = default;
};

/// The oscillation coefficient * i^turns * amplitude * exp(i phase), times some functions.
struct Wave {
    Rational coefficient;
    int turns = 0;         ///< 0 to 3
    Expression amplitude;  ///< real, and without oscillations
    Phase phase;
    std::vector<WaveFunction> functions = {};

    /// Returns the phase together with those of the functions.
    Phase whole_phase() const;
    Wave conjugate() const;
    /// Returns the wave as an analytic expression where x has a positive real part, and an imaginary part of 0 or more.
    Expression expression() const;
    /// Returns its real part on the real line, as a real expression; none if it is too long.
    std::optional<Expression> real_part() const;

private:
    Expression exponential() const;
};

/// Returns whether the expression has a function that can be taken apart into waves; if not, waves_of() returns none.
bool may_have_waves(const Expression& expression);

/// Returns waves the real part of the sum of which is a real expression wherever x and the phases of all functions are
/// positive: sines, cosines, Bessel functions of both kinds and sine and cosine integrals are taken apart, also in
/// sums, products and small powers. No whole phase falls where x grows. None if there is no such function, or if one
/// stands elsewhere, or if there are too many waves.
std::optional<std::vector<Wave>> waves_of(const Expression& expression);
}  // namespace integrate
