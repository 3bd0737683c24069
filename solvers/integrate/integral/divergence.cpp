// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>
#include "integrate/integral/integral.hpp"

namespace integrate {
namespace {
/// The integrand's sign next to an end where its integral does not exist; 0 if it is not known.
using Divergence = std::optional<int>;

constexpr long divergence_bits = 128;

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

/// Returns the integrand's variables around a point that lies next to the left or right limit of one of them.
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

/// The integrand's variables where one of them goes to an end and the others stay at any point of a ball.
std::vector<EndExpansion> variables_near(const std::vector<Interval>& intervals, std::size_t axis, bool right,
                                         EndExpansionArithmetic& arithmetic) {
    std::vector<EndExpansion> variables;
    for (auto& ball : balls_near(intervals, axis, right)) {
        variables.push_back(arithmetic.bounded(std::move(ball), true));
    }
    variables[axis] = variable_at(end_of(intervals[axis], right), right ? -1 : 1, arithmetic, divergence_bits);
    return variables;
}

// An integrand with a bound next to the end does not diverge there: a ball takes a hundredth of an expansion's time.
bool is_bounded(const Formula& integrand, const std::vector<Interval>& intervals, std::size_t axis, bool right) {
    const Ball values = evaluate(integrand, BallArithmetic(divergence_bits), balls_near(intervals, axis, right));
    return arb_is_finite(values.get()) != 0;
}

// Returns how the integrand diverges next to the left or right limit of one of its variables, whatever the others near
// some point are, or nothing if it is not proved that its integral does not exist.
Divergence diverges(const Formula& integrand, const std::vector<Interval>& intervals, std::size_t axis, bool right) {
    if (is_bounded(integrand, intervals, axis, right)) return std::nullopt;
    for (const int level : levels) {
        const Ball reach = reach_within(intervals[axis], level);
        if (arb_is_positive(reach.get()) == 0) return std::nullopt;
        EndExpansionArithmetic arithmetic(reach, divergence_bits);
        const auto value = evaluate(integrand, arithmetic, variables_near(intervals, axis, right, arithmetic));
        if (arithmetic.diverges(value)) return value.exponent ? 0 : arithmetic.sign(value);
    }
    return std::nullopt;
}

// Returns the reason that an integral does not exist which grows too fast at a place.
std::string reason(const std::string& place) {
    return fmt::format("the integral does not exist: the integrand grows too fast {}", place);
}

std::string near(double place) { return std::isinf(place) ? "towards infinity" : fmt::format("near {:.6g}", place); }

constexpr const char* unequally = ", and not to the same extent on both sides: it has no principal value either";
constexpr const char* place_is_no_constant =
    " needs the place as a constant, which --break may give, but it is known only as the zero of a function";

// Looks at both sides of each break. Where the integrand grows with one sign on both of them no principal value exists;
// between a break's sides, and between two infinities, what grows may cancel.
std::optional<std::string> divergence_of_pieces(const Integral& integral) {
    const auto& pieces = integral.pieces;
    const auto& others = integral.other_parts;
    std::optional<std::string> found;
    Divergence before;  // at the end of the piece before
    for (std::size_t i = 0; i <= pieces.size(); ++i) {
        const bool adjacent = i > 0 && i < pieces.size() && pieces[i - 1].to() == pieces[i].from();
        const auto after = i < pieces.size() ? divergence_at(integral.integrand, pieces[i], false) : std::nullopt;
        if (adjacent && before && before == after && *before != 0) {
            return reason(near(pieces[i].from())) + ", with one sign on both sides: it has no principal value either";
        }
        if (!found && (before || after)) {
            const bool is_pole = adjacent && before && after;
            const bool may_cancel = is_pole || integral.intervals[0].kind() == Interval::Kind::whole_line;
            found = reason(near(before ? pieces[i - 1].to() : pieces[i].from())) +
                    (may_cancel ? ". It may have a principal value: --principal-value" : "") +
                    (is_pole && !pieces[i].from_limit().formula() ? place_is_no_constant : "");
        }
        before = i < pieces.size() ? divergence_at(integral.integrand, pieces[i], true) : std::nullopt;
    }
    const auto is_too_great = [&](const Interval& piece) {
        const auto& integrand = integral.integrand.expression();
        return (std::isinf(piece.to()) && oscillates_for_ever(integrand)) ||
               (std::isinf(piece.from()) && oscillates_for_ever(with_variable(integrand, -the_variable())));
    };
    for (std::size_t i = 0; !found && i < others.size(); ++i) {
        const auto& [function, interval, decay, is_analytic, is_imaginary] = others[i];
        for (const bool right : {false, true}) {
            if (function.is_complex() || !divergence_at(function, interval, right)) continue;
            found = reason(i < integral.poles.size() ? near(integral.poles[i]) + unequally
                                                     : near(right ? interval.to() : interval.from()));
        }
    }
    if (!found && others.size() == integral.poles.size() && std::ranges::any_of(pieces, is_too_great))
        return "the integral does not exist: towards infinity the integrand oscillates and does not fall off enough";
    return found;
}

/// A way along one axis from a limit, or from 0. One from infinity goes over the reciprocals of the distances.
struct Ray {
    Expression from;
    int direction = 1;
    bool from_infinity = false;

