// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include "integrate/integral/integral.hpp"

namespace integrate {
namespace {
/// A way in the complex plane: the point for each x, and its derivative there.
using Way = std::pair<Expression, Expression>;

Way line(const Expression& from, const Expression& to) {
    const auto step = to - from;
    return {from + the_variable() * step, step};
}

Way circle(const Expression& centre, const Expression& radius) {
    const auto spoke = with_operands("x1*exp(x2*x3)", {radius, the_imaginary_unit(), the_variable()});
    return {centre + spoke, the_imaginary_unit() * spoke};
}

Expression changed(const Expression& integrand, const Way& way) {
    return with_variable(integrand, way.first) * way.second;
}

void add_components(std::vector<IntegralPart>& parts, const Expression& integrand, const Interval& interval) {
    parts.push_back({Formula(integrand, Component::real), interval});
    parts.push_back(
        {.integrand = Formula(integrand, Component::imaginary), .interval = interval, .is_imaginary = true});
}

// May it have complex values, and where is a function of real numbers taken of such?
bool look_for_complex_values(const Expression& expression, bool complex_variable) {
    bool complex = expression == the_imaginary_unit() || (complex_variable && is_variable(expression));
    for (const auto& operand : expression.operands) {
        complex = look_for_complex_values(operand, complex_variable) || complex;
    }
    // Complex values of others would be those of the analytic function that agrees with them on the real line nearby.
    const Function& function = function_of(expression.operation);
    if (complex && (function.has_kinks() || function.has(Function::real))) {
        const auto name = compares(expression.operation) ? "a comparison" : function.name;
        throw InstanceError(
            fmt::format("{} is for real numbers, expected analytic functions of what may be complex", name));
    }
    return complex;
}

std::vector<std::string> arguments_of_circle(const std::string& item) {
    constexpr std::string_view name = "circle";
    if (!item.starts_with(name) || item.back() != ')') return {};
    const auto open = item.find('(');
    if (open == std::string::npos || item.find_first_not_of(' ', name.size()) != open) return {};
    return items_of(item.substr(open + 1, item.size() - open - 2), ',');
}

using Kind = Interval::Kind;

Limit limit_at(double place) { return Limit(Formula(written_out(place))); }

// A whole number beyond all breaks, on both sides.
double beyond(const std::vector<Limit>& places) {
    double most = 0;
    for (const auto& place : places) most = std::max(most, std::abs(place.rounded()));
    return std::floor(most) + 2;
}

void append(std::vector<Interval>& pieces, const std::vector<Limit>& places, const Limit& from, const Limit& to) {
    const auto more = pieces_between(places, Interval(from, to));
    pieces.insert(pieces.end(), more.begin(), more.end());
}

constexpr long pole_bits = 128;

Ball real_values(const Formula& formula, double place) {
    const Ball x = ball_of(place);
    return evaluate(formula, BallArithmetic(pole_bits), {&x, 1});
}

// The square around a disc.
ComplexBall square(double middle, double radius) {
    ComplexBall result;
    arb_set_d(acb_realref(result.get()), middle);
    mag_set_d(arb_radref(acb_realref(result.get())), radius);
    mag_set_d(arb_radref(acb_imagref(result.get())), radius);
    return result;
}

ComplexBall values_on(const Expression& expression, const ComplexBall& area) {
    return evaluate(Formula(expression), ComplexArithmetic(pole_bits), {&area, 1});
}

// Is it one-to-one on the disc, as its derivative q at the middle is greater there than it differs from q anywhere? M
// bounds it up to the outer radius r. Cauchy's estimates bound the second derivative by 2 M/(r - radius)^2, and what a
// difference over 2h says of q is off by at most h^2 M/(r - h)^3.
bool is_injective(const Formula& function, const Ball& bound, double middle, double radius, double outer) {
    const double h = std::ldexp(radius, -10);
    const BallArithmetic balls(pole_bits);
    const Ball rise = balls.difference(real_values(function, middle + h), real_values(function, middle - h));
    const Ball slope = computed<arb_abs>(balls.quotient(rise, ball_of(2 * h)));
    const Ball room = ball_of(outer - radius);
    const Ball second = balls.quotient(balls.quotient(ball_of(2 * radius), room), room);
    const Ball share = balls.of<arb_sqr>(ball_of(h / (outer - h) * (1 + 0x1p-50)));
    const Ball rest = balls.quotient(share, ball_of(outer - h));
    const Ball change = balls.product(balls.sum(second, rest), bound);
    return arb_is_finite(bound.get()) != 0 && arb_gt(slope.get(), change.get()) != 0;
}

// Looks for a disc with one zero: if balls overestimate the function on the outer disc, a smaller disc may still be
// known to have one.
std::optional<SimplePole> zero_within(const Expression& denominator, double place, double outer) {
    constexpr int parts = 16;        // of the radius, of which the middle is a multiple
    constexpr double much = 0x1p40;  // the middle, and what is beside it, are doubles
    const Formula function(denominator);
    const auto sign_at = [&](double x) { return arb_sgn_nonzero(real_values(function, x).get()); };
    for (const double fraction : {0x1p-3, 0x1p-6, 0x1p-9}) {
        const double radius = outer * fraction;
        if (!(std::abs(place) < much * radius)) break;
        const double middle = std::round(place / radius * parts) * radius / parts;
        const Ball bound = greatest_size(values_on(denominator, square(middle, outer)), pole_bits);
        if (!is_injective(function, bound, middle, radius, outer)) continue;
        if (sign_at(middle - radius / 4) * sign_at(middle + radius / 4) < 0) return SimplePole{place, middle, radius};
    }
    return std::nullopt;
}
}  // namespace

Expression expression_in(std::string_view what, std::string_view text, const Names& names) {
    try {
        return parse_expression(text, names);
    } catch (const ExpressionError& wrong) {
        throw InstanceError(what, text, wrong.what());
    }
}

Expression complex_constant(std::string_view what, std::string_view text, const Names& names) {
    auto result = expression_in(what, text, names);
    const bool is_constant = variables(result) == 0;
    const auto value = is_constant ? evaluate(Formula(result), ComplexArithmetic(128), {}) : ComplexBall();
    if (is_constant && acb_is_finite(value.get()) != 0) return result;
    throw InstanceError(what, text, is_constant ? "has no finite value, expected a number" : "expected a constant");
}

std::vector<IntegralPart> parts_around(const SimplePole& pole, const Expression& integrand) {
    const auto left = written_out(pole.middle - pole.radius);
    const auto right = written_out(pole.middle + pole.radius);
    const auto top = written_out(pole.middle) + written_out(pole.radius) * the_imaginary_unit();
    std::vector<IntegralPart> parts;
    for (const auto& way : {line(left, top), line(top, right)}) {
        parts.push_back({Formula(changed(integrand, way), Component::real), unit_interval()});
    }
    return parts;
}

void check_for_complex_values(const Expression& integrand) { look_for_complex_values(integrand, false); }

std::vector<IntegralPart> complex_parts(const Expression& integrand, const std::vector<Interval>& pieces) {
    std::vector<IntegralPart> parts;
    for (const auto& piece : pieces) add_components(parts, integrand, piece);
    return parts;
}

std::vector<IntegralPart> parts_along(const std::string& path, const Expression& integrand, const Names& names) {
    look_for_complex_values(integrand, true);
    const auto items = items_of(path, ',');
    std::vector<IntegralPart> parts;
    if (const auto round = arguments_of_circle(items.front()); items.size() == 1 && !round.empty()) {
        if (round.size() != 2) throw InstanceError("the path ", path, "expected circle(centre, radius)");
        const auto way =
            circle(complex_constant("the centre ", round[0], names), complex_constant("the radius ", round[1], names));
        const Formula whole(decimal("2") * *constant_named("pi"));
        add_components(parts, changed(integrand, way), Interval(Formula(decimal("0")), whole));
        return parts;
    }
    if (items.size() < 2) {
        throw InstanceError("the path ", path,
                            "expected two points or more, separated by commas, or circle(centre, radius)");
    }
    std::vector<Expression> points;
    for (const auto& item : items) points.push_back(complex_constant("the point ", item, names));
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        if (points[i] == points[i + 1]) continue;
        add_components(parts, changed(integrand, line(points[i], points[i + 1])), unit_interval());
    }
    return parts;
}

