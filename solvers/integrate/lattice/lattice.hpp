// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <espalier/depth_first.hpp>
#include "integrate/arithmetic/fixed_point_sum.hpp"
#include "integrate/settings.hpp"

namespace integrate {
/// The sums of the integrand over shifted lattices.
struct LatticeSums {
    std::vector<SumOfDoubles> values;  ///< by shift; empty before the first value
    SumOfDoubles magnitude;            ///< the sum of all absolute values
    std::uint64_t evaluations = 0;
    std::uint64_t without_value = 0;  ///< points that have no finite value and count as 0

    void merge(const LatticeSums& other) {
        values.resize(std::max(values.size(), other.values.size()));
        for (std::size_t i = 0; i < other.values.size(); ++i) values[i].merge(other.values[i]);
        magnitude.merge(other.magnitude);
        evaluations += other.evaluations;
        without_value += other.without_value;
    }
};

/// The shift of a lattice's points along each axis, in units of 2^-64, around the unit interval.
using Shift = std::vector<std::uint64_t>;

/// Lattices of rank 1 hold the points {k z / 2^level} for k = 0, 1, ... 2^level - 1, and so each one holds the points of
/// the one before. The components of z are 1, a, a^2, ... [Hickernell, Hong, L'Ecuyer and Lemieux 2000, "Extensible
/// lattice sequences for quasi-Monte Carlo quadrature"].
///
/// The tree makes the sums over the points that a lattice has and the one before it had not, or over all points of the
/// first one, for each shift [Cranley and Patterson 1976, "Randomization of number theoretic methods for multiple
/// integration"]: ranges of points, which are halved. Each coordinate goes up and down through the interval once (the
/// tent or baker's transformation), by which the error of what is smooth falls nearly with the square of the number of
/// points [Hickernell 2002, "Obtaining O(N^(-2+eps)) convergence for lattice quadrature rules"].
class LatticeTree {
public:
    struct Node {
        std::int32_t shift = all;
        std::uint32_t first = 0;  ///< block of points
        std::uint32_t end = 0;
    };
    using Answer = LatticeSums;

    static constexpr int first_level = 10;
    static constexpr int last_level = 26;

    /// Refers to the shifts. Requires a level from the first to the last one, and shifts along each axis.
    LatticeTree(const Integral& integral, int level, const std::vector<Shift>& shifts);

    Node root() const { return {}; }

    bool valid(const Node& node) const {
        return node.shift == all || (node.shift >= 0 && std::cmp_less(node.shift, shifts_.size()) &&
                                     node.first < node.end && node.end <= blocks_);
    }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        if (node.shift == all) {
            for (std::size_t i = 0; i < shifts_.size(); ++i) child(Node{static_cast<std::int32_t>(i), 0, blocks_});
        } else if (node.end - node.first > 1) {
            const std::uint32_t middle = node.first + (node.end - node.first) / 2;
            child(Node{node.shift, node.first, middle});
            child(Node{node.shift, middle, node.end});
        } else {
            sample(node, answer);
        }
    }

private:
    static constexpr std::int32_t all = -1;

    void sample(const Node& node, Answer& answer) const;

    SmoothPart whole_;
    int level_;
    std::vector<std::uint64_t> generators_;  // the components of z
    const std::vector<Shift>& shifts_;
    bool only_new_;
    std::uint64_t points_;
    std::uint32_t blocks_;
};
static_assert(espalier::Tree<LatticeTree>);

/// Estimates the integral of any number of variables by a lattice rule with random shifts, in doubles, with ever more
/// points. Its error is half the width of a confidence interval: the means over 16 lattices, each shifted by itself,
/// are taken for normal variates. Requires limits that doubles tell apart.
[[nodiscard]] Integrate integrate_by_lattice;
}  // namespace integrate
