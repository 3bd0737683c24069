// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>
#include "puzzle15/sums/catalogue.hpp"

namespace puzzle15 {
/// Searches a small subtree depth first, but several boards at a time. Databases are in main memory, where a look takes
/// as long as hundreds of instructions, so that the looks for the boards' children are under way together. The first
/// heuristics are asked first, since they prune most of the children. `Instructions` is a type of the file that
/// instantiates this, so that no code that is compiled for one processor is called on another.
template <class Instructions, std::size_t Slots, KnownPatterns known>
class CatalogueSearch {
public:
    /// Returns what is below a board after which `remaining` moves may follow. Ends at a solution.
    CatalogueSubtree search(const Catalogue& catalogue, const CatalogueState<Slots>& start, int remaining,
                            CataloguePath& path) {
        catalogue_ = &catalogue;
        subtree_ = {};
        waiting_.clear();
        waiting_.push_back({.state = start, .remaining = static_cast<std::uint8_t>(remaining), .link = 0});
        links_.clear();
        links_.push_back({});
        while (!waiting_.empty() && !subtree_.has_solution) {
            take();
            for (std::size_t i = 0; i < parents_; ++i) generate(i);
            ask_for_children();
            subtree_.nodes += children_;
            ask_the_first_heuristics();
            ask_the_others();
        }
        if (subtree_.has_solution) find_path(path);
        return subtree_;
    }

private:
    static constexpr std::size_t width = 8;                      ///< the boards that are expanded at a time
    static constexpr std::size_t most_children = 3 * width + 2;  ///< with room for a forbidden one

    struct WaitingBoard {
        CatalogueState<Slots> state;
        std::uint8_t remaining;  ///< the number of moves that may follow
        std::uint32_t link;
    };

    /// The move that led to a board, and the link of the board before it.
    struct Link {
        std::uint32_t parent;
        Move move;
    };

    struct Child {
        MovedSums moved;
        std::array<PatternLook, most_partitions> looks;
        std::uint8_t parent;
        std::uint8_t blank;
        std::uint8_t home;  ///< the home of the tile that moves
        Move move;
        DuplicateWords::State word;
    };

    void take() {
        parents_ = std::min(width, waiting_.size());
        std::copy(waiting_.end() - static_cast<std::ptrdiff_t>(parents_), waiting_.end(), parent_.begin());
        waiting_.resize(waiting_.size() - parents_);
        children_ = 0;
    }

    // A child that is forbidden is overwritten by the next one, because nobody could predict a branch.
    void generate(std::size_t number) {
        const auto& state = parent_[number].state;
        const auto& next = catalogue_->words->after(state.word);
        const auto& targets = catalogue_->targets[state.blank];
        for (std::size_t move = 0; move < moves.size(); ++move) {
            auto& child = child_[children_];
            child.move = static_cast<Move>(move);
            child.parent = static_cast<std::uint8_t>(number);
            child.blank = targets[move];
            child.word = next[move];
            children_ += next[move] != DuplicateWords::forbidden ? 1 : 0;
        }
    }

    void ask_for_children() {
        for (std::size_t i = 0; i < children_; ++i) {
            auto& child = child_[i];
            const auto& state = parent_[child.parent].state;
            child.moved = {.sums = state.sums - 1};
            child.home = state.homes[child.blank];
            look_up(child, 0, catalogue_->looks[child.home].early);
        }
    }

    [[gnu::always_inline]] inline void look_up(Child& child, unsigned first, unsigned end) const {
        const auto& state = parent_[child.parent].state;
        const auto& patterns = catalogue_->looks[child.home].patterns;
        const int from = child.blank;
        const int to = state.blank;
        for (unsigned i = first; i < end; ++i) {
            const auto pattern = patterns[i];
            const auto found = look<known>(*catalogue_, state, pattern, from, to);
            __builtin_prefetch(byte_of(*catalogue_, pattern, found.bit));
            child.looks[i] = found;
        }
    }

