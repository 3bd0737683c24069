#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include <espalier/problem.hpp>

#include "knapsack/dynamic/bounds/best_choice.hpp"
#include "knapsack/dynamic/heaviest_first/choice_list.hpp"
#include "knapsack/dynamic/heaviest_first/completions.hpp"
#include "knapsack/dynamic/heaviest_first/taking.hpp"
#include "knapsack/dynamic_limits.hpp"

namespace knapsack {

/// Dynamic programming that takes the items by falling weight, with bounds from the light end (completions.hpp). Where
/// items come in groups of nearly equal weights, as in the hard class of Jooken, Leyman and De Causmaecker (2022), most
/// of the capacity is dealt with when few choices have been made, and the bounds know which sums the lighter groups can
/// reach: an LP bound does not.
class HeaviestFirst {
public:
    static constexpr std::size_t any_width = std::numeric_limits<std::size_t>::max();

    /// Requires items that fit. Takes no more memory than `limits` say, about, ends early when they do, and lets idle
    /// threads take part in long steps, which changes nothing. is_called_off(), if there is one, ends it, too.
    HeaviestFirst(std::vector<Item<Word>> items, Word capacity, const DynamicLimits& limits,
                  std::function<bool()> is_called_off = {});

    /// The best choice, if its profit is at least `target`. Behind each item at most `width` >= 1 states are kept; it
    /// is complete if there never were more, and if it took no more than about `most`.
    [[nodiscard]] BestChoice best(Word target, std::size_t width, espalier::Nodes most);

    /// The best choice that two searches with few choices find, the second with the target that the first one gives;
    /// none if there are so many items that they alone would take `most`.
    [[nodiscard]] BestChoice best_of_few(Word target, espalier::Nodes most);

    /// Does that look at so few items?
    static bool is_worth(std::size_t items, espalier::Nodes most) { return items * items <= most; }

    /// Called by another thread: ends a search that is under way, and all later ones.
    void stop() { stopped_ = true; }

    /// Choices that were looked at.
    espalier::Nodes nodes() const { return nodes_; }

private:
    static constexpr std::uint32_t group_ = 32;  // items whose choices are bits

    /// A choice before a group of items.
    struct Origin {
        std::uint32_t origin = 0;
        std::uint32_t taken = 0;
    };

    void begin_group();
    void take(std::uint32_t item, Word target);
    void merge(const Taking& taking);
    std::size_t range_length(std::size_t size, std::size_t threads) const;
    void thin_out(std::size_t next, std::size_t width);
    std::vector<std::uint32_t> positions(const Choice& choice) const;
    bool is_over() const;
    std::uint64_t bytes_needed() const;

    std::vector<Item<Word>> items_;
    Word capacity_;
    DynamicLimits limits_;
    std::optional<Completions> completions_;  // made when they are needed first
    ChoiceBlocks blocks_;
    ChoiceList choices_;
    std::vector<std::vector<Origin>> origins_;  // a table for each group of items that was begun
    std::uint64_t all_origins_ = 0;
    espalier::Nodes nodes_ = 0;
    std::atomic<bool> stopped_{false};
    std::function<bool()> is_called_off_;
};

}  // namespace knapsack
