// SPDX-License-Identifier: Apache-2.0

// A tree without a mistake: compilers report nothing.

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <espalier/espalier.hpp>

namespace {

struct Correct {
    struct Step {
        std::string name;
        int cost = 0;
        std::array<std::optional<int>, 2> bounds;
    };
    struct Node {
        int depth = 0;
        std::vector<Step> path = {};
        std::map<int, std::string> names = {};
    };
    using Answer = espalier::Sum<long>;
    Node root() const { return {}; }
    void expand(const Node& node, Answer& answer, auto&& child) const {
        answer.add(1);
        if (node.depth < 3) child(Node{node.depth + 1});
    }
};

}  // namespace

int main() { return espalier::solve(espalier::DepthFirst(Correct()), espalier::Threads(2)).complete() ? 0 : 1; }
