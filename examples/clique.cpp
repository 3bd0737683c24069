// Finds the largest set of vertices of a graph of which any two are joined. The number of colours that a greedy
// colouring of the other candidates takes is a bound [Tomita, Seki 2003].
#include "graph.hpp"

struct Clique {
    struct Node {
        Set candidates, members;
        std::size_t size, bound;
    };
    using Answer = espalier::Greatest<std::size_t, std::vector<std::size_t>>;
    Graph graph;

    Node root() const {
        Node node{{}, {}, 0, graph.size()};
        for (std::size_t v = 0; v < graph.size(); ++v) node.candidates.add(v);
        return node;
    }

    std::size_t bound(const Node& node) const { return node.bound; }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        if (node.candidates.empty()) return answer.offer(node.size, list(node.members));
        std::array<std::uint8_t, most> vertex, colour;
        std::size_t count = 0;
        Set left = node.candidates;
        for (std::uint8_t used = 1; !left.empty(); ++used) {
            for (Set free = left; !free.empty(); free.drop(graph[vertex[count - 1]])) {
                const auto v = free.first();
                left.drop(v), free.drop(v);
                vertex[count] = static_cast<std::uint8_t>(v);
                colour[count++] = used;
            }
        }
        for (left = node.candidates; count-- > 0 && answer.improves(node.size + colour[count]);) {
            Node next{left, node.members, node.size + 1, node.size + colour[count]};
            next.candidates.keep(graph[vertex[count]]);
            next.members.add(vertex[count]);
            left.drop(vertex[count]);
            child(next);
        }
    }

    static std::vector<std::size_t> list(Set set) {
        std::vector<std::size_t> vertices;
        for (; !set.empty(); set.drop(set.first())) vertices.push_back(set.first() + 1);
        return vertices;
    }
};

int main(int argc, char** argv) {
    return espalier::main(
        argc, argv, {.name = "clique", .summary = "finds the largest cliques of graphs"},
        [](espalier::Arguments& a) { return Clique{a.instance("GRAPH", read_graph)}; },
        [](const Clique& problem, const auto& outcome, espalier::Report& report) {
            if (!outcome.answer.found()) return;
            const auto& members = outcome.answer.found()->second;
            report.check = {true, "all of its vertices are joined"};
            for (auto v : members)
                for (auto w : members) report.check->passed &= v == w || problem.graph[v - 1].has(w - 1);
        });
}
