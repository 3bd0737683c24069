// SPDX-License-Identifier: Apache-2.0

// Lists the numbers with so many binary digits: `listing 20 --solutions FILE`.
#include <cstdint>
#include <espalier/answers.hpp>
#include <espalier/program/main.hpp>

namespace {
struct Numbers {
    struct Node {
        std::uint64_t begin = 0;
        std::uint32_t digits = 0;  // that are not chosen yet
    };
    using Answer = espalier::All<std::uint64_t>;

    std::uint32_t digits;

    Node root() const { return {0, digits}; }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        if (node.digits == 0) return answer.add(node.begin);
        for (std::uint64_t digit = 0; digit < 2; ++digit) child(Node{2 * node.begin + digit, node.digits - 1});
    }
};
}  // namespace

int main(int argc, char** argv) {
    return espalier::main(argc, argv, {.name = "listing", .summary = "lists numbers"}, [](espalier::Arguments& a) {
        return Numbers{a.integer<std::uint32_t>("DIGITS", 10, {0, 40})};
    });
}
