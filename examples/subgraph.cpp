// Is a graph, the pattern, a part of another one? Each vertex of the pattern is mapped to a vertex of its own, and
// joined ones to joined ones. The vertex with the fewest possible images is mapped next [Haralick, Elliott 1980].
#include "graph.hpp"

struct Subgraph {
    struct Node {
        std::vector<Set> images;  // those that each vertex of the pattern may have
        Set open;                 // the vertices that are not mapped yet
    };
    using Answer = espalier::First<std::vector<std::size_t>>;
    Graph pattern, target;

    Node root() const {
        Node node{std::vector<Set>(pattern.size()), {}};
        for (std::size_t v = 0; v < pattern.size(); ++v) {
            node.open.add(v);
            for (std::size_t w = 0; w < target.size(); ++w)
                if (target[w].size() >= pattern[v].size()) node.images[v].add(w);
        }
        return node;
    }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        if (node.open.empty()) return answer.offer(map(node));
        std::size_t next = most, fewest = most + 1;
        for (Set left = node.open; !left.empty(); left.drop(left.first()))
            if (const auto size = node.images[left.first()].size(); size < fewest) fewest = size, next = left.first();
        for (Set images = node.images[next]; !images.empty(); images.drop(images.first())) {
            Node mapped = node;
            mapped.open.drop(next);
            mapped.images[next] = {};
            mapped.images[next].add(images.first());
            bool is_possible = true;
            for (Set left = mapped.open; !left.empty() && is_possible; left.drop(left.first())) {
                auto& others = mapped.images[left.first()];
                others.drop(images.first());
                if (pattern[next].has(left.first())) others.keep(target[images.first()]);
                is_possible = !others.empty();
            }
            if (is_possible) child(std::move(mapped));
        }
    }

    static std::vector<std::size_t> map(const Node& node) {
        std::vector<std::size_t> images;
        for (const auto& image : node.images) images.push_back(image.first() + 1);
        return images;
    }
};

int main(int argc, char** argv) {
    return espalier::main(argc, argv, {.name = "subgraph", .summary = "finds a graph within another one"},
                          [](espalier::Arguments& a) {
                              const auto [pattern, target] = a.instance("GRAPHS", read_graphs<2>);
                              return Subgraph{pattern, target};
                          });
}
