// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include "espalier/pack.hpp"

namespace espalier::program {
/// Entry i is the check of the single byte i.
inline constexpr auto crc32_of_bytes = [] {
    std::array<std::uint32_t, 256> entries{};
    for (std::uint32_t i = 0; i < entries.size(); ++i) {
        auto rest = i;
        for (int bit = 0; bit < 8; ++bit) rest = (rest >> 1) ^ ((rest & 1) != 0 ? 0xEDB88320U : 0);
        entries[i] = rest;
    }
    return entries;
}();

/// Returns the cyclic redundancy check of the bytes as gzip and zlib compute it [ISO 3309].
[[nodiscard]] inline std::uint32_t crc32(ByteView bytes) {
    auto rest = ~std::uint32_t{0};
    for (const auto byte : bytes) {
        rest = (rest >> 8) ^ crc32_of_bytes[(rest ^ std::to_integer<std::uint32_t>(byte)) & 255];
    }
    return ~rest;
}

[[nodiscard]] inline std::uint32_t crc32(std::string_view text) { return crc32(std::as_bytes(std::span(text))); }
}  // namespace espalier::program
