#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include <espalier/require.hpp>

#include "knapsack/instance/number.hpp"

namespace knapsack {

/// A choice among the items that a search has dealt with (heaviest_first.hpp).
struct Choice {
    Word weight;
    Word profit;
    std::uint32_t origin;  ///< the place, in a table, of the choice before the last items
    std::uint32_t taken;   ///< which of those it took: a bit each
};

/// Memory for choices in blocks of one length, which is used again and again: new memory has to be cleared first, which
/// takes as long as to look at the choices. A block goes back to the thread that has filled it and has it in its cache.
class ChoiceBlocks {
public:
    struct Block {
        std::unique_ptr<Choice[]> choices;
        std::size_t thread = 0;
    };

    /// Requires length >= 1.
    explicit ChoiceBlocks(std::size_t length) : length_(length) {
        espalier::require(length >= 1, "a block has room for a choice");
    }

    std::size_t length() const { return length_; }
    /// For the thread of this number to fill; 0 is the one that everything is done on unless it is shared. Called by
    /// many threads at a time.
    Block take(std::size_t thread);
    void put_back(Block block);

private:
    std::size_t length_;
    std::mutex mutex_;
    std::vector<std::vector<Block>> free_;  // by threads
};

/// Choices by rising weight, each with more profit than those before it. Their blocks, which need not be full, may
/// have been filled by many threads.
class ChoiceList {
public:
    /// The blocks outlive this.
    explicit ChoiceList(ChoiceBlocks& blocks) : blocks_(blocks) {}

    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }
    const Choice& operator[](std::size_t index) const { return from(index).front(); }

    /// The choices from this one on up to the end of its block; none if index == size().
    std::span<const Choice> from(std::size_t index) const;

    void clear();
    /// Requires lists of the same blocks.
    void swap(ChoiceList& other) {
        stretches_.swap(other.stretches_);
        std::swap(size_, other.size_);
    }
    void push_back(const Choice& choice);
    /// Behind the others, the first `size` choices of a block.
    void append(ChoiceBlocks::Block block, std::size_t size);

    /// Calls visit(choice) for all of them, in their order.
    template <class Visit>
    void for_each(Visit visit) {
        for (auto& stretch : stretches_) {
            for (auto& choice : std::span(stretch.block.choices.get(), stretch.size)) visit(choice);
        }
    }

private:
    struct Stretch {
        ChoiceBlocks::Block block;
        std::size_t begin = 0;  // in the whole list
        std::size_t size = 0;
    };

    ChoiceBlocks& blocks_;
    std::vector<Stretch> stretches_;
    std::size_t size_ = 0;
};

}  // namespace knapsack
