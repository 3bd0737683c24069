#include "integrate/rigorous/cell_coordinates.hpp"

namespace integrate {

Ball CellCoordinates::half_width(const DeepCell& cell, long precision) const {
    Ball width;
    arb_sub(width.get(), interval_.to(precision).get(), interval_.from(precision).get(), precision);
    arb_mul_2exp_si(width.get(), width.get(), -cell.depth - 1);
    return width;
}

Ball CellCoordinates::place(const DeepCell& cell, const Ball& from_middle, long precision) const {
    const long exact = precision + cell.depth;
    Position<Ball> place{.from_right = cell.from_right};
    arb_add_ui(place.distance.get(), from_middle.get(), 1, exact);
    arb_mul_2exp_si(place.distance.get(), place.distance.get(), -cell.depth - 1);
    arb_add(place.distance.get(), place.distance.get(), cell.distance(0).get(), exact);
    return interval_.at(place, exact).x;
}

Ball CellCoordinates::whole(const DeepCell& cell, long precision) const {
    Ball x = place(cell, Ball(-1), precision);
    const Ball other = place(cell, Ball(1), precision);
    arb_union(x.get(), x.get(), other.get(), precision + cell.depth);
    return x;
}

}  // namespace integrate
