// SPDX-License-Identifier: Apache-2.0

// The trees with OpenMP, a task for each node.
#include <omp.h>
#include <atomic>
#include "trees.hpp"

namespace {
std::uint64_t fib(int n) {
    if (n < 2) return static_cast<std::uint64_t>(n);
    std::uint64_t a = 0;
#pragma omp task shared(a)
    a = fib(n - 1);
    const auto b = fib(n - 2);
#pragma omp taskwait
    return a + b;
}

std::uint64_t queens(const QueensNode& node, int n) {
    if (node.row == n) return 1;
    std::array<std::uint64_t, 32> ways{};
    std::size_t count = 0;
    for (auto free = node.free(n); free != 0; free &= free - 1) {
        const auto child = node.with(free & -free);
        const std::size_t i = count++;
#pragma omp task shared(ways) firstprivate(child, i, n)
        ways[i] = queens(child, n);
    }
#pragma omp taskwait
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += ways[i];
    return sum;
}

std::uint64_t uts(const Uts& tree, const UtsNode& node) {
    const int children = tree.children(node);
    if (children == 0) return 1;
    std::vector<std::uint64_t> nodes(static_cast<std::size_t>(children));
    for (int i = 0; i < children; ++i) {
#pragma omp task shared(nodes, tree, node) firstprivate(i)
        nodes[static_cast<std::size_t>(i)] = uts(tree, tree.child(node, i));
    }
#pragma omp taskwait
    std::uint64_t sum = 1;
    for (const auto part : nodes) sum += part;
    return sum;
}

void clique(const VertexGraph& graph, const CliqueNode& node, std::atomic<int>& best) {
    if (node.candidates.empty()) {
        int known = best;
        while (known < node.size && !best.compare_exchange_weak(known, node.size)) {
        }
        return;
    }
    // A task that is run later may not refer to what a lambda has captured, so it has pointers.
    expand_clique(graph, node, [graph = &graph, best = &best](const CliqueNode& child, int bound) {
        if (bound <= *best) return false;
        const auto* const task_graph = graph;
        auto* const task_best = best;
        const CliqueNode task_node = child;
#pragma omp task firstprivate(task_graph, task_best, task_node, bound)
        if (bound > *task_best) clique(*task_graph, task_node, *task_best);
        return true;
    });
#pragma omp taskwait
}

auto by_team(auto search) {
    decltype(search()) result{};
#pragma omp parallel
#pragma omp single
    result = search();
    return result;
}
}  // namespace

int main(int, char** argv) {
    omp_set_num_threads(std::atoi(argv[3]));
    return answer(argv, {.fib = [](int n) { return by_team([=] { return fib(n); }); },
                         .queens = [](int n) { return by_team([=] { return queens({}, n); }); },
                         .uts = [](const Uts& tree) { return by_team([&] { return uts(tree, tree.root()); }); },
                         .clique =
                             [](const VertexGraph& graph) {
                                 std::atomic<int> best = 0;
                                 return by_team([&] {
                                     clique(graph, clique_root(graph), best);
                                     return best.load();
                                 });
                             }});
}
