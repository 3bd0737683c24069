// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <utility>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/evaluation.hpp"
#include "integrate/integral/breaks.hpp"
#include "integrate/integral/divergence.hpp"
#include "integrate/splitting/cylinders.hpp"

namespace integrate {

namespace {

/// A way along one axis from a limit, or from 0.
struct Ray {
    Expression from;
    int direction = 1;
};

/// Looks for places where an integral of several variables does not exist.
class InSpace {
public:
    explicit InSpace(const Integral& integral)
        : integrand_(integral.integrand.expression()), intervals_(integral.intervals) {}

    // Looks at the sides of the domain.
    std::optional<std::string> at_sides() const {
        for (std::size_t axis = 0; axis < intervals_.size(); ++axis) {
            if (intervals_[axis].kind() != Interval::Kind::finite) continue;
            for (const bool right : {false, true}) {
                if (!diverges(Formula(integrand_), intervals_, axis, right)) continue;
                return reason(fmt::format("where x{} is {}", axis + 1, place_of(intervals_[axis], right)));
            }
        }
        return std::nullopt;
    }

    // Looks at the vertices and at 0, from where rays in directions near each other fill a cone.
    std::optional<std::string> at_points(const std::vector<Ray>& begun = {}) const {
        if (begun.size() == intervals_.size()) {
            return diverges_along(begun) ? std::optional(reason("near " + text_of(begun))) : std::nullopt;
        }
        for (const auto& ray : rays_along(intervals_[begun.size()])) {
            auto longer = begun;
            longer.push_back(ray);
            if (auto found = at_points(longer)) return found;
        }
        return std::nullopt;
    }

    // Looks at the zeros of what the integrand may be singular at.
    std::optional<std::string> at_surfaces() const {
        for (const auto& function : suspects_of(integrand_)) {
            for (std::uint32_t axis = 0; axis < intervals_.size(); ++axis) {
                if (!has_variable(function, axis)) continue;
                const auto solution = solution_of(function, axis, intervals_[axis]);
                if (!solution || !solution->is_exact) continue;
                const bool grows = std::any_of(solution->roots.begin(), solution->roots.end(), [&](const auto& root) {
                    return diverges_at(function, axis, root, solution->discriminant);
                });
                if (grows) return reason("near " + text(function) + " = 0");
            }
        }
        return std::nullopt;
    }

private:
    static std::vector<Ray> rays_along(const Interval& interval) {
        std::vector<Ray> rays;
        if (std::isfinite(interval.from())) rays.push_back({interval.from_limit().formula()->expression(), 1});
        if (std::isfinite(interval.to())) rays.push_back({interval.to_limit().formula()->expression(), -1});
        if (interval.from() < 0 && interval.to() > 0) rays.push_back({decimal("0"), 1});
        return rays;
    }

    static std::string text_of(const std::vector<Ray>& ray) {
        std::string result;
        for (const auto& part : ray) result += (result.empty() ? "(" : ", ") + text(part.from);
        return result + ")";
    }

    // The first variable is the distance along the first axis, and the others are fractions of it.
    bool diverges_along(const std::vector<Ray>& ray) const {
        std::vector<Expression> values;
        Expression weight = decimal("1");
        for (std::size_t axis = 0; axis < ray.size(); ++axis) {
            auto step = the_variable();
            if (axis > 0) step = step * the_variable(axis);
            if (axis > 0) weight = std::move(weight) * the_variable();
            values.push_back(folded(ray[axis].direction > 0 ? ray[axis].from + step : ray[axis].from - step));
        }
        const std::vector<Interval> unit(ray.size(), Interval(Formula(decimal("0")), Formula(decimal("1"))));
        return diverges(Formula(with_variables(integrand_, values) * std::move(weight)), unit, 0, false).has_value();
    }

    // The variable of the axis is the distance from the root, for all values of the others near some point.
    bool diverges_at(const Expression& function, std::uint32_t axis, const Expression& root,
                     const Term& discriminant) const {
        auto others = balls_near(intervals_, axis, false);
        const auto value_of = [&](const Expression& expression) {
            return evaluate(Formula(expression), BallArithmetic(divergence_bits), others);
        };
        if (discriminant && arb_is_positive(value_of(*discriminant).get()) == 0) return false;
        const Ball place = value_of(root);
        if (arb_gt(place.get(), intervals_[axis].from(divergence_bits).get()) == 0) return false;
        if (arb_lt(place.get(), intervals_[axis].to(divergence_bits).get()) == 0) return false;
        auto intervals = intervals_;
        intervals[axis] = Interval(Formula(decimal("0")), Formula(decimal("1")));
        const auto marked = with_zeros_marked(integrand_, function);
        const auto distance = the_variable(axis);
        return std::any_of(std::begin(both_ways), std::end(both_ways), [&](bool up) {
            const auto moved = with_part(marked, distance, up ? root + distance : root - distance);
            return diverges(Formula(moved), intervals, axis, false).has_value();
        });
    }

    static constexpr bool both_ways[] = {true, false};

    const Expression& integrand_;
    const std::vector<Interval>& intervals_;
};

}  // namespace

std::optional<std::string> divergence_in_space(const Integral& integral) {
    constexpr std::size_t most_dimensions_of_points = 4;
    const InSpace space(integral);
    auto found = space.at_sides();
    if (integral.dimensions() > most_dimensions_of_points) return found;
    if (!found) found = space.at_surfaces();
    return found ? found : space.at_points();
}

}  // namespace integrate
