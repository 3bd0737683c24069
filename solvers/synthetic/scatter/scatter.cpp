// SPDX-License-Identifier: Apache-2.0
#include "synthetic/scatter/scatter.hpp"
#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <span>
#include <utility>
#include <espalier/random.hpp>
#include <espalier/require.hpp>
#include <espalier/transports/simulated/atomic.hpp>

namespace synthetic {
namespace {
/// Draws the receivers of the messages of one PE after the other.
class Receivers {
public:
    explicit Receivers(const ScatterInstance& instance) : instance_(instance) {
        for (std::size_t pe = 0; pe < pes(); ++pe) randoms_.emplace_back(instance.seed, pe);
    }

    std::size_t pes() const { return static_cast<std::size_t>(instance_.pes); }

    std::uint64_t messages(std::size_t from) const {
        return instance_.lists.empty() ? instance_.messages : instance_.lists[from].size();
    }

    /// Returns the receiver of the message with this number, 1 for the first, or `no_message`. Requires that the
    /// numbers increase from call to call.
    int receiver(std::size_t from, std::uint64_t number) {
        if (!instance_.lists.empty()) return instance_.lists[from][number - 1];
        if (instance_.ascending) return static_cast<int>((number - 1) / (instance_.messages / pes()));
        return static_cast<int>(randoms_[from].below(static_cast<std::uint32_t>(pes())));
    }

private:
    const ScatterInstance& instance_;
    std::vector<espalier::Random> randoms_;
};

struct Point {
    double x = 0;
    double y = 0;
};
using Bodies = std::span<Point>;

struct Box {
    Point low{HUGE_VAL, HUGE_VAL};
    Point high{-HUGE_VAL, -HUGE_VAL};

    explicit Box(Bodies bodies) {
        for (const auto& [x, y] : bodies) {
            low = {std::min(low.x, x), std::min(low.y, y)};
            high = {std::max(high.x, x), std::max(high.y, y)};
        }
    }
    double width() const { return high.x - low.x; }
    double height() const { return high.y - low.y; }
    double distance(const Box& other) const {
        return std::hypot(std::max({0.0, low.x - other.high.x, other.low.x - high.x}),
                          std::max({0.0, low.y - other.high.y, other.low.y - high.y}));
    }
};

// Moves the bodies so that the first ones are below the others along the longer side of their box.
std::pair<Bodies, Bodies> halves(Bodies bodies, std::size_t first) {
    const Box box(bodies);
    const auto axis = box.width() > box.height() ? &Point::x : &Point::y;
    std::ranges::nth_element(bodies, bodies.begin() + static_cast<std::ptrdiff_t>(first), {}, axis);
    return {bodies.first(first), bodies.subspan(first)};
}

void deal_boxes(Bodies bodies, std::size_t pes, std::vector<Bodies>& boxes) {
    if (pes == 1) return boxes.push_back(bodies);
    const auto [low, high] = halves(bodies, bodies.size() / pes * (pes / 2));
    deal_boxes(low, pes / 2, boxes);
    deal_boxes(high, pes - pes / 2, boxes);
}

int cells_seen(Bodies bodies, const Box& from) {
    const Box box(bodies);
    if (bodies.size() == 1 || std::max(box.width(), box.height()) < box.distance(from)) return 1;
    const auto [low, high] = halves(bodies, bodies.size() / 2);
    return cells_seen(low, from) + cells_seen(high, from);
}

/// The colours of the messages so far: the PE to which a PE sends in each step, and the one from which it receives.
class Colouring {
public:
    Colouring(std::size_t pes, std::size_t steps)
        : sends_(pes, std::vector<int>(steps, no_message)), receives_(pes, std::vector<int>(steps, no_message)) {}

    const Lists& sends() const { return sends_; }

    // If the sender is free in one step and the receiver in another, the two steps are swapped along a path from the
    // receiver, which cannot end at the sender.
    void add(int from, int to) {
        const auto free_at_sender = free_step(row(sends_, from));
        const auto free_at_receiver = free_step(row(receives_, to));
        if (free_at_sender != free_at_receiver) swap_from(to, free_at_sender, free_at_receiver);
        put(from, to, free_at_sender);
    }

private:
    static std::vector<int>& row(Lists& lists, int pe) { return lists[static_cast<std::size_t>(pe)]; }
    static std::size_t free_step(const std::vector<int>& steps) {
        return static_cast<std::size_t>(std::ranges::find(steps, no_message) - steps.begin());
    }

    void put(int from, int to, std::size_t step) {
        row(sends_, from)[step] = to;
        row(receives_, to)[step] = from;
    }

