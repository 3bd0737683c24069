#pragma once

#include <cstddef>
#include <optional>

#include "integrate/arithmetic/ball.hpp"
#include "integrate/expression/formula.hpp"
#include "integrate/expression/rational.hpp"

namespace integrate {

/// What a function is far out in the quadrant above and to the right of a real number a: with w = 1/(z - a + 1) it is
/// w^power * log(1/w)^logs times some complex number of the factor's rectangle, and analytic there if the factor is
/// finite.
struct FarOut {
    Rational power = {};
    Rational logs = {};
    ComplexBall factor = {};
    std::optional<Rational> exact = {};  ///< of a constant that is a fraction
};

/// Encloses functions where |z - a + 1| is at least a radius, in the quadrant Re z >= a, Im z >= 0.
class QuadrantArithmetic {
public:
    using Value = FarOut;

    /// Requires a radius of at least 4.
    QuadrantArithmetic(const Ball& corner, const Ball& radius, long precision);

    FarOut variable() const;

    /// Does the function go to 0 uniformly, as Jordan's lemma asks for?
    bool vanishes(const FarOut& a) const;

    /// Bounds the function; not finite if nothing does.
    Ball bound(const FarOut& a) const;

    FarOut constant(const Formula& formula, std::size_t place) const;
    FarOut named_constant(Operation operation) const;
    void apply(Operation operation, FarOut& a) const;
    void apply(Operation operation, FarOut& a, const FarOut& b) const;
    void raise(FarOut& a, int exponent) const;
    void choose(FarOut& condition, FarOut a, FarOut b) const;

private:
    ComplexBall range(const Rational& power, const Rational& logs) const;
    ComplexBall hull(const FarOut& a) const;
    FarOut bounded(ComplexBall ball) const;
    FarOut real(const Ball& ball) const;
    FarOut sum(const FarOut& a, const FarOut& b) const;
    FarOut product(const FarOut& a, const FarOut& b) const;
    FarOut power(const FarOut& a, const Rational& exponent) const;
    FarOut logarithm(const FarOut& a) const;

    Ball corner_;
    Ball most_;   // |w|
    Ball least_;  // log(1/|w|)
    long precision_;
};

}  // namespace integrate
