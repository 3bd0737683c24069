// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <espalier/require.hpp>

#include "integrate/expression/expression.hpp"
#include "integrate/expression/rational.hpp"

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
    bool is_given_by_values() const { return function_ != nullptr; }
    const PointFunction& function() const { return function_; }

    /// Returns the expression that the formula was made from.
    const Expression& expression() const {
        espalier::debug_require(!is_given_by_values(), "the formula has an expression");
        return expression_;
    }
    const std::vector<Instruction>& instructions() const { return instructions_; }
    /// The numbers as they were written.
    const std::vector<std::string>& constants() const { return constants_; }
    /// Returns the numbers exactly, and rounded to double.
    const std::vector<Rational>& exact_constants() const { return exact_constants_; }
    const std::vector<double>& rounded_constants() const { return rounded_constants_; }
    /// How many values the stack holds at most.
    std::size_t depth() const { return depth_; }
    /// One more than the greatest variable.
    std::size_t variables() const { return variables_; }
    bool has_kinks() const { return has_kinks_; }
    bool has_special_functions() const;
    Component component() const { return component_; }
    /// Has it complex values, of which a part counts?
    bool is_complex() const { return component_ != Component::whole; }

private:
    using Places = std::unordered_map<std::string, std::int32_t>;  // of numbers in constants()

    void append(const Expression& expression, std::size_t below, Places& places);
    void append_number(const std::string& number, Places& places);

    Expression expression_;
    PointFunction function_;
    std::vector<Instruction> instructions_;
    std::vector<std::string> constants_;
    std::vector<Rational> exact_constants_;
    std::vector<double> rounded_constants_;
    std::size_t depth_ = 0;
    std::size_t variables_ = 0;
    bool has_kinks_ = false;
    Component component_ = Component::whole;
};

/// Returns a rule of the table of functions, an expression in the operands x1 and x2, made ready to be evaluated.
const Formula& formula_of_rule(std::string_view rule);

}  // namespace integrate
