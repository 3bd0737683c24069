// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace puzzle15 {
/// A set of random 64-bit keys in one array, which spares an allocation for each key. Keys that differ in the lowest
/// bit alone count as equal.
class KeySet {
public:
    /// Has room for this many keys before it grows.
    explicit KeySet(std::size_t expected = 32) : places_(std::bit_ceil(2 * expected)) {}

    /// Adds a key. Returns false if the set has it.
    bool insert(std::uint64_t key) {
        if (2 * ++size_ > places_.size()) {
            const auto before = std::exchange(places_, std::vector<std::uint64_t>(4 * places_.size()));
            size_ = 1;
            for (const auto known : before) {
                if (known != 0) insert(known);
            }
        }
        const auto mask = places_.size() - 1;
        key |= 1;  // 0 is an empty place
        auto place = key >> 8 & mask;
        for (; places_[place] != 0; place = (place + 1) & mask) {
            if (places_[place] == key) return false;
        }
        places_[place] = key;
        return true;
    }

private:
    std::size_t size_ = 0;  // at least the number of keys
    std::vector<std::uint64_t> places_;
};
}  // namespace puzzle15
