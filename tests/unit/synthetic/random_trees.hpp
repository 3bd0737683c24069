// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <rapidcheck.h>
#include <cstdint>
#include "synthetic/uts/uts.hpp"

namespace synthetic_test {
/// A random number from `first` to before `end`, all equally likely from the first try on.
template <class Number>
Number number_in(Number first, Number end) {
    return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(first, end));
}

/// A random tree, of some thousand nodes at most but for rare ones.
inline synthetic::UtsTree random_tree() {
    using enum synthetic::UtsKind;
    synthetic::UtsTree tree;
    tree.kind = *rc::gen::element(binomial, geometric, hybrid, balanced);
    tree.shape = static_cast<synthetic::UtsShape>(number_in(0, 4));
    tree.seed = number_in(-1000, 1000);
    tree.depth = number_in(2, tree.shape == synthetic::UtsShape::fixed || tree.kind == balanced ? 6 : 9);
    tree.branching = tree.kind == binomial ? number_in(0, 300) : number_in(11, 35) / 10.0;
    tree.binomial_children = number_in(0, 9);
    tree.probability = number_in(0, 950) / 1000.0 / (tree.binomial_children + 1);
    return tree;
}
}  // namespace synthetic_test
