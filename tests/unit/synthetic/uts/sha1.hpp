// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace synthetic_test {
/// A digest of the Secure Hash Algorithm SHA-1 [FIPS 180].
using Sha1Digest = std::array<std::uint32_t, 5>;

inline constexpr std::size_t block_size = 64;

inline std::uint32_t mixed(std::size_t round, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    if (round < 20) return ((b & c) | (~b & d)) + 0x5a827999;
    if (round < 40) return (b ^ c ^ d) + 0x6ed9eba1;
    if (round < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
    return (b ^ c ^ d) + 0xca62c1d6;
}

inline std::array<std::uint32_t, 80> schedule(std::span<const std::byte> block) {
    std::array<std::uint32_t, 80> words{};
    for (std::size_t i = 0; i < block_size; ++i)
        words[i / 4] = words[i / 4] << 8 | std::to_integer<std::uint32_t>(block[i]);
    for (std::size_t t = 16; t < 80; ++t) {
        words[t] = std::rotl(words[t - 3] ^ words[t - 8] ^ words[t - 14] ^ words[t - 16], 1);
    }
    return words;
}

inline void compress(Sha1Digest& digest, std::span<const std::byte> block) {
    const auto words = schedule(block);
    auto [a, b, c, d, e] = digest;
    for (std::size_t t = 0; t < 80; ++t) {
        const auto next = std::rotl(a, 5) + mixed(t, b, c, d) + e + words[t];
        e = d;
        d = c;
        c = std::rotl(b, 30);
        b = a;
        a = next;
    }
    const Sha1Digest change = {a, b, c, d, e};
    for (std::size_t i = 0; i < 5; ++i) digest[i] += change[i];
}

/// Returns the digest of the message as five words, with the first byte uppermost in the first word. This
/// implementation is plain and general; the kernels are compared with it.
inline Sha1Digest sha1(std::span<const std::byte> message) {
    std::vector<std::byte> padded(message.begin(), message.end());
    padded.push_back(std::byte{0x80});
    while (padded.size() % block_size != block_size - 8) padded.push_back(std::byte{0});
    const std::uint64_t bits = 8 * std::uint64_t{message.size()};
    for (int shift = 56; shift >= 0; shift -= 8) padded.push_back(static_cast<std::byte>(bits >> shift));
    Sha1Digest digest = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    for (std::size_t i = 0; i < padded.size(); i += block_size)
        compress(digest, std::span(padded).subspan(i, block_size));
    return digest;
}
}  // namespace synthetic_test
