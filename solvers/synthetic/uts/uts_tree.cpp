// SPDX-License-Identifier: Apache-2.0
#include "synthetic/uts/uts_tree.hpp"
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace synthetic {
namespace {
int binomial_children(const UtsTree& tree, double u) { return u < tree.probability ? tree.binomial_children : 0; }

int geometric_children(const UtsTree& tree, int depth, double u) {
    const double p = 1.0 / (1.0 + geometric_branching(tree, depth));
    return static_cast<int>(std::min<double>(UtsTree::most_children, std::floor(std::log(1 - u) / std::log(1 - p))));
}

void refuse_unless(bool holds, const char* sentence) {
    if (!holds) throw std::invalid_argument(sentence);
}

constexpr auto binomial = UtsKind::binomial;
constexpr auto geometric = UtsKind::geometric;
constexpr double usual = UtsTree{}.probability;

// The parameters are those behind -t, -a, -b, -d, -q, -m and -r; the numbers of a size are those of nodes and leaves,
// and the depth.
constexpr std::array<KnownTree, 9> trees = {{
    {"T1", {geometric, UtsShape::fixed, 4, 10, usual, 4, 19}, {4'130'071, 3'305'118, 10}},
    {"T2", {geometric, UtsShape::cyclic, 6, 16, usual, 4, 502}, {4'117'769, 2'342'762, 81}},
    {"T3", {binomial, UtsShape::linear, 2000, 6, 0.124875, 8, 42}, {4'112'897, 3'599'034, 1572}},
    {"T4", {UtsKind::hybrid, UtsShape::linear, 6, 16, usual, 4, 1}, {4'132'453, 3'108'986, 134}},
    {"T5", {geometric, UtsShape::linear, 4, 20, usual, 4, 34}, {4'147'582, 2'181'318, 20}},
    {"T1L", {geometric, UtsShape::fixed, 4, 13, usual, 4, 29}, {102'181'082, 81'746'377, 13}},
    {"T2L", {geometric, UtsShape::cyclic, 7, 23, usual, 4, 220}, {96'793'510, 53'791'152, 67}},
    {"T3L", {binomial, UtsShape::linear, 2000, 6, 0.200014, 5, 7}, {111'345'631, 89'076'904, 17844}},
    {"T1XL", {geometric, UtsShape::fixed, 4, 15, usual, 4, 29}, {1'635'119'272, 1'308'100'063, 15}},
}};
}  // namespace

// The expressions are those of the definition, term by term, because another order might round differently.
double geometric_branching(const UtsTree& tree, int depth) {
    const double b = tree.branching;
    const double d = depth;
    if (depth == 0) return b;
    switch (tree.shape) {
        case UtsShape::linear: return depth < tree.depth ? b * (1.0 - d / tree.depth) : 0.0;
        case UtsShape::exponential_decrease:
            return b * std::pow(d, -std::log(b) / std::log(static_cast<double>(tree.depth)));
        case UtsShape::cyclic:
            return d > 5.0 * tree.depth ? 0.0 : std::pow(b, std::sin(2.0 * std::numbers::pi * d / tree.depth));
        case UtsShape::fixed: break;
    }
    return depth < tree.depth ? b : 0.0;
}

int uts_children(const UtsTree& tree, int depth, std::uint32_t number) {
    const double u = number / 2147483648.0;
    int children = 0;
    switch (tree.kind) {
        case UtsKind::binomial: children = binomial_children(tree, u); break;
        case UtsKind::geometric: children = geometric_children(tree, depth, u); break;
        case UtsKind::hybrid:
            children = depth < 0.5 * tree.depth ? geometric_children(tree, depth, u) : binomial_children(tree, u);
            break;
        case UtsKind::balanced: return depth < tree.depth ? static_cast<int>(tree.branching) : 0;
    }
    return std::min(children, UtsTree::most_children);
}

int uts_root_children(const UtsTree& tree, std::uint32_t number) {
    if (tree.kind == UtsKind::binomial) return static_cast<int>(std::floor(tree.branching));
    return uts_children(tree, 0, number);
}

void require_possible(const UtsTree& tree) {
    const bool geometric = tree.kind == UtsKind::geometric || tree.kind == UtsKind::hybrid;
    refuse_unless(tree.branching >= 0 && tree.branching <= 65535, "-b: the branching must be between 0 and 65535");
    refuse_unless(!geometric || tree.branching <= 200, "-b: the branching of a geometric tree must be at most 200");
    refuse_unless(tree.depth >= 1, "-d: the depth must be at least 1");
    refuse_unless(tree.probability >= 0 && tree.probability <= 1, "-q: the probability must be between 0 and 1");
    refuse_unless(tree.binomial_children >= 0, "-m: the number of children must not be negative");
    refuse_unless(!geometric || tree.shape != UtsShape::exponential_decrease || (tree.depth >= 2 && tree.branching > 1),
                  "-a 1: exponential decrease needs a depth of at least 2 and a branching above 1");
}

std::span<const KnownTree> uts_known_trees() { return trees; }

const KnownTree* find_known_tree(std::string_view name) {
    const auto* const known = std::ranges::find(trees, name, &KnownTree::name);
    return known != trees.end() ? known : nullptr;
}
}  // namespace synthetic
