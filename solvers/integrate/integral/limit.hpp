// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "integrate/arithmetic/ball.hpp"
#include "integrate/end_expansions/end_expansion_arithmetic.hpp"
#include "integrate/expression/expression.hpp"
#include "integrate/expression/formula.hpp"

namespace integrate {

/// The only zero of a function between two numbers, to any precision, by Newton's method in balls.
class Zero {
public:
    /// Requires a function of one variable that has exactly one zero in the bracket, and a derivative that is finite
    /// and not 0 on all of it.
    Zero(Formula function, Ball bracket) : function_(std::move(function)), known_{std::move(bracket)} {}

    const Formula& function() const { return function_; }

    /// Returns the same ball whatever was asked before.
    Ball value(long precision) const;

private:
    Ball improved(const Ball& known, long precision) const;

    Formula function_;
    mutable std::mutex mutex_;
    mutable std::vector<Ball> known_;  // the bracket, and then to 2^6, 2^7, ... bits
};

/// An end of an interval: a constant formula or a zero.
class Limit {
public:
    // A formula is a limit, wherever one is expected.
    Limit(Formula constant);  // NOLINT(google-explicit-constructor)
    explicit Limit(std::shared_ptr<const Zero> zero)
        : vanishing_(zero->function().expression()), zero_(std::move(zero)) {}
    /// A constant that is a zero of this function.
    Limit(Formula constant, Expression vanishing) : Limit(std::move(constant)) { vanishing_ = std::move(vanishing); }

    Ball value(long precision) const;
    double rounded() const;

    /// Returns the constant; none if the limit is a zero.
    const std::optional<Formula>& formula() const { return formula_; }

    /// A function that is known to be 0 there.
    const std::optional<Expression>& vanishing() const { return vanishing_; }

private:
    std::optional<Formula> formula_;
    std::optional<Ball>
        exact_;  // the constant's value if one that few bits hold, so that it need not be evaluated again
    std::optional<Expression> vanishing_;
    std::shared_ptr<const Zero> zero_;
};

/// The variable next to the limit, in the arithmetic of ends.
EndExpansion variable_at(const Limit& limit, int direction, EndExpansionArithmetic& arithmetic, long precision);

/// The function with what vanishes at the limit marked.
Formula with_zeros_known(const Formula& function, const Limit& limit);

/// Returns the expression with each part that is the function, or its opposite, marked as vanishing: near a
/// zero of the function it is known to be 0 at the zero itself, which no ball could tell. Comparisons, min and max of
/// two operands whose difference is the function become comparisons of the marked difference with 0.
Expression with_zeros_marked(Expression expression, const Expression& function);

}  // namespace integrate
