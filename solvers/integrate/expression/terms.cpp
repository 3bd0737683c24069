#include "integrate/expression/terms.hpp"

#include <utility>
#include <vector>

#include "integrate/expression/expression.hpp"

namespace integrate {

namespace {

std::optional<Expression> scaled(Operation operation, const std::optional<Expression>& a, const Expression& factor) {
    if (!a) return std::nullopt;
    if (is_one(factor)) return a;
    if (is_one(*a) && operation == Operation::multiply) return factor;
    return applied(operation, {*a, factor});
}

}  // namespace

bool is_one(const Expression& expression) {
    return expression.operation == Operation::number && expression.number == "1";
}

Expression product(const Expression& a, const Expression& b) {
    if (is_one(a)) return b;
    return is_one(b) ? a : a * b;
}

Term product(const Term& a, const Term& b) { return a && b ? Term(product(*a, *b)) : std::nullopt; }

Term negated(const Term& a) {
    if (!a) return std::nullopt;
    if (a->operation == Operation::negate) return a->operands[0];
    return -*a;
}

Term sum(const Term& a, const Term& b) {
    if (!a || !b) return a ? a : b;
    return *a + *b;
}

Term difference(const Term& a, const Term& b) {
    if (!a) return negated(b);
    return b ? Term(*a - *b) : a;
}

std::optional<Linear> linear(const Expression& expression) {
    using enum Operation;
    if (variables(expression) == 0) return Linear{std::nullopt, expression};
    if (expression.operation == variable) return Linear{decimal("1"), std::nullopt};
    const auto& operands = expression.operands;
    const bool sums = expression.operation == add || expression.operation == subtract;
    if (expression.operation == negate || sums) {
        auto a = linear(operands[0]);
        auto b = sums ? linear(operands[1]) : std::nullopt;
        if (!a || (sums && !b)) return std::nullopt;
        if (expression.operation == negate) return Linear{negated(a->slope), negated(a->constant)};
        if (expression.operation == subtract) b = Linear{negated(b->slope), negated(b->constant)};
        return Linear{sum(a->slope, b->slope), sum(a->constant, b->constant)};
    }
    if (expression.operation == multiply || expression.operation == divide) {
        const bool constant_first = expression.operation == multiply && variables(operands[0]) == 0;
        const auto& factor = operands[constant_first ? 0 : 1];
        const auto varying = linear(operands[constant_first ? 1 : 0]);
        if (!varying || variables(factor) > 0) return std::nullopt;
        return Linear{scaled(expression.operation, varying->slope, factor),
                      scaled(expression.operation, varying->constant, factor)};
    }
    return std::nullopt;
}

// -constant/slope.
Expression zero_of(const Linear& function) {
    auto zero = negated(function.constant).value_or(decimal("0"));
    if (function.slope->operation == Operation::negate) {
        zero = *negated(zero);
        if (!is_one(function.slope->operands[0])) zero = zero / function.slope->operands[0];
    } else if (!is_one(*function.slope)) {
        zero = zero / *function.slope;
    }
    return zero;
}

}  // namespace integrate
