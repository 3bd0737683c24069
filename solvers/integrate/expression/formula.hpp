// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
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
    bool has_special_functions() const;
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
        void append_number(const std::string& number);
    };

    std::shared_ptr<const Parts> parts_;  // copies share them
};

/// Returns a rule of the table of functions, an expression in operands x1, x2, ..., made ready to be evaluated. The
/// text has to last as long as the program.
const Formula& formula_of_rule(std::string_view rule);

}  // namespace integrate
