#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "espalier/require.hpp"
#include "espalier/transports/simulated/arrivals.hpp"
#include "espalier/transports/simulated/machines.hpp"
#include "espalier/transports/simulated/pool.hpp"
#include "espalier/transports/simulated/sort_by_number.hpp"

namespace espalier {

/// What happens to which PE of a simulated machine, one window of time after another. A window lasts no longer than the
/// fastest message to another PE takes, so that what a PE does in it cannot affect another before its end. Hence the PEs
/// go through it in the order of their numbers rather than of their clocks: the memory of a million PEs is visited in
/// the order in which it lies, and that of a message's receiver only when the message has arrived.
class Calendar {
public:
    /// Requires window > 0.
    explicit Calendar(Picoseconds window) : window_(window) { require(window > 0, "a window of a calendar lasts"); }

    /// The PE wants its turn then. Requires time >= end().
    void enter_turn(int pe, Picoseconds time) {
        debug_require(time >= end_, "a turn is entered for a window that is still to come");
        enter({.time = time, .pe = pe});
    }

    /// A message arrives at the PE. Requires time >= end(), unless the PE has sent it to itself: that takes no hop and
    /// may be faster. Then the window is gone through once more, for that PE alone.
    void enter_arrival(int pe, Picoseconds time, Arrivals::Number arrival) {
        enter({.time = time, .pe = pe, .arrival = arrival});
    }

    /// How far ahead of its turn a PE is foreseen: twice, so that what was far has come when it is near.
    enum class Ahead : std::uint8_t { far, near };

    /// When the window that is gone through ends.
    Picoseconds end() const { return end_; }

    /// When the next window with entries ends; if no entries are left, never: after all times.
    Picoseconds next_end() const {
        return windows_.empty() ? std::numeric_limits<Picoseconds>::max() : (windows_.begin()->first + 1) * window_;
    }

    /// Goes through the next window: for each PE that has entries there, calls read(pe, arrival) for each message, in
    /// the order of their times, of equal ones as they were entered, and then turn(pe). Some entries before each,
    /// foresee(ahead, pe, arrival) is told of it; without a message, `arrival` is Arrivals::none. False if no entries are
    /// left.
    template <class Foresee, class Read, class Turn>
    bool go_through_next(Foresee foresee, Read read, Turn turn) {
        if (windows_.empty()) return false;
        const auto next = windows_.begin();
        end_ = (next->first + 1) * window_;
        take_entries(next->second);
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
        Arrivals::Number arrival = Arrivals::none;  ///< none: the PE wants its turn
    };

    using Entries = std::vector<Entry>;

    /// A few entries of a window, in the order in which they were entered. There may be a million windows of one entry,
    /// and one of a million entries: none of them has room that another one might need.
    struct Block {
        std::array<Entry, 15> entries;
        std::uint32_t size = 0;
        Pool<Block>::Number next = Pool<Block>::none;
    };

    struct Window {
        Pool<Block>::Number first = Pool<Block>::none;
        Pool<Block>::Number last = Pool<Block>::none;
    };

    // What is asked for comes after a few turns; more at a time would push each other out of the nearest cache.
    static constexpr std::size_t entries_ahead = 8;

    void enter(const Entry& entry) {
        Window& window = windows_[entry.time / window_];
        if (window.last == Pool<Block>::none || blocks_[window.last].size == blocks_[window.last].entries.size()) {
            append_block(window);
        }
        Block& block = blocks_[window.last];
        block.entries[block.size++] = entry;
    }

    void append_block(Window& window) {
        const auto number = blocks_.add();
        blocks_[number].size = 0;
        blocks_[number].next = Pool<Block>::none;
        (window.last == Pool<Block>::none ? window.first : blocks_[window.last].next) = number;
        window.last = number;
    }

    void take_entries(const Window& window) {
        entries_.clear();
        for (auto i = window.first; i != Pool<Block>::none; i = blocks_[i].next) {
            const Block& block = blocks_[i];
            entries_.insert(entries_.end(), block.entries.begin(), block.entries.begin() + block.size);
            blocks_.remove(i);
        }
    }

    // By PEs, and those of a PE by times.
    void sort_entries() {
        sort_by_number(entries_, room_, [](const Entry& entry) { return static_cast<std::uint32_t>(entry.pe); });
        for (auto first = entries_.begin(); first != entries_.end();) {
            auto last = first + 1;
            while (last != entries_.end() && last->pe == first->pe) ++last;
            sort_by_times(first, last);
            first = last;
        }
    }

    // Those of one PE: few, unless all send to one.
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
    std::map<Picoseconds, Window> windows_;  // by number
    Pool<Block> blocks_;
    Entries entries_;  // of the window that is gone through
    Entries room_;     // to sort them
};

}  // namespace espalier
