// SPDX-License-Identifier: Apache-2.0

// A search can be killed at any moment: every snapshot is one from which only a file would survive. It goes on from
// there in a second life and in a third, each with another balancer, on other PEs and another machine, with the right
// answer and, where nothing is pruned, the right number of nodes. ESPALIER_LIVES in the environment says how many of
// these lives all tests have together (Makefile.bench checkpoints); what they saw is in the properties of each test.

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>
#include <espalier/balancers/table.hpp>
#include <espalier/engine/snapshots/snapshot.hpp>
#include <espalier/espalier.hpp>
#include "engine/scripted_network.hpp"
#include "engine/snapshot_cases.hpp"

namespace {
using namespace espalier;
using namespace espalier_test;

/// Returns how many lives all tests together have to see at least.
std::uint64_t lives_wanted() {
    const char* text = std::getenv("ESPALIER_LIVES");
    return text == nullptr ? 4000 : std::strtoull(text, nullptr, 10);
}

/// Some PEs, and what carries them: a machine of any kind, often one that delays messages, or a network that means
/// harm.
std::unique_ptr<Transport> random_transport(Random& random) {
    constexpr std::array<const char*, 4> delays = {"", "", ",delay=30us", ",delay=500us"};
    const std::uint64_t seed = random();
    const auto pes = 1 + random.below(16);
    const auto delay = delays[random.below(delays.size())];
    const std::array machines = {fmt::format("logp:{}{}", pes, delay),
                                 fmt::format("ring:{}{}", pes, delay),
                                 fmt::format("mesh:{}x{}{}", 1 + pes % 4, 1 + pes / 4, delay),
                                 fmt::format("torus:{}x{}{}", 1 + pes % 4, 1 + pes / 4, delay),
                                 fmt::format("hypercube:{}{}", pes % 5, delay),
                                 fmt::format("cluster:{}{}", pes, delay),
                                 fmt::format("gcel:4x{}{}", 1 + pes / 4, delay),
                                 fmt::format("threads:{}{}", pes, delay),
                                 fmt::format("ring:{},step", pes),
                                 fmt::format("atomic:{}", pes),
                                 fmt::format("atomic:{},arbiter=worst", pes)};
    const auto kind = random.below(2 * machines.size());
    if (kind < machines.size()) return std::make_unique<Simulated>(parse_machine(machines[kind]), seed);
    if (kind == machines.size()) return std::make_unique<Threads>(2, static_cast<int>(1 + pes));
    return std::make_unique<ScriptedNetwork>(ScriptedNetwork::Script{
        .pes = static_cast<int>(pes), .seed = seed, .longest_delay = random.below(4) == 0 ? 3U : 200U});
}

std::string described(const Transport& transport) {
    const auto* simulated = dynamic_cast<const Simulated*>(&transport);
    return simulated != nullptr ? simulated->machine().name : fmt::format("{}:{}", transport.name(), transport.pes());
}

/// Chooses a balancer that suits the problem.
std::string random_balancer(const AnyProblem& problem, Random& random) {
    while (true) {
        const auto& row = balancers()[random.below(static_cast<std::uint32_t>(balancers().size()))];
        if (!problem.prunes() || !row.in_order_of_levels) return std::string(row.name);
    }
}

/// The blocks that searches have put aside.
class Blocks {
public:
    std::uint64_t keep(ByteView block) {
        const std::lock_guard lock(mutex_);
        blocks_.emplace_back(block.begin(), block.end());
        return blocks_.size() - 1;
    }

    Bytes block(std::uint64_t name) const {
        const std::lock_guard lock(mutex_);
        return blocks_.at(name);
    }

private:
    mutable std::mutex mutex_;
    std::vector<Bytes> blocks_;
};

/// Searches what a snapshot has left without an engine.
engine::Result finish_by_hand(const AnyProblem& problem, const Bytes& bytes, const Blocks& blocks) {
    auto snapshot = engine::earlier_search(problem, bytes);
    auto& answer = *snapshot.past.answer;
    for (const auto& delivery : snapshot.deliveries) problem.receive(answer, delivery);
    for (const auto& block : snapshot.blocks) {
        for (auto& part : engine::parts_of_block(problem, block, blocks.block(block.name))) {
            snapshot.parts.push_back(std::move(part));
        }
    }
    for (auto& part : snapshot.parts) {
        while (!part.empty()) {
            snapshot.past.statistics.nodes += problem.work(*part.subproblem, answer, 1'000'000);
            for (const auto& delivery : answer.take_deliveries(true)) problem.receive(answer, delivery);
        }
    }
    return std::move(snapshot.past);
}

/// The lives of one problem that begin with one balancer.
class Lives {
public:
    Lives(SnapshotCase test, std::string balancer) : test_(std::move(test)), balancer_(std::move(balancer)) {}

