// What users of the library get wrong, each in a type of its own. CMakeLists.txt says what the compiler has to answer
// to MISTAKE; to Correct it has nothing to say.

#include <espalier/espalier.hpp>

namespace {

struct Correct {
    struct Node {
        int depth = 0;
    };
    using Answer = espalier::Sum<long>;
    Node root() const { return {}; }
    void expand(const Node& node, Answer& answer, auto&& child) const {
        answer.add(1);
        if (node.depth < 3) child(Node{node.depth + 1});
    }
};

struct NoNode {
    using Answer = Correct::Answer;
};

struct NoAnswer {
    using Node = Correct::Node;
};

struct NodeWithoutDefault : Correct {
    struct Node {
        explicit Node(int depth);
        int depth;
    };
};

struct AnswerWithoutDefault : Correct {
    struct Answer {
        explicit Answer(int number);
        void merge(const Answer& other);
    };
};

struct AnswerWithoutMerge : Correct {
    struct Answer {};
};

struct NoRoot {
    using Node = Correct::Node;
    using Answer = Correct::Answer;
    void expand(const Node& node, Answer& answer, auto&& child) const;
};

struct MisspeltExpand {
    using Node = Correct::Node;
    using Answer = Correct::Answer;
    Node root() const { return {}; }
    void exapnd(const Node& node, Answer& answer, auto&& child) const;
};

struct PointerNode : Correct {
    using Node = const int*;
    Node root() const { return nullptr; }
    void expand(Node node, Answer& answer, auto&& child) const;
};

struct Unordered {};

struct UnorderedSolutions : Correct {
    using Answer = espalier::Least<int, Unordered>;
};

}  // namespace

int main() {
    espalier::Threads threads(1);
    return espalier::solve(espalier::DepthFirst(MISTAKE{}), threads).complete() ? 0 : 1;
}