IntegralPart folded_tail(const Expression& integrand, const std::vector<Limit>& places) {
    const Formula folded(integrand + with_variable(integrand, -the_variable()));
    return {folded, Interval(limit_at(beyond(places)), Formula(the_infinity()))};
}

void find_principal_value(Integral& integral) {
    const Expression& integrand = integral.integrand.expression();
    const Interval& interval = integral.intervals[0];
    std::vector<Limit> places;
    for (std::size_t i = 1; i < integral.pieces.size(); ++i) places.push_back(integral.pieces[i].from_limit());
    integral.pieces.clear();
    Limit begin = interval.from_limit();
    Limit end = interval.to_limit();
    if (interval.kind() == Kind::whole_line) {
        integral.tail = folded_tail(integrand, places);
        begin = limit_at(-beyond(places));
        end = limit_at(beyond(places));
    }
    const Interval whole(begin, end);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const double place = places[i].rounded();
        const double before = i > 0 ? places[i - 1].rounded() : whole.from();
        const double after = i + 1 < places.size() ? places[i + 1].rounded() : whole.to();
        const double room = std::min(place - before, after - place);
        const auto pole = room > 0 ? simple_pole(integrand, place, room) : std::nullopt;
        if (!pole) continue;
        append(integral.pieces, places, begin, limit_at(pole->middle - pole->radius));
        begin = limit_at(pole->middle + pole->radius);
        const auto ways = parts_around(*pole, integrand);
        integral.complex_parts.insert(integral.complex_parts.end(), ways.begin(), ways.end());
        integral.poles.push_back(*pole);
    }
    append(integral.pieces, places, begin, end);
}

// Writes the integrand as a quotient of two functions that are analytic in an outer disc. The denominator has one zero
// in the inner disc if it is one-to-one there and changes its sign on the real line.
std::optional<SimplePole> simple_pole(const Expression& integrand, double place, double room) {
    constexpr int most_halvings = 30;
    constexpr double wider = 1.25;  // than the outer disc, so that this may have another middle
    const double greatest = std::isfinite(room) ? room : std::max(1.0, std::abs(place));
    for (int halvings = 0; halvings < most_halvings; ++halvings) {
        const double outer = std::exp2(std::floor(std::log2(greatest)) - halvings);
        const ComplexBall area = square(place, wider * outer);
        const auto is_finite = [&](const Expression& part) { return acb_is_finite(values_on(part, area).get()) != 0; };
        const auto fraction = quotient(integrand, is_finite);
        if (!fraction) continue;
        if (is_one(fraction->denominator)) break;
        if (!is_finite(fraction->numerator) || !is_finite(fraction->denominator)) continue;
        if (auto pole = zero_within(fraction->denominator, place, outer)) return pole;
    }
    return std::nullopt;
}
}  // namespace integrate