    /// A search, and what becomes of some of its snapshots. All of it follows from the seed, but for real threads.
    void live(std::uint64_t seed) {
        const testing::ScopedTrace trace(__FILE__, __LINE__, fmt::format("seed {}", seed));
        Random random(seed, 12);
        for (const auto& first : some_of(live_once(balancer_, {}, random), 3, random)) {
            const auto later = live_once(random_balancer(*test_.problem, random), first, random);
            ++second_;
            for (const auto& second : some_of(later, 2, random)) {
                live_once(random_balancer(*test_.problem, random), second, random);
                ++third_;
            }
        }
    }

    std::uint64_t lived_on() const { return second_ + third_; }

    void record() const {
        testing::Test::RecordProperty("snapshots", std::to_string(snapshots_));
        testing::Test::RecordProperty("second_lives", std::to_string(second_));
        testing::Test::RecordProperty("third_lives", std::to_string(third_));
    }

private:
    /// Solves or goes on, and returns the snapshots that were taken meanwhile.
    std::vector<Bytes> live_once(const std::string& balancer, const Bytes& earlier, Random& random) {
        constexpr std::array<Nodes, 4> quanta = {1, 5, 20, 100};
        std::vector<Bytes> snapshots;
        Options options;
        options.balancer = balancer;
        options.earlier = earlier;
        options.seed = random();
        options.initial_split = random.below(2) == 0;
        options.quantum = quanta[random.below(quanta.size())];
        // Between 20 us and 5 ms, the short ones more often.
        options.snapshots = {.wanted = true,
                             .seconds = 20e-6 * (1 + random.below(15)) * (1 + random.below(15)),
                             .keep = [&](Bytes bytes) { snapshots.push_back(std::move(bytes)); }};
        options.earlier_block = [&](std::uint64_t name) { return blocks_.block(name); };
        if (random.below(3) == 0) {
            options.snapshots.keep_block = [&](ByteView block) { return blocks_.keep(block); };
            options.snapshots.block_bytes = random.below(400);
        }
        const auto transport = random_transport(random);
        const testing::ScopedTrace trace(__FILE__, __LINE__, fmt::format("{} on {}", balancer, described(*transport)));
        const auto outcome = solve(test_, *transport, options);
        test_.expect_right(outcome);
        EXPECT_TRUE(outcome.complete());
        EXPECT_TRUE(outcome.statistics.conserved());
        EXPECT_NEAR(outcome.statistics.explored, outcome.statistics.created == 0 ? 0 : 1, 1e-6);
        snapshots_ += snapshots.size();
        for (const auto& snapshot : snapshots) test_.expect_right(finish_by_hand(*test_.problem, snapshot, blocks_));
        return snapshots;
    }

    static std::vector<Bytes> some_of(const std::vector<Bytes>& snapshots, std::size_t most, Random& random) {
        std::vector<Bytes> chosen;
        for (std::size_t i = 0; i < std::min(most, snapshots.size()); ++i) {
            chosen.push_back(snapshots[random.below(static_cast<std::uint32_t>(snapshots.size()))]);
        }
        return chosen;
    }

    SnapshotCase test_;
    std::string balancer_;
    Blocks blocks_;
    std::uint64_t snapshots_ = 0;
    std::uint64_t second_ = 0;  ///< lives,
    std::uint64_t third_ = 0;   ///< and those after them
};

class Snapshots : public testing::TestWithParam<std::string_view> {
protected:
    /// Lives until this test has had its share; the branch and bound, which not all balancers search, is not counted
    /// on.
    static void expect_right_lives(SnapshotCase test) {
        constexpr std::uint64_t cases = 5;
        const auto share = lives_wanted() / (cases * balancers().size()) + 1;
        Lives lives(std::move(test), std::string(GetParam()));
        for (std::uint64_t seed = 1; lives.lived_on() < share && !HasFailure(); ++seed) {
            ASSERT_LE(seed, 10 * share) << "hardly any snapshots are taken";
            lives.live(seed);
        }
        lives.record();
    }
};

TEST_P(Snapshots, OfATreeLoseNoNode) { expect_right_lives(tree_case()); }

TEST_P(Snapshots, OfAListLoseAndDoubleNoNode) { expect_right_lives(list_case()); }

TEST_P(Snapshots, OfARangeLoseNoNode) { expect_right_lives(range_case()); }

TEST_P(Snapshots, OfASearchInOrderKeepThePositions) {
    if (find_balancer(GetParam()).in_order_of_levels) GTEST_SKIP() << "it would not prune";
    expect_right_lives(first_case());
}

TEST_P(Snapshots, OfAForestKeepWhatIsDelivered) { expect_right_lives(forest_case()); }

TEST_P(Snapshots, OfABranchAndBoundKeepItsSolutions) {
    if (find_balancer(GetParam()).in_order_of_levels) GTEST_SKIP() << "it would not prune";
    expect_right_lives(knapsack_case());
}

INSTANTIATE_TEST_SUITE_P(Balancers, Snapshots, testing::ValuesIn([] {
                             std::vector<std::string_view> names;
                             for (const auto& row : balancers()) names.push_back(row.name);
                             return names;
                         }()),
                         [](const auto& test) {
                             std::string name(test.param);
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });
}  // namespace
