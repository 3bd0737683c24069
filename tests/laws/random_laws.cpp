// SPDX-License-Identifier: Apache-2.0

// Random numbers are in range and even.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <vector>
#include <espalier/random.hpp>

namespace {
using espalier::Random;

RC_GTEST_PROP(RandomLaws, NumbersAreInRange, (std::uint64_t seed, std::uint64_t stream)) {
    const auto limit = *rc::gen::nonZero<std::uint32_t>();
    Random random(seed, stream);
    for (int i = 0; i < 100; ++i) RC_ASSERT(random.below(limit) < limit);
}

// Ten cells, 10'000 numbers: more than 6 standard deviations off is no accident.
RC_GTEST_PROP(RandomLaws, NumbersAreEvenInEveryStream, (std::uint64_t seed)) {
    Random random(seed, *rc::gen::inRange<std::uint64_t>(0, 1'000'000));
    std::vector<int> cells(10, 0);
    for (int i = 0; i < 10'000; ++i) ++cells[random.below(10)];
    for (const int cell : cells) RC_ASSERT(cell > 800 && cell < 1200);
}

RC_GTEST_PROP(RandomLaws, StreamsOfOneSeedDiffer, (std::uint64_t seed, std::uint32_t stream)) {
    Random a(seed, stream);
    Random b(seed, std::uint64_t{stream} + 1);
    int equal = 0;
    for (int i = 0; i < 64; ++i) equal += a.below(1000) == b.below(1000) ? 1 : 0;
    RC_ASSERT(equal < 10);
}
}  // namespace
