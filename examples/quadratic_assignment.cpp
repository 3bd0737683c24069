// Facilities are assigned to places so that the sum of flow times distance is least. The bound is that of Gilmore
// [1962] and Lawler [1963].
#include "matrix.hpp"

struct QuadraticAssignment {
    struct Node {
        std::vector<std::size_t> place;  // of each of the first facilities
        std::int64_t bound = 0;
    };
    using Answer = espalier::Least<std::int64_t, std::vector<std::size_t>>;
    Matrix distance, flow;

    Node root() const { return {}; }

    std::int64_t bound(const Node& node) const { return node.bound; }

    Node after(Node node, std::size_t next) const {
        std::vector<std::size_t> open, free;  // the facilities without a place, the places without a facility
        const auto& place = node.place;
        node.place.push_back(next);
        for (std::size_t i = place.size(); i < flow.size; ++i) open.push_back(i);
        for (std::size_t i = 0; i < flow.size; ++i)
            if (std::ranges::count(place, i) == 0) free.push_back(i);
        const auto flows = sorted_rows(flow, open), ways = sorted_rows(distance, free);
        Matrix least{open.size()};  // cost of each of these facilities at each of these places
        for (std::size_t a = 0; a < open.size(); ++a)
            for (std::size_t b = 0; b < open.size(); ++b) {
                auto& cost = least(a, b) = flow(open[a], open[a]) * distance(free[b], free[b]);
                cost = std::inner_product(flows[a].begin(), flows[a].end(), ways[b].rbegin(), cost);
                for (std::size_t i = 0; i < place.size(); ++i)
                    cost +=
                        flow(i, open[a]) * distance(place[i], free[b]) + flow(open[a], i) * distance(free[b], place[i]);
            }
        node.bound = least_assignment(least);
        for (std::size_t i = 0; i < place.size(); ++i)
            for (std::size_t j = 0; j < place.size(); ++j) node.bound += flow(i, j) * distance(place[i], place[j]);
        return node;
    }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        if (node.place.size() == flow.size) return answer.offer(node.bound, node.place);
        std::vector<Node> next;
        for (std::size_t place = 0; place < flow.size; ++place)
            if (std::ranges::count(node.place, place) == 0) next.push_back(after(node, place));
        std::ranges::sort(next, {}, &Node::bound);
        for (const auto& one : next) child(one);
    }
};

int main(int argc, char** argv) {
    return espalier::main(argc, argv, {.name = "quadratic_assignment", .summary = "assigns facilities to places"},
                          [](espalier::Arguments& a) {
                              const auto [distance, flow] = a.instance("QAP", read_matrices);
                              return QuadraticAssignment{distance, flow};
                          });
}
