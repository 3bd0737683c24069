#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "espalier/transports/message.hpp"
#include "espalier/transports/simulated/machines.hpp"

namespace espalier {

/// A message on a simulated machine.
struct Letter {
    Picoseconds arrival = 0;
    std::uint64_t number = 0;  ///< of all letters: those that arrive at a time are read in the order of their numbers
    int to = 0;
    Message message = {};
};

/// What happens to which PE of a simulated machine, a window of time after the other. A window lasts no longer than the
/// fastest message takes. So what PEs do in a window cannot affect each other before its end, and they go through it in
/// the order of their numbers rather than of their clocks: the memory of a million PEs is met in the order in which it
/// lies, and that of a letter's receiver only when the letter has arrived.
class Calendar {
public:
    /// Requires window > 0.
    explicit Calendar(Picoseconds window) : window_(window) {}

    /// The PE wants its turn then. Requires time >= end().
    void enter_turn(int pe, Picoseconds time) { at(time).turns.push_back(pe); }

    /// Requires letter.arrival >= end().
    void enter_letter(Letter letter) { at(letter.arrival).letters.push_back(std::move(letter)); }

    /// When the window that is gone through ends.
    Picoseconds end() const { return end_; }

    /// Goes through the next window: for each PE that has entries there, calls read(letter) with its letters, in no
    /// particular order, and then turn(pe). False if no entries are left.
    template <class Read, class Turn>
    bool go_through_next(Read read, Turn turn) {
        if (windows_.empty()) return false;
        auto window = windows_.extract(windows_.begin());
        end_ = (window.key() + 1) * window_;
        auto& [turns, letters] = window.mapped();
        order_.clear();
        for (const int pe : turns) order_.push_back({pe, no_letter});
        for (std::uint32_t i = 0; i < letters.size(); ++i) order_.push_back({letters[i].to, i});
        std::sort(order_.begin(), order_.end());
        for (std::size_t i = 0; i < order_.size(); ++i) {
            const auto [pe, letter] = order_[i];
            if (letter != no_letter) read(letters[letter]);
            if (i + 1 == order_.size() || order_[i + 1].first != pe) turn(pe);
        }
        turns.clear();
        letters.clear();
        spare_.push_back(std::move(window));
        return true;
    }

private:
    struct Window {
        std::vector<int> turns;
        std::vector<Letter> letters;
    };
    using Windows = std::map<Picoseconds, Window>;  // by number

    static constexpr std::uint32_t no_letter = std::numeric_limits<std::uint32_t>::max();

    Window& at(Picoseconds time) {
        const Picoseconds number = time / window_;
        const auto place = windows_.lower_bound(number);
        if (place != windows_.end() && place->first == number) return place->second;
        if (spare_.empty()) return windows_.try_emplace(place, number)->second;
        // What has been gone through has its memory already.
        auto window = std::move(spare_.back());
        spare_.pop_back();
        window.key() = number;
        return windows_.insert(place, std::move(window))->second;
    }

    Picoseconds window_;
    Picoseconds end_ = 0;
    Windows windows_;
    std::vector<Windows::node_type> spare_;
    std::vector<std::pair<int, std::uint32_t>> order_;
};

}  // namespace espalier
