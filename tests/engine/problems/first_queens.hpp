// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <vector>
#include <espalier/espalier.hpp>

namespace espalier_test {
/// Is there a placement of queens on a board so that none attacks another? The first one in the order of the columns is
/// the answer.
struct FirstQueens {
    struct Node {
        std::vector<std::uint8_t> columns;  ///< of the queens in the first rows
    };
    using Answer = espalier::First<std::vector<std::uint8_t>>;

    int size;

    Node root() const { return {}; }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        if (static_cast<int>(node.columns.size()) == size) return answer.offer(node.columns);
        for (int column = 0; column < size; ++column) {
            if (is_attacked(node, column)) continue;
            auto next = node;
            next.columns.push_back(static_cast<std::uint8_t>(column));
            child(std::move(next));
        }
    }

    /// Returns the number of nodes that a plain loop visits until it has the first placement, which it leaves in
    /// `found`.
    espalier::Nodes search_plainly(const Node& node, std::vector<std::uint8_t>& found) const {
        espalier::Nodes nodes = 1;
        Answer answer;
        std::vector<Node> children;
        expand(node, answer, [&](Node next) { children.push_back(std::move(next)); });
        if (answer.found() != nullptr) found = *answer.found();
        for (const auto& next : children) {
            if (!found.empty()) break;
            nodes += search_plainly(next, found);
        }
        return nodes;
    }

    bool is_attacked(const Node& node, int column) const {
        const auto row = static_cast<int>(node.columns.size());
        for (int above = 0; above < row; ++above) {
            const int other = node.columns[static_cast<std::size_t>(above)];
            if (other == column || other - column == row - above || column - other == row - above) return true;
        }
        return false;
    }
};
}  // namespace espalier_test
