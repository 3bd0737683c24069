// SPDX-License-Identifier: Apache-2.0
#include "integrate/arithmetic/evaluation.hpp"

#include <cstdlib>

namespace integrate {

namespace {

double power_by_products(double base, int exponent) {
    double product = 1;
    for (int bits = std::abs(exponent); bits != 0; bits >>= 1, base *= base) {
        if ((bits & 1) != 0) product *= base;
    }
    return exponent < 0 ? 1 / product : product;
}

}  // namespace

void ColumnEvaluator::call_function(std::span<const Column> variables, std::size_t points) {
    coordinates_.resize(formula_.variables());
    for (std::size_t i = 0; i < points; ++i) {
        for (std::size_t axis = 0; axis < coordinates_.size(); ++axis) coordinates_[axis] = variables[axis][i];
        stack_.front()[i] = formula_.function()(coordinates_);
    }
}

const Column& ColumnEvaluator::operator()(std::span<const Column> variables, std::size_t points) {
    if (formula_.is_given_by_values()) {
        call_function(variables, points);
        return stack_.front();
    }
    Column* top = stack_.data() - 1;  // the value that was pushed last
    for (const auto [operation, operand] : formula_.instructions()) {
        const auto place = static_cast<std::size_t>(operand);
        switch (operation) {
            case Operation::number: (++top)->fill(formula_.rounded_constants()[place]); break;
            case Operation::variable: *++top = variables[place]; break;
            case Operation::integer_power:
                for (std::size_t i = 0; i < points; ++i) (*top)[i] = power_by_products((*top)[i], operand);
                break;
            case Operation::choose:
                top -= 2;
                for (std::size_t i = 0; i < points; ++i) top[0][i] = top[0][i] != 0 ? top[1][i] : top[2][i];
                break;
            default: {
                const Function& function = function_of(operation);
                top += 1 - static_cast<std::ptrdiff_t>(function.operands);
                function.doubles(top, points);
            }
        }
    }
    return stack_.front();
}

double ColumnEvaluator::operator()(double x) {
    point_.front() = x;
    return (*this)({&point_, 1}, 1).front();
}

}  // namespace integrate
