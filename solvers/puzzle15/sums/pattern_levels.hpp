#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "puzzle15/search/duplicate_words.hpp"
#include "puzzle15/search/subproblem.hpp"
#include "puzzle15/sums/pattern_step.hpp"

namespace puzzle15 {

/// Searches a small subtree breadth first, a level at a time, for databases in main memory. A look there takes as long
/// as hundreds of instructions, but those for all nodes of a level are under way together. Tables is
/// PatternSum::Tables.
template <class Tables, class State>
class PatternLevels {
public:
    PatternLevels(const Tables& tables, const DuplicateWords& words) : tables_(tables), words_(words) {
        nodes_.reserve(usual_width);
        children_.reserve(usual_width);
    }

    /// Returns what is below a node after which `remaining` moves may follow. Ends with the level of the first
    /// solution.
    Subtree search(const State& state, int blank, Move last, unsigned remaining) {
        Subtree subtree;
        nodes_ = {{.state = state, .blank = blank, .link = 0}};
        links_ = {{.parent = 0, .move = last}};
        for (; !nodes_.empty(); --remaining) {
            generate();
            subtree.nodes += children_.size();
            if (remaining == 0) break;
            keep(remaining - 1);
            const auto goal =
                std::find_if(nodes_.begin(), nodes_.end(), [](const Node& node) { return node.state.distances == 0; });
            if (goal == nodes_.end()) continue;
            subtree.has_solution = true;
            subtree.solution = path_to(goal->link);
            break;
        }
        return subtree;
    }

private:
    static constexpr Shape shape{};
    static constexpr std::size_t usual_width = 64;

    using Look = typename decltype(Tables::lookup)::Look;

    // The node and the move from which a node was reached.
    struct Link {
        std::uint32_t parent;
        Move move;
    };

    struct Node {
        State state;
        int blank;
        std::uint32_t link;
    };

    struct Child {
        Step step;
        std::uint64_t distances;  // the distances of the parent
        Look distance;
        Look reflected_distance;
        int blank;
        DuplicateWords::State path;
        Link link;
    };

    static Look fetched(const Look& look) {
        look.prefetch();
        return look;
    }

    void generate() {
        children_.clear();
        for (const auto& [state, blank, link] : nodes_) {
            const auto& next = words_.after(state.path);
            for (const Move move : moves) {
                const auto path = next[static_cast<std::size_t>(move)];
                if (path == DuplicateWords::forbidden) continue;
                const int target = shape.target(blank, move);
                const Step step = puzzle15::step(tables_, state, target, blank);
                children_.push_back({.step = step,
                                     .distances = state.distances,
                                     .distance = fetched(look(tables_, step)),
                                     .reflected_distance = fetched(reflected_look(tables_, step)),
                                     .blank = target,
                                     .path = path,
                                     .link = {.parent = link, .move = move}});
            }
        }
    }

    // Makes nodes of those children that are not pruned.
    void keep(unsigned remaining) {
        nodes_.clear();
        for (const auto& [step, before, distance, reflected, blank, path, link] : children_) {
            const auto half = with_distance(tables_, step, before, distance);
            const auto distances = with_reflected_distance(tables_, step, half, reflected);
            if (std::max(sum_of(distances), sum_of(distances >> 32)) > remaining) continue;
            nodes_.push_back({.state = {step.board, step.word, step.reflected, distances, path},
                              .blank = blank,
                              .link = static_cast<std::uint32_t>(links_.size())});
            links_.push_back(link);
        }
    }

    // The first link is the node where the search began.
    std::vector<Move> path_to(std::uint32_t link) const {
        std::vector<Move> path;
        for (; link != 0; link = links_[link].parent) path.push_back(links_[link].move);
        std::reverse(path.begin(), path.end());
        return path;
    }

    const Tables& tables_;
    const DuplicateWords& words_;
    std::vector<Node> nodes_;
    std::vector<Child> children_;
    std::vector<Link> links_;
};

}  // namespace puzzle15
