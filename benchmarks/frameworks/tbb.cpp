// SPDX-License-Identifier: Apache-2.0

// The trees with oneTBB, a task for each node.
#include <tbb/global_control.h>
#include <tbb/task_group.h>
#include <atomic>
#include "trees.hpp"

namespace {
std::uint64_t fib(int n) {
    if (n < 2) return static_cast<std::uint64_t>(n);
    std::uint64_t a = 0;
    tbb::task_group group;
    group.run([&a, n] { a = fib(n - 1); });
    const auto b = fib(n - 2);
    group.wait();
    return a + b;
}

std::uint64_t queens(const QueensNode& node, int n) {
    if (node.row == n) return 1;
    std::array<std::uint64_t, 32> ways{};
    std::size_t count = 0;
    tbb::task_group group;
    for (auto free = node.free(n); free != 0; free &= free - 1) {
        group.run([child = node.with(free & -free), n, &way = ways[count++]] { way = queens(child, n); });
    }
    group.wait();
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += ways[i];
    return sum;
}

std::uint64_t uts(const Uts& tree, const UtsNode& node) {
    const int children = tree.children(node);
    if (children == 0) return 1;
    std::vector<std::uint64_t> nodes(static_cast<std::size_t>(children));
    tbb::task_group group;
    for (int i = 0; i < children; ++i) {
        group.run([&, i] { nodes[static_cast<std::size_t>(i)] = uts(tree, tree.child(node, i)); });
    }
    group.wait();
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
    tbb::task_group group;
    expand_clique(graph, node, [&](const CliqueNode& child, int bound) {
        if (bound <= best) return false;
        group.run([&graph, &best, child, bound] {
            if (bound > best) clique(graph, child, best);
        });
        return true;
    });
    group.wait();
}
}  // namespace

int main(int, char** argv) {
    const tbb::global_control control(tbb::global_control::max_allowed_parallelism, std::stoul(argv[3]));
    return answer(argv, {.fib = fib,
                         .queens = [](int n) { return queens({}, n); },
                         .uts = [](const Uts& tree) { return uts(tree, tree.root()); },
                         .clique =
                             [](const VertexGraph& graph) {
                                 std::atomic<int> best = 0;
                                 clique(graph, clique_root(graph), best);
                                 return best.load();
                             }});
}
