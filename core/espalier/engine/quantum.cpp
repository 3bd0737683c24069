// SPDX-License-Identifier: Apache-2.0
#include "espalier/engine/quantum.hpp"
#include <algorithm>

namespace espalier::engine {
namespace {
// Nothing is known of the rate at first, and on a slow machine a node may take long.
constexpr Nodes first = 1;
// The share of the time that looks may cost, while others ask for work and while nobody does.
constexpr double asked_share = 1.0 / 20;
constexpr double unasked_share = 1.0 / 200;
constexpr double longest = 1e-3;
constexpr double growth = 1.02;
}  // namespace

Quantum::Quantum(Nodes fixed, double seconds, double unasked_seconds)
    : fixed_(fixed != 0),
      shortest_(seconds),
      shortest_unasked_(unasked_seconds),
      seconds_(seconds),
      unasked_(unasked_seconds),
      nodes_(fixed_ ? fixed : first) {}

void Quantum::observe(Nodes done, double elapsed) {
    if (fixed_ || elapsed <= 0) return;
    // A quantum cut short by the end of its subproblem says little about the rate, unless it took long all the same.
    if (done < nodes_ / 2 && elapsed < seconds_) return;
    const double fitting = static_cast<double>(done) * seconds_ / elapsed;
    // The step is limited, as a preemption by the operating system looks like a slow node.
    const auto old = static_cast<double>(nodes_);
    nodes_ = static_cast<Nodes>(std::max(1.0, std::clamp(fitting, old / 2, old * 2)));
}

void Quantum::observe_look(double elapsed) {
    const double needed = std::min(elapsed / unasked_share, std::max(longest, 8 * shortest_));
    // It moves halfway up but falls slowly, and is kept in bounds: one look that was interrupted has no lasting effect.
    unasked_ = needed > unasked_ ? (unasked_ + needed) / 2 : std::max(needed, unasked_ * 0.99);
    unasked_ = std::max(unasked_, shortest_unasked_);
}

void Quantum::observe_requests(bool any) {
    const double asked = std::max(shortest_, unasked_ * (unasked_share / asked_share));
    seconds_ = any ? asked : std::clamp(seconds_ * growth, asked, unasked_);
}
}  // namespace espalier::engine
