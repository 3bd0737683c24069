// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "integrate/adaptive/genz_malik.hpp"
#include "integrate/adaptive/measure.hpp"
#include "integrate/integral/integral.hpp"
#include "integrate/range_check/box_values.hpp"
#include "integrate/range_check/region_check.hpp"

namespace integrate {

/// Checks what may hide in boxes between the points of a symmetric rule.
class BoxCheck {
public:
    using Region = Box;

    static constexpr int most_halvings = 24;

    explicit BoxCheck(const GenzMalik& rule);

    RangeCheckResult check(const Box& box, const Measure& measure, int halvings, double small) const;
    void halve(const Box& box, auto&& visit) const {
        const std::uint32_t axis = axis_of_widest_range(integral_, box);
        if (!box.sides[axis].divisible()) return;
        for (const bool nearer : {true, false}) {
            Box half = box;
            half.sides[axis] = box.sides[axis].half(nearer);
            ++half.depth;
            visit(half);
        }
    }
    bool lies_in(const Box& part, const Box& box) const;
    Box toward(const Box& box, const Box& part) const;
    double deviation_within(const Box& part, const Box& box, const Measure& measure) const;
    double rounding_within(const Box& box) const;

private:
    const Integral& integral_;
    bool finite_ = true;
    // The sizes of ellipses, and the truncation of an integrand of variation 1, as part of the volume.
    std::vector<std::pair<double, double>> ellipses_;
};
static_assert(RegionCheck<BoxCheck>);

}  // namespace integrate
