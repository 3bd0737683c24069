// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>
#include <espalier/espalier.hpp>
#include <espalier/random.hpp>

namespace espalier_test {
/// A tiny knapsack, solved by branch and bound: an item is taken or left, and a branch is cut where even all
/// that is left would not do.
struct Knapsack {
    struct Item {
        std::uint32_t weight = 0;
        std::uint32_t value = 0;
    };
    struct Node {
        std::uint32_t item = 0;
        std::uint32_t weight = 0;
        std::uint32_t value = 0;
        std::uint32_t taken = 0;  ///< a bit for each item
    };
    using Answer = espalier::Greatest<std::uint32_t, std::uint32_t>;

    std::vector<Item> items;
    std::uint32_t capacity = 0;

    static Knapsack random(std::uint64_t seed, std::uint32_t count) {
        espalier::Random random(seed);
        Knapsack knapsack;
        for (std::uint32_t i = 0; i < count; ++i) {
            knapsack.items.push_back({.weight = 1 + random.below(30), .value = 1 + random.below(40)});
            knapsack.capacity += knapsack.items.back().weight;
        }
        knapsack.capacity /= 2;
        return knapsack;
    }

    Node root() const { return {}; }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        answer.offer(node.value, node.taken);
        if (node.item == items.size() || !answer.improves(node.value + value_from(node.item))) return;
        const auto [weight, value] = items[node.item];
        if (node.weight + weight <= capacity) {
            child(Node{node.item + 1, node.weight + weight, node.value + value, node.taken | (1U << node.item)});
        }
        child(Node{node.item + 1, node.weight, node.value, node.taken});
    }

    double priority(const Node& node) const { return -1.0 * (node.value + value_from(node.item)); }

    std::uint32_t value_from(std::uint32_t first) const {
        std::uint32_t sum = 0;
        for (auto i = first; i < items.size(); ++i) sum += items[i].value;
        return sum;
    }

    /// Weight and value of a choice of items.
    Item total(std::uint32_t taken) const {
        Item sum;
        for (std::uint32_t i = 0; i < items.size(); ++i) {
            if ((taken >> i & 1) == 0) continue;
            sum.weight += items[i].weight;
            sum.value += items[i].value;
        }
        return sum;
    }

    /// The best value, by dynamic programming over weights.
    std::uint32_t optimum() const {
        std::vector<std::uint32_t> best(capacity + 1, 0);
        for (const auto& item : items) {
            for (auto weight = capacity; weight >= item.weight; --weight) {
                best[weight] = std::max(best[weight], best[weight - item.weight] + item.value);
            }
        }
        return best.back();
    }
};
}  // namespace espalier_test
