// SPDX-License-Identifier: Apache-2.0
#include <bit>
#include <cstdint>
#include <iostream>
#include <espalier/espalier.hpp>
#include <espalier/version.hpp>

struct Queens {
    struct Node {
        std::uint32_t columns = 0, left = 0, right = 0;
        int row = 0;
    };
    using Answer = espalier::Sum<std::uint64_t>;
    int n;

    Node root() const { return {}; }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        if (node.row == n) return answer.add(1);
        const std::uint32_t board = (1U << n) - 1;
        for (auto free = board & ~(node.columns | node.left | node.right); free != 0; free &= free - 1) {
            const auto place = std::uint32_t{1} << std::countr_zero(free);
            child(Node{node.columns | place, (node.left | place) << 1, (node.right | place) >> 1, node.row + 1});
        }
    }
};

int main() {
    espalier::Threads threads(2);
    const auto outcome = espalier::solve(espalier::DepthFirst(Queens{12}), threads);
    std::cout << outcome.answer.value << " ways with espalier " << espalier::version << '\n';
}
