#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "integrate/expression/expression.hpp"
#include "integrate/expression/rational.hpp"

namespace integrate {

/// One step of a formula on a stack: takes the operation's operands from it and leaves the result.
struct Instruction {
    Operation operation = Operation::number;
    /// The variable, the place in constants() of a number, or the exponent of an integer_power.
    std::int32_t operand = 0;
};

/// An expression made ready to be evaluated again and again, in any arithmetic.
class Formula {
public:
    explicit Formula(Expression expression);

    /// What it was made from.
    const Expression& expression() const { return expression_; }
    const std::vector<Instruction>& instructions() const { return instructions_; }
    /// The numbers as they were written.
    const std::vector<std::string>& constants() const { return constants_; }
    /// The same, exactly and rounded to double.
    const std::vector<Rational>& exact_constants() const { return exact_constants_; }
    const std::vector<double>& rounded_constants() const { return rounded_constants_; }
    /// How many values the stack holds at most.
    std::size_t depth() const { return depth_; }
    /// One more than the greatest variable.
    std::size_t variables() const { return variables_; }
    bool has_kinks() const { return has_kinks_; }

private:
    using Places = std::unordered_map<std::string, std::int32_t>;  // of numbers in constants()

    void append(const Expression& expression, std::size_t below, Places& places);
    void append_number(const std::string& number, Places& places);

    Expression expression_;
    std::vector<Instruction> instructions_;
    std::vector<std::string> constants_;
    std::vector<Rational> exact_constants_;
    std::vector<double> rounded_constants_;
    std::size_t depth_ = 0;
    std::size_t variables_ = 0;
    bool has_kinks_ = false;
};

}  // namespace integrate
