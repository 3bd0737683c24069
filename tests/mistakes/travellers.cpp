// SPDX-License-Identifier: Apache-2.0

// Nodes, answers and subproblems that contain something that cannot travel to another process.

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>
#include <espalier/espalier.hpp>

namespace {
using Count = espalier::Sum<long>;

/// A tree of any nodes and answers.
template <class N, class A = Count>
struct Of {
    using Node = N;
    using Answer = A;
    Node root() const;
    void expand(const Node& node, Answer& answer, auto&& child) const;
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

struct Explicit {
    explicit Explicit(int number);
    int number;
};
using ElementWithoutDefault = Of<std::vector<Explicit>>;

struct Queue {
    std::unique_ptr<long[]> open;
    std::vector<long*> next;
    bool empty() const { return next.empty(); }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.next);
    }
};

struct PointerInSubproblem {
    using Subproblem = Queue;
    using Answer = Count;
    Queue root() const;
    espalier::Nodes work(Queue& s, Answer& answer, espalier::Nodes budget) const;
    std::optional<Queue> split(Queue& s) const;
};

using espalier::DepthFirst;
using espalier::solve;
}  // namespace

int main() {
    espalier::Threads pes(2);
    solve(DepthFirst(PointerNode()), pes).complete();            // says: nothing that travels has a pointer
    solve(DepthFirst(PointerDeepInNode()), pes).complete();      // says: nothing that travels has a pointer
    solve(DepthFirst(ViewInAnswer()), pes).complete();           // says: nothing that travels has a pointer
    solve(DepthFirst(ConstantInNode()), pes).complete();         // says: nothing that travels has a const member
    solve(DepthFirst(UnorderedMapInNode()), pes).complete();     // says: what travels is made of numbers
    solve(DepthFirst(ManyMembersInNode()), pes).complete();      // says: what travels is made of numbers
    solve(DepthFirst(BaseOfNode()), pes).complete();             // says: what travels is made of numbers
    solve(DepthFirst(ElementWithoutDefault()), pes).complete();  // says: what travels is default constructible
    solve(PointerInSubproblem(), pes).complete();                // says: nothing that travels has a pointer
}
