#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>

#include "integrate/adaptive/cell.hpp"
#include "integrate/adaptive/integrand.hpp"
#include "integrate/adaptive/measure.hpp"

namespace integrate {

/// The 15 points of Gauss and Kronrod on cells of the unit interval, as a rule that divides.
class GaussKronrod {
public:
    using Region = Cell;

    /// The fixed partition has 2^partition_depth cells, or nearly as many if there are several pieces: what is narrower
    /// than the points' distance there may be overlooked.
    GaussKronrod(const Integrand& integrand, int partition_depth)
        : integrand_(integrand), partition_depth_(partition_depth) {}

    GaussKronrod finer() const { return {integrand_, partition_depth_ + 8}; }

    void partition(auto&& visit) const {
        const auto pieces = static_cast<std::uint32_t>(integrand_.pieces().size());
        constexpr int least = 2;
        const int shared = partition_depth_ - static_cast<int>(std::bit_width(pieces - 1));
        const int depth = pieces == 1 ? partition_depth_ : std::max(std::min(least, partition_depth_), shared);
        for (std::uint32_t piece = 0; piece < pieces; ++piece) visit_cells(Cell{.piece = piece}, depth, visit);
    }

    Measure measure(const Cell& cell) const;

    bool divisible(const Cell& cell) const { return cell.divisible(); }

    void divide(const Cell& cell, auto&& visit) const {
        visit(cell.half(true));
        visit(cell.half(false));
    }

    static constexpr bool compares = false;
    static constexpr double doubt_of_few = 0;
    void compare(const Measure& /*whole*/, std::span<Measure> /*halves*/) const {}

private:
    void visit_cells(const Cell& cell, int depth, auto& visit) const {
        if (cell.depth == depth) return visit(cell);
        divide(cell, [&](const Cell& half) { visit_cells(half, depth, visit); });
    }

    const Integrand& integrand_;
    int partition_depth_;
};

}  // namespace integrate
