#include "integrate/expression/vanishing.hpp"

#include <utility>

#include "integrate/expression/applied.hpp"

namespace integrate {

namespace {

bool is_difference(const Expression& function, const Expression& a, const Expression& b) {
    return function.operation == Operation::subtract && function.operands[0] == a && function.operands[1] == b;
}

// Of both signs.
bool is_function(const Expression& expression, const Expression& function) {
    if (expression == function) return true;
    return expression.operation == Operation::subtract &&
           is_difference(function, expression.operands[1], expression.operands[0]);
}

}  // namespace

Expression with_zeros_marked(Expression expression, const Expression& function) {
    if (is_function(expression, function)) return applied(Operation::vanishing, {std::move(expression)});
    auto& operands = expression.operands;
    // The pole of a tangent is a zero of the cosine below.
    const bool tangent = expression.operation == Operation::tan;
    if (tangent || expression.operation == Operation::cot) {
        auto above = applied(tangent ? Operation::sin : Operation::cos, operands);
        auto below = applied(tangent ? Operation::cos : Operation::sin, operands);
        if (below == function) {
            return applied(Operation::divide, {std::move(above), applied(Operation::vanishing, {std::move(below)})});
        }
    }
    const bool extreme = expression.operation == Operation::min || expression.operation == Operation::max;
    if (extreme || compares(expression.operation)) {
        const Expression zero{.number = "0"};
        const auto difference = applied(Operation::subtract, {operands[0], operands[1]});
        if (is_function(difference, function)) {
            const auto marked = applied(Operation::vanishing, {difference});
            if (!extreme) return applied(expression.operation, {marked, zero});
            const auto order = expression.operation == Operation::min ? Operation::less : Operation::greater;
            return applied(Operation::choose, {applied(order, {marked, zero}), operands[0], operands[1]});
        }
    }
    for (auto& operand : operands) operand = with_zeros_marked(std::move(operand), function);
    return expression;
}

}  // namespace integrate
