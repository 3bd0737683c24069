// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <cmath>
#include <string>
#include <vector>
#include <espalier/program/command_line/run_options.hpp>
#include <espalier/transports/transport.hpp>

namespace {
using espalier::program::About;
using espalier::program::OptionList;
using espalier::program::RunOptions;
using espalier::program::UsageError;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

const About program_under_test = {.name = "test", .summary = "", .usage = "", .definition = "", .examples = {}};

RunOptions parsed_options(std::vector<const char*> words) {
    RunOptions options;
    OptionList list(program_under_test);
    declare(list, options);
    words.insert(words.begin(), "test");
    list.parse(static_cast<int>(words.size()), words.data());
    return options;
}

/// Empty if nothing is wrong.
std::string complaint_about(const std::vector<const char*>& words, bool is_one_of_many = false) {
    try {
        check(parsed_options(words), program_under_test, is_one_of_many);
    } catch (const UsageError& wrong) {
        return wrong.what();
    }
    return {};
}

TEST(RunOptions, SearchWithoutLimitsOrOutputUnlessTold) {
    const auto options = parsed_options({});
    EXPECT_EQ(options.balancer, "auto");
    EXPECT_EQ(options.seed, 1U);
    EXPECT_TRUE(std::isinf(options.time_limit));
    EXPECT_EQ(options.node_limit, ~std::uint64_t{0});
    EXPECT_EQ(options.json + options.results + options.trace, "");
    EXPECT_EQ(complaint_about({}), "");
}

TEST(RunOptions, KeepNothingWithoutACheckpoint) {
    EXPECT_THAT(complaint_about({"--checkpoint-every", "10s"}), HasSubstr("need --checkpoint FILE"));
    EXPECT_THAT(complaint_about({"--checkpoint-size", "1M"}), HasSubstr("need --checkpoint FILE"));
}

TEST(RunOptions, AreTaken) {
    const auto options =
        parsed_options({"--threads", "3", "--pes", "7", "--balancer", "static", "--quantum", "5", "--seed", "9",
                        "--time-limit", "2m", "--node-limit", "1000", "--no-initial-split"});
    EXPECT_EQ(options.threads, 3);
    EXPECT_EQ(options.pes, 7);
    EXPECT_EQ(options.balancer, "static");
    EXPECT_EQ(options.quantum, 5U);
    EXPECT_EQ(options.seed, 9U);
    EXPECT_EQ(options.time_limit, 120);
    EXPECT_EQ(options.node_limit, 1000U);
    EXPECT_TRUE(options.no_initial_split);
}

TEST(RunOptions, ThreadsAreThoseAskedForElseOneForEachCoreThatHasAPe) {
    const int cores = espalier::available_cores();
    EXPECT_EQ(threads(parsed_options({}), false), cores);
    EXPECT_EQ(threads(parsed_options({"--threads", "17"}), false), 17);
    EXPECT_EQ(threads(parsed_options({"--pes", "1"}), false), 1);
    EXPECT_EQ(threads(parsed_options({"--pes", "1000000"}), false), cores);
    EXPECT_EQ(threads(parsed_options({}), true), 1);
    EXPECT_EQ(threads(parsed_options({"--threads", "17"}), true), 17);
}

TEST(RunOptions, AreRefusedWhereTheyContradictEachOther) {
    EXPECT_THAT(complaint_about({"--threads", "4", "--pes", "2"}), HasSubstr("at least one for each of the 4 threads"));
    EXPECT_THAT(complaint_about({"--quiet", "--progress"}), HasSubstr("contradict"));
    EXPECT_THAT(complaint_about({"--simulate", "ring:4", "--threads", "2"}), StartsWith("--simulate: "));
    EXPECT_THAT(complaint_about({"--simulate", "ring:4", "--pes", "8"}), StartsWith("--simulate: "));
    EXPECT_THAT(complaint_about({"--simulate", "ring:4", "--time-limit", "1s"}), StartsWith("--time-limit: "));
    EXPECT_THAT(complaint_about({"--vary", "seed=1,2"}), HasSubstr("expected --simulate"));
    EXPECT_THAT(complaint_about({"--simulate", "ring:4", "--vary", "seed=1,2", "--trace", "t"}), StartsWith("--trace"));
    EXPECT_EQ(complaint_about({"--simulate", "ring:4", "--vary", "seed=1,2"}), "");
}

TEST(RunOptions, MustNameMachinesThatThereAre) {
    EXPECT_THAT(complaint_about({"--simulate", "mash:4"}), StartsWith("--simulate: there is no machine 'mash'"));
    EXPECT_THAT(complaint_about({"--simulate", "cluster", "--vary", "pes=0"}), StartsWith("--vary pes: "));
}

TEST(RunOptions, MustNameBalancersThatThereAreAndNumbersThatSuitThem) {
    EXPECT_EQ(parsed_options({"--balancer", "lifeline:5"}).balancer, "lifeline:5");
    EXPECT_THAT(complaint_about({"--balancer", "lifelin:5"}), HasSubstr("Did you mean 'lifeline'?"));
    EXPECT_THAT(complaint_about({"--balancer", "lifeline:0"}), StartsWith("--balancer: '0' follows"));
    EXPECT_THAT(complaint_about({"--balancer", "koso:2"}), HasSubstr("has no number"));
}

TEST(RunOptions, OfThreadsDoNotGoWithALauncher) {
    EXPECT_EQ(complaint_about({"--threads", "2"}, true), "");
    EXPECT_THAT(complaint_about({"--pes", "2"}, true), HasSubstr("mpirun -n N"));
    EXPECT_THAT(complaint_about({"--simulate", "ring:4"}, true), HasSubstr("do not use mpirun"));
    EXPECT_EQ(complaint_about({}, true), "");
}

TEST(RunOptions, AreRefusedIfAFileCouldNotBeWritten) {
    for (const char* option : {"--json", "--trace"}) {
        const auto word = std::string(option) + "=/nowhere/file.json";
        EXPECT_THAT(complaint_about({word.c_str()}), StartsWith("/nowhere/file.json: cannot be written")) << option;
    }
    EXPECT_EQ(complaint_about({"--json"}), "");
}

TEST(RunOptions, NameOtherStatisticsWhereThereAreSome) {
    auto counts = program_under_test;
    counts.other_statistics = {{"depth", "how deep"}};
    const auto parsed = [&](const char* word) {
        RunOptions options;
        OptionList list(counts);
        declare(list, options);
        const std::vector<const char*> words = {"test", "--statistics", word};
        list.parse(static_cast<int>(words.size()), words.data());
        return options;
    };
    EXPECT_EQ(parsed("depth").statistics_of, "depth");
    EXPECT_FALSE(parsed("depth").statistics);
    EXPECT_TRUE(parsed("--quiet").statistics);
    EXPECT_EQ(parsed("--quiet").statistics_of, "");
    EXPECT_TRUE(parsed_options({"--statistics"}).statistics);
}

TEST(RunOptions, HaveATableOfResultsWhereThereIsOne) {
    EXPECT_THAT(complaint_about({"--results", "/dev/null"}), StartsWith("--results: "));
    EXPECT_EQ(complaint_about({"--results", "/dev/null", "--simulate", "ring:4", "--vary", "seed=1"}), "");
    auto batch = program_under_test;
    batch.has_batches = true;
    EXPECT_NO_THROW(check(parsed_options({"--results", "/dev/null"}), batch, false));
    EXPECT_EQ(parsed_options({"--results", "a"}).results_of_batch(), "a");
    EXPECT_THAT(parsed_options({"--results", "a", "--vary", "seed=1"}).results_of_batch(), IsEmpty());
}
}  // namespace
