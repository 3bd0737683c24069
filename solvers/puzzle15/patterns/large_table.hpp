#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include <espalier/memory.hpp>

namespace puzzle15 {

/// Bytes that are looked at anywhere.
using LargeTable = std::vector<std::uint8_t, espalier::LargePages<std::uint8_t>>;

/// A copy. Throws std::bad_alloc.
inline LargeTable large_table(std::span<const std::uint8_t> content) {
    LargeTable table;
    table.resize(content.size());
    std::ranges::copy(content, table.begin());
    return table;
}

}  // namespace puzzle15
