#pragma once

#include <algorithm>
#include <vector>

#include "espalier/transports/place.hpp"

namespace espalier {

/// Returns a PE's neighbours along the dimensions of a hypercube that is laid over the grid of PEs; each dimension is a
/// bit of one coordinate. The lower bits come first, those of all coordinates in turn, so that on a mesh the first i
/// dimensions span a compact block of 2^i PEs [Sanders 2002, section 5.2]. Sides need not be powers of two; neighbours
/// beyond the grid are left out. Ensures that the PEs are connected, and that each PE is a neighbour of its neighbours.
inline std::vector<int> hypercube_neighbours(const Place& place) {
    const auto sides = place.sides();
    const int longest = *std::max_element(sides.begin(), sides.end());
    std::vector<int> neighbours;
    for (int bit = 1; bit < longest; bit *= 2) {
        int stride = 1;
        for (const int side : sides) {
            const int coordinate = place.pe() / stride % side;
            const int other = coordinate ^ bit;
            if (other < side) neighbours.push_back(place.pe() + (other - coordinate) * stride);
            stride *= side;
        }
    }
    return neighbours;
}

}  // namespace espalier
