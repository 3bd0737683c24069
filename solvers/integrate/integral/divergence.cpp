// SPDX-License-Identifier: Apache-2.0
#include "integrate/integral/divergence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/evaluation.hpp"
#include "integrate/end_expansions/end_expansion_arithmetic.hpp"
#include "integrate/integral/breaks.hpp"

namespace integrate {

namespace {

const Limit& end_of(const Interval& interval, bool right) {
    return right ? interval.to_limit() : interval.from_limit();
}

/// The distances from an end that are looked at: up to this power of two times the width.
constexpr std::array<int, 3> levels = {-6, -20, -60};

Ball reach_within(const Interval& interval, int level) {
    const BallArithmetic balls(divergence_bits);
    const Ball width = balls.difference(interval.to(divergence_bits), interval.from(divergence_bits));
    return scaled_by_two(balls.of<arb_min>(width, Ball(1)), level);
}

/// The integrand's variables where one of them goes to an end and the others stay at any point of a ball.
std::vector<EndExpansion> variables_near(const std::vector<Interval>& intervals, std::size_t axis, bool right,
                                         EndExpansionArithmetic& arithmetic) {
    std::vector<EndExpansion> variables;
    for (auto& ball : balls_near(intervals, axis, right)) {
        variables.push_back(arithmetic.bounded(std::move(ball)));
        for (auto& term : variables.back().terms) term.coefficient.fixed = true;
    }
    variables[axis] = variable_at(end_of(intervals[axis], right), right ? -1 : 1, arithmetic, divergence_bits);
    return variables;
}

// Returns whether it is proved that an integral of one variable exists next to a limit.
bool converges(const Formula& integrand, const Interval& interval, bool right) {
    const Ball reach = reach_within(interval, levels.back());
    if (arb_is_positive(reach.get()) == 0) return false;
    EndExpansionArithmetic arithmetic(reach, divergence_bits);
    const auto value = evaluate(integrand, arithmetic, variables_near({interval}, 0, right, arithmetic));
    return arb_is_finite(arithmetic.integral(value).get()) != 0;
}

// The unit interval begins where a half line ends.
bool is_right_end(const Interval& piece, bool right) { return right != (piece.kind() == Interval::Kind::to_infinity); }

Divergence divergence_at(const Formula& function, const Interval& piece, bool at_right) {
    const IntegralPart part = with_finite_limits(function, piece);
    const bool right = is_right_end(piece, at_right);
    return diverges(with_zeros_known(part.integrand, end_of(part.interval, right)), {part.interval}, 0, right);
}

// Returns the simple pole between two pieces, or nothing if there is none.
std::optional<SimplePole> pole_between(const Integral& integral, const Interval& before, const Interval& after) {
    const double room = std::min(before.to() - before.from(), after.to() - after.from());
    return simple_pole(integral.integrand.expression(), after.from(), room);
}

bool converges_at(const Formula& function, const Interval& piece, bool at_right) {
    const IntegralPart part = with_finite_limits(function, piece);
    const bool right = is_right_end(piece, at_right);
    return converges(with_zeros_known(part.integrand, end_of(part.interval, right)), part.interval, right);
}

/// Why an integral over pieces does not exist, and why it may have a principal value, or has none.
struct Reason {
    std::string place;  ///< the first one, or else one where there is no principal value
    bool poles_only = true;
    bool infinity_only = true;
    bool one_sided = false;  ///< next to a place the integrand grows with the same sign on both sides

