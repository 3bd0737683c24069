// SPDX-License-Identifier: Apache-2.0

// The trees by plain recursions on one thread: what the frameworks are compared with.
#include "trees.hpp"

namespace {
std::uint64_t fib(int n) { return n < 2 ? static_cast<std::uint64_t>(n) : fib(n - 1) + fib(n - 2); }

std::uint64_t queens(const QueensNode& node, int n) {
    if (node.row == n) return 1;
    std::uint64_t ways = 0;
    for (auto free = node.free(n); free != 0; free &= free - 1) ways += queens(node.with(free & -free), n);
    return ways;
}

std::uint64_t uts(const Uts& tree, const UtsNode& node) {
    std::uint64_t nodes = 1;
    for (int i = 0; i < tree.children(node); ++i) nodes += uts(tree, tree.child(node, i));
    return nodes;
}

void clique(const VertexGraph& graph, const CliqueNode& node, int& best) {
    if (node.candidates.empty()) best = std::max(best, node.size);
    expand_clique(graph, node, [&](const CliqueNode& child, int bound) {
        if (bound <= best) return false;
        clique(graph, child, best);
        return true;
    });
}
}  // namespace

int main(int, char** argv) {
    return answer(argv, {.fib = fib,
                         .queens = [](int n) { return queens({}, n); },
                         .uts = [](const Uts& tree) { return uts(tree, tree.root()); },
                         .clique =
                             [](const VertexGraph& graph) {
                                 int best = 0;
                                 clique(graph, clique_root(graph), best);
                                 return best;
                             }});
}
