// What the MPI transport offers beside carrying searches.

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "mpi/job.hpp"

namespace {

using espalier_test::job;

TEST(Job, KnowsThatItWasLaunched) { EXPECT_TRUE(espalier::Mpi::launched()); }

TEST(Job, HasOneRankZero) {
    EXPECT_EQ(job().is_root(), job().rank() == 0);
    EXPECT_LT(job().rank(), job().pes());
    EXPECT_EQ(job().processes(), job().pes());
}

TEST(Job, SharesWhatRankZeroHas) {
    for (const std::size_t size : {0, 1, 1000, 1'000'000}) {
        std::vector<std::uint32_t> mine(job().is_root() ? size : 7, static_cast<std::uint32_t>(job().rank() + 5));
        share(job(), mine);
        EXPECT_EQ(mine, std::vector<std::uint32_t>(size, 5));
    }
    for (int round = 0; round < 200; ++round) {
        auto text = std::to_string(round) + " of rank " + std::to_string(job().rank());
        share(job(), text);
        EXPECT_EQ(text, std::to_string(round) + " of rank 0");
    }
}

}  // namespace
