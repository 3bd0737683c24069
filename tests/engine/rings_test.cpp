// SPDX-License-Identifier: Apache-2.0

// KOSO and KOSO* on rings that keep step, against the rules of [Barrows et al. 1999, section 2.2] in a few lines.

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <algorithm>
#include <queue>
#include <string>
#include <tuple>
#include <vector>
#include <espalier/espalier.hpp>
#include <espalier/random.hpp>

namespace {
using namespace espalier;

/// A binary tree down to a level. The nodes that have two children, and not none, are all of them, those that are left
/// or right children, or some that the path to them chooses.
struct Binary {
    struct Node {
        int level = 0;
        bool spawns = true;
        std::uint64_t hash = 1;
    };
    using Answer = Sum<std::uint64_t>;
    enum class Spawning { all, left, right, some };
    int height = 0;
    Spawning spawning = Spawning::all;

    Node root() const { return {.spawns = height > 0}; }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        answer.add(1);
        if (!node.spawns) return;
        for (int i = 0; i < 2; ++i) {
            const auto hash = Random(node.hash, static_cast<std::uint64_t>(i))();
            child(Node{node.level + 1, node.level + 1 < height && spawns(i, hash), hash});
        }
    }

    bool spawns(int number, std::uint64_t hash) const {
        switch (spawning) {
            case Spawning::left: return number == 0;
            case Spawning::right: return number == 1;
            case Spawning::some: return hash % 10 < 6;
            default: return true;
        }
    }
};

/// A ring of queues of nodes: those of the lowest level first, of these the oldest.
class Ring {
public:
    Ring(int pes, const std::string& balancer, const Binary& tree)
        : tree_(tree), compares_loads_(balancer == "koso-star"), queues_(static_cast<std::size_t>(pes)) {
        queues_[0].push({.node = tree.root()});
    }

    Picoseconds steps_to_the_end() {
        while (disparity() > 0 || !queues_[0].empty()) step();
        return steps_;
    }

    /// All loads are those of the start of the step.
    void step() {
        ++steps_;
        const auto before = queues_;
        for (auto& queue : queues_) {
            if (!queue.empty()) queue.pop();
        }
        for (std::size_t pe = 0; pe < before.size(); ++pe) {
            if (before[pe].empty()) continue;
            const auto clockwise = (pe + 1) % before.size();
            const bool sends = !compares_loads_ || before[clockwise].size() < before[pe].size();
            bool is_second = false;
            Binary::Answer ignored;
            tree_.expand(before[pe].top().node, ignored, [&](const Binary::Node& child) {
                const auto to = is_second && sends ? clockwise : pe;
                queues_[to].push({.node = child, .step = steps_, .order = to != pe ? 2 : is_second ? 1 : 0});
                is_second = true;
            });
        }
    }

    std::size_t disparity() const {
        const auto [least, most] = std::minmax_element(
            queues_.begin(), queues_.end(), [](const auto& a, const auto& b) { return a.size() < b.size(); });
        return most->size() - least->size();
    }

private:
    struct Task {
        Binary::Node node{};
        int step = 0;   ///< in which it was born,
        int order = 0;  ///< and when in this step it came into the queue: those from the neighbour last
        bool operator<(const Task& other) const {
            return std::tuple(node.level, step, order) > std::tuple(other.node.level, other.step, other.order);
        }
    };

    Binary tree_;
    bool compares_loads_;
    std::vector<std::priority_queue<Task>> queues_;
    int steps_ = 0;
};

Picoseconds steps_of_the_engine(int pes, const std::string& balancer, const Binary& tree) {
    Simulated simulated(parse_machine(fmt::format("ring:{},step", pes)));
    solve(DepthFirst(tree), simulated, {.balancer = balancer});
    return simulated.observations().last_worked / simulated.machine().node;
}

TEST(Rings, TakeTheStepsOfThePaper) {
    using enum Binary::Spawning;
    for (const char* balancer : {"koso", "koso-star"}) {
        for (const Binary& tree :
             {Binary{0}, Binary{1}, Binary{5}, Binary{9}, Binary{40, left}, Binary{40, right}, Binary{30, some}}) {
            for (const int pes : {1, 2, 3, 8, 13, 64}) {
                EXPECT_EQ(steps_of_the_engine(pes, balancer, tree), Ring(pes, balancer, tree).steps_to_the_end())
                    << balancer << ", " << pes << " PEs, height " << tree.height << ", "
                    << static_cast<int>(tree.spawning);
            }
        }
    }
}

// Theorem 1 of the paper holds of the rules as they are written above.
TEST(Rings, HaveTheLoadsOfTheTheorem) {
    const Binary endless{1000};
    for (const std::size_t pes : {3, 8, 16}) {
        Ring koso(static_cast<int>(pes), "koso", endless);
        Ring koso_star(static_cast<int>(pes), "koso-star", endless);
        for (std::size_t step = 1; step <= (pes - 1) * (pes - 1) + 20; ++step) {
            koso.step();
            koso_star.step();
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
