// SPDX-License-Identifier: Apache-2.0

// Trees and problems that lack a member, and a tree that is searched on a pointer.

#include <optional>
#include <espalier/espalier.hpp>

namespace {
struct State {
    int depth = 0;
};
using Count = espalier::Sum<long>;

struct NoNode {
    using Answer = Count;
};

struct NoAnswer {
    using Node = State;
};

/// A tree of any nodes and answers.
template <class N, class A = Count>
struct Of {
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

struct NoRoot {
    using Node = State;
    using Answer = Count;
    void expand(const Node& node, Answer& answer, auto&& child) const;
};

struct MisspeltExpand {
    using Node = State;
    using Answer = Count;
    Node root() const { return {}; }
    void exapnd(const Node& node, Answer& answer, auto&& child) const;
};

struct ExpandNotConst {
    using Node = State;
    using Answer = Count;
    Node root() const { return {}; }
    void expand(const Node& node, Answer& answer, auto&& child);
};

/// Compilers report a template once, so each of these has a number.
template <int number>
struct Unordered {};

using UnorderedSolutions = Of<int, espalier::Least<int, Unordered<1>>>;
using UnorderedRanking = Of<int, espalier::KBest<3, int, Unordered<2>>>;
using UnorderedValues = Of<int, espalier::KBest<3, Unordered<3>, int>>;
using UnorderedBest = Of<int, espalier::AllBest<int, Unordered<4>>>;

/// A tree that tells a bound in another form than trees do.
struct BoundNotConst : Of<int, espalier::Least<int, int>> {
    int bound(int node);
};
struct BoundOfAnotherType : Of<int, espalier::KBest<3, int, int>> {
    const char* bound(int node) const;
};
struct BoundOfHalves : Of<int, espalier::Greatest<int, int>> {
    double bound(int node) const;
};
struct BoundBelowZero : Of<int, espalier::Least<unsigned, int>> {
    int bound(int node) const;
};

struct BareTree {
    using Node = State;
    using Answer = Count;
    Node root() const { return {}; }
    void expand(const Node& node, Answer& answer, auto&& child) const;
};

struct NoSubproblem {
    using Answer = Count;
};

/// A problem of any subproblems.
template <class S>
struct ProblemOf {
    using Subproblem = S;
    using Answer = Count;
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

struct TransportPointer {
    using Node = State;
    using Answer = Count;
    Node root() const { return {}; }
    void expand(const Node& node, Answer& answer, auto&& child) const;
};

struct ChildOfAnotherType {
    using Node = State;
    using Answer = Count;
    Node root() const { return {}; }
    void expand(const Node& node, Answer& /*answer*/, auto&& child) const {
        child(node.depth + 1);  // says: expand() calls child() for nodes of the tree
    }
};

struct ChildInParts : ChildOfAnotherType {
    void expand(const Node& node, Answer& /*answer*/, auto&& child) const {
        child(node.depth + 1, node.depth);  // says: expand() calls child() for nodes of the tree
    }
};

struct ChildOfNothing : ChildOfAnotherType {
    void expand(const Node& /*node*/, Answer& /*answer*/, auto&& child) const {
        child();  // says: expand() calls child() for nodes of the tree
    }
};

struct AnswerByValue : ChildOfAnotherType {
    void expand(const Node& node, Answer answer, auto&& child) const;
};

struct PriorityOfAnotherType : Of<int> {
    const char* priority(int node) const;
};

using NoBounds = Of<int, espalier::Least<int, int>>;

struct MovesAnswerByValue {
    using State = Interval;
    using Move = int;
    using Answer = Count;
    State initial() const { return {}; }
    void make(State& s, Move move) const;
    void take_back(State& s, Move move) const;
    void expand(const State& s, Answer answer, auto&& child) const;
};

/// A tree that is right, though its expand() says less of its types.
struct AnyAnswer : NoRoot {
    Node root() const { return {}; }
    void expand(const Node& /*node*/, auto&& answer, auto&& /*child*/) const { answer.add(1); }
};

using espalier::BestFirst;
using espalier::DepthFirst;
using espalier::Moves;
using espalier::solve;
}  // namespace

int main() {
    espalier::Threads pes(2);
    solve(DepthFirst(NoNode()), pes).complete();                // says: a tree says what a node is
    solve(DepthFirst(NoAnswer()), pes).complete();              // says: a tree says what it answers
    solve(DepthFirst(NodeWithoutDefault()), pes).complete();    // says: the nodes of a tree are default constructible
    solve(DepthFirst(AnswerWithoutDefault()), pes).complete();  // says: the answer of a tree is default constructible
    solve(DepthFirst(AnswerWithoutMerge()), pes).complete();    // says: the answer of a tree takes over another one
    solve(DepthFirst(NoRoot()), pes).complete();                // says: a tree has a root
    solve(DepthFirst(MisspeltExpand()), pes).complete();        // says: a tree says how a node expands
    solve(DepthFirst(ExpandNotConst()), pes).complete();        // says: expand() is const
    solve(DepthFirst(ChildOfAnotherType()), pes).complete();
    solve(DepthFirst(ChildInParts()), pes).complete();
    solve(DepthFirst(ChildOfNothing()), pes).complete();
    solve(DepthFirst(AnyAnswer()), pes).complete();
    solve(DepthFirst(AnswerByValue()), pes).complete();          // says: not to a copy: Answer& answer
    solve(Moves(MovesAnswerByValue()), pes).complete();          // says: not to a copy: Answer& answer
    solve(DepthFirst(PriorityOfAnotherType()), pes).complete();  // says: a tree by that of a node
    solve(BestFirst(NoBounds()), pes).complete();                // says: BestFirst searches a tree with Value bound(
    solve(DepthFirst(UnorderedSolutions()), pes).complete();     // says: solutions are ordered by <
    solve(DepthFirst(UnorderedRanking()), pes).complete();       // says: solutions are ordered by <
    solve(DepthFirst(UnorderedValues()), pes).complete();        // says: the values of solutions are ordered by <
    solve(DepthFirst(UnorderedBest()), pes).complete();          // says: solutions are ordered by <
    solve(DepthFirst(BoundNotConst()), pes).complete();       // says: the best value that may lie below a node by Value
    solve(DepthFirst(BoundOfAnotherType()), pes).complete();  // says: the best value that may lie below a node by Value
    solve(DepthFirst(BoundOfHalves()), pes).complete();       // says: the best value that may lie below a node by Value
    solve(DepthFirst(BoundBelowZero()), pes).complete();      // says: the best value that may lie below a node by Value
    solve(BareTree(), pes).complete();                        // says: DepthFirst makes one of a tree
    solve(NoSubproblem(), pes).complete();                    // says: a problem says what a part of its tree is
    solve(MisspeltSplit(), pes).complete();                   // says: a problem splits a part of its tree
    const auto pointer = espalier::launched_transport();
    solve(DepthFirst(TransportPointer()), pointer).complete();  // says: searches on a transport, not on a pointer
}
