#include "synthetic/costs/cost_tree.hpp"

#include <algorithm>
#include <vector>

namespace synthetic {

CostTree::Critical CostTree::critical(Cost optimum) const {
    Critical critical{.nodes = 0, .height = 0, .least = ~Cost{0}};
    std::vector<Node> open = {root()};
    while (!open.empty()) {
        const Node node = open.back();
        open.pop_back();
        ++critical.nodes;
        critical.height = std::max(critical.height, node.level);
        if (node.level == height_) critical.least = std::min(critical.least, node.cost);
        if (node.level == height_) continue;
        Answer nothing;
        expand(node, nothing, [&](const Node& child) {
            if (child.cost <= optimum) open.push_back(child);
        });
    }
    return critical;
}

}  // namespace synthetic
