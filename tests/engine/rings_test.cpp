// KOSO and KOSO* on rings that keep step, against the rules of [Barrows et al. 1999, section 2.2] in a few lines.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <queue>
#include <string>
#include <vector>

#include "espalier/espalier.hpp"

namespace {

using namespace espalier;

/// A complete binary tree: it does not matter which of the nodes of a level a PE takes first.
struct Doubling {
    struct Node {
        int level = 0;
    };
    using Answer = Sum<std::uint64_t>;
    int height = 0;

    Node root() const { return {}; }
    void expand(const Node& node, Answer& answer, auto&& child) const {
        answer.add(1);
        if (node.level == height) return;
        for (int i = 0; i < 2; ++i) child(Node{node.level + 1});
    }
};

/// A ring of queues of levels.
class Ring {
public:
    Ring(int pes, bool compares_loads) : queues_(static_cast<std::size_t>(pes)), compares_loads_(compares_loads) {
        queues_[0].push(0);
    }

    bool busy() const {
        return std::any_of(queues_.begin(), queues_.end(), [](const Queue& queue) { return !queue.empty(); });
    }

    /// All loads are those of the start of the step.
    void step(int height) {
        auto next = queues_;
        for (std::size_t pe = 0; pe < queues_.size(); ++pe) {
            if (queues_[pe].empty()) continue;
            next[pe].pop();
            const int level = queues_[pe].top();
            const auto clockwise = (pe + 1) % queues_.size();
            const bool sends = !compares_loads_ || queues_[clockwise].size() < queues_[pe].size();
            if (level == height) continue;
            next[pe].push(level + 1);
            next[sends ? clockwise : pe].push(level + 1);
        }
        queues_ = std::move(next);
    }

    std::size_t disparity() const {
        const auto [least, most] = std::minmax_element(
            queues_.begin(), queues_.end(), [](const auto& a, const auto& b) { return a.size() < b.size(); });
        return most->size() - least->size();
    }

private:
    using Queue = std::priority_queue<int, std::vector<int>, std::greater<>>;
    std::vector<Queue> queues_;
    bool compares_loads_;
};

Picoseconds steps_by_the_rules(int pes, const std::string& balancer, int height) {
    Ring ring(pes, balancer == "koso-star");
    Picoseconds steps = 0;
    for (; ring.busy(); ++steps) ring.step(height);
    return steps;
}

TEST(Rings, TakeTheStepsOfThePaper) {
    for (const char* balancer : {"koso", "koso-star"}) {
        for (const int height : {0, 1, 5, 9}) {
            for (const int pes : {1, 2, 3, 8, 13, 64}) {
                Simulated simulated(parse_machine(fmt::format("ring:{},step", pes)));
                const auto outcome = solve(DepthFirst(Doubling{height}), simulated, {.balancer = balancer});
                EXPECT_EQ(outcome.answer.value, (2U << height) - 1);
                const auto steps = simulated.observations().last_worked / simulated.machine().node;
                EXPECT_EQ(steps, steps_by_the_rules(pes, balancer, height))
                    << balancer << ", " << pes << " PEs, height " << height;
            }
        }
    }
}

// Theorem 1 of the paper holds of the rules as they are written above.
TEST(Rings, HaveTheLoadsOfTheTheorem) {
    constexpr int endless = 1000;
    for (const std::size_t pes : {3, 8, 16}) {
        Ring koso(static_cast<int>(pes), false);
        Ring koso_star(static_cast<int>(pes), true);
        for (std::size_t step = 1; step <= (pes - 1) * (pes - 1) + 20; ++step) {
            koso.step(endless);
            koso_star.step(endless);
            if (step >= pes - 1) {
                EXPECT_EQ(koso.disparity(), pes - 2);
            }
            if (step >= (pes - 1) * (pes - 1)) {
                EXPECT_EQ(koso_star.disparity(), 1U);
            }
        }
    }
}

}  // namespace
