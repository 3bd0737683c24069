#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <espalier/problem.hpp>
#include <limits>
#include <vector>

#include "knapsack/core/best_choice.hpp"
#include "knapsack/core/completions.hpp"

namespace knapsack {

/// Dynamic programming that takes the items by falling weight, with bounds from the light end (completions.hpp). Where
/// items come in groups of nearly equal weights, as in the hard class of Jooken, Leyman and De Causmaecker (2022), most
/// of the capacity is dealt with when few choices have been made, and the bounds know which sums the lighter groups can
/// reach: an LP bound does not.
class HeaviestFirst {
public:
    static constexpr std::size_t any_width = std::numeric_limits<std::size_t>::max();

    /// Requires items that fit. Takes no more than about so many bytes. `interrupt` ends a search early; may be null.
    HeaviestFirst(std::vector<Item<Word>> items, Word capacity, std::uint64_t bytes,
                  const std::atomic<bool>* interrupt);

    /// The best choice, if its profit is at least `target`. Behind each item at most `width` >= 1 states are kept; it is
    /// complete if there never were more, and if it took no more than about `most`.
    BestChoice best(Word target, std::size_t width, espalier::Nodes most);

    /// States that were looked at.
    espalier::Nodes nodes() const { return nodes_; }

private:
    struct State {
        Word weight = 0;
        Word profit = 0;
        std::uint32_t origin = 0;  // the place of the last item taken and of those before it in the list of them
    };
    using States = std::vector<State>;

    static constexpr std::uint64_t bytes_per_node_ = 16;  // as a rule: few states live long

    struct Taken {
        std::uint32_t before = 0;
        std::uint32_t item = 0;
    };

    void take(std::uint32_t item, Word target);
    void thin_out(std::size_t next, std::size_t width);
    std::vector<std::uint32_t> positions(const State& state) const;
    bool is_interrupted() const { return interrupt_ != nullptr && interrupt_->load(std::memory_order_relaxed); }

    std::vector<Item<Word>> items_;
    Word capacity_;
    Completions completions_;
    espalier::Nodes most_in_all_;
    const std::atomic<bool>* interrupt_;
    States states_;
    std::vector<Taken> taken_;
    espalier::Nodes nodes_ = 0;
};

}  // namespace knapsack
