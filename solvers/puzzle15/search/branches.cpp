// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/search/branches.hpp"

#include <algorithm>
#include <utility>

#include "puzzle15/search/subproblem.hpp"

namespace puzzle15 {
namespace {

using espalier::Nodes;

// The number of branches at which cutting ends. More branches would show more exactly where the tree grows fast, but
// with fewer nodes in each their growth would be less certain.
constexpr std::size_t enough = 4096;

// Adds the parts of a branch that begin with each of its first moves. A solution stays as it is.
void unfold_into(std::vector<Subproblem>& parts, const BoardSearch& search, const Iteration& iteration,
                 const Subproblem& branch, Nodes& nodes_before) {
    for (const Move move : moves) {
        if ((branch.path.back().open & set_of(move)) == 0) continue;
        auto part = branch;
        part.path.back().open = set_of(move);
        search.unfold(iteration, part);
        nodes_before += std::exchange(part.uncounted, 0);
        part.drop_exhausted();
        if (!part.empty()) parts.push_back(std::move(part));
    }
}

// Returns the number of nodes that an earlier iteration searched in all branches whose paths start with `beginning`.
Nodes nodes_below(const NodesByBeginning& before, const std::string& beginning) {
    Nodes nodes = 0;
    for (auto known = before.lower_bound(beginning); known != before.end(); ++known) {
        if (!known->first.starts_with(beginning)) break;
        nodes += known->second;
    }
    return nodes;
}

struct Ordered {
    Subproblem tree;
    double last = 0;          // its nodes in the last iteration
    double last_but_one = 0;  // and in the one before
    double growth = 0;
};

std::vector<Ordered> fastest_growing_first(std::vector<Subproblem> trees, const EarlierNodes& earlier) {
    std::vector<Ordered> ordered;
    double sum = 0;
    for (auto& tree : trees) {
        const auto beginning = tree.letters();
        ordered.push_back({.tree = std::move(tree),
                           .last = static_cast<double>(nodes_below(earlier.last, beginning)),
                           .last_but_one = static_cast<double>(nodes_below(earlier.last_but_one, beginning))});
        sum += ordered.back().last_but_one;
    }
    // Smooths growth rates by adding three times the mean size of a branch. (3 was better than 1 and 10 on eleven
    // boards of the 24-puzzle.)
    constexpr double added = 3;
    const double more = 1 + added * sum / static_cast<double>(trees.size());
    for (auto& one : ordered) one.growth = one.last / (one.last_but_one + more);
    std::ranges::stable_sort(ordered, std::ranges::greater{}, &Ordered::growth);
    return ordered;
}

// Supposes that a branch has the share that it had in the last iteration, with one node more.
void put_in_order(Branches& branches, const EarlierNodes& earlier) {
    auto ordered = fastest_growing_first(std::move(branches.trees), earlier);
    branches.trees.clear();
    double sum = 0;
    for (const auto& one : ordered) sum += one.last + 1;
    for (auto& one : ordered) {
        branches.shares.push_back((one.last + 1) / sum);
        branches.trees.push_back(std::move(one.tree));
    }
}

}  // namespace

Branches make_branches(const BoardSearch& search, const Iteration& iteration, const EarlierNodes& earlier) {
    auto unfolded = iteration;
    unfolded.split_all = true;
    auto root = search.root(iteration);
    Branches branches{.trees = {}, .shares = {}, .nodes_before = std::exchange(root.uncounted, 0)};
    branches.trees.push_back(std::move(root));
    for (bool grows = true; grows && branches.trees.size() < enough;) {
        std::vector<Subproblem> parts;
        for (const auto& branch : branches.trees) {
            unfold_into(parts, search, unfolded, branch, branches.nodes_before);
        }
        grows = parts != branches.trees;
        branches.trees = std::move(parts);
    }
    put_in_order(branches, earlier);
    return branches;
}

}  // namespace puzzle15
