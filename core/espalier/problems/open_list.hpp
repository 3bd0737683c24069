// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>
#include "espalier/nodes.hpp"
#include "espalier/random.hpp"

namespace espalier::engine {
/// The open nodes of a depth first search, which know their positions. `Item` is a node, or the move that leads to it.
/// All of them are children of the nodes on the way from the root to the node that was expanded last.
template <class Item>
struct OpenList {
    struct Open {
        Item item{};
        std::uint32_t depth = 0;   ///< below the root
        std::uint32_t number = 0;  ///< among the children of its parent
        double share = 1;          ///< of the tree
    };

    std::vector<Open> nodes;  ///< of which the last is searched next
    Position path;            ///< of the node that was expanded last

    bool empty() const { return nodes.empty(); }
    std::size_t open() const { return nodes.size(); }
    double share() const {
        double sum = 0;
        for (const auto& open : nodes) sum += open.share;
        return sum;
    }

    /// Returns the position of the node that is searched next. Requires that the list is not empty.
    Position position() const {
        const auto& next = nodes.back();
        if (next.depth == 0) return {};
        Position position(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(next.depth - 1));
        position.push_back(next.number);
        return position;
    }

    /// Takes the node out that is searched next, and sets the path to its position. Requires that the list is not
    /// empty.
    Open take_next() {
        Open next = std::move(nodes.back());
        nodes.pop_back();
        if (next.depth > 0) {
            path.resize(next.depth);
            path.back() = next.number;
        }
        return next;
    }

    /// Adds the next child of the node that was taken out last, whose children begin at `first`.
    void add_child(Item item, const Open& parent, std::size_t first) {
        nodes.push_back({.item = std::move(item),
                         .depth = parent.depth + 1,
                         .number = static_cast<std::uint32_t>(nodes.size() - first)});
    }

    /// Brings the children of the node that was taken out last in the order in which they are searched: that in which
    /// they were added or, with a seed, one that follows from it and the position of their parent.
    void order_children(const Open& parent, std::size_t first, std::optional<std::uint64_t> seed) {
        const auto begin = nodes.begin() + static_cast<std::ptrdiff_t>(first);
        for (auto open = begin; open != nodes.end(); ++open) {
            open->share = parent.share / static_cast<double>(nodes.size() - first);
        }
        if (seed) shuffle(first, *seed);
        std::reverse(begin, nodes.end());
    }

    /// Gives every second node away, beginning with the one that is nearest to the root. Returns nothing if there is
    /// only one.
    std::optional<OpenList> split() {
        if (nodes.size() < 2) return std::nullopt;
        OpenList kept{.nodes = {}, .path = path};
        OpenList other = kept;
        bool give = true;
        for (auto& open : nodes) {
            (give ? other : kept).nodes.push_back(std::move(open));
            give = !give;
        }
        nodes = std::move(kept.nodes);
        return other;
    }

    /// Splits off so many of the nodes that are searched next. Returns nothing if there are no more than these.
    std::optional<OpenList> split_first(std::size_t count) {
        if (nodes.size() <= count) return std::nullopt;
        const auto begin = nodes.end() - static_cast<std::ptrdiff_t>(count);
        OpenList first{.nodes = {}, .path = path};
        first.nodes.insert(first.nodes.end(), std::make_move_iterator(begin), std::make_move_iterator(nodes.end()));
        nodes.erase(begin, nodes.end());
        return first;
    }

    /// Returns whether the positions of all nodes are known and is_valid(item) holds for each.
    bool is_valid(auto&& is_valid_item) const {
        return std::all_of(nodes.begin(), nodes.end(), [&](const Open& open) {
            return open.depth <= path.size() + 1 && open.share >= 0 && open.share <= 1 && is_valid_item(open.item);
        });
    }

private:
    void shuffle(std::size_t first, std::uint64_t seed) {
        for (const auto number : path) seed = Random(seed, number)();
        Random random(seed);
        for (auto i = nodes.size(); i > first + 1; --i) {
            std::swap(nodes[i - 1], nodes[first + random.below(static_cast<std::uint32_t>(i - first))]);
        }
    }
};
}  // namespace espalier::engine