    std::string name() const { return from_infinity ? (direction > 0 ? "inf" : "-inf") : text(from); }

    /// The variable at a distance along the ray.
    Expression at(const Expression& distance) const {
        const auto step = from_infinity ? decimal("1") / distance : distance;
        return from_infinity ? (direction > 0 ? step : -step) : folded(direction > 0 ? from + step : from - step);
    }

    /// The size of the derivative of the variable.
    Expression weight_at(const Expression& distance) const {
        return from_infinity ? decimal("1") / (distance * distance) : decimal("1");
    }
};

// Returns the rays from the ends at infinity.
std::vector<Ray> rays_from_infinity(const Interval& interval) {
    std::vector<Ray> rays;
    for (const double end : {interval.from(), interval.to()}) {
        if (std::isinf(end))
            rays.push_back({.from = the_infinity(), .direction = end > 0 ? 1 : -1, .from_infinity = true});
    }
    return rays;
}

std::vector<Ray> rays_from_points(const Interval& interval) {
    std::vector<Ray> rays;
    if (std::isfinite(interval.from())) rays.push_back({interval.from_limit().formula()->expression(), 1});
    if (std::isfinite(interval.to())) rays.push_back({interval.to_limit().formula()->expression(), -1});
    if (interval.from() < 0 && interval.to() > 0) rays.push_back({decimal("0"), 1});
    return rays;
}

// Returns whether the integrand diverges at a root of a function: the variable of the axis is the distance from the
// root, for all values of the others near some point.
bool diverges_at(const Integral& integral, const Expression& function, std::uint32_t axis, const Expression& root,
                 const Term& discriminant) {
    auto intervals = integral.intervals;
    auto others = balls_near(intervals, axis, false);
    const auto value_of = [&](const Expression& expression) {
        return evaluate(Formula(expression), BallArithmetic(divergence_bits), others);
    };
    if (discriminant && arb_is_positive(value_of(*discriminant).get()) == 0) return false;
    const Ball place = value_of(root);
    if (arb_gt(place.get(), intervals[axis].from(divergence_bits).get()) == 0) return false;
    if (arb_lt(place.get(), intervals[axis].to(divergence_bits).get()) == 0) return false;
    intervals[axis] = unit_interval();
    const auto marked = with_zeros_marked(integral.integrand.expression(), function);
    const auto distance = the_variable(axis);
    const auto grows_at = [&](const Expression& way) {
        return diverges(Formula(with_part(marked, distance, way)), intervals, axis, false).has_value();
    };
    return grows_at(root + distance) || grows_at(root - distance);
}

// Returns whether the integrand diverges along rays: the first variable is the distance along the first axis, and the
// others are fractions of it.
bool diverges_along(const Integral& integral, const std::vector<Ray>& rays) {
    std::vector<Expression> values;
    Expression weight = decimal("1");
    for (std::size_t axis = 0; axis < rays.size(); ++axis) {
        const auto distance = axis > 0 ? the_variable() * the_variable(axis) : the_variable();
        if (axis > 0) weight = std::move(weight) * the_variable();
        weight = std::move(weight) * rays[axis].weight_at(distance);
        values.push_back(rays[axis].at(distance));
    }
    const std::vector<Interval> unit(rays.size(), unit_interval());
    const Formula changed(with_variables(integral.integrand.expression(), values) * std::move(weight));
    return diverges(changed, unit, 0, false).has_value();
}

// Looks at the sides of the domain, those at infinity among them.
std::optional<std::string> divergence_at_sides(const Integral& integral) {
    const auto& intervals = integral.intervals;
    for (std::size_t axis = 0; axis < intervals.size(); ++axis) {
        for (const bool right : {false, true}) {
            const double end = right ? intervals[axis].to() : intervals[axis].from();
            if (std::isinf(end) || !diverges(integral.integrand, intervals, axis, right)) continue;
            return reason(fmt::format("where x{} is {}", axis + 1, near(end)));
        }
        const auto variable = the_variable(axis);
        auto changed = intervals;
        changed[axis] = unit_interval();
        for (const auto& ray : rays_from_infinity(intervals[axis])) {
            const auto& integrand = integral.integrand.expression();
            const Formula far(with_part(integrand, variable, ray.at(variable)) * ray.weight_at(variable));
            if (diverges(far, changed, axis, false))
                return reason(fmt::format("where x{} goes to {}", axis + 1, ray.name()));
        }
    }
    return std::nullopt;
}

// Looks at the zeros of what the integrand may be singular at.
std::optional<std::string> divergence_at_surfaces(const Integral& integral) {
    for (const auto& function : suspects_of(integral.integrand.expression())) {
        for (std::uint32_t axis = 0; axis < integral.dimensions(); ++axis) {
            if (!has_variable(function, axis)) continue;
            const auto solution = solution_of(function, axis, integral.intervals[axis]);
            if (!solution || !solution->is_exact) continue;
            for (const auto& root : solution->roots) {
                if (!diverges_at(integral, function, axis, root, solution->discriminant)) continue;
                return reason("near " + text(function) + " = 0");
            }
        }
    }
    return std::nullopt;
}

// Looks along the rays of each axis, which fill a cone in directions near each other.
std::optional<std::string> divergence_along(const Integral& integral, std::vector<Ray> (&rays_of)(const Interval&),
                                            const std::vector<Ray>& begun = {}) {
    if (begun.size() == integral.dimensions()) {
        std::vector<std::string> places;
        for (const auto& ray : begun) places.push_back(ray.name());
        const bool grows = diverges_along(integral, begun);
        return grows ? std::optional(reason(fmt::format("near ({})", fmt::join(places, ", ")))) : std::nullopt;
    }
    for (const auto& ray : rays_of(integral.intervals[begun.size()])) {
        auto longer = begun;
        longer.push_back(ray);
        if (auto found = divergence_along(integral, rays_of, longer)) return found;
    }
    return std::nullopt;
}
}  // namespace

// The unit interval begins where a half line ends.
std::optional<int> divergence_at(const Formula& function, const Interval& piece, bool at_right) {
    const IntegralPart part = with_finite_limits(function, piece);
    const bool right = at_right != (piece.kind() == Interval::Kind::to_infinity);
    if (is_bounded(part.integrand, {part.interval}, 0, right)) return std::nullopt;
    return diverges(with_zeros_known(part.integrand, end_of(part.interval, right)), {part.interval}, 0, right);
}

std::optional<std::string> divergence(const Integral& integral) {
    if (integral.is_empty()) return std::nullopt;
    if (integral.dimensions() == 1) return divergence_of_pieces(integral);
    constexpr std::size_t most_dimensions_of_points = 4;
    auto found = divergence_at_sides(integral);
    if (found || integral.dimensions() > most_dimensions_of_points) return found;
    found = divergence_at_surfaces(integral);
    if (!found) found = divergence_along(integral, rays_from_points);
    return found ? found : divergence_along(integral, rays_from_infinity);
}
}  // namespace integrate
