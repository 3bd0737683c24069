// How few colours does a graph need, if joined vertices differ? The vertex whose neighbours have the most colours is
// coloured first [Brélaz 1979].
#include "graph.hpp"

struct Colouring {
    struct Vertex {
        std::uint64_t taken = 0;  // the colours of its neighbours
        std::uint8_t colour = 0;
    };
    struct Node {
        std::vector<Vertex> vertices;
        Set open;
        std::size_t used = 0;
    };
    using Answer = espalier::Least<std::size_t, std::vector<int>>;
    Graph graph;

    Node root() const {
        Node node{std::vector<Vertex>(graph.size()), {}, 0};
        for (std::size_t v = 0; v < graph.size(); ++v) node.open.add(v);
        return node;
    }

    std::size_t bound(const Node& node) const { return node.used; }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        if (node.open.empty()) {
            std::vector<int> solution;
            for (const auto& vertex : node.vertices) solution.push_back(vertex.colour);
            return answer.offer(node.used, std::move(solution));
        }
        const auto next = most_constrained(node);
        for (std::size_t colour = 0; colour <= node.used && colour < 64; ++colour) {
            const auto used = std::max(node.used, colour + 1);
            if (!answer.improves(used)) return;
            if (node.vertices[next].taken >> colour & 1) continue;
            Node coloured = node;
            coloured.open.drop(next);
            coloured.vertices[next].colour = static_cast<std::uint8_t>(colour + 1);
            coloured.used = used;
            for (Set left = graph[next]; !left.empty(); left.drop(left.first()))
                coloured.vertices[left.first()].taken |= 1ULL << colour;
            child(std::move(coloured));
        }
    }

    std::size_t most_constrained(const Node& node) const {
        std::size_t best = 0;
        int greatest = -1;
        for (Set left = node.open; !left.empty(); left.drop(left.first())) {
            const int taken = std::popcount(node.vertices[left.first()].taken);
            if (taken > greatest) greatest = taken, best = left.first();
        }
        return best;
    }
};

int main(int argc, char** argv) {
    return espalier::main(argc, argv, {.name = "colouring", .summary = "colours graphs with few colours"},
                          [](espalier::Arguments& a) { return Colouring{a.instance("GRAPH", read_graph)}; });
}