    void swap_from(int to, std::size_t step, std::size_t other) {
        std::vector<std::pair<int, int>> path;  // its messages, which are alternately in the one step and the other
        for (int receiver = to; receiver != no_message;) {
            const int sender = row(receives_, receiver)[step];
            if (sender == no_message) break;
            path.emplace_back(sender, receiver);
            receiver = row(sends_, sender)[other];
            if (receiver != no_message) path.emplace_back(sender, receiver);
        }
        for (const auto& [sender, receiver] : path) {
            for (const auto each : {step, other})
                row(sends_, sender)[each] = row(receives_, receiver)[each] = no_message;
        }
        for (std::size_t i = 0; i < path.size(); ++i) put(path[i].first, path[i].second, i % 2 == 0 ? other : step);
    }

    Lists sends_;
    Lists receives_;
};
}  // namespace

Lists lists_of(const ScatterInstance& instance) {
    Receivers receivers(instance);
    Lists lists(receivers.pes());
    for (std::size_t pe = 0; pe < lists.size(); ++pe) {
        for (std::uint64_t i = 1; i <= receivers.messages(pe); ++i) lists[pe].push_back(receivers.receiver(pe, i));
    }
    return lists;
}

ScatterFinding scatter(const ScatterInstance& instance) {
    espalier::require(instance.pes >= 1, "there is a PE");
    espalier::require(!instance.ascending || instance.messages % static_cast<std::uint64_t>(instance.pes) == 0,
                      "every PE gets as many messages from each");
    Receivers receivers(instance);
    const auto pes = receivers.pes();
    espalier::AtomicNetwork network(instance.pes, instance.arbiter, instance.seed);
    std::vector<std::uint64_t> passed(pes);  // messages, and steps without one
    std::vector<std::uint64_t> sent(pes);
    std::vector<std::uint64_t> addressed(pes);
    std::vector<std::uint64_t> received(pes);
    std::uint64_t left = 0;
    for (std::size_t pe = 0; pe < pes; ++pe) left += receivers.messages(pe);
    const auto send = [&](std::size_t from) {
        const auto number = ++passed[from];
        const int to = receivers.receiver(from, number);
        if (to == no_message) {
            --left;
            return;
        }
        ++sent[from];
        ++addressed[static_cast<std::size_t>(to)];
        network.send({.from = static_cast<int>(from),
                      .stamp = instance.stamped_at_issue ? number : network.steps() + 1,
                      .behind = receivers.messages(from) - number},
                     to);
    };
    while (left > 0) {
        for (std::size_t pe = 0; pe < pes; ++pe) {
            if (passed[pe] < receivers.messages(pe) && network.can_send(static_cast<int>(pe))) send(pe);
        }
        for (const auto& delivery : network.transmit()) {
            network.take(delivery.to);
            ++received[static_cast<std::size_t>(delivery.to)];
            --left;
        }
    }
    return {.messages = std::accumulate(sent.begin(), sent.end(), std::uint64_t{0}),
            .steps = network.steps(),
            .lower_bound = std::max(*std::ranges::max_element(sent), *std::ranges::max_element(addressed)),
            .complete = network.is_empty() && received == addressed};
}

Lists n_body_lists(int pes, std::uint64_t bodies, std::uint64_t seed) {
    espalier::require(pes >= 1 && bodies >= 1, "there are PEs, and each has bodies");
    espalier::Random random(seed, 0);
    std::vector<Point> points(static_cast<std::size_t>(pes) * bodies);
    for (auto& point : points) {
        // The radius is that of a Plummer model, whose density falls with the fifth power of the distance.
        const double radius = 1 / std::sqrt(std::pow(1 - random.fraction(), -2.0 / 3) - 1 + 1e-9);
        const double angle = 2 * std::numbers::pi * random.fraction();
        point = {radius * std::cos(angle), radius * std::sin(angle)};
    }
    std::vector<Bodies> boxes;
    deal_boxes(points, static_cast<std::size_t>(pes), boxes);
    Lists lists(boxes.size());
    for (std::size_t from = 0; from < boxes.size(); ++from) {
        for (std::size_t to = 0; to < boxes.size(); ++to) {
            if (from == to) continue;
            lists[from].insert(lists[from].end(), static_cast<std::size_t>(cells_seen(boxes[from], Box(boxes[to]))),
                               static_cast<int>(to));
        }
        auto& list = lists[from];
        for (auto left = static_cast<std::uint32_t>(list.size()); left > 1; --left) {
            std::swap(list[left - 1], list[random.below(left)]);
        }
    }
    return lists;
}

Lists off_line(const Lists& lists) {
    std::vector<std::size_t> received(lists.size());
    std::size_t steps = 0;
    for (const auto& list : lists) {
        steps = std::max(steps, list.size());
        for (const int to : list) steps = std::max(steps, ++received[static_cast<std::size_t>(to)]);
    }
    Colouring colouring(lists.size(), steps);
    for (std::size_t from = 0; from < lists.size(); ++from) {
        for (const int to : lists[from]) colouring.add(static_cast<int>(from), to);
    }
    return colouring.sends();
}
}  // namespace synthetic
