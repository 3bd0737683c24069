// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "integrate/adaptive/refinement.hpp"
#include "integrate/adaptive/symmetric_rule.hpp"
#include "integrate/settings.hpp"

namespace integrate {
/// A product of cells, one for each variable.
struct Box {
    std::array<Cell, most_sides> sides{};
    std::int32_t depth = 0;  ///< how many halvings made it
    std::uint32_t axis = 0;  ///< of the side that is to be halved next

    /// The number of the part of the domain that it lies in: all sides are pieces of that.
    std::size_t part() const { return sides.front().piece; }

    /// Returns one of the box's halves across a side. Requires a side that is divisible.
    Box half(std::size_t across, bool nearer) const {
        Box result = *this;
        result.sides[across] = sides[across].half(nearer);
        ++result.depth;
        return result;
    }

    /// Returns the axis of the widest of so many sides except one, or `widest` if no side is wider than that axis's.
    std::uint32_t widest_side(std::size_t dimensions, std::uint32_t widest, std::size_t except = most_sides) const {
        for (std::uint32_t other = 0; other < dimensions; ++other) {
            if (other != except && sides[other].depth < sides[widest].depth) widest = other;
        }
        return widest;
    }

    friend bool operator<(const Box& a, const Box& b) { return a.sides < b.sides; }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.sides, self.depth, self.axis);
    }
};

/// A symmetric rule on boxes, which are halved across the roughest axis, as those of A. C. Genz and A. A. Malik, "An
/// adaptive algorithm for numerical integration over an n-dimensional rectangular region", J. Comput. Appl. Math. 6
/// (1980), across that along which fourth differences are greatest.
class GenzMalik {
public:
    using Region = Box;

    /// The fixed partition has 2^partition_depth boxes in each part of the domain. The high degree is for errors that
    /// are so small that its points pay.
    GenzMalik(const Integral& integral, int partition_depth, bool high_degree = false);

    GenzMalik finer() const { return {integral_, partition_depth_ + 8, high_degree_}; }
    const Integral& integral() const { return integral_; }
    const SymmetricRule& rule() const { return rule_; }

    void partition(auto&& visit) const {
        for (std::uint32_t part = 0; part < integral_.smooth_parts.size(); ++part) {
            Box whole;
            for (auto& side : whole.sides) side.piece = part;
            visit_boxes(whole, visit);
        }
    }

    Measure measure(Box& box) const;

    bool divisible(const Box& box) const { return box.sides[box.axis].divisible(); }
    bool valid(const Box& box) const {
        const auto parts = integral_.smooth_parts.size();
        return std::cmp_less(box.axis, integral_.dimensions()) &&
               std::ranges::all_of(box.sides, [parts](const Cell& side) { return side.is_consistent(parts); });
    }

    void divide(const Box& box, auto&& visit) const {
        for (const bool nearer : {true, false}) visit(box.half(box.axis, nearer));
    }

    /// On random draws of Genz's integrands the null rules of two boxes saw as little as a fourth of their errors.
    static constexpr double doubt_of_few = 12;

    /// Raises the halves' errors by how much their sum differs from the whole [Berntsen, Espelid and Genz 1991], and
    /// changes the axis of a half if halving did not help.
    void compare(const Leaf<Box>& whole, std::span<Leaf<Box>> halves) const;

    /// Returns what there may be besides in the boxes that doubles end at, as next to a singular vertex.
    double beyond_last(const Measured<Box>& measured) const;

private:
    // Nothing is known yet: sides are halved in turn.
    void visit_boxes(const Box& box, auto& visit) const {
        if (box.depth == partition_depth_) return visit(box);
        Box next = box;
        next.axis = static_cast<std::uint32_t>(box.depth) % static_cast<std::uint32_t>(integral_.dimensions());
        divide(next, [&](const Box& half) { visit_boxes(half, visit); });
    }

    /// Values at the rule's points, 0 where there is no finite one, and the number of points without one.
    using Samples = std::pair<std::vector<double>, std::uint32_t>;

    Samples sample(const Box& box) const;
    std::uint32_t axis_to_halve(const Box& box, const std::vector<double>& values) const;
    void doubt_kinks(Box& box, Measure& measure) const;

    const Integral& integral_;
    int partition_depth_;
    bool high_degree_;
    SymmetricRule rule_;
    std::vector<double> unseen_;  // by part, the share of what balls exceed the values by that counts as error
};

/// Estimates the integral of 2 to 10 variables by symmetric rules on boxes, in doubles. Requires limits that doubles
/// tell apart.
[[nodiscard]] Integrate integrate_by_genz_malik;
}  // namespace integrate
