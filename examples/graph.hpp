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

/// The vertices that each vertex is joined to.
using Graph = std::vector<Set>;

/// Reads so many graphs. A graph has a line "p edge VERTICES EDGES", and then "e V W" for each edge; vertices are
/// numbered from 1. Lines "c COMMENT" may be anywhere.
template <std::size_t count>
std::array<Graph, count> read_graphs(espalier::TextReader& text) {
    std::array<Graph, count> graphs;
    std::size_t begun = 0;
    while (text.next_line()) {
        const auto& words = text.words();
        if (words[0] == "p" && words.size() == 4) {
            if (begun == count) text.fail("there are too many graphs", std::to_string(count));
            auto& graph = graphs[begun++];
            graph.resize(text.count(words[2], "how many vertices there are"));
            if (graph.size() > most) text.fail("there are too many vertices", "at most 256");
        } else if (words[0] == "e" && words.size() == 3 && begun > 0) {
            auto& graph = graphs[begun - 1];
            const auto v = text.count(words[1], "a vertex") - 1, w = text.count(words[2], "a vertex") - 1;
            if (std::max(v, w) >= graph.size()) text.fail("there is no such vertex", "numbers from 1 on");
            if (v == w) text.fail("this edge joins a vertex to itself", "two vertices");
            graph[v].add(w);
            graph[w].add(v);
        } else if (words[0] != "c") {
            text.fail("this line has no meaning", "c, p edge VERTICES EDGES or e V W");
        }
    }
    if (begun < count) text.fail("there are too few graphs", std::to_string(count));
    return graphs;
}

inline Graph read_graph(espalier::TextReader& text) { return read_graphs<1>(text)[0]; }
