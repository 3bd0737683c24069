// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>
#include <vector>
#include "espalier/require.hpp"
#include "espalier/transports/message.hpp"
#include "espalier/transports/simulated/machines.hpp"

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

/// A message on a simulated machine and the time of its arrival.
struct Arrival {
    Picoseconds time = 0;
    Pool<Arrival>::Number next = Pool<Arrival>::none;  ///< the next one in the same mailbox
    Message message = {};
};

/// All messages of a machine that are under way or wait in a mailbox. They stay in place until they are read.
using Arrivals = Pool<Arrival>;

/// The messages to a PE that it has not read yet, the earliest first; messages that arrive at the same time stay in the
/// order in which they were put here. There may be a million queues, most of them empty most of the time, so a queue
/// consists only of the two ends of a list.
class ArrivalQueue {
public:
    bool empty() const { return first_ == Arrivals::none; }

    /// Returns when the first message arrives. Requires that there is one.
    Picoseconds first_time(const Arrivals& arrivals) const { return arrivals[first_].time; }

    /// Returns the first message, or Arrivals::none if there is none.
    Arrivals::Number first() const { return first_; }

    void put(Arrivals& arrivals, Arrivals::Number number) {
        auto& arrival = arrivals[number];
        Arrivals::Number before = last_;
        if (!empty() && arrivals[last_].time > arrival.time) before = last_until(arrivals, arrival.time);
        auto& link = before == Arrivals::none ? first_ : arrivals[before].next;
        arrival.next = std::exchange(link, number);
        if (before == last_) last_ = number;
    }

    /// Takes the first message out. Requires that there is one.
    Message take_first(Arrivals& arrivals) {
        const auto number = first_;
        auto& arrival = arrivals[number];
        first_ = arrival.next;
        if (empty()) last_ = Arrivals::none;
        Message message = std::move(arrival.message);
        arrivals.remove(number);
        return message;
    }

private:
    // Returns the last message that arrives no later than at `time`.
    Arrivals::Number last_until(const Arrivals& arrivals, Picoseconds time) const {
        auto last = Arrivals::none;
        for (auto i = first_; arrivals[i].time <= time; i = arrivals[i].next) last = i;
        return last;
    }

    Arrivals::Number first_ = Arrivals::none;
    Arrivals::Number last_ = Arrivals::none;
};
}  // namespace espalier
