#include "integrate/integral/integral_part.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include <espalier/require.hpp>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/growth_bounds.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"
#include "integrate/end_expansions/end_expansion_arithmetic.hpp"
#include "integrate/expression/expression.hpp"
#include "integrate/expression/grammar.hpp"
#include "integrate/expression/terms.hpp"
#include "integrate/expression/waves.hpp"
#include "integrate/integral/interval.hpp"

namespace integrate {

namespace {

using Kind = Interval::Kind;

const Formula& upper_end() {
    static const Formula formula(Expression{.operation = Operation::infinity});
    return formula;
}

Ball value(const Formula& constant) { return evaluate(constant, BallArithmetic(128), {}); }

// It is known to fall off if it is less than a positive power of 1/x.
bool falls_off(const Expression& factor, const Expression& from) {
    constexpr long bits = 128;
    const IntegralPart part = with_finite_limits(Formula(factor), Interval(Formula(from), upper_end()));
    Ball reach(1);
    arb_mul_2exp_si(reach.get(), reach.get(), -40);
    EndExpansionArithmetic arithmetic(reach, bits);
    const EndExpansion s = arithmetic.variable(*part.interval.from_limit().formula(), 1);
    return arithmetic.is_less_than_power(evaluate(part.integrand, arithmetic, {&s, 1}), Rational::whole(-2));
}

// Far out above and to the right of the beginning, where balls can see what becomes of it.
bool is_tame(const Expression& factor, const Expression& from) {
    constexpr long bits = 96;
    const Ball corner = value(Formula(from));
    GrowthBoundArithmetic growth(corner, Ball(1 << 20), bits);
    const GrowthBound z = growth.variable();
    const Formula formula(factor);
    return arb_is_finite(growth.bound(evaluate(formula, growth, {&z, 1})).get()) != 0;
}

std::optional<IntegralPart> part_of(const Wave& wave, const Expression& from) {
    const Interval interval(Formula(from), upper_end());
    const Formula integrand(written(wave));
    if (!wave.function) return IntegralPart{integrand, interval};
    // A tail that an exponential damps needs no waves.
    if (wave.is_bessel() && !is_tame(wave.factor, from)) return IntegralPart{integrand, interval};
    if (!wave.is_bessel() && !falls_off(wave.factor, from)) return std::nullopt;
    const auto argument = linear(wave.argument);
    if (!argument || !argument->slope) return std::nullopt;
    Expression slope = *argument->slope;
    Expression phase = applied(Operation::multiply, {slope, from});
    if (argument->constant) phase = applied(Operation::add, {phase, *argument->constant});
    const Ball sign = value(Formula(slope));
    if (arb_contains_zero(sign.get()) != 0 || arb_is_finite(sign.get()) == 0) return std::nullopt;
    // sin(-u) and cos(-u) have the zeros that sin(u) and cos(u) have.
    if (arb_is_negative(sign.get()) != 0) {
        slope = applied(Operation::negate, {slope});
        phase = applied(Operation::negate, {phase});
    }
    if (wave.is_bessel() && slope != *argument->slope) return std::nullopt;
    if (wave.function == Operation::cos) phase = applied(Operation::add, {phase, parse_expression("pi/2")});
    return IntegralPart{integrand, interval, Oscillation{Formula(slope), Formula(phase), wave.is_bessel()}};
}

// Adds the parts of a tail. If there are several waves, each of them may have no bound at the beginning; the tail is
// split into waves only farther out.
bool add_tail(const Expression& integrand, const Expression& begin, std::vector<IntegralPart>& parts) {
    const auto waves = waves_of(integrand);
    if (!waves) return false;
    if (waves->size() == 1) {
        auto part = part_of(waves->front(), begin);
        if (!part) return false;
        part->integrand = Formula(integrand);
        parts.push_back(std::move(*part));
        return true;
    }
    const auto from = applied(Operation::add, {begin, parse_expression("1")});
    parts.push_back({Formula(integrand), Interval(Formula(begin), Formula(from))});
    for (const auto& wave : *waves) {
        auto part = part_of(wave, from);
        if (!part) return false;
        parts.push_back(std::move(*part));
    }
    return true;
}

Expression reflected(const Expression& integrand) {
    return with_variable(integrand, applied(Operation::negate, {Expression{.operation = Operation::variable}}));
}

// Returns the integrand and the lower limit after the change of variable x = y^(1/power), so that the waves are those of
// y, and dx = y^(1/power - 1)/power dy.
std::optional<std::pair<Expression, Expression>> straightened(const Expression& integrand, const Interval& interval,
                                                              int power) {
    const bool next_to_zero = power == -1 && interval.kind() == Kind::finite && interval.from() == 0 &&
                              arb_is_zero(interval.from(128).get()) != 0;
    const bool at_infinity = power > 1 && interval.kind() == Kind::to_infinity && interval.from() >= 0;
    if (!next_to_zero && !at_infinity) return std::nullopt;
    const Limit& limit = next_to_zero ? interval.to_limit() : interval.from_limit();
    if (!limit.formula()) return std::nullopt;
    const auto changed = with_power_as_variable(integrand, power);
    const std::string weight =
        next_to_zero ? "1/x^2" : "x^(1/" + std::to_string(power) + " - 1)/" + std::to_string(power);
    const auto end = with_variable(parse_expression("x^" + std::to_string(power)), limit.formula()->expression());
    return std::pair(applied(Operation::multiply, {changed, parse_expression(weight)}), end);
}

// False if nothing is known of how it oscillates.
bool add_piece(const Expression& integrand, const Interval& piece, std::vector<IntegralPart>& parts) {
    if (const auto power = power_in_waves(integrand)) {
        if (const auto tail = straightened(integrand, piece, *power)) return add_tail(tail->first, tail->second, parts);
    }
    if (piece.kind() == Kind::finite) {
        parts.push_back({Formula(integrand), piece});
        return true;
    }
    const Expression zero{.number = "0"};
    if (piece.kind() == Kind::whole_line) {
        return add_piece(integrand, Interval(Formula(zero), upper_end()), parts) &&
               add_piece(reflected(integrand), Interval(Formula(zero), upper_end()), parts);
    }
    const bool up = piece.kind() == Kind::to_infinity;
    const auto& from = (up ? piece.from_limit() : piece.to_limit()).formula();
    if (!from) return false;
    if (up) return add_tail(integrand, from->expression(), parts);
    return add_piece(reflected(integrand),
                     Interval(Formula(applied(Operation::negate, {from->expression()})), upper_end()), parts);
}

// Returns how x1 depends on s, and dx1/ds, both in terms of x1 = s and x2, the finite limit.
std::pair<const char*, const char*> change_of_variable(Interval::Kind kind) {
    if (kind == Interval::Kind::whole_line) return {"(1/(1 - x1) - 1/x1)/4", "(1/(1 - x1)^2 + 1/x1^2)/4"};
    return {kind == Interval::Kind::to_infinity ? "x2 + (1/x1 - 1)" : "x2 - (1/x1 - 1)", "1/x1^2"};
}

}  // namespace

IntegralPart with_finite_limits(const Formula& integrand, const Interval& interval) {
    espalier::require(integrand.variables() <= 1, "the integrand is one of one variable");
    if (interval.kind() == Interval::Kind::finite) return {integrand, interval};
    const auto [text_of_place, weight] = change_of_variable(interval.kind());
    const bool from_is_finite = interval.kind() == Interval::Kind::to_infinity;
    const auto& formula = (from_is_finite ? interval.from_limit() : interval.to_limit()).formula();
    espalier::require(formula.has_value(), "half lines begin at constants");
    const auto& limit = formula->expression();
    const auto place =
        with_variables(parse_expression(text_of_place), {Expression{.operation = Operation::variable}, limit});
    const auto changed = with_variables(parse_expression("x1*x2"),
                                        {with_variables(integrand.expression(), {place}), parse_expression(weight)});
    return {Formula(changed, integrand.component()),
            Interval(Formula(parse_expression("0")), Formula(parse_expression("1")))};
}

std::vector<IntegralPart> oscillating_parts(const Formula& integrand, const std::vector<Interval>& pieces) {
    std::vector<IntegralPart> parts;
    for (const auto& piece : pieces) {
        if (!add_piece(integrand.expression(), piece, parts)) return {};
    }
    const bool any =
        std::any_of(parts.begin(), parts.end(), [](const auto& part) { return part.oscillation.has_value(); });
    return any ? parts : std::vector<IntegralPart>();
}

}  // namespace integrate
