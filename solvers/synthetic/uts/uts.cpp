// SPDX-License-Identifier: Apache-2.0
#include "synthetic/uts/uts.hpp"

#include <algorithm>
#include <stdexcept>

namespace synthetic {
namespace {

// The least budget for which vectors are used. Smaller budgets, as simulated machines give them, are left to the plain
// kernel, whose stack stays smaller.
constexpr std::uint64_t least_budget_of_vectors = 64;

const UtsTree& checked(const UtsTree& tree) {
    require_possible(tree);
    return tree;
}

UtsKernel find_kernel(std::string_view name) {
    for (const auto& kernel : uts_kernels()) {
        if (name.empty() || kernel.name == name) return kernel;
    }
    throw std::invalid_argument("this processor has no kernel of that name");
}

void check_depth(const UtsLaw& law, std::uint32_t depth) {
    if (depth > static_cast<std::uint32_t>(law.deepest())) {
        throw std::logic_error("a tree grew deeper than was thought possible");
    }
}

}  // namespace

Uts::Uts(const UtsTree& tree, std::string_view kernel)
    : tree_(checked(tree)),
      law_(tree),
      expected_subtrees_(expected_subtrees(tree)),
      kernel_(find_kernel(kernel)),
      plain_(uts_kernels().back()),
      root_(uts_root(tree.seed)) {}

Uts::Subproblem Uts::root() const { return Subproblem::whole(root_, uts_root_children(tree_, root_[4] & 0x7fffffff)); }

bool Uts::valid(const Subproblem& subproblem) const {
    const int root_children = uts_root_children(tree_, root_[4] & 0x7fffffff);
    const auto most_children =
        static_cast<std::uint32_t>(std::max({UtsTree::most_children, root_children, tree_.binomial_children}));
    return subproblem.is_consistent(most_children, static_cast<std::uint32_t>(law_.deepest()));
}

std::uint64_t Uts::work(Subproblem& subproblem, Answer& answer, std::uint64_t budget) const {
    std::uint64_t done = 0;
    if (subproblem.has_root()) {
        subproblem.drop_root();
        done = 1;
        answer.add(0, uts_root_children(tree_, root_[4] & 0x7fffffff) == 0);
    }
    const UtsKernel& kernel = budget < least_budget_of_vectors ? plain_ : kernel_;
    while (done < budget && !subproblem.empty()) {
        UtsStack stack = subproblem.stack(kernel.width);
        done += kernel.search(stack, law_.table(), answer, budget - done);
        subproblem.set_size(stack.size);
    }
    check_depth(law_, answer.depth);
    return done;
}

espalier::NodesLeft Uts::nodes_left(const Subproblem& subproblem, const Answer&, espalier::Nodes budget,
                                    espalier::Random&) const {
    // Nodes take about this many times as long one by one as side by side.
    constexpr espalier::Nodes slowness = 8;
    auto left = look_ahead(subproblem.open_nodes(), law_, expected_subtrees_, budget / slowness);
    if (subproblem.has_root()) left.nodes += 1;
    return left;
}

}  // namespace synthetic
