// Which tour through all cities is shortest? A 1-tree, that is a tree with one more road, is no longer than a tour.
// Prices for passing through cities make it more like a tour [Held, Karp 1971].
#include "cities.hpp"

struct Salesman {
    struct Node {
        std::vector<double> prices;
        Fixed fixed;       // the roads that are required and forbidden
        Roads roads = {};  // of the 1-tree
        std::int64_t bound = 0;
    };
    using Answer = espalier::Least<std::int64_t, std::vector<std::size_t>>;
    Matrix distance;
    double far = 2 * static_cast<double>(distance.longest_tour()) + 2;  // more than two tours
    double rounding = 1e-6 + 1e-13 * far;                               // more than the sums of roads are off

    Node root() const { return improved({std::vector<double>(distance.size), Fixed{distance.size}}, 200, 0.02); }
    std::int64_t bound(const Node& node) const { return node.bound; }

    // Changes the prices for so many rounds: cities where too many roads end cost more. Returns the node with the
    // prices that have the longest 1-tree.
    Node improved(Node node, int rounds, double step) const {
        const auto n = distance.size;
        const auto length = [&](std::size_t a, std::size_t b) {
            return static_cast<double>(distance(a, b)) + node.prices[a] + node.prices[b] - far * node.fixed(a, b);
        };
        Node best;
        for (double longest = -far; rounds > 0; --rounds, step *= 0.9) {
            node.roads = shortest_one_tree(n, length);
            double sum = far * node.fixed.required() - 2 * std::accumulate(node.prices.begin(), node.prices.end(), 0.0);
            for (const auto [a, b] : node.roads) sum += length(a, b);
            node.bound = std::llround(std::ceil(sum - rounding));
            if (sum > longest) longest = sum, best = node;
            const auto degree = degrees(node.roads, n);
            if (sum > far / 2 || std::ranges::max(degree) == 2) break;  // there is no tour, or it is this
            for (std::size_t city = 0; city < n; ++city) node.prices[city] += step * sum * (degree[city] - 2);
        }
        return best;
    }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        const auto degree = degrees(node.roads, distance.size);
        const auto most = std::ranges::max_element(degree);
        if (*most == 2) return answer.offer(node.bound, tour_along(node.roads));
        for (const auto& road : node.roads) {
            if (std::ranges::count(road, most - degree.begin()) == 0 || node.fixed(road[0], road[1]) != 0) continue;
            for (const int how : {1, -1}) {
                Node next = node;
                next.fixed.fix(road, how);
                next = improved(std::move(next), 30, 0.003);
                if (static_cast<double>(next.bound) < far / 2) child(std::move(next));
            }
            return;
        }
    }
};

int main(int argc, char** argv) {
    return espalier::main(argc, argv, {.name = "salesman", .summary = "finds the shortest tour through cities"},
                          [](espalier::Arguments& a) { return Salesman{a.instance("CITIES", read_cities)}; });
}
