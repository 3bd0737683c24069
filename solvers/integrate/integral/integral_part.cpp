// SPDX-License-Identifier: Apache-2.0
#include "integrate/integral/integral.hpp"

namespace integrate {
namespace {
using Kind = Interval::Kind;

const Formula upper_end(the_infinity());
const Expression x = the_variable();

// Adds the waves from the corner on, each of which falls off, and what does not oscillate. Leaves out nothing.
bool add_waves(const std::vector<Wave>& waves, const Expression& corner, std::vector<IntegralPart>& parts) {
    std::vector<IntegralPart> found;
    std::optional<Expression> rest;
    bool is_analytic = true;
    for (const auto& wave : waves) {
        if (wave.whole_phase().grows()) {
            auto turned = rotated(wave, corner);
            if (!turned) return false;
            found.push_back(*std::move(turned));
        } else {
            auto term = wave.real_part();
            if (!term) return false;
            is_analytic = is_analytic && is_analytic_beyond(wave.amplitude, corner);
            rest = rest ? *std::move(rest) + *std::move(term) : std::move(term);
        }
    }
    if (rest) {
        found.push_back({.integrand = Formula(*std::move(rest)),
                         .interval = Interval(Formula(corner), upper_end),
                         .is_analytic = is_analytic});
    }
    parts.insert(parts.end(), found.begin(), found.end());
    return true;
}

void add_piece(const Expression& integrand, const Interval& piece, std::vector<IntegralPart>& parts);

// Adds the parts of a tail from the nearest corner on from which waves are proved to fall off: poles off the axis lie
// outside of the quadrant of a corner that is far enough to the right.
bool add_tail(const Expression& integrand, const Expression& begin, std::vector<IntegralPart>& parts) {
    const auto waves = waves_of(integrand);
    const auto grows = [](const Wave& wave) { return wave.whole_phase().grows(); };
    if (!waves || std::none_of(waves->begin(), waves->end(), grows)) return false;
    const Formula from(begin);
    const bool is_negative = arb_is_negative(evaluate(from, BallArithmetic(128), {}).get()) != 0;
    for (const char* distance : {"1", "4", "16", "64", "256"}) {
        const auto far = decimal(distance);
        const auto corner = is_negative || begin == decimal("0") ? far : begin + far;
        std::vector<IntegralPart> tail;
        if (!add_waves(*waves, corner, tail)) continue;
        add_piece(integrand, Interval(from, Formula(corner)), parts);
        parts.insert(parts.end(), tail.begin(), tail.end());
        return true;
    }
    return false;
}

Expression reflected(const Expression& integrand) { return with_variable(integrand, -x); }

// Adds the parts of a piece that begins at 0, next to which it oscillates as a tail does in 1/x.
bool add_next_to_zero(const Expression& integrand, const Interval& piece, std::vector<IntegralPart>& parts) {
    const auto& end = piece.to_limit().formula();
    if (!end || piece.from() != 0 || arb_is_zero(piece.from(128).get()) == 0) return false;
    const auto one = decimal("1");
    return add_tail(with_variable(integrand, one / x) / (x * x), one / end->expression(), parts);
}

// Adds the parts of a piece, which is the only one if nothing is known of how it oscillates.
void add_piece(const Expression& integrand, const Interval& piece, std::vector<IntegralPart>& parts) {
    if (piece.kind() == Kind::whole_line) {
        const Interval upwards(Formula(decimal("0")), upper_end);
        for (const auto& half : {integrand, reflected(integrand)}) add_piece(half, upwards, parts);
        return;
    }
    const auto& begin = piece.from_limit().formula();
    const auto& end = piece.to_limit().formula();
    if (piece.kind() == Kind::from_infinity && end) {
        return add_piece(reflected(integrand), Interval(Formula(-end->expression()), upper_end), parts);
    }
    const bool is_known = piece.kind() == Kind::finite ? add_next_to_zero(integrand, piece, parts)
                                                       : begin && add_tail(integrand, begin->expression(), parts);
    if (!is_known) parts.push_back({Formula(integrand), piece});
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
    const auto place = with_operands(text_of_place, {the_variable(), limit});
    const auto changed = with_variable(integrand.expression(), place) * parse_expression(weight);
    return {Formula(changed, integrand.component()), unit_interval()};
}

std::vector<IntegralPart> oscillating_parts(const std::vector<IntegralPart>& parts) {
    std::vector<IntegralPart> found;
    for (const auto& part : parts) {
        if (!may_have_waves(part.integrand.expression())) return {};
        add_piece(part.integrand.expression(), part.interval, found);
    }
    const bool any = std::ranges::any_of(found, [](const auto& part) { return part.decay.has_value(); });
    return any ? found : std::vector<IntegralPart>();
}
}  // namespace integrate
