// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <espalier/depth_first.hpp>
#include "integrate/arithmetic/fixed_point_sum.hpp"
#include "integrate/settings.hpp"

namespace integrate {
/// The result of the trapezoid rule.
struct Trapezoids {
    SumOfDoubles value;
    SumOfDoubles error;
    std::uint64_t evaluations = 0;
    std::uint64_t stepped_around = 0;
    std::uint64_t unfinished = 0;          ///< leaves only because the tree was not to be deeper
    std::vector<std::uint64_t> leaves;     ///< by depth, how many
    std::vector<std::uint64_t> predicted;  ///< by depth, how many there would be by the law of leaf depths

    void count_leaf(std::int32_t depth, double predicted_depth);
    void merge(const Trapezoids& other);
};

/// The recursive rule of [Barrows et al. 1999, section 4.2]: an interval not wider than twice theta_r, or one in which
/// two trapezoids differ from one by less than theta_a, counts as one trapezoid; any other is halved. They differ by
/// h^3 f''/16, so that leaves are to be expected at the depth (1/3) log2(|f''| / (16 theta_a)), for an interval of
/// width 1.
class TrapezoidTree {
public:
    struct Node {
        std::uint64_t number = 0;  ///< of 2^depth intervals
        std::int32_t depth = 0;
        double left = 0;  ///< the integrand there
        double right = 0;
    };
    using Answer = Trapezoids;

    /// Doubles do not tell places apart that are closer.
    static constexpr std::int32_t deepest = 50;

    /// Requires an integral of one variable with finite limits. `greatest_depth`: at most `deepest`; no interval at
    /// this depth is halved.
    TrapezoidTree(const Integral& integral, double accuracy_threshold, double resolution_threshold,
                  std::int32_t greatest_depth);

    Node root() const { return {.left = value(0, 0, 1).first, .right = value(1, 0, -1).first}; }

    bool valid(const Node& node) const {
        return node.depth >= 0 && node.depth <= deepest && node.number >> node.depth == 0;
    }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        const auto middle = middle_if_halved(node, greatest_depth_, answer);
        if (!middle) return;
        child(Node{2 * node.number, node.depth + 1, node.left, *middle});
        child(Node{2 * node.number + 1, node.depth + 1, *middle, node.right});
    }

    /// Counts an interval as it is that will not be halved any more.
    void abandon(const Node& node, Answer& answer) const {
        static_cast<void>(middle_if_halved(node, node.depth, answer));
    }

private:
    // Returns the integrand at the left end of interval `number` of 2^depth, and whether it has no finite value there,
    // so that the value beside it in this direction was taken.
    std::pair<double, bool> value(std::uint64_t number, std::int32_t depth, double direction) const;
    // Returns the integrand in the middle of an interval that is to be halved; counts any other one as a leaf, which is
    // unfinished if it only is too deep to be halved.
    std::optional<double> middle_if_halved(const Node& node, std::int32_t greatest_depth, Answer& answer) const;

    Formula integrand_;
    double from_;
    double width_;
    double accuracy_threshold_;
    double resolution_threshold_;
    std::int32_t greatest_depth_;
};
static_assert(espalier::Tree<TrapezoidTree>);

/// Estimates the integral of one variable by the recursive trapezoid rule and its two thresholds, in doubles [B99].
/// Requires finite limits that doubles tell apart.
[[nodiscard]] Integrate integrate_by_trapezoids;
}  // namespace integrate
