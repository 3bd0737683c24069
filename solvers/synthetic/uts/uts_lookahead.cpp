#include "synthetic/uts/uts_lookahead.hpp"

#include <algorithm>
#include <cmath>

#include "synthetic/uts/uts_kernel.hpp"

namespace synthetic {

espalier::NodesLeft look_ahead(std::vector<UtsOpenNode> open, const UtsLaw& law, const UtsExpectation& expectation,
                               std::uint64_t budget) {
    const auto expected = [&](const UtsOpenNode& node) -> espalier::NodesLeft {
        const double children = node.end - node.first;
        const auto& subtree = expectation.subtree(static_cast<int>(node.depth) + 1);
        return {.nodes = children * subtree.nodes, .variance = children * subtree.variance};
    };
    const auto is_surer = [&](const UtsOpenNode& a, const UtsOpenNode& b) {
        return expected(a).variance < expected(b).variance;
    };
    espalier::NodesLeft left;
    std::make_heap(open.begin(), open.end(), is_surer);
    for (std::uint64_t met = 0; met < budget && !open.empty();) {
        if (!std::isfinite(expected(open.front()).variance)) return espalier::NodesLeft::unknown();
        std::pop_heap(open.begin(), open.end(), is_surer);
        const UtsOpenNode node = open.back();
        open.pop_back();
        met += node.end - node.first;
        left.nodes += node.end - node.first;
        for (auto number = node.first; number < node.end; ++number) {
            const auto state = uts_child(node.state, number);
            const int children = law.children(static_cast<int>(node.depth) + 1, state[4] & 0x7fffffff);
            if (children == 0) continue;
            open.push_back({.state = state, .end = static_cast<std::uint32_t>(children), .depth = node.depth + 1});
            std::push_heap(open.begin(), open.end(), is_surer);
        }
    }
    for (const auto& node : open) left += expected(node);
    return left;
}

}  // namespace synthetic
