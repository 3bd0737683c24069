#pragma once

#include <cstdint>
#include <tuple>

#include "golomb/tree/range.hpp"

namespace golomb {

/// A range of the tree that was searched to its end, with what was counted there.
struct CountedRange {
    Range range;
    std::uint64_t nodes = 0;
    std::uint64_t rulers = 0;  ///< the number of rulers found

    friend bool operator==(const CountedRange&, const CountedRange&) = default;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.range, self.nodes, self.rulers);
    }
};

}  // namespace golomb