    [[gnu::always_inline]] inline bool read(Child& child, unsigned first, unsigned end) const {
        const auto& patterns = catalogue_->looks[child.home].patterns;
        const auto before = parent_[child.parent].state.distances;
        auto moved = child.moved;
        for (unsigned i = first; i < end; ++i) moved.read(*catalogue_, before, patterns[i], child.looks[i].bit);
        child.moved = moved;
        return !any_greater(moved.sums, remaining(child));
    }

    std::uint8_t remaining(const Child& child) const {
        return static_cast<std::uint8_t>(parent_[child.parent].remaining - 1);
    }

    void ask_the_first_heuristics() {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < children_; ++i) {
            auto& child = child_[i];
            keep_[kept] = static_cast<std::uint8_t>(i);
            kept += read(child, 0, catalogue_->looks[child.home].early) ? 1 : 0;
        }
        kept_ = kept;
        for (std::size_t i = 0; i < kept_; ++i) {
            auto& child = child_[keep_[i]];
            const auto& looks = catalogue_->looks[child.home];
            look_up(child, looks.early, looks.all);
        }
    }

    void ask_the_others() {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < kept_; ++i) {
            auto& child = child_[keep_[i]];
            const auto& looks = catalogue_->looks[child.home];
            keep_[kept] = keep_[i];
            kept += read(child, looks.early, looks.all) ? 1 : 0;
        }
        kept_ = kept;
        for (std::size_t i = 0; i < kept_; ++i) {
            const auto& child = child_[keep_[i]];
            wait(child);
            if (child.moved.sums[0] != 0) continue;
            // If one estimate is 0, all of them are, because it is 0 only at the goal.
            subtree_.has_solution = true;
            return;
        }
    }

    // The board that waits last is the goal.
    void find_path(CataloguePath& path) {
        for (auto link = waiting_.back().link; link != 0; link = links_[link].parent) ++subtree_.moves;
        auto next = static_cast<std::size_t>(subtree_.moves);
        for (auto link = waiting_.back().link; link != 0; link = links_[link].parent) path[--next] = links_[link].move;
    }

    void wait(const Child& child) {
        waiting_.push_back(parent_[child.parent]);
        auto& [state, remaining, link] = waiting_.back();
        links_.push_back({.parent = link, .move = child.move});
        link = static_cast<std::uint32_t>(links_.size() - 1);
        const auto& looks = catalogue_->looks[child.home];
        for (unsigned i = 0; i < looks.all; ++i) {
            state.sets[looks.patterns[i]] = child.looks[i].set;
            state.orders[looks.patterns[i]] = child.looks[i].order;
        }
        state.sums = child.moved.sums;
        state.distances.move(looks.set, child.moved.found);
        state.homes[state.blank] = child.home;
        state.blank = child.blank;
        state.word = child.word;
        --remaining;
    }

    const Catalogue* catalogue_ = nullptr;
    CatalogueSubtree subtree_;
    std::vector<WaitingBoard> waiting_;  ///< the last ones are expanded next
    std::vector<Link> links_;            ///< the first one is that of the board where the search began
    std::size_t parents_ = 0;
    std::size_t children_ = 0;
    std::size_t kept_ = 0;
    std::array<WaitingBoard, width> parent_;
    std::array<Child, most_children> child_;
    std::array<std::uint8_t, most_children> keep_;
};

template <class Instructions, std::size_t Slots, KnownPatterns known>
CatalogueSubtree search_catalogue(const Catalogue& catalogue, const CatalogueState<Slots>& start, int remaining,
                                  CataloguePath& path) {
    thread_local CatalogueSearch<Instructions, Slots, known> search;
    return search.search(catalogue, start, remaining, path);
}

/// Returns the kernel of a type that is known to one file only.
template <class Instructions>
constexpr CatalogueKernel catalogue_kernel(std::string_view name) {
    return {.name = name,
            .few = search_catalogue<Instructions, few_slots, KnownPatterns::six_of_25>,
            .of_16 = search_catalogue<Instructions, few_slots, KnownPatterns::of_16_cells>,
            .many = search_catalogue<Instructions, many_slots, KnownPatterns::six_of_25>,
            .any = search_catalogue<Instructions, many_slots, KnownPatterns::nothing>};
}
}  // namespace puzzle15
