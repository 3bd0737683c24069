#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "espalier/require.hpp"
#include "espalier/transports/message.hpp"
#include "espalier/transports/simulated/machines.hpp"

namespace espalier {

/// A message arrives on a simulated machine.
struct Arrival {
    Picoseconds time = 0;
    std::uint64_t number = 0;  ///< of all: messages that arrive at the same time are read in the order of these
    int to = 0;
    Message message = {};
};

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
        at(time).turns.push_back(pe);
    }

    /// Requires arrival.time >= end(), unless a PE has sent it to itself: that takes no hop and may be faster. Then the
    /// window is gone through once more, for that PE alone.
    void enter_arrival(Arrival arrival) {
        debug_require(arrival.time >= end_ || arrival.to == arrival.message.from,
                      "a message from another PE arrives in a window that is still to come");
        at(arrival.time).arrivals.push_back(std::move(arrival));
    }

    /// When the window that is gone through ends.
    Picoseconds end() const { return end_; }

    /// Goes through the next window: for each PE that has entries there, calls read(arrival) for each message, in no
    /// particular order, and then turn(pe). False if no entries are left.
    template <class Read, class Turn>
    bool go_through_next(Read read, Turn turn) {
        if (windows_.empty()) return false;
        auto window = windows_.extract(windows_.begin());
        end_ = (window.key() + 1) * window_;
        auto& [turns, arrivals] = window.mapped();
        order_.clear();
        for (const int pe : turns) order_.push_back({pe, no_arrival});
        for (std::uint32_t i = 0; i < arrivals.size(); ++i) order_.push_back({arrivals[i].to, i});
        std::sort(order_.begin(), order_.end());
        for (std::size_t i = 0; i < order_.size(); ++i) {
            const auto [pe, arrival] = order_[i];
            if (arrival != no_arrival) read(arrivals[arrival]);
            if (i + 1 == order_.size() || order_[i + 1].first != pe) turn(pe);
        }
        turns.clear();
        arrivals.clear();
        spare_.push_back(std::move(window));
        return true;
    }

private:
    struct Window {
        std::vector<int> turns;
        std::vector<Arrival> arrivals;
    };
    using Windows = std::map<Picoseconds, Window>;  // by number

    static constexpr std::uint32_t no_arrival = std::numeric_limits<std::uint32_t>::max();

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