    void note(const Interval& piece, bool right) {
        if (place.empty()) place = place_of(piece, right);
        infinity_only = infinity_only && place_of(piece, right) == "towards infinity";
    }
};

Reason reason_within(const Integral& integral) {
    Reason result;
    const auto& pieces = integral.pieces;
    Divergence before;  // at the end of the piece before
    for (std::size_t i = 0; i <= pieces.size(); ++i) {
        const bool adjacent = i > 0 && i < pieces.size() && pieces[i - 1].to() == pieces[i].from();
        const auto after = i < pieces.size() ? divergence_at(integral.integrand, pieces[i], false) : std::nullopt;
        if (before) result.note(pieces[i - 1], true);
        if (after) result.note(pieces[i], false);
        if (before || after) {
            result.poles_only = result.poles_only && adjacent && pole_between(integral, pieces[i - 1], pieces[i]);
        } else if (adjacent && !converges_at(integral.integrand, pieces[i], false)) {
            // Powers of the distance do not know what a tangent is next to a zero of the cosine.
            const auto pole = pole_between(integral, pieces[i - 1], pieces[i]);
            if (pole && pole->has_residue) result.note(pieces[i], false);
        }
        if (adjacent && before && before == after && *before != 0) {
            result.one_sided = true;
            result.place = place_of(pieces[i], false);
        }
        before = i < pieces.size() ? divergence_at(integral.integrand, pieces[i], true) : std::nullopt;
    }
    return result;
}

// Returns whether the tails of an integral over the whole line cancel.
bool has_folded_tail(const Integral& integral) {
    if (integral.tail || integral.intervals[0].kind() != Interval::Kind::whole_line) return false;
    const auto tail = folded_tail(integral.integrand.expression(), {});
    return !tail || converges_at(tail->integrand, tail->interval, true);
}

// Names a principal value if all divergences within the interval are simple poles, or if the tails cancel.
std::optional<std::string> divergence_of_pieces(const Integral& integral) {
    const Reason found = reason_within(integral);
    if (!found.place.empty()) {
        const bool other = found.poles_only || (found.infinity_only && has_folded_tail(integral));
        return reason(found.place) + (found.one_sided
                                          ? ", with one sign on both sides: it has no principal value either"
                                      : other ? ". Its principal value: --principal-value"
                                              : "");
    }
    if (integral.tail && divergence_at(integral.tail->integrand, integral.tail->interval, true)) {
        return reason("towards infinity");
    }
    return std::nullopt;
}

std::optional<std::string> divergence_of_real_parts(const Integral& integral) {
    for (const auto& part : integral.complex_parts) {
        for (const bool right : {false, true}) {
            if (part.integrand.is_complex() || !divergence_at(part.integrand, part.interval, right)) continue;
            return reason(place_of(part.interval, right));
        }
    }
    return std::nullopt;
}

}  // namespace

std::vector<Ball> balls_near(const std::vector<Interval>& intervals, std::size_t axis, bool right) {
    constexpr double place = 0.3819660112501051;
    std::vector<Ball> variables;
    for (std::size_t i = 0; i < intervals.size(); ++i) {
        if (i == axis) {
            variables.push_back(end_of(intervals[i], right).value(divergence_bits));
            arb_add_error(variables.back().get(), reach_within(intervals[i], levels.back()).get());
            continue;
        }
        Position<Ball> around;
        arb_set_d(around.distance.get(), place);
        mag_set_d(arb_radref(around.distance.get()), 0x1p-20);
        variables.push_back(intervals[i].at(around, divergence_bits).x);
    }
    return variables;
}

Divergence diverges(const Formula& integrand, const std::vector<Interval>& intervals, std::size_t axis, bool right) {
    // An integrand with a bound next to the end does not diverge there: a ball takes a hundredth of an expansion's
    // time.
    const Ball bounded = evaluate(integrand, BallArithmetic(divergence_bits), balls_near(intervals, axis, right));
    if (arb_is_finite(bounded.get()) != 0) return std::nullopt;
    for (const int level : levels) {
        const Ball reach = reach_within(intervals[axis], level);
        if (arb_is_positive(reach.get()) == 0) return std::nullopt;
        EndExpansionArithmetic arithmetic(reach, divergence_bits);
        const auto value = evaluate(integrand, arithmetic, variables_near(intervals, axis, right, arithmetic));
        if (arithmetic.diverges(value)) return value.exponent ? 0 : arithmetic.sign(value);
    }
    return std::nullopt;
}

std::string reason(const std::string& place) {
    return fmt::format("the integral does not exist: the integrand grows too fast {}", place);
}

std::string place_of(const Interval& piece, bool right) {
    const double end = right ? piece.to() : piece.from();
    return std::isinf(end) ? "towards infinity" : fmt::format("near {:.6g}", end);
}

std::optional<std::string> divergence(const Integral& integral) {
    if (integral.is_empty()) return std::nullopt;
    if (integral.is_complex()) return divergence_of_real_parts(integral);
    if (integral.dimensions() == 1) return divergence_of_pieces(integral);
    return divergence_in_space(integral);
}

}  // namespace integrate
