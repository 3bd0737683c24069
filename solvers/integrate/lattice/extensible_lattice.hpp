// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace integrate {

/// Lattices of rank 1: the points {k z / 2^level} for k = 0, 1, ... 2^level - 1, where each one holds the points of the
/// one before. The first is made component by component, such that the mean square of the worst error over all shifts
/// is least in a Sobolev space of mixed first derivatives [Sloan, Kuo and Joe 2002, "Constructing randomly shifted
/// lattice rules in weighted Sobolev spaces"]; each further one adds a binary digit to each component, again one by one
/// and by the same criterion [Niederreiter and Pillichshammer 2009, "Construction algorithms for good extensible
/// lattice rules"]. All variables have the same weight, which falls with their number, so that what many of them do
/// together counts less than what two do.
class ExtensibleLattice {
public:
    static constexpr int first_level = 10;
    static constexpr int last_level = 26;  ///< making it takes 2^(last_level + 1) bytes

    /// With 2^first_level points. Requires at least one dimension.
    explicit ExtensibleLattice(std::size_t dimensions);

    int level() const { return level_; }
    /// The components of z, odd and less than 2^level.
    const std::vector<std::uint32_t>& generators() const { return generators_; }

    /// Doubles the number of points. Requires level() < last_level.
    void extend();

private:
    double weight_;
    int level_ = first_level;
    std::vector<std::uint32_t> generators_;
};

}  // namespace integrate
