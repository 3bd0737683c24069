#pragma once

#include <cstdint>
#include <vector>

#include "puzzle15/pattern_step.hpp"
#include "puzzle15/tree_kernel.hpp"

namespace puzzle15 {

/// Searches a small subtree breadth first, a level at a time: for databases that lie far away, in main memory. A look
/// there takes as long as hundreds of instructions, but those for all nodes of a level are under way together. Tables
/// is PatternSum::Tables.
template <class Tables, class State>
class PatternLevels {
public:
    explicit PatternLevels(const Tables& tables) : tables_(tables) {
        nodes_.reserve(usual_width);
        children_.reserve(usual_width);
    }

    /// What lies below a node after which `remaining` moves may follow. Ends with the level of the first solution.
    Subtree search(const State& state, int blank, Move last, unsigned remaining) {
        Subtree subtree;
        nodes_ = {{.state = state, .blank = blank, .last = last}};
        for (; !nodes_.empty() && !subtree.has_solution; --remaining) {
            generate();
            subtree.nodes += children_.size();
            if (remaining == 0) break;
            keep_children(remaining - 1);
            subtree.has_solution = keep_nodes(remaining - 1);
        }
        return subtree;
    }

private:
    static constexpr Shape shape{};
    static constexpr std::size_t usual_width = 64;

    struct Node {
        State state;
        int blank;
        Move last;
    };

    struct Child {
        Step step;
        std::uint64_t distances;
        const std::uint8_t* entry;  // on its way
        int blank;
        Move last;
    };

    static void fetch(Child& child, const std::uint8_t* entry) {
        __builtin_prefetch(entry);
        child.entry = entry;
    }

    void generate() {
        children_.clear();
        for (const auto& [state, blank, last] : nodes_) {
            const MoveSet open = without(shape.moves_from(blank), inverse(last));
            for (const Move move : moves) {
                if ((open & set_of(move)) == 0) continue;
                const int target = shape.target(blank, move);
                Child child{.step = step(tables_, state, target, blank),
                            .distances = state.distances,
                            .entry = nullptr,
                            .blank = target,
                            .last = move};
                fetch(child, tables_.lookup.entry(child.step.tile, child.step.cells));
                children_.push_back(child);
            }
        }
    }

    // Those that their own distances do not prune. Their reflections are looked up next.
    void keep_children(unsigned remaining) {
        std::size_t kept = 0;
        for (const auto& child : children_) {
            const auto distances = with_distance(tables_, child.step, child.distances, *child.entry);
            children_[kept] = child;
            children_[kept].distances = distances;
            kept += sum_of(distances) <= remaining ? 1 : 0;
        }
        children_.resize(kept);
        for (auto& child : children_) {
            fetch(child, tables_.lookup.entry(child.step.reflected_tile, child.step.reflected));
        }
    }

    // Those that their reflections do not prune either. Is the goal among them?
    bool keep_nodes(unsigned remaining) {
        nodes_.clear();
        bool solved = false;
        for (const auto& [step, before, entry, blank, last] : children_) {
            const auto distances = with_reflected_distance(tables_, step, before, *entry);
            if (sum_of(distances >> 32) > remaining) continue;
            nodes_.push_back(
                {.state = {step.board, step.cells, step.reflected, distances}, .blank = blank, .last = last});
            solved = solved || distances == 0;
        }
        return solved;
    }

    const Tables& tables_;
    std::vector<Node> nodes_;
    std::vector<Child> children_;
};

}  // namespace puzzle15
