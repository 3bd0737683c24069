// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
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

/// Sorts items by number(item), a std::uint32_t; items with the same number stay in order. Overwrites `room`. Many
/// items are sorted digit by digit, the least significant first (radix sort), which needs no comparisons and so
/// mispredicts no branches.
template <class Item, class Number>
void sort_by_number(std::vector<Item>& items, std::vector<Item>& room, Number number) {
    constexpr int digit_bits = 11;
    constexpr std::size_t digits = std::size_t{1} << digit_bits;
    constexpr std::size_t few = digits / 4;
    const auto less = [&](const Item& a, const Item& b) { return number(a) < number(b); };
    if (items.size() < few) return std::stable_sort(items.begin(), items.end(), less);
    const std::uint64_t largest = number(*std::max_element(items.begin(), items.end(), less));
    room.resize(items.size());
    for (int shift = 0; (largest >> shift) > 0; shift += digit_bits) {
        const auto digit = [&](const Item& item) { return (number(item) >> shift) % digits; };
        std::array<std::size_t, digits> places{};
        for (const Item& item : items) ++places[digit(item)];
        for (std::size_t place = 0; auto& count : places) place += std::exchange(count, place);
        for (const Item& item : items) room[places[digit(item)]++] = item;
        items.swap(room);
    }
}

/// The events of a simulated machine, in windows of time, one after the other. A window is no longer than the fastest
/// message to another PE takes, so that nothing that a PE does in a window can affect another PE before its end. The
/// PEs can therefore be visited in the order of their numbers instead of their clocks: the memory of a million PEs is
/// visited in the order in which it lies, and the memory of a message's receiver only when the message has arrived.
class Calendar {
public:
    /// Makes an empty calendar. Requires `window > 0`.
    explicit Calendar(Picoseconds window) : window_(window) { require(window > 0, "a window of a calendar lasts"); }

    /// Enters a turn of the PE at this time. Requires `time >= end()`.
    void enter_turn(int pe, Picoseconds time) {
        debug_require(time >= end_, "a turn is entered for a window that is still to come");
        enter({.time = time, .pe = pe});
    }

    /// Enters the arrival of a message at the PE. Requires `time >= end()`, unless the PE has sent the message to
    /// itself: such a message makes no hop and may be faster. The window is then visited once more, for this PE alone.
    void enter_arrival(int pe, Picoseconds time, Arrivals::Number arrival) {
        enter({.time = time, .pe = pe, .arrival = arrival});
    }

    /// How far ahead of its turn a PE is foreseen. Memory that is asked for at `far` has come by `near`.
    enum class Ahead : std::uint8_t { far, near };

    /// Returns the end of the window that is being visited.
    Picoseconds end() const { return end_; }

    /// Returns the end of the next window with entries, or a time after all others if no entries are left.
    Picoseconds next_end() const {
        return windows_.empty() ? std::numeric_limits<Picoseconds>::max() : (windows_.begin()->first + 1) * window_;
    }

    /// Visits the next window. For each PE with entries there, calls read(pe, arrival) for each message, in the order
    /// of time and then of entering, and after that turn(pe). Some entries ahead, foresee(ahead, pe, arrival) announces
    /// each entry; `arrival` is Arrivals::none for a turn. Returns false if no entries are left.
    template <class Foresee, class Read, class Turn>
    bool go_through_next(Foresee foresee, Read read, Turn turn) {
        if (windows_.empty()) return false;
        const auto next = windows_.begin();
        end_ = (next->first + 1) * window_;
        entries_ = std::move(next->second);
        windows_.erase(next);
        sort_entries();
        const auto foresee_at = [&](Ahead ahead, std::size_t i) {
            if (i < entries_.size()) foresee(ahead, entries_[i].pe, entries_[i].arrival);
        };
        for (std::size_t i = 0; i < entries_.size(); ++i) {
            foresee_at(Ahead::far, i + 2 * entries_ahead);
            foresee_at(Ahead::near, i + entries_ahead);
            const auto& entry = entries_[i];
            if (entry.arrival != Arrivals::none) read(entry.pe, entry.arrival);
            if (i + 1 == entries_.size() || entries_[i + 1].pe != entry.pe) turn(entry.pe);
        }
        return true;
    }

private:
    struct Entry {
        Picoseconds time = 0;
        int pe = 0;
        Arrivals::Number arrival = Arrivals::none;  ///< Arrivals::none for a turn of the PE
    };

    using Entries = std::vector<Entry>;

    // The distance at which memory is asked for. It comes within a few turns; more requests at a time would evict each
    // other from the nearest cache.
    static constexpr std::size_t entries_ahead = 8;

    void enter(const Entry& entry) { windows_[entry.time / window_].push_back(entry); }

    // Sorts the entries by PEs, and the entries of each PE by time.
    void sort_entries() {
        sort_by_number(entries_, room_, [](const Entry& entry) { return static_cast<std::uint32_t>(entry.pe); });
        for (auto first = entries_.begin(); first != entries_.end();) {
            auto last = first + 1;
            while (last != entries_.end() && last->pe == first->pe) ++last;
            sort_by_times(first, last);
            first = last;
        }
    }

    // Sorts the entries of one PE, which are few unless all PEs send to the same one.
    static void sort_by_times(Entries::iterator first, Entries::iterator last) {
        constexpr auto few = 16;
        const auto earlier = [](const Entry& a, const Entry& b) { return a.time < b.time; };
        if (last - first > few) return std::stable_sort(first, last, earlier);
        for (auto i = first + 1; i != last; ++i) {
            for (auto j = i; j != first && earlier(*j, *(j - 1)); --j) std::swap(*j, *(j - 1));
        }
    }

    Picoseconds window_;
    Picoseconds end_ = 0;
    std::map<Picoseconds, Entries> windows_;  // the windows by their numbers
    Entries entries_;                         // the entries of the window that is being visited
    Entries room_;                            // room for sorting them
};
}  // namespace espalier
