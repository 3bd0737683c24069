#pragma once

#include <memory>
#include <vector>

#include "integrate/adaptive/cell.hpp"
#include "integrate/adaptive/integrand.hpp"
#include "integrate/between_points/hidden.hpp"
#include "integrate/integral/unit_interval.hpp"
#include "integrate/rigorous/cell_balls.hpp"

namespace integrate {

/// What may hide in cells of the unit interval between the 15 points of Gauss and Kronrod.
class HiddenInCells {
public:
    using Region = Cell;

    static constexpr int most_halvings = 60;

    explicit HiddenInCells(const Integrand& integrand);
    HiddenInCells(const HiddenInCells&) = delete;
    HiddenInCells& operator=(const HiddenInCells&) = delete;

    Hidden look(const Cell& cell, const Measure& measure, int halvings, double small) const;

    void halve(const Cell& cell, auto&& visit) const {
        if (!cell.divisible()) return;
        visit(cell.half(true));
        visit(cell.half(false));
    }

    bool lies_in(const Cell& part, const Cell& cell) const { return contains(cell, part); }
    Cell toward(const Cell& cell, const Cell& /*part*/) const { return cell; }
    double surprise_within(const Cell& part, const Cell& cell, const Measure& measure) const;
    double rounding_within(const Cell& cell) const;

private:
    /// What balls say of a piece.
    struct Piece {
        Piece(const Formula& integrand, const Interval& interval)
            : integration(with_finite_limits(integrand, interval)),
              coordinates(integration.interval),
              balls(integration.integrand, coordinates) {}

        Integration integration;
        CellCoordinates coordinates;
        CellBalls balls;
    };

    DeepCell place_of(const Cell& cell) const;
    Range slopes_on(const Cell& cell) const;
    void look_next_to_end(const Cell& cell, const Measure& measure, int halvings, double small, Hidden& hidden) const;

    const Integrand& integrand_;
    std::vector<std::unique_ptr<const Piece>> pieces_;
};
static_assert(Looker<HiddenInCells>);

}  // namespace integrate
