// What users of the library get wrong, each in a type of its own. CMakeLists.txt says what the compiler has to answer
// to MISTAKE; to Correct it has nothing to say.

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <espalier/espalier.hpp>

namespace {

// How it is searched: as a tree, unless it says otherwise.
struct Searched {
    static auto outcome_of(const auto& tree) {
        return espalier::solve(espalier::DepthFirst(tree), espalier::Threads(2));
    }
};

struct SearchedAsProblem {
    static auto outcome_of(const auto& problem) { return espalier::solve(problem, espalier::Threads(2)); }
};

struct SearchedOnPointer {
    static auto outcome_of(const auto& tree) {
        const auto transport = espalier::launched_transport();
        return espalier::solve(espalier::DepthFirst(tree), transport);
    }
};

struct Correct : Searched {
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

struct NoNode : Searched {
    using Answer = Correct::Answer;
};

struct NoAnswer : Searched {
    using Node = Correct::Node;
};

/// A tree of any nodes and answers.
template <class N, class A = espalier::Sum<long>>
struct Of : Searched {
    using Node = N;
    using Answer = A;
    Node root() const;
    void expand(const Node& node, Answer& answer, auto&& child) const;
};

struct Explicit {
    explicit Explicit(int number);
    void merge(const Explicit& other);
    int number;
};
using NodeWithoutDefault = Of<Explicit>;
using AnswerWithoutDefault = Of<int, Explicit>;

struct Unmerged {};
using AnswerWithoutMerge = Of<int, Unmerged>;

struct NoRoot : Searched {
    using Node = Correct::Node;
    using Answer = Correct::Answer;
    void expand(const Node& node, Answer& answer, auto&& child) const;
};

struct MisspeltExpand : Searched {
    using Node = Correct::Node;
    using Answer = Correct::Answer;
    Node root() const { return {}; }
    void exapnd(const Node& node, Answer& answer, auto&& child) const;
};

struct ExpandNotConst : Searched {
    using Node = Correct::Node;
    using Answer = Correct::Answer;
    Node root() const { return {}; }
    void expand(const Node& node, Answer& answer, auto&& child);
};

using PointerNode = Of<const int*>;

struct Link {
    int depth;
    const Link* parent;
};
using PointerDeepInNode = Of<std::vector<std::optional<Link>>>;

struct Named {
    std::map<int, std::string_view> names;
    void merge(const Named& other);
};
using ViewInAnswer = Of<int, Named>;

struct Constant {
    const int kind = 0;
    int depth = 0;
};
using ConstantInNode = Of<Constant>;

struct Lookup {
    int depth = 0;
    std::unordered_map<int, int> table;
};
using UnorderedMapInNode = Of<Lookup>;

struct Large {
    std::string name;
    int b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q;
};
using ManyMembersInNode = Of<Large>;

struct Derived : Large {
    int depth = 0;
};
using BaseOfNode = Of<Derived>;

using ElementWithoutDefault = Of<std::vector<Explicit>>;

struct Unordered {};

using UnorderedSolutions = Of<int, espalier::Least<int, Unordered>>;

struct BareTree : SearchedAsProblem {
    using Node = Correct::Node;
    using Answer = Correct::Answer;
    Node root() const { return {}; }
    void expand(const Node& node, Answer& answer, auto&& child) const;
};

struct NoSubproblem : SearchedAsProblem {
    using Answer = Correct::Answer;
};

/// A problem of any subproblems.
template <class S>
struct ProblemOf : SearchedAsProblem {
    using Subproblem = S;
    using Answer = espalier::Sum<long>;
    Subproblem root() const { return {}; }
    espalier::Nodes work(Subproblem& s, Answer& answer, espalier::Nodes budget) const;
};

struct Interval {
    long from = 0;
    long to = 0;
    bool empty() const { return from == to; }
};

struct MisspeltSplit : ProblemOf<Interval> {
    std::optional<Interval> spilt(Interval& s) const;
};

struct Queue {
    std::unique_ptr<long[]> open;
    std::vector<long*> next;
    bool empty() const { return next.empty(); }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.next);
    }
};

struct PointerInSubproblem : ProblemOf<Queue> {
    std::optional<Queue> split(Queue& s) const;
};

struct TransportPointer : SearchedOnPointer {
    using Node = Correct::Node;
    using Answer = Correct::Answer;
    Node root() const { return {}; }
    void expand(const Node& node, Answer& answer, auto&& child) const;
};

}  // namespace

int main() { return MISTAKE::outcome_of(MISTAKE()).complete() ? 0 : 1; }
