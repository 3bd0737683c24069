#include "synthetic/uts/uts_hash.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstddef>
#include <random>
#include <vector>

#include "synthetic/uts/sha1.hpp"

namespace {

// Two lanes, so that what is mixed up between them shows.
struct TwoLanes {
    using Words = std::array<std::uint32_t, 2>;

    template <class Operation>
    static Words each(Operation operation) {
        return {operation(0), operation(1)};
    }

    static Words all_lanes(std::uint32_t word) { return {word, word}; }
    static Words plus(Words a, Words b) {
        return each([&](std::size_t i) { return a[i] + b[i]; });
    }
    static Words bit_xor(Words a, Words b) {
        return each([&](std::size_t i) { return a[i] ^ b[i]; });
    }
    template <int by>
    static Words rotate(Words a) {
        return each([&](std::size_t i) { return std::rotl(a[i], by); });
    }
    static Words choice(Words a, Words b, Words c) {
        return each([&](std::size_t i) { return (a[i] & b[i]) | (~a[i] & c[i]); });
    }
    static Words majority(Words a, Words b, Words c) {
        return each([&](std::size_t i) { return (a[i] & b[i]) | (a[i] & c[i]) | (b[i] & c[i]); });
    }
    static Words parity(Words a, Words b, Words c) {
        return each([&](std::size_t i) { return a[i] ^ b[i] ^ c[i]; });
    }
};

void append(std::vector<std::byte>& message, std::uint32_t word) {
    for (int shift = 24; shift >= 0; shift -= 8) message.push_back(static_cast<std::byte>(word >> shift));
}

TEST(UtsHash, IsTheDigestOfTheParentAndTheChildsNumber) {
    std::mt19937 random(1);
    const auto word = [&] { return static_cast<std::uint32_t>(random()); };
    for (int i = 0; i < 1000; ++i) {
        TwoLanes::Words parent[5];
        TwoLanes::Words digest[5];
        for (auto& words : parent) words = {word(), word()};
        const TwoLanes::Words child = {word() >> (i % 32), word() >> (i % 32)};
        synthetic::UtsHash<TwoLanes>::hash(parent, child, digest);
        for (std::size_t lane = 0; lane < 2; ++lane) {
            std::vector<std::byte> message;
            for (const auto& words : parent) append(message, words[lane]);
            append(message, child[lane]);
            const auto expected = synthetic::sha1(message);
            for (std::size_t j = 0; j < 5; ++j) ASSERT_EQ(digest[j][lane], expected[j]);
        }
    }
}

}  // namespace
