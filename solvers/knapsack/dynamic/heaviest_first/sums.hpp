// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "knapsack/instance/item.hpp"

namespace knapsack {

/// The weight and the profit of a choice.
using Sums = Total<Word>;

/// Allocates as usual, but does not clear what a list grows by.
template <class T>
struct Uncleared : std::allocator<T> {
    template <class U>
    struct rebind {
        using other = Uncleared<U>;
    };

    template <class U>
    void construct(U* place) {
        if constexpr (!std::is_trivially_copyable_v<U>) ::new (place) U;
    }
    template <class U, class... Values>
    void construct(U* place, Values&&... values) {
        ::new (place) U(std::forward<Values>(values)...);
    }
};

/// Sums of choices by rising weight, each with more profit than those before it.
using SumsList = std::vector<Sums, Uncleared<Sums>>;

/// Returns how many of the sums, which come by rising weight, weigh less than `weight`.
inline std::size_t size_below(std::span<const Sums> list, Word weight) {
    const auto end =
        std::partition_point(list.begin(), list.end(), [weight](const Sums& sums) { return sums.weight < weight; });
    return static_cast<std::size_t>(end - list.begin());
}

/// A cursor that goes through sums, by rising weight, to those within less and less room.
class LastWithin {
public:
    LastWithin() = default;
    /// Requires that the sums outlive this.
    LastWithin(std::span<const Sums> sums, Word room) : sums_(sums.first(size_below(sums, room + 1))) {}

    /// Returns the last sums that weigh no more than `room`, or null if there are none. Requires that the room does not
    /// grow from one call to the next.
    const Sums* operator()(Word room) {
        constexpr std::size_t far = 64;
        if (sums_.size() > far && sums_[sums_.size() - far].weight > room)
            sums_ = sums_.first(size_below(sums_, room + 1));
        while (!sums_.empty() && sums_.back().weight > room) sums_ = sums_.first(sums_.size() - 1);
        return sums_.empty() ? nullptr : &sums_.back();
    }

private:
    std::span<const Sums> sums_;  // those that may be within the room
};

}  // namespace knapsack
