// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "espalier/require.hpp"

namespace espalier {

/// A pool of very many items of one kind that come and go. Each item is known by a number, and the memory of a removed
/// item is used for the next one. Memory grows by one block at a time, so that items are never moved, and the pool is
/// never much larger than the greatest number of items that it held at a time.
template <class Item>
class Pool {
public:
    using Number = std::uint32_t;
    static constexpr Number none = std::numeric_limits<Number>::max();  ///< no item has this number

    /// Adds an item and returns its number. The item is as an earlier one was left, or default-constructed.
    [[nodiscard]] Number add() {
        if (free_.empty()) grow();
        const Number number = free_.back();
        free_.pop_back();
        return number;
    }

    /// Removes the item. Memory that it owns stays allocated for the next item, unless it is moved away before.
    void remove(Number number) { free_.push_back(number); }

    /// Returns the item. Requires that an item of this number was added.
    Item& operator[](Number number) { return blocks_[number / items_in_block][number % items_in_block]; }
    const Item& operator[](Number number) const { return blocks_[number / items_in_block][number % items_in_block]; }

    /// Returns the number of items.
    std::size_t size() const { return blocks_.size() * items_in_block - free_.size(); }

private:
    static constexpr std::size_t items_in_block = 1 << 12;

    void grow() {
        const std::size_t first = blocks_.size() * items_in_block;
        require(first + items_in_block < none, "a pool has fewer items than there are numbers");
        blocks_.push_back(std::make_unique<Item[]>(items_in_block));
        for (std::size_t i = items_in_block; i > 0; --i) free_.push_back(static_cast<Number>(first + i - 1));
    }

    std::vector<std::unique_ptr<Item[]>> blocks_;
    std::vector<Number> free_;
};

}  // namespace espalier
