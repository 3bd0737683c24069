// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>
#include <stdexcept>
#include <espalier/program/run.hpp>
#include "unit/core/temporary_folder.hpp"
#include "unit/program/binary_tree.hpp"

namespace {
using espalier::StopReason;
using espalier::program::InputError;
using espalier::program::RunOptions;
using testing::ThrowsMessage;
using Clock = espalier::program::Run::Clock;

class RunTest : public testing::Test {
protected:
    RunTest() { options.threads = 1; }

    RunOptions options;
    espalier::program::Run run{"test", Clock::now()};
};

using RunDeathTest = RunTest;

TEST_F(RunTest, KeepsTheFactsOfItsSearchesTogetherUntilTheyAreTaken) {
    run.begin(options);
    EXPECT_EQ(run.search(binary_tree(5)).answer.value, 63U);
    const double seconds = run.facts().statistics.seconds;
    EXPECT_EQ(run.search(binary_tree(6)).answer.value, 127U);
    EXPECT_EQ(run.facts().statistics.nodes, 63U + 127U);
    EXPECT_GT(run.facts().statistics.seconds, seconds);
    EXPECT_EQ(run.take_facts().statistics.nodes, 190U);
    EXPECT_EQ(run.facts().statistics.nodes, 0U);
    EXPECT_EQ(run.facts().problem, "test");
}

TEST_F(RunTest, CountsTheTimeOutsideOfSearchesAsPreparation) {
    using namespace std::chrono_literals;
    espalier::program::Run late("test", Clock::now() - 5s);
    late.begin(options);
    EXPECT_EQ(late.search(binary_tree(5)).answer.value, 63U);
    const auto facts = late.take_facts();
    EXPECT_GE(facts.preparation_seconds, 5);
    EXPECT_EQ(facts.seconds(), facts.preparation_seconds + facts.statistics.seconds);
    EXPECT_EQ(late.facts().preparation_seconds, 0);
}

TEST_F(RunTest, KnowsHowItSearches) {
    options.pes = 3;
    options.seed = 7;
    options.balancer = "static";
    run.begin(options);
    EXPECT_EQ(run.facts().transport, "threads");
    EXPECT_EQ(run.facts().pes, 3);
    EXPECT_EQ(run.facts().threads, 1);
    EXPECT_EQ(run.facts().seed, 7U);
    EXPECT_EQ(run.facts().balancer, "static");
    EXPECT_FALSE(run.facts().is_balancer_automatic);
}

TEST_F(RunTest, KnowsTheBalancerThatSuitsTheMachine) {
    for (const auto& [machine, balancer] : {std::pair("mesh:3x3", "localized-polling"),
                                            {"gcel:3x3", "localized-backoff"},
                                            {"logp:9", "random-polling"}}) {
        options.simulate = machine;
        run.begin(options);
        EXPECT_EQ(run.facts().balancer, balancer);
        EXPECT_TRUE(run.facts().is_balancer_automatic);
        EXPECT_EQ(run.search(binary_tree(6)).answer.value, 127U);
        EXPECT_EQ(run.take_facts().balancer, balancer);
    }
}

TEST_F(RunTest, StopsAtTheNodeLimitOfAllSearchesTogether) {
    options.node_limit = 5000;
    options.quantum = 100;
    run.begin(options);
    EXPECT_TRUE(run.search(binary_tree(10)).complete());
    EXPECT_EQ(run.nodes_left(), 5000U - 2047U);
    EXPECT_FALSE(run.is_stopped());
    EXPECT_EQ(run.search(binary_tree(20)).stopped, StopReason::node_limit);
    EXPECT_EQ(run.nodes_left(), 0U);
    EXPECT_TRUE(run.is_stopped());
    EXPECT_EQ(run.take_facts().stopped, StopReason::node_limit);
    EXPECT_EQ(run.facts().stopped, StopReason::none);
    EXPECT_TRUE(run.is_stopped());
}

TEST_F(RunTest, HasANodeLimitOfItsOwnWhereItGoesOn) {
    const espalier_test::TemporaryFolder folder;
    options.node_limit = 5000;
    options.quantum = 100;
    options.checkpoint = folder.file("checkpoint");
    const auto nodes_after = [&] {
        espalier::program::Run life("test", Clock::now());
        life.begin(options);
        EXPECT_TRUE(life.search(binary_tree(5)).complete());
        const auto outcome = life.search(binary_tree(14));
        EXPECT_EQ(outcome.stopped, StopReason::node_limit);
        EXPECT_EQ(life.nodes_left(), 0U);
        return outcome.statistics.nodes;
    };
    const auto first = nodes_after();
    EXPECT_NEAR(static_cast<double>(first), 5000 - 63, 2);
    EXPECT_EQ(nodes_after(), first + 5000);
    EXPECT_EQ(nodes_after(), first + 10'000);
}

TEST_F(RunTest, SaysWhatThereIsToGoOnWith) {
    using Kept = espalier::program::Checkpoint::Kept;
    const espalier_test::TemporaryFolder folder;
    options.checkpoint = folder.file("checkpoint");
    run.begin(options);
    EXPECT_EQ(run.checkpoint().close(), Kept::nothing) << "nothing was searched";
    options.node_limit = 10;
    options.quantum = 5;
    run.begin(options);
    (void)run.search(binary_tree(20));
    EXPECT_EQ(run.checkpoint().close(), Kept::latest);
    run.checkpoint().remove();
    EXPECT_EQ(run.checkpoint().close(), Kept::nothing);
}

TEST_F(RunTest, TracesItsSearchesUpToALimit) {
    options.trace = "somewhere";
    options.pes = 4;
    options.quantum = 1;
    run.begin(options);
    (void)run.search(binary_tree(14));
    const auto events = run.trace().events.size();
    EXPECT_GT(events, 12U);
    EXPECT_FALSE(run.trace().is_cut_off());
    (void)run.search(binary_tree(14));
    EXPECT_GT(run.trace().events.size(), events);
    EXPECT_GE(run.trace().events[events].start, run.trace().events[events - 1].end);
    options.trace_limit = 12 * 80;
    run.begin(options);
    (void)run.search(binary_tree(14));
    (void)run.search(binary_tree(14));
    EXPECT_LE(run.trace().events.size(), 12U);
    EXPECT_TRUE(run.trace().is_cut_off());
}

TEST_F(RunTest, CountsItsTimeFromTheStartOfTheProgram) {
    using namespace std::chrono_literals;
    espalier::program::Run old("test", Clock::now() - 10s);
    old.begin(options);
    EXPECT_EQ(old.seconds_left(), std::numeric_limits<double>::infinity());
    EXPECT_EQ(old.time_limit(), old.options().time_limit);
    old.limit_time(100);
    EXPECT_EQ(old.time_limit(), 100);
    EXPECT_GT(old.seconds_left(), 80);
    EXPECT_LE(old.seconds_left(), 90);
    old.limit_time(5);
    EXPECT_EQ(old.seconds_left(), 0);
    EXPECT_EQ(old.search(binary_tree(30)).stopped, StopReason::time_limit);
}

TEST_F(RunTest, ComparesWithOnePe) {
    run.begin(options);
    (void)run.search(binary_tree(5));
    EXPECT_FALSE(run.take_facts().sequential_seconds);
    options.speedup = true;
    run.begin(options);
    (void)run.search(binary_tree(5));
    EXPECT_GT(run.facts().sequential_seconds, 0);
    EXPECT_EQ(run.facts().statistics.nodes, 63U);
}

TEST_F(RunTest, SearchesWhatIsSmallWithoutMessagesUnlessAllPesAreAskedAfter) {
    using Size = espalier::program::Run::Size;
    options.pes = 4;
    const auto messages_of = [&](Size size) {
        run.begin(options);
        EXPECT_EQ(run.search(binary_tree(5), size).answer.value, 63U);
        const auto facts = run.take_facts();
        EXPECT_EQ(facts.statistics.nodes, 63U);
        return facts.statistics.messages;
    };
    EXPECT_GT(messages_of(Size::any), 0U);
    EXPECT_EQ(messages_of(Size::small), 0U);
    options.trace = "somewhere";
    EXPECT_GT(messages_of(Size::small), 0U);
    options.trace.clear();
    options.speedup = true;
    EXPECT_GT(messages_of(Size::small), 0U);
    options.speedup = false;
    options.threads.reset();
    options.simulate = "ring:4";
    EXPECT_GT(messages_of(Size::small), 0U);
}

TEST_F(RunTest, OnASimulatedMachineCountsItsTimeAndHops) {
    options.threads.reset();
    options.simulate = "ring:4,node=1us,hop=5us";
    run.begin(options);
    EXPECT_TRUE(run.is_simulated());
    EXPECT_EQ(run.search(binary_tree(9)).answer.value, 1023U);
    EXPECT_DOUBLE_EQ(run.facts().sequential_seconds.value_or(0), 1023e-6);
    EXPECT_GT(run.facts().hops, 0U);
    EXPECT_GT(run.facts().speedup(), 1);
    EXPECT_LE(run.facts().speedup(), 4);
}

TEST_F(RunTest, PlansForALargeMachineOnASmallOne) {
    options.threads.reset();
    options.plan = "ring:1024,node=5us";
    run.begin(options);
    EXPECT_EQ(run.transport().pes(), 256);
    EXPECT_TRUE(run.is_simulated());
    (void)run.search(binary_tree(9));
    const auto facts = run.take_facts();
    ASSERT_TRUE(facts.plan && facts.plan->is_made());
    EXPECT_EQ(facts.plan->pes(), 1024);
    EXPECT_EQ(facts.plan->generations(), facts.statistics.deepest_generation);
    EXPECT_DOUBLE_EQ(facts.plan->node_seconds(), 5e-6);
    EXPECT_FALSE(run.take_facts().plan->is_made());
}

TEST_F(RunTest, ReadsAtTheRootAndPassesOnWhatIsWrong) {
    run.begin(options);
    EXPECT_EQ(run.at_root([] { return 42; }), 42);
    EXPECT_THAT(([&] { run.at_root([]() -> int { throw InputError("a.txt", 2, "it ends", "a number"); }); }),
                ThrowsMessage<InputError>("a.txt:2: it ends, expected a number"));
}

TEST_F(RunDeathTest, HasNoPesBeforeItBegins) {
    EXPECT_DEATH((void)run.transport(), "a run that has not begun has no PEs");
}
}  // namespace
