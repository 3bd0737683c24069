// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "integrate/adaptive/gauss_kronrod.hpp"
#include "integrate/adaptive/refinement.hpp"
#include "integrate/rigorous/box_balls.hpp"

namespace integrate {
/// Checks what may hide in cells of the unit interval between the 15 points of Gauss and Kronrod.
class CellCheck {
public:
    using Region = Cell;

    static constexpr int most_halvings = 60;

    explicit CellCheck(const Integrand& integrand);

    RangeCheckResult check(const Cell& cell, const Measure& measure, int halvings, double small) const;

    void halve(const Cell& cell, auto&& visit) const {
        if (!cell.divisible()) return;
        visit(cell.half(true));
        visit(cell.half(false));
    }

    bool lies_in(const Cell& part, const Cell& cell) const { return contains(cell, part); }
    Cell toward(const Cell& cell, const Cell& /*part*/) const { return cell; }
    double deviation_within(const Cell& part, const Cell& cell, const Measure& measure, bool is_smooth) const;
    double rounding_within(const Cell& cell, const Measure& measure) const;

private:
    DeepCell place_of(const Cell& cell) const;
    void check_around(const Cell& cell, double small, RangeCheckResult& checked) const;
    void check_next_to_end(const Cell& cell, const Measure& measure, int halvings, RangeCheckResult& checked) const;

    const Integrand& integrand_;
    std::vector<BoxBalls> balls_;  // by piece
};
static_assert(RegionCheck<CellCheck>);
}  // namespace integrate
