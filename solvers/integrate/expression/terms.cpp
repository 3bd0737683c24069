// SPDX-License-Identifier: Apache-2.0
#include "integrate/expression/terms.hpp"

#include <utility>
#include <vector>

#include "integrate/expression/algebra.hpp"

namespace integrate {

bool is_one(const Expression& expression) { return expression == decimal("1"); }

Expression product(const Expression& a, const Expression& b) {
    if (is_one(a)) return b;
    return is_one(b) ? a : a * b;
}

Term product(const Term& a, const Term& b) { return a && b ? Term(product(*a, *b)) : std::nullopt; }

Term negated(const Term& a) {
    if (!a) return std::nullopt;
    return is_opposite(*a) ? a->operands[0] : -*a;
}

Term sum(const Term& a, const Term& b) {
    if (!a || !b) return a ? a : b;
    return *a + *b;
}

Term difference(const Term& a, const Term& b) {
    if (!a) return negated(b);
    return b ? Term(*a - *b) : a;
}

namespace {

// An expression as a linear function of x.
struct LinearFunctions {
    using Value = Linear;

    static std::optional<Linear> itself(const Expression& expression) {
        if (variables(expression) == 0) return Linear{std::nullopt, expression};
        return is_variable(expression) ? std::optional(Linear{decimal("1"), std::nullopt}) : std::nullopt;
    }
    static std::optional<Linear> other(const Expression& /*function*/) { return std::nullopt; }
    static Linear negated(const Linear& a) { return {integrate::negated(a.slope), integrate::negated(a.constant)}; }
    static Linear sum(const Linear& a, const Linear& b) {
        return {integrate::sum(a.slope, b.slope), integrate::sum(a.constant, b.constant)};
    }
    static Linear difference(const Linear& a, const Linear& b) { return sum(a, negated(b)); }
    static std::optional<Linear> product(const Linear& a, const Linear& b) {
        if (a.slope && b.slope) return std::nullopt;
        const auto& factor = *(a.slope ? b : a).constant;
        const auto by = [&](const Term& term) { return integrate::product(term, factor); };
        return a.slope ? Linear{by(a.slope), by(a.constant)} : Linear{by(b.slope), by(b.constant)};
    }
    static std::optional<Linear> quotient(const Linear& a, const Linear& b) {
        if (b.slope) return std::nullopt;
        const auto by = [&](const Term& term) { return term && !is_one(*b.constant) ? *term / *b.constant : term; };
        return Linear{by(a.slope), by(a.constant)};
    }
};

}  // namespace

std::optional<Linear> linear(const Expression& expression) { return read(expression, LinearFunctions()); }

// -constant/slope.
Expression zero_of(const Linear& function) {
    auto zero = negated(function.constant).value_or(decimal("0"));
    if (is_opposite(*function.slope)) {
        zero = *negated(zero);
        if (!is_one(function.slope->operands[0])) zero = zero / function.slope->operands[0];
    } else if (!is_one(*function.slope)) {
        zero = zero / *function.slope;
    }
    return zero;
}

}  // namespace integrate
