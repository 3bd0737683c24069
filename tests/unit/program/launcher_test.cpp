// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <cstdlib>
#include <espalier/program/launcher.hpp>
#include "unit/program/as_rank.hpp"

namespace {
using espalier::program::launched;
using espalier::program::launched_rank;
using espalier::program::make_transport;
using espalier::program::RunOptions;

TEST(Launcher, WithoutOneThisIsTheFirstRank) {
    EXPECT_FALSE(launched());
    EXPECT_EQ(launched_rank(), 0);
}

TEST(Launcher, TellsTheRank) {
    const AsRank third(3);
    EXPECT_TRUE(launched());
    EXPECT_EQ(launched_rank(), 3);
}

TEST(Launcher, ASlurmStepOfOneTaskIsNoJob) {
    setenv("SLURM_PROCID", "5", 1);
    setenv("SLURM_STEP_NUM_TASKS", "1", 1);
    EXPECT_FALSE(launched());
    EXPECT_EQ(launched_rank(), 0);
    setenv("SLURM_STEP_NUM_TASKS", "8", 1);
    EXPECT_TRUE(launched());
    EXPECT_EQ(launched_rank(), 5);
    unsetenv("SLURM_PROCID");
    unsetenv("SLURM_STEP_NUM_TASKS");
}

TEST(Launcher, MakesThreadsThatCarryThePes) {
    RunOptions options;
    options.threads = 2;
    EXPECT_EQ(make_transport(options)->pes(), 2);
    options.pes = 5;
    EXPECT_EQ(make_transport(options)->pes(), 5);
    EXPECT_EQ(make_transport(options)->name(), "threads");
}

TEST(Launcher, MakesTheMachineThatIsNamed) {
    RunOptions options;
    options.simulate = "mesh:3x4";
    EXPECT_EQ(make_transport(options)->pes(), 12);
    EXPECT_EQ(make_transport(options)->name(), "simulated");
}
}  // namespace
