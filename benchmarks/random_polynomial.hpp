#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <vector>

#include "espalier/depth_first.hpp"
#include "espalier/random.hpp"
#include "synthetic/tree_size.hpp"

namespace rings {

/// The square of a times the product of all x - root.
struct Polynomial {
    std::vector<double> roots;
    double amplitude = 1;

    double operator()(double x) const {
        double product = amplitude;
        for (const double root : roots) product *= x - root;
        return product * product;
    }
};

/// The tree of the trapezoid rule on [0,1] [Barrows et al. 1999, section 4.2]: an interval is halved unless half of it is
/// shorter than the resolution threshold, or halving it changes the area by less than the accuracy threshold.
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

    TrapezoidTree(Polynomial polynomial, double accuracy) : polynomial_(std::move(polynomial)), accuracy_(accuracy) {}

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
    Polynomial polynomial_;
    double accuracy_;
};

using Integral = espalier::DepthFirst<TrapezoidTree>;

/// The paper's random polynomials: a degree of 0 to 100, as many roots in [0,1], an amplitude of 1 to 500.
inline Polynomial literal_polynomial(espalier::Random& random) {
    Polynomial polynomial;
    polynomial.roots.resize(random.below(101));
    for (auto& root : polynomial.roots) root = std::ldexp(static_cast<double>(random() >> 11), -53);
    polynomial.amplitude = 1 + random.below(500);
    return polynomial;
}

/// Is the root of the tree its only node?
inline bool is_trivial(const Polynomial& polynomial, double accuracy) {
    const Integral integral(TrapezoidTree(polynomial, accuracy));
    auto root = integral.root();
    Integral::Answer size;
    integral.work(root, size, 1);
    return root.empty();
}

/// The greatest absolute value before it is squared is 1: on a grid, which is near enough.
inline Polynomial normalized(Polynomial polynomial) {
    constexpr int steps = 2000;
    polynomial.amplitude = 1;
    double greatest = 0;
    for (int step = 0; step <= steps; ++step) greatest = std::max(greatest, polynomial(1.0 * step / steps));
    polynomial.amplitude = 1 / std::sqrt(greatest);
    return polynomial;
}

/// Most literal polynomials are so small that their tree is a single node. Of the kind "nontrivial" such ones, at the
/// paper's greatest accuracy threshold, are drawn again; those of the kind "normalized" are scaled to a height of 1.
inline Polynomial random_polynomial(std::string_view kind, std::uint64_t seed) {
    constexpr double greatest_accuracy = 1e-6;
    espalier::Random random(seed);
    auto polynomial = literal_polynomial(random);
    if (kind == "normalized") return normalized(std::move(polynomial));
    while (kind == "nontrivial" && is_trivial(polynomial, greatest_accuracy)) polynomial = literal_polynomial(random);
    return polynomial;
}

}  // namespace rings
