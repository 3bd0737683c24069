// This file has the examples' graphs: sets of vertices, and a reader of the DIMACS format.
#pragma once

#include <espalier/program/main.hpp>

constexpr std::size_t most = 256;  // the greatest number of vertices

struct Set {
    std::array<std::uint64_t, most / 64> words{};

    void add(std::size_t v) { words[v / 64] |= 1ULL << v % 64; }
    void drop(std::size_t v) { words[v / 64] &= ~(1ULL << v % 64); }
    void keep(const Set& other) {
        for (std::size_t i = 0; i < words.size(); ++i) words[i] &= other.words[i];
    }
    void drop(const Set& other) {
        for (std::size_t i = 0; i < words.size(); ++i) words[i] &= ~other.words[i];
    }
    bool has(std::size_t v) const { return words[v / 64] >> v % 64 & 1; }
    bool empty() const { return (words[0] | words[1] | words[2] | words[3]) == 0; }
    std::size_t first() const {  // requires that the set is not empty
        std::size_t i = 0;
        while (words[i] == 0) ++i;
        return 64 * i + static_cast<std::size_t>(std::countr_zero(words[i]));
    }
    std::size_t size() const {
        int sum = 0;
        for (const auto word : words) sum += std::popcount(word);
        return static_cast<std::size_t>(sum);
    }
};

/// The vertices that each vertex is joined to. Files have lines "c COMMENT", "p edge VERTICES EDGES", and "e V W" for
/// an edge; vertices are numbered from 1.
using Graph = std::vector<Set>;

inline Graph read_graph(espalier::TextReader& text) {
    Graph graph;
    while (text.next_line()) {
        const auto& words = text.words();
        if (words[0] == "p" && words.size() == 4) {
            graph.resize(text.count(words[2], "how many vertices there are"));
            if (graph.size() > most) text.fail("there are too many vertices", "at most 256");
        } else if (words[0] == "e" && words.size() == 3) {
            const auto v = text.count(words[1], "a vertex") - 1, w = text.count(words[2], "a vertex") - 1;
            if (std::max(v, w) >= graph.size()) text.fail("there is no such vertex", "numbers from 1 on");
            graph[v].add(w);
            graph[w].add(v);
        } else if (words[0] != "c") {
            text.fail("this line has no meaning", "c, p edge VERTICES EDGES or e V W");
        }
    }
    return graph;
}
