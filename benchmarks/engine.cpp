// SPDX-License-Identifier: Apache-2.0

// Measures what the engine costs: prints ratios, each of two figures taken in turn in this run.

#include <fmt/format.h>
#include <algorithm>
#include <chrono>
#include <functional>
#include <vector>
#include <espalier/espalier.hpp>
#include <espalier/random.hpp>

namespace {
using namespace espalier;

/// Trees of any size: a node at level l has one child more than the hash of its number says, down to a depth.
struct Bushes {
    struct Node {
        std::uint64_t hash = 0;
        int depth = 0;
    };
    using Answer = Sum<std::uint64_t>;
    int height;

    Node root() const { return {.hash = 1, .depth = 0}; }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        answer.add(1);
        if (node.depth == height) return;
        for (std::uint64_t i = 0; i < 1 + node.hash % 4; ++i) {
            child(Node{Random(node.hash, i)(), node.depth + 1});
        }
    }
};

/// With one work() for all who call it: inlined here and there it would be compiled, and timed, differently.
struct Problem : DepthFirst<Bushes> {
    using DepthFirst::DepthFirst;
    [[gnu::noinline]] Nodes work(Subproblem& subproblem, Answer& answer, Nodes budget) const {
        return DepthFirst::work(subproblem, answer, budget);
    }
};

double seconds(const std::function<void()>& run) {
    const auto start = std::chrono::steady_clock::now();
    run();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// The median of the ratios first / second over `rounds` rounds in which both run in turn.
double median_ratio(int rounds, const std::function<void()>& first, const std::function<void()>& second) {
    std::vector<double> ratios;
    for (int round = 0; round < rounds; ++round) {
        const double numerator = seconds(first);
        ratios.push_back(numerator / seconds(second));
    }
    std::nth_element(ratios.begin(), ratios.begin() + rounds / 2, ratios.end());
    return ratios[static_cast<std::size_t>(rounds / 2)];
}

void plain_loop(const Problem& problem) {
    auto subproblem = problem.root();
    Problem::Answer answer;
    while (!subproblem.empty()) problem.work(subproblem, answer, 1'000'000'000);
}

void print_overhead(int height) {
    const Problem problem(Bushes{height});
    Threads one(1);
    const double ratio = median_ratio(
        21, [&] { solve(problem, one); }, [&] { plain_loop(problem); });
    fmt::print("engine at 1 PE against a plain loop, {:6.1f} ms: {:+.2f} % time\n",
               1e3 * seconds([&] { plain_loop(problem); }), 100 * (ratio - 1));
}

void print_efficiency(int height, int rounds) {
    const Problem problem(Bushes{height});
    Threads one(1);
    for (int pes = 2; pes <= available_cores(); pes *= 2) {
        Threads many(pes);
        solve(problem, many);
        const double speedup = median_ratio(
            rounds, [&] { solve(problem, one); }, [&] { solve(problem, many); });
        fmt::print("{} PEs on a search of {:8.2f} ms: efficiency {:5.1f} %\n", pes,
                   1e3 * seconds([&] { solve(problem, one); }), 100 * speedup / pes);
    }
}
}  // namespace

int main() {
    print_overhead(16);
    for (const auto& [height, rounds] : {std::pair{7, 201}, {9, 101}, {12, 31}, {14, 15}, {18, 3}}) {
        print_efficiency(height, rounds);
    }
}
