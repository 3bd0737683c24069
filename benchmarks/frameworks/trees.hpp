// SPDX-License-Identifier: Apache-2.0

// The trees that all frameworks search, and the command line of their programs: PROBLEM SIZE THREADS. How the nodes of
// a tree are expanded is here; how they are searched is what the programs differ in.
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>
#include "synthetic/uts/uts.hpp"
#include "synthetic/uts/uts_search.hpp"

/// A row of a board with N queens: the fields that are attacked straight down and along diagonals.
struct QueensNode {
    std::uint32_t columns = 0, left = 0, right = 0;
    int row = 0;

    std::uint32_t free(int n) const { return ~(columns | left | right) & ((1U << n) - 1); }
    QueensNode with(std::uint32_t place) const {
        return {columns | place, (left | place) << 1, (right | place) >> 1, row + 1};
    }
};

/// A node of a tree of the Unbalanced Tree Search benchmark.
struct UtsNode {
    std::array<std::uint32_t, 5> state;
    int depth = 0;
};

/// A tree of that benchmark, "T1" or "T3".
class Uts {
public:
    explicit Uts(const std::string& name) : tree_(synthetic::find_known_tree(name)->tree), law_(tree_) {}

    UtsNode root() const {
        const std::uint32_t message[5] = {0, 0, 0, 0, static_cast<std::uint32_t>(tree_.seed)};
        return hashed<5>(message, 0);
    }
    int children(const UtsNode& node) const {
        const auto number = node.state[4] & 0x7fffffff;
        return node.depth == 0 ? uts_root_children(tree_, number) : law_.children(node.depth, number);
    }
    UtsNode child(const UtsNode& node, int number) const {
        const auto& s = node.state;
        const std::uint32_t message[6] = {s[0], s[1], s[2], s[3], s[4], static_cast<std::uint32_t>(number)};
        return hashed<6>(message, node.depth + 1);
    }

private:
    template <int size>
    static UtsNode hashed(const std::uint32_t (&message)[size], int depth) {
        std::uint32_t digest[5];
        synthetic::UtsHash<std::uint32_t, size>::hash(message, digest);
        return {{digest[0], digest[1], digest[2], digest[3], digest[4]}, depth};
    }

    synthetic::UtsTree tree_;
    synthetic::UtsLaw law_;
};

constexpr int most_vertices = 192;

struct VertexSet {
    std::array<std::uint64_t, most_vertices / 64> words{};

    void add(int v) { words[static_cast<std::size_t>(v) / 64] |= 1ULL << v % 64; }
    void drop(int v) { words[static_cast<std::size_t>(v) / 64] &= ~(1ULL << v % 64); }
    void keep(const VertexSet& other) {
        for (std::size_t i = 0; i < words.size(); ++i) words[i] &= other.words[i];
    }
    void drop(const VertexSet& other) {
        for (std::size_t i = 0; i < words.size(); ++i) words[i] &= ~other.words[i];
    }
    bool empty() const { return (words[0] | words[1] | words[2]) == 0; }
    int first() const {
        std::size_t i = 0;
        while (words[i] == 0) ++i;
        return static_cast<int>(64 * i) + std::countr_zero(words[i]);
    }
};

using VertexGraph = std::vector<VertexSet>;

/// A clique of `size` vertices and the vertices that are joined to all of them.
struct CliqueNode {
    VertexSet candidates;
    int size = 0;
};

/// Returns a graph of this many vertices, two of which are joined with a probability of 0.8.
inline VertexGraph random_graph(int vertices) {
    std::mt19937_64 random(1);
    VertexGraph graph(static_cast<std::size_t>(vertices));
    for (int v = 0; v < vertices; ++v) {
        for (int w = 0; w < v; ++w) {
            if (random() % 5 == 0) continue;
            graph[static_cast<std::size_t>(v)].add(w);
            graph[static_cast<std::size_t>(w)].add(v);
        }
    }
    return graph;
}

inline CliqueNode clique_root(const VertexGraph& graph) {
    CliqueNode root;
    for (int v = 0; v < static_cast<int>(graph.size()); ++v) root.candidates.add(v);
    return root;
}

/// Calls child(node, bound) for the children of a node, those with the greatest bounds first, as long as it returns
/// true. The bound is the number of colours of a greedy colouring [Tomita, Seki 2003].
void expand_clique(const VertexGraph& graph, const CliqueNode& node, auto&& child) {
    std::array<std::uint8_t, most_vertices> vertex, colour;
    std::size_t count = 0;
    VertexSet left = node.candidates;
    for (std::uint8_t used = 1; !left.empty(); ++used) {
        for (VertexSet free = left; !free.empty(); free.drop(graph[vertex[count - 1]])) {
            const int v = free.first();
            left.drop(v), free.drop(v);
            vertex[count] = static_cast<std::uint8_t>(v);
            colour[count++] = used;
        }
    }
    for (left = node.candidates; count-- > 0;) {
        CliqueNode next{left, node.size + 1};
        next.candidates.keep(graph[vertex[count]]);
        left.drop(vertex[count]);
        if (!child(next, node.size + colour[count])) return;
    }
}

/// The searches of a framework.
struct Searches {
    std::uint64_t (*fib)(int n);
    std::uint64_t (*queens)(int n);
    std::uint64_t (*uts)(const Uts& tree);
    int (*clique)(const VertexGraph& graph);
};

/// Prints the answer of the search that the command line asks for. Returns the exit code.
inline int answer(const char* const* argv, const Searches& searches) {
    const std::string problem = argv[1];
    const std::string size = argv[2];
    std::uint64_t number = 0;
    if (problem == "fib") number = searches.fib(std::stoi(size));
    if (problem == "queens") number = searches.queens(std::stoi(size));
    if (problem == "uts") number = searches.uts(Uts(size));
    if (problem == "clique") number = static_cast<std::uint64_t>(searches.clique(random_graph(std::stoi(size))));
    std::printf("%llu\n", static_cast<unsigned long long>(number));
    return number > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
