// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include "espalier/require.hpp"
#include "espalier/transports/place.hpp"

namespace espalier {
/// The few PEs with which an idle PE leaves a request until they have work [Saraswat et al. 2011]. Work has to reach
/// every PE along them and should not come from afar. The k lifelines of PE i lead to i + 1, i + s, i + s^2 and so on,
/// modulo P, where s is the least number with s^k >= P. Ensures that at most k (s - 1) steps lead to any PE, the sum of
/// the digits of the distance to the base s, and that no more lifelines lead to a PE than from it. With k = 1 they form
/// a ring, and with k = log P nearly a hypercube.
class Lifelines {
public:
    static constexpr int most = 32;

    /// Requires `1 <= number <= most`, and that `place` outlives it.
    Lifelines(const Place& place, int number) : place_(place), number_(number) {
        require(1 <= number && number <= most, "a PE has from 1 to 32 lifelines");
        const std::int64_t pes = place.pes();
        base_ = std::max(2, static_cast<int>(std::pow(pes, 1.0 / number)));
        while (distance(number) < pes) ++base_;
        // With few PEs, fewer lifelines lead to all of them.
        while (number_ > 0 && distance(number_ - 1) >= pes) --number_;
    }

    /// Returns a lifeline that holds no request of this PE, and from now on holds one. Returns nothing if all hold one.
    [[nodiscard]] std::optional<int> leave_request() {
        for (int i = 0; i < number_; ++i) {
            if ((held_ & bit(i)) != 0) continue;
            held_ |= bit(i);
            return lifeline(i);
        }
        return std::nullopt;
    }

    /// Notes that `pe`, which may be a lifeline, has sent work and so holds no request any more.
    void answered(int pe) {
        for (int i = 0; i < number_; ++i) {
            if (lifeline(i) == pe) held_ &= ~bit(i);
        }
    }

private:
    static std::uint32_t bit(int i) { return std::uint32_t{1} << i; }

    /// Returns how far lifeline i leads, or a number that is at least the number of PEs.
    std::int64_t distance(int i) const {
        std::int64_t distance = 1;
        for (; i > 0 && distance < place_.pes(); --i) distance *= base_;
        return distance;
    }

    int lifeline(int i) const { return static_cast<int>((place_.pe() + distance(i)) % place_.pes()); }

    const Place& place_;
    int number_;
    int base_ = 2;
    std::uint32_t held_ = 0;  ///< a bit for each lifeline that holds a request
};
}  // namespace espalier
