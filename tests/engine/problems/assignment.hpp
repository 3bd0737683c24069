// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <set>
#include <utility>
#include <vector>
#include <espalier/espalier.hpp>

namespace espalier_test {
/// Which worker does which job, so that the sum of the costs is least? The costs are small, so that many assignments
/// have the same sum.
template <class A>
struct Assignment {
    using Order = std::vector<std::uint8_t>;
    struct Node {
        Order workers;  ///< of the first jobs
        int cost = 0;
        int bound = 0;
    };
    using Answer = A;

    std::vector<std::vector<int>> costs;
    Answer start{};

    static Assignment random(std::uint64_t seed, std::size_t size, std::uint32_t most, Answer start = {}) {
        espalier::Random random(seed);
        Assignment assignment{.costs = std::vector<std::vector<int>>(size, std::vector<int>(size)), .start = start};
        for (auto& row : assignment.costs) {
            for (auto& cost : row) cost = static_cast<int>(random.below(most));
        }
        return assignment;
    }

    Answer answer() const { return start; }
    Node root() const { return after({}, 0); }
    int bound(const Node& node) const { return node.bound; }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        if (node.workers.size() == costs.size()) return answer.offer(node.cost, node.workers);
        for (std::size_t worker = 0; worker < costs.size(); ++worker) {
            if (std::ranges::count(node.workers, worker) != 0) continue;
            auto workers = node.workers;
            workers.push_back(static_cast<std::uint8_t>(worker));
            child(after(workers, node.cost + costs[node.workers.size()][worker]));
        }
    }

    /// All assignments with their costs, the best first.
    std::set<std::pair<int, Order>> all() const {
        std::set<std::pair<int, Order>> all;
        Order order(costs.size());
        std::iota(order.begin(), order.end(), std::uint8_t{0});
        do {
            int cost = 0;
            for (std::size_t job = 0; job < order.size(); ++job) cost += costs[job][order[job]];
            all.emplace(cost, order);
        } while (std::next_permutation(order.begin(), order.end()));
        return all;
    }

private:
    /// The bound gives each job that is left the cheapest worker of all that are left.
    Node after(Order workers, int cost) const {
        int bound = cost;
        for (auto job = workers.size(); job < costs.size(); ++job) {
            int least = 1 << 20;
            for (std::size_t worker = 0; worker < costs.size(); ++worker) {
                if (std::ranges::count(workers, worker) == 0) least = std::min(least, costs[job][worker]);
            }
            bound += least;
        }
        return {.workers = std::move(workers), .cost = cost, .bound = bound};
    }
};
}  // namespace espalier_test
