// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>
#include "puzzle15/paths/paths.hpp"

namespace puzzle15 {
std::optional<Path> BeamSearch::search(const Puzzle& puzzle, const Beam& beam, const std::function<bool()>& stop_wanted,
                                       std::atomic<std::uint64_t>& nodes) {
    const auto cells = index_of(puzzle.shape.cells());
    homes_.assign(puzzle.homes.begin(), puzzle.homes.begin() + static_cast<std::ptrdiff_t>(cells));
    const auto start = estimate_->of(homes_.data(), puzzle.blank);
    if (start.bound == 0) return Path{};
    nodes_.assign(1, {.estimate = start,
                      .key = 0,
                      .parent = 0,
                      .rank = 0,
                      .blank = static_cast<std::uint16_t>(puzzle.blank),
                      .last = Move::up});
    parents_.clear();
    nearest_ = {.guide = start.guide, .depth = 0, .number = 0};
    for (int depth = 1; depth <= beam.most_moves && !stop_wanted(); ++depth) {
        const bool is_solved = expand(beam, depth);
        nodes += children_.size();
        if (is_solved) {
            auto path = path_to(parents_.size(), children_.back().parent);
            path.push_back(children_.back().last);
            return path;
        }
        if (children_.empty()) break;
        keep(beam);
        const auto best = std::ranges::min_element(nodes_, {}, [](const auto& node) { return node.estimate.guide; });
        if (best->estimate.guide < nearest_.guide) {
            nearest_ = {.guide = best->estimate.guide,
                        .depth = parents_.size(),
                        .number = static_cast<std::size_t>(best - nodes_.begin())};
        }
        if (depth - static_cast<int>(nearest_.depth) >= beam.most_moves_without_gain) break;
    }
    return std::nullopt;
}

// Generates the children of all nodes, up to one that is the goal. Returns whether there is one.
bool BeamSearch::expand(const Beam& beam, int depth) {
    const auto cells = index_of(estimate_->shape().cells());
    children_.clear();
    if (estimate_->are_all_required() || depth == 1) seen_ = KeySet(4 * nodes_.size());
    for (std::size_t number = 0; number < nodes_.size(); ++number) {
        const auto& node = nodes_[number];
        const Homes homes = homes_.data() + number * cells;
        for (const Move move : moves) {
            const int from = estimate_->target(node.blank, move);
            if (from < 0 || (depth > 1 && move == inverse(node.last))) continue;
            const auto estimate = estimate_->after(node.estimate, homes, node.blank, from);
            if (depth + estimate.bound > beam.most_moves) continue;
            const int home = homes[from];
            const auto key = node.key - estimate_->key(home, from) + estimate_->key(home, node.blank);
            if (!seen_.insert(key ^ static_cast<std::uint64_t>(from) * 0xd1342543de82ef95U)) continue;
            children_.push_back({.estimate = estimate,
                                 .key = key,
                                 .parent = static_cast<std::uint32_t>(number),
                                 .rank = estimate.guide + estimate_->of_blank(homes, node.blank, from),
                                 .blank = static_cast<std::uint16_t>(from),
                                 .last = move});
            if (estimate.bound == 0) return true;
        }
    }
    return false;
}

// Makes nodes of the most promising children.
void BeamSearch::keep(const Beam& beam) {
    const auto cells = index_of(estimate_->shape().cells());
    if (children_.size() > beam.width) {
        const auto rank = [&](const Node& child) {
            return std::pair{child.rank, (child.key ^ beam.seed) * 0x9e3779b97f4a7c15U};
        };
        std::ranges::nth_element(children_, children_.begin() + static_cast<std::ptrdiff_t>(beam.width), {}, rank);
        children_.resize(beam.width);
        std::ranges::sort(children_, {}, &Node::parent);
    }
    homes_of_children_.resize(children_.size() * cells);
    auto& parents = parents_.emplace_back();
    parents.reserve(children_.size());
    for (const auto& child : children_) {
        auto* const to = homes_of_children_.data() + parents.size() * cells;
        std::copy_n(homes_.begin() + static_cast<std::ptrdiff_t>(child.parent * cells), cells, to);
        std::swap(to[nodes_[child.parent].blank], to[child.blank]);
        parents.push_back(child.parent << 2 | static_cast<std::uint32_t>(child.last));
    }
    nodes_.swap(children_);
    homes_.swap(homes_of_children_);
}

Path BeamSearch::path_to(std::size_t depth, std::size_t number) const {
    Path path;
    while (depth-- > 0) {
        const auto parent = parents_[depth][number];
        path.push_back(static_cast<Move>(parent & 3));
        number = parent >> 2;
    }
    std::ranges::reverse(path);
    return path;
}
}  // namespace puzzle15
