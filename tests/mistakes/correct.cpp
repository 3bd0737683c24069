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
        std::string comments[2] = {};
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

/// A tree that takes child() by reference to a constant.
template <class A>
struct Constant {
    using Node = int;
    using Answer = A;
    Node root() const { return 0; }
    int bound(Node node) const { return node; }
    void expand(Node node, Answer& answer, const auto& child) const {
        if (node == 3) return found(answer);
        child(node + 1);
    }
    static void found(espalier::First<int>& answer) { answer.offer(3); }
    static void found(espalier::Least<int, int>& answer) { answer.offer(3, 3); }
};
}  // namespace

int main() {
    using espalier::DepthFirst;
    using Best = Constant<espalier::Least<int, int>>;
    espalier::Threads pes(2);
    const bool are_complete = espalier::solve(DepthFirst(Correct()), pes).complete() &&
                              espalier::solve(DepthFirst(Constant<espalier::First<int>>()), pes).complete() &&
                              espalier::solve(DepthFirst(Best()), pes).complete() &&
                              espalier::solve(espalier::BestFirst(Best()), pes).complete();
    return are_complete ? 0 : 1;
}
