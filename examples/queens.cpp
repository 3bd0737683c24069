// How many ways are there to place N queens on a board so that none attacks another?
#include <espalier/program/main.hpp>

struct Queens {
    struct Node {
        std::uint32_t columns = 0, left = 0, right = 0;  // attacked on the next row, straight down and along diagonals
        int row = 0;
    };
    using Answer = espalier::Sum<std::uint64_t>;
    int n;

    Node root() const { return {}; }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        if (node.row == n) return answer.add(1);
        for (auto free = ~(node.columns | node.left | node.right) & ((1U << n) - 1); free != 0; free &= free - 1) {
            const auto place = free & -free;
            child(Node{node.columns | place, (node.left | place) << 1, (node.right | place) >> 1, node.row + 1});
        }
    }
};

int main(int argc, char** argv) {
    return espalier::main(
        argc, argv, {.name = "queens", .summary = "counts the ways to place N queens on a board of N rows and columns"},
        [](espalier::Arguments& a) {
            return Queens{a.integer("N", 12, {1, 31}, "How many queens.")};
        },
        [](const auto& outcome, espalier::Report& report) {
            report.lines = {{"ways", std::to_string(outcome.answer.value)}};
        });
}
