// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "integrate/adaptive/genz_malik.hpp"

namespace integrate {
/// Places in a box, one for each variable, as fractions of its sides, seen from their nearer ends.
using Fractions = std::array<double, most_sides>;

/// The integrand's value at a place of a box times the weights of all variables, in double precision.
double value_at(const Integral& integral, const Box& box, const Fractions& fractions);

/// Returns the value in balls, as precisely as it takes to tell a double; NaN if it cannot be told.
double precise_value_at(const Integral& integral, const Box& box, const Fractions& fractions);

/// All values, times the weights, that there are in the box.
Ball values_in(const Integral& integral, const Box& box);

/// The integrand's values, times the weights, where each variable is in the ellipse with the semi-axes (r + 1/r)/2 and
/// (r - 1/r)/2 around its side, in half widths of it, or more than that; finite only if it is analytic there. Requires
/// finite limits.
ComplexBall values_around(const Integral& integral, const Box& box, double ellipse);

/// Checks what may hide in boxes between the points of a symmetric rule.
class BoxCheck {
public:
    using Region = Box;

    static constexpr int most_halvings = 24;

    explicit BoxCheck(const GenzMalik& rule);

    /// Multiplies the errors of leaves in which balls do not show that the integrand is analytic, and notes what it has
    /// seen, which it leaves alone from then on. Returns whether there were any. Asks `stops` before each leaf whether it
    /// has to end.
    bool doubt_singular(Measured<Box>& measured, std::set<Box>& seen, const std::function<bool()>& stops) const;

    /// Returns, by the number of a leaf, a part of it that holds values far beyond those at the leaf's points. Such
    /// parts are looked for beside smaller leaves with such values, as where a ridge goes on between the points, and
    /// count if they may hold more than `small`. Notes the leaves that it has started from, and adds up the evaluations.
    std::map<std::size_t, Box> missed_beside(std::span<const Leaf<Box>> leaves, std::set<Box>& seen, double small,
                                             std::uint64_t& evaluations) const;

    RangeCheckResult check(const Box& box, const Measure& measure, int halvings, double small) const;
    void halve(const Box& box, auto&& visit) const {
        const std::uint32_t axis = box.widest_side(integral_.dimensions(), box.axis);
        if (!box.sides[axis].divisible()) return;
        for (const bool nearer : {true, false}) visit(box.half(axis, nearer));
    }
    bool lies_in(const Box& part, const Box& box) const;
    Box toward(const Box& box, const Box& part) const;
    double deviation_within(const Box& part, const Box& box, const Measure& measure, bool is_smooth) const;
    double rounding_within(const Box& box, const Measure& measure) const;

private:
    // If no more halvings make the integrand smooth, the points are close enough.
    int few_halvings() const { return 2 * static_cast<int>(integral_.dimensions()); }
    bool is_analytic_in(const Box& box, int halvings, std::uint64_t& balls_left) const;

    const Integral& integral_;
    bool finite_ = true;
    // The sizes of ellipses, and the truncation of an integrand of variation 1, as part of the volume.
    std::vector<std::pair<double, double>> ellipses_;
};
static_assert(RegionCheck<BoxCheck>);
}  // namespace integrate
