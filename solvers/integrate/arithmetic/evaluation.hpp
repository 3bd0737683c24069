// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "integrate/expression/formula.hpp"

namespace integrate {

/// An arithmetic in which formulas are evaluated. Each call replaces or makes one value.
template <class A>
concept Arithmetic = requires(A& arithmetic, typename A::Value& a, typename A::Value& b, typename A::Value& c,
                              const Rational& number, Operation operation, int exponent) {
    { arithmetic.constant(number) } -> std::same_as<typename A::Value>;
    { arithmetic.named_constant(operation) } -> std::same_as<typename A::Value>;
    arithmetic.apply(operation, a);                    // a becomes the result
    arithmetic.apply(operation, a, b);                 // a becomes the result
    arithmetic.raise(a, exponent);                     // a becomes its power
    arithmetic.choose(a, std::move(b), std::move(c));  // a becomes b or c
};

/// The value of a formula at one point, in any arithmetic. Doubles have an evaluator of their own, the
/// ColumnEvaluator.
template <class A>
requires Arithmetic<std::remove_cvref_t<A>>
auto evaluate(const Formula& formula, A&& arithmetic,
              std::span<const typename std::remove_cvref_t<A>::Value> variables) {
    using Value = typename std::remove_cvref_t<A>::Value;
    espalier::debug_require(!formula.is_given_by_values(), "only doubles go with a function that has no expression");
    std::vector<Value> stack;
    stack.reserve(formula.depth());
    for (const auto [operation, operand] : formula.instructions()) {
        const auto place = static_cast<std::size_t>(operand);
        if (operation == Operation::variable) {
            stack.push_back(variables[place]);
        } else if (operation == Operation::number) {
            stack.push_back(arithmetic.constant(formula.exact_constants()[place]));
        } else if (function_of(operation).operands == 0) {
            stack.push_back(arithmetic.named_constant(operation));
        } else if (operation == Operation::integer_power) {
            arithmetic.raise(stack.back(), operand);
        } else {
            const auto first = stack.size() - function_of(operation).operands;
            switch (stack.size() - first) {
                case 1: arithmetic.apply(operation, stack[first]); break;
                case 2: arithmetic.apply(operation, stack[first], stack[first + 1]); break;
                default: arithmetic.choose(stack[first], std::move(stack[first + 1]), std::move(stack[first + 2]));
            }
            stack.resize(first + 1);
        }
    }
    return Value(std::move(stack.front()));
}

/// Evaluates a formula in double precision. It keeps its stack, and so serves one caller at a time.
class ColumnEvaluator {
public:
    explicit ColumnEvaluator(const Formula& formula) : formula_(formula), stack_(formula.depth()) {}

    /// The values at the first `points` points, given by one column for each variable; not a number where there is
    /// none.
    const Column& operator()(std::span<const Column> variables, std::size_t points);

    /// The value at one point.
    double operator()(double x);

private:
    void call_function(std::span<const Column> variables, std::size_t points);

    const Formula& formula_;
    std::vector<Column> stack_;
    std::vector<double> coordinates_;  // of a point
    Column point_{};
};

}  // namespace integrate
