// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <memory>
#include "integrate/expression/expression.hpp"

namespace integrate {
/// One step of a formula on a stack: takes the operation's operands from it and leaves the result.
struct Instruction {
    Operation operation = {};
    /// The variable, the place in constants() of a number, or the exponent of an integer_power.
    std::int32_t operand = 0;
};

/// The part of an expression's values that counts: the values themselves if they are real, or a part of complex ones.
enum class Component : std::uint8_t { whole, real, imaginary };

/// A function that gives the value at a point, in doubles.
using PointFunction = std::function<double(std::span<const double>)>;

/// An expression made ready to be evaluated again and again, in any arithmetic; or a function of which there is no
/// expression, for doubles alone.
class Formula {
public:
    explicit Formula(Expression expression, Component component = Component::whole);
    /// Requires at least one variable. Several threads may call the function at the same time.
    Formula(std::size_t variables, PointFunction function);

    /// Is there no expression? Then only function() and variables() have a meaning.
    bool is_given_by_values() const { return parts_->function != nullptr; }
    const PointFunction& function() const { return parts_->function; }

    /// Returns the expression that the formula was made from.
    const Expression& expression() const {
        espalier::debug_require(!is_given_by_values(), "the formula has an expression");
        return parts_->expression;
    }
    const std::vector<Instruction>& instructions() const { return parts_->instructions; }
    /// The numbers as they were written.
    const std::vector<std::string>& constants() const { return parts_->constants; }
    /// Returns the numbers exactly, and rounded to double.
    const std::vector<Rational>& exact_constants() const { return parts_->exact_constants; }
    const std::vector<double>& rounded_constants() const { return parts_->rounded_constants; }
    /// How many values the stack holds at most.
    std::size_t depth() const { return parts_->depth; }
    /// One more than the greatest variable.
    std::size_t variables() const { return parts_->variables; }
    bool has_kinks() const { return parts_->has_kinks; }
    bool has_special_functions() const {
        return std::ranges::any_of(instructions(), [](const auto& instruction) {
            return function_of(instruction.operation).has(Function::special);
        });
    }
    Component component() const { return parts_->component; }
    /// Has it complex values, of which a part counts?
    bool is_complex() const { return component() != Component::whole; }

private:
    struct Parts {
        Expression expression = {};
        PointFunction function = {};
        std::vector<Instruction> instructions = {};
        std::vector<std::string> constants = {};
        std::vector<Rational> exact_constants = {};
        std::vector<double> rounded_constants = {};
        std::size_t depth = 0;
        std::size_t variables = 0;
        bool has_kinks = false;
        Component component = Component::whole;

        void append(const Expression& part, std::size_t below);
    };

    std::shared_ptr<const Parts> parts_;  // copies share them
};

/// Returns a rule of the table of functions, an expression in operands x1, x2, ..., made ready to be evaluated. The
/// text has to last as long as the program.
const Formula& formula_of_rule(std::string_view rule);

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

    double operator()(double x) {
        point_.front() = x;
        return (*this)({&point_, 1}, 1).front();
    }

private:
    const Formula& formula_;
    std::vector<Column> stack_;
    std::vector<double> coordinates_;  // of a point
    Column point_{};
};
}  // namespace integrate
