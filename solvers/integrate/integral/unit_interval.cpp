#include "integrate/integral/unit_interval.hpp"

#include <string_view>
#include <utility>
#include <vector>

#include <espalier/require.hpp>

#include "integrate/expression/grammar.hpp"

namespace integrate {

namespace {

using Kind = Interval::Kind;

const Expression variable{.operation = Operation::variable};

/// How x1 depends on s, and dx1/ds, both in terms of x1 = s and x2, the finite limit.
struct ChangeOfVariable {
    std::string_view place;
    std::string_view weight;
};

ChangeOfVariable change_of_variable(Kind kind) {
    if (kind == Kind::whole_line) return {"(1/(1 - x1) - 1/x1)/4", "(1/(1 - x1)^2 + 1/x1^2)/4"};
    return {kind == Kind::to_infinity ? "x2 + (1/x1 - 1)" : "x2 - (1/x1 - 1)", "1/x1^2"};
}

}  // namespace

Integration with_finite_limits(const Formula& integrand, const Interval& interval) {
    espalier::require(integrand.variables() <= 1, "the integrand is one of one variable");
    if (interval.kind() == Kind::finite) return {integrand, interval};
    const auto change = change_of_variable(interval.kind());
    const bool from_is_finite = interval.kind() == Kind::to_infinity;
    const auto& formula = (from_is_finite ? interval.from_limit() : interval.to_limit()).formula();
    espalier::require(formula.has_value(), "half lines begin at constants");
    const auto& limit = formula->expression();
    const auto place = with_variables(parse_expression(change.place), {variable, limit});
    const auto changed = with_variables(
        parse_expression("x1*x2"), {with_variables(integrand.expression(), {place}), parse_expression(change.weight)});
    return {Formula(changed, integrand.component()),
            Interval(Formula(parse_expression("0")), Formula(parse_expression("1")))};
}

}  // namespace integrate
