// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <cstdint>
#include <set>
#include <string>
#include <espalier/transports/simulated/simulated_pe.hpp>

namespace {
using espalier::Interruptions;
using espalier::parse_machine;
using espalier::Picoseconds;

Interruptions interruptions(const char* settings, std::uint64_t seed = 1) {
    return {parse_machine(std::string("logp:16,") + settings), seed};
}

/// Times of PE 3 in nanoseconds at which it computes: each takes it on by 1 ns in 1 ns.
std::set<int> free_nanoseconds(const Interruptions& these, int end) {
    std::set<int> free;
    for (int time = 0; time < end; ++time) {
        if (these.end(3, time * 1000, 1) == time * 1000 + 1) free.insert(time);
    }
    return free;
}

TEST(Interruptions, TakeTheirShareOfEachInterval) {
    const auto these = interruptions("noise=10ns:3ns");
    const auto free = free_nanoseconds(these, 100);
    for (int time = 0; time < 90; ++time) EXPECT_EQ(free.contains(time), free.contains(time + 10));
    EXPECT_GE(free.size(), 69U);  // a nanosecond may be free in part
    EXPECT_LE(free.size(), 70U);
}

TEST(Interruptions, AreTheSameForAWholeAsForItsParts) {
    for (const char* settings : {"noise=10ns:3ns", "noise=7ns:1ns", "noise=2ns:1ns", "noise=1ms:10us"}) {
        const auto these = interruptions(settings);
        for (int pe = 0; pe < 16; ++pe) {
            for (const Picoseconds begin : {0, 1, 2'500, 123'456'789}) {
                Picoseconds time = begin;
                for (int i = 1; i <= 100; ++i) {
                    time = these.end(pe, time, 777);
                    EXPECT_EQ(time, these.end(pe, begin, i * 777)) << settings << ", PE " << pe;
                }
            }
        }
    }
}

TEST(Interruptions, ComeAtOtherTimesOnOtherPesAndWithOtherSeeds) {
    std::set<Picoseconds> firsts;  // until then a PE is not interrupted
    for (const std::uint64_t seed : {1, 2}) {
        const auto these = interruptions("noise=1s:1us", seed);
        for (int pe = 0; pe < 16; ++pe) {
            Picoseconds free = 0;
            for (Picoseconds step = Picoseconds{1} << 40; step > 0; step /= 2) {
                if (these.end(pe, 0, free + step) == free + step) free += step;
            }
            EXPECT_LE(free, 1'000'000'000'000);
            firsts.insert(free);
        }
    }
    EXPECT_EQ(firsts.size(), 32U);
    EXPECT_EQ(interruptions("noise=1ms:9us", 5).end(7, 0, 123'456'789'000),
              interruptions("noise=1ms:9us", 5).end(7, 0, 123'456'789'000));
}
}  // namespace
