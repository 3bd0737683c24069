#include "synthetic/uts/uts_known_trees.hpp"

#include <array>

namespace synthetic {
namespace {

UtsTree geometric(UtsShape shape, std::int32_t depth, double branching, std::int32_t seed) {
    return {.kind = UtsKind::geometric, .shape = shape, .branching = branching, .depth = depth, .seed = seed};
}

UtsTree binomial(double branching, double probability, std::int32_t children, std::int32_t seed) {
    return {.kind = UtsKind::binomial,
            .branching = branching,
            .probability = probability,
            .binomial_children = children,
            .seed = seed};
}

UtsTree hybrid() {
    return {.kind = UtsKind::hybrid,
            .shape = UtsShape::linear,
            .branching = 6,
            .depth = 16,
            .probability = 0.234375,
            .binomial_children = 4,
            .seed = 1};
}

// The numbers of a size are those of nodes and leaves, and the depth.
const std::array<KnownTree, 9> trees = {{
    {"T1", geometric(UtsShape::fixed, 10, 4, 19), {4'130'071, 3'305'118, 10}},
    {"T2", geometric(UtsShape::cyclic, 16, 6, 502), {4'117'769, 2'342'762, 81}},
    {"T3", binomial(2000, 0.124875, 8, 42), {4'112'897, 3'599'034, 1572}},
    {"T4", hybrid(), {4'132'453, 3'108'986, 134}},
    {"T5", geometric(UtsShape::linear, 20, 4, 34), {4'147'582, 2'181'318, 20}},
    {"T1L", geometric(UtsShape::fixed, 13, 4, 29), {102'181'082, 81'746'377, 13}},
    {"T2L", geometric(UtsShape::cyclic, 23, 7, 220), {96'793'510, 53'791'152, 67}},
    {"T3L", binomial(2000, 0.200014, 5, 7), {111'345'631, 89'076'904, 17844}},
    {"T1XL", geometric(UtsShape::fixed, 15, 4, 29), {1'635'119'272, 1'308'100'063, 15}},
}};

}  // namespace

std::span<const KnownTree> uts_known_trees() { return trees; }

const KnownTree* find_known_tree(std::string_view name) {
    for (const auto& tree : trees) {
        if (tree.name == name) return &tree;
    }
    return nullptr;
}

}  // namespace synthetic
