// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cmath>
#include <cstdint>
#include <utility>
#include "generate/random_polynomial.hpp"
#include "synthetic/tree_size.hpp"

namespace rings {
/// The tree of the trapezoid rule on [0,1] [Barrows et al. 1999, section 4.2]: an interval is halved unless half of it
/// is shorter than the resolution threshold, or halving it changes the area by less than the accuracy threshold.
class TrapezoidTree {
public:
    struct Node {
        double from = 0;
        double to = 1;
        double value_from = 0;
        double value_to = 0;
        std::uint64_t level = 0;
    };
    using Answer = synthetic::TreeSize;

    TrapezoidTree(generate::RandomPolynomial polynomial, double accuracy)
        : polynomial_(std::move(polynomial)), accuracy_(accuracy) {}

    Node root() const { return {.value_from = polynomial_(0), .value_to = polynomial_(1)}; }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        const double half = (node.to - node.from) / 2;
        const double middle = node.from + half;
        const double value = polynomial_(middle);
        const double whole = half * (node.value_from + node.value_to);
        const double halves = half * (node.value_from + 2 * value + node.value_to) / 2;
        const bool halts = half < resolution_ || std::abs(halves - whole) < accuracy_;
        answer.add(static_cast<std::uint32_t>(node.level), halts);
        if (halts) return;
        child(Node{node.from, middle, node.value_from, value, node.level + 1});
        child(Node{middle, node.to, value, node.value_to, node.level + 1});
    }

private:
    static constexpr double resolution_ = 1e-10;
    generate::RandomPolynomial polynomial_;
    double accuracy_;
};
}  // namespace rings
