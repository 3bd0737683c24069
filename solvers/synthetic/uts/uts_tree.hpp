#pragma once

#include <cstdint>

namespace synthetic {

/// The laws by which a node of a UTS tree gets its number of children, numbered as the reference program's option -t.
enum class UtsKind : std::uint8_t { binomial, geometric, hybrid, balanced };

/// How the branching of geometric trees changes with the depth, numbered as the reference program's option -a.
enum class UtsShape : std::uint8_t { linear, exponential_decrease, cyclic, fixed };

/// The parameters of a tree of the Unbalanced Tree Search benchmark [Olivier et al. 2006, "UTS: An Unbalanced Tree
/// Search Benchmark"], with the reference program's defaults.
struct UtsTree {
    /// Only the root of a binomial tree and the nodes of balanced ones may have more children.
    static constexpr int most_children = 100;

    UtsKind kind = UtsKind::geometric;
    UtsShape shape = UtsShape::linear;
    double branching = 4;                ///< -b: the children of the root, or their mean in geometric trees
    std::int32_t depth = 6;              ///< -d: what the shapes are stretched to
    double probability = 15.0 / 64.0;    ///< -q: that a binomial node has children
    std::int32_t binomial_children = 4;  ///< -m: how many, if any
    std::int32_t seed = 0;               ///< -r

    friend bool operator==(const UtsTree&, const UtsTree&) = default;
};

/// The mean number of children of a geometric node at a depth.
double geometric_branching(const UtsTree& tree, int depth);

/// The number of children of a node at a depth, other than a binomial root, whose state ends in the given 31-bit
/// number: the definition, in floating point and with two logarithms, as the reference program computes it.
int uts_children(const UtsTree& tree, int depth, std::uint32_t number);

/// The number of children of the root, whose state ends in the given 31-bit number.
int uts_root_children(const UtsTree& tree, std::uint32_t number);

/// Throws std::invalid_argument, with a sentence that names the option, if there is no such tree.
void require_possible(const UtsTree& tree);

}  // namespace synthetic
