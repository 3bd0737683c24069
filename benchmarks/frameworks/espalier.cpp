// SPDX-License-Identifier: Apache-2.0

// The trees with Espalier.
#include <espalier/espalier.hpp>
#include "trees.hpp"

namespace {
int threads = 1;

struct Fib {
    using Node = int;
    using Answer = espalier::Sum<std::uint64_t>;
    int n;

    Node root() const { return n; }
    void expand(Node node, Answer& answer, auto&& child) const {
        if (node < 2) return answer.add(static_cast<std::uint64_t>(node));
        child(node - 1);
        child(node - 2);
    }
};

struct Queens {
    using Node = QueensNode;
    using Answer = espalier::Sum<std::uint64_t>;
    int n;

    Node root() const { return {}; }
    void expand(const Node& node, Answer& answer, auto&& child) const {
        if (node.row == n) return answer.add(1);
        for (auto free = node.free(n); free != 0; free &= free - 1) child(node.with(free & -free));
    }
};

struct UtsSize {
    using Node = UtsNode;
    using Answer = espalier::Sum<std::uint64_t>;
    const Uts& tree;

    Node root() const { return tree.root(); }
    void expand(const Node& node, Answer& answer, auto&& child) const {
        answer.add(1);
        for (int i = 0; i < tree.children(node); ++i) child(tree.child(node, i));
    }
};

struct Clique {
    using Node = CliqueNode;
    using Answer = espalier::Greatest<int, int>;
    const VertexGraph& graph;

    Node root() const { return clique_root(graph); }
    void expand(const Node& node, Answer& answer, auto&& child) const {
        if (node.candidates.empty()) return answer.offer(node.size, node.size);
        expand_clique(graph, node, [&](const CliqueNode& next, int bound) {
            if (!answer.improves(bound)) return false;
            child(next);
            return true;
        });
    }
};

auto answer_of(const auto& tree) {
    return espalier::solve(espalier::DepthFirst(tree), espalier::Threads(threads)).answer;
}
}  // namespace

int main(int, char** argv) {
    threads = std::atoi(argv[3]);
    return answer(argv, {.fib = [](int n) { return answer_of(Fib{n}).value; },
                         .queens = [](int n) { return answer_of(Queens{n}).value; },
                         .uts = [](const Uts& tree) { return answer_of(UtsSize{tree}).value; },
                         .clique = [](const VertexGraph& graph) { return answer_of(Clique{graph}).found()->first; }});
}
