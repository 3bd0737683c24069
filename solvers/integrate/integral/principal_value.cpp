// SPDX-License-Identifier: Apache-2.0
#include "integrate/integral/integral.hpp"

namespace integrate {
namespace {
constexpr long pole_bits = 128;

Limit limit_at(double place) { return Limit(Formula(written_out(place))); }

// A function and its inverse: where they take fractions to, there are often poles.
constexpr const char* inverses[][2] = {{"x1", "x1"},         {"x1/pi", "x1*pi"},   {"exp(x1)", "log(x1)"},
                                       {"x1^2", "sqrt(x1)"}, {"x1^3", "cbrt(x1)"}, {"log(x1)", "exp(x1)"}};

// Returns the place as a constant. That of a zero is one of the places that are known, a root of a polynomial of degree
// 2 or a simple function of a fraction; there is none if it is not proved to be the zero.
std::optional<Expression> constant_at(const Limit& place, std::vector<Limit> known) {
    constexpr long bits = 1024;  // other zeros are farther away
    constexpr int parts = 5040;
    if (place.formula()) return place.formula()->expression();
    if (const auto terms = quadratic(*place.vanishing(), 0)) {
        std::vector<Expression> operands;
        for (const auto& term : *terms) operands.push_back(term.value_or(decimal("0")));
        for (const char* root : {"(-x2 - sqrt(x2*x2 - 4*x1*x3))/(2*x3)", "(-x2 + sqrt(x2*x2 - 4*x1*x3))/(2*x3)"})
            known.emplace_back(Formula(folded(with_operands(root, operands))));
    }
    for (const auto* const pair : inverses) {
        const double image = ColumnEvaluator(formula_of_rule(pair[0]))(place.rounded()) * parts;
        if (!(std::abs(image) < 0x1p52)) continue;
        const auto fraction = expression_of(Rational::fraction(std::lround(image), parts));
        known.emplace_back(Formula(with_operands(pair[1], {fraction})));
    }
    for (const auto& constant : known) {
        if (arb_overlaps(constant.value(bits).get(), place.value(bits).get()) == 0) continue;
        EndExpansionArithmetic arithmetic(ball_of(0x1p-20), pole_bits);
        const auto x = variable_at(constant, 1, arithmetic, pole_bits);
        const auto function = with_zeros_known(Formula(*place.vanishing()), constant);
        if (evaluate(function, arithmetic, {&x, 1}).vanishes()) return constant.formula()->expression();
    }
    return std::nullopt;
}

// Returns whether the expression is proved to have no other singularities than poles in the area.
bool is_meromorphic(const Expression& expression, const ComplexBall& area) {
    const auto value = evaluate(Formula(expression), ComplexArithmetic(pole_bits), {&area, 1});
    if (acb_is_finite(value.get()) != 0) return true;
    const auto& operands = expression.operands;
    const auto& equal = function_of(expression.operation).rules.equal;
    if (!equal.empty()) return is_meromorphic(with_operands(equal, operands), area);
    const bool keeps_poles = is_opposite(expression) || is_arithmetic(expression.operation) ||
                             (is_power(expression) && whole_number(operands[1], -greatest_power, greatest_power));
    return keeps_poles && std::ranges::all_of(operands, [&](const auto& part) { return is_meromorphic(part, area); });
}

// Returns the integrand folded around a place. At 0 the residues of both sides cancel, which no ball could tell.
IntegralPart folded_around(const Limit& place, const Expression& middle, double reach, const Expression& integrand) {
    const auto t = the_variable();
    auto both = folded(with_variable(integrand, middle + t) + with_variable(integrand, middle - t));
    Limit begin = limit_at(0);
    ComplexBall area = complex_ball(place.value(pole_bits));
    acb_add_error_arb(area.get(), ball_of(std::ldexp(reach, -40)).get());
    if (is_meromorphic(integrand, area)) {
        const auto product = t * both;
        begin = Limit(*begin.formula(), with_zeros_known(Formula(product), begin).expression());
        both = product / t;
    }
    return {Formula(both), Interval(begin, limit_at(reach))};
}
}  // namespace

void find_principal_value(Integral& integral, const std::vector<Limit>& known) {
    const auto& integrand = integral.integrand.expression();
    const auto pieces = std::exchange(integral.pieces, {});
    const bool is_whole_line = integral.intervals[0].kind() == Interval::Kind::whole_line;
    double farthest = 0;
    for (std::size_t i = 1; i < pieces.size(); ++i) farthest = std::max(farthest, std::abs(pieces[i].from()));
    farthest = std::floor(farthest) + 2;
    Limit begin = is_whole_line ? limit_at(-farthest) : pieces.front().from_limit();
    const Limit end = is_whole_line ? limit_at(farthest) : pieces.back().to_limit();
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        const Limit& place = pieces[i].to_limit();
        const double at = pieces[i].to();
        const double room = std::min({at - pieces[i].from(), pieces[i + 1].to() - at, std::max(1.0, std::abs(at))});
        const auto middle = constant_at(place, known);
        const auto left = divergence_at(integral.integrand, pieces[i], true);
        const auto right = divergence_at(integral.integrand, pieces[i + 1], false);
        const bool may_cancel = left && right && (*left == 0 || *left != *right);
        const bool is_pole = room > 0 && middle && may_cancel;
        const double reach = is_pole ? std::exp2(std::floor(std::log2(room)) - 1) : 0;
        const auto beside = [&](double distance) {
            return is_pole ? Limit(Formula(folded(*middle + written_out(distance)))) : place;
        };
        integral.pieces.emplace_back(begin, beside(-reach));
        begin = beside(reach);
        if (!is_pole) continue;
        integral.other_parts.push_back(folded_around(place, *middle, reach, integrand));
        integral.poles.push_back(at);
    }
    integral.pieces.emplace_back(begin, end);
    if (!is_whole_line) return;
    const Formula both(integrand + with_variable(integrand, -the_variable()));
    integral.other_parts.push_back({both, Interval(end, Formula(the_infinity()))});
}
}  // namespace integrate
