// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/files/crc32.hpp"

#include <array>

namespace espalier::program {
namespace {

// Entry i is the check of the single byte i.
constexpr auto byte_checks = [] {
    std::array<std::uint32_t, 256> entries{};
    for (std::uint32_t i = 0; i < entries.size(); ++i) {
        auto rest = i;
        for (int bit = 0; bit < 8; ++bit) rest = (rest >> 1) ^ ((rest & 1) != 0 ? 0xEDB88320U : 0);
        entries[i] = rest;
    }
    return entries;
}();

}  // namespace

std::uint32_t crc32(ByteView bytes) {
    std::uint32_t rest = ~0U;
    for (const auto byte : bytes) rest = (rest >> 8) ^ byte_checks[(rest ^ std::to_integer<std::uint32_t>(byte)) & 255];
    return ~rest;
}

}  // namespace espalier::program
