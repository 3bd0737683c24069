// SPDX-License-Identifier: Apache-2.0

// Tests what only a simulated machine does: the same run from the same seed, time by the machine's costs, deadlocks
// noticed.

#include <gtest/gtest.h>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <espalier/espalier.hpp>
#include "engine/problems/hashed_tree.hpp"
#include "engine/problems/path.hpp"
#include "engine/problems/queens.hpp"

namespace {
using namespace espalier;

using Queens = DepthFirst<espalier_test::Queens>;

Bytes run(const std::string& machine, const std::string& balancer, std::uint64_t seed, std::uint64_t delay_seed = 3) {
    Simulated simulated(parse_machine(machine), delay_seed);
    return pack(solve(Queens({8}), simulated, {.balancer = balancer, .seed = seed, .trace = true}));
}

TEST(Simulated, RepeatsARunToTheLastByte) {
    for (const char* machine : {"logp:20,delay=40us", "mesh:4x4", "gcel:5x4", "cluster:130",
                                "gcel:5x4,slow=25%:3,noise=1ms:99us", "dragonfly:2x2x5", "atomic:20,arbiter=worst"}) {
        for (const char* balancer :
             {"random-polling", "poll-and-shuffle", "koso-star", "lifeline", "random-destination"}) {
            EXPECT_EQ(run(machine, balancer, 3), run(machine, balancer, 3)) << machine << ", " << balancer;
        }
    }
    EXPECT_NE(run("logp:20,delay=40us", "random-polling", 3), run("logp:20,delay=40us", "random-polling", 4));
    EXPECT_NE(run("logp:20,delay=40us", "random-polling", 3), run("logp:20,delay=40us", "random-polling", 3, 4));
    EXPECT_EQ(run("atomic:9,arbiter=random", "lifeline", 3), run("atomic:9,arbiter=random", "lifeline", 3));
}

/// Does nothing.
class Idler final : public ProcessingElement {
public:
    Activity step() override { return Activity::finished; }
};

TEST(Simulated, TellsItsPesWhetherSomeAreNearer) {
    for (const char* machine : {"logp:20", "mesh:4x4", "cluster:130", "cluster:64", "atomic:20", "ring:9,step"}) {
        Simulated simulated(parse_machine(machine));
        EXPECT_EQ(simulated.is_uniform(), simulated.machine().is_uniform()) << machine;
        simulated.run([&](Endpoint& endpoint) {
            EXPECT_EQ(endpoint.is_uniform(), simulated.is_uniform()) << machine;
            return std::make_unique<Idler>();
        });
    }
}

TEST(Simulated, SearchesByDefaultAsTheBalancerThatSuitsTheMachine) {
    EXPECT_EQ(Options().balancer, "auto");
    for (const auto& [machine, balancer] : {std::pair("logp:20,delay=40us", "random-polling"),
                                            {"mesh:4x4", "localized-polling"},
                                            {"cluster:130", "localized-polling"},
                                            {"mesh:4x4,with-contention", "localized-backoff"},
                                            {"cluster:64", "random-polling"}}) {
        EXPECT_EQ(run(machine, "auto", 3), run(machine, balancer, 3)) << machine;
        EXPECT_EQ(balancer_on(Simulated(parse_machine(machine)), "auto"), balancer);
        EXPECT_EQ(balancer_on(Simulated(parse_machine(machine)), "lifeline:4"), "lifeline:4");
    }
    EXPECT_EQ(balancer_on(Threads(2), "auto"), "random-polling");
}

TEST(Simulated, ChargesOnePeForItsNodesAlone) {
    Simulated simulated(parse_machine("logp:1,node=3us"));
    const auto outcome = solve(Queens({8}), simulated);
    EXPECT_NEAR(outcome.statistics.seconds, static_cast<double>(outcome.statistics.nodes) * 3e-6, 1e-12);
    EXPECT_DOUBLE_EQ(outcome.statistics.busy_seconds, outcome.statistics.seconds);
    EXPECT_EQ(simulated.observations().hops, 0U);
}

TEST(Simulated, TakesLongerOnASlowPe) {
    const auto seconds = [](const std::string& machine) {
        return solve(Queens({8}), Simulated(parse_machine(machine))).statistics.seconds;
    };
    EXPECT_NEAR(seconds("logp:1,slow=100%:2.5"), 2.5 * seconds("logp:1"), 1e-12);
    EXPECT_NEAR(seconds("logp:1,slow=90%:2.5"), seconds("logp:1"), 1e-12) << "PE 0 is the last one to be slow";
    EXPECT_LT(seconds("logp:16,slow=50%:2"), 2 * seconds("logp:16"));
    EXPECT_GT(seconds("logp:16,slow=50%:2"), seconds("logp:16"));
}

// It ends in the time of its nodes and as many interruptions as these make.
TEST(Simulated, IsInterruptedAsOftenAsThereIsNoise) {
    const auto seconds = [](const std::string& machine, std::uint64_t seed = 1) {
        return solve(Queens({8}), Simulated(parse_machine(machine), seed)).statistics.seconds;
    };
    EXPECT_NEAR(seconds("logp:1,noise=1us:200ns") / seconds("logp:1"), 1 / 0.8, 0.01);
    EXPECT_EQ(seconds("logp:1,noise=1us:0us"), seconds("logp:1"));
    EXPECT_GT(seconds("logp:16,noise=1us:200ns"), seconds("logp:16"));
    EXPECT_NE(seconds("logp:16,noise=100us:10us"), seconds("logp:16,noise=100us:10us", 2));
}

TEST(Simulated, IsMuchFasterThanOnePeWithEveryBalancer) {
    const auto seconds = [](const std::string& machine, std::string_view balancer) {
        const Options options{.balancer = std::string(balancer)};
        return solve(Queens({8}), Simulated(parse_machine(machine)), options).statistics.seconds;
    };
    const double alone = seconds("logp:1,node=100us", "random-polling");
    for (const auto& row : balancers()) EXPECT_LT(seconds("logp:8,node=100us", row.name), alone / 2) << row.name;
}

TEST(Simulated, TakesLongerWhereMessagesDo) {
    const auto seconds = [](const std::string& machine) {
        return solve(Queens({8}), Simulated(parse_machine(machine))).statistics.seconds;
    };
    EXPECT_LT(seconds("logp:32,L=1us,node=10us"), seconds("logp:32,L=1ms,node=10us"));
    EXPECT_LT(seconds("logp:32,node=10us"), seconds("logp:2,node=10us"));
}

TEST(Simulated, SearchesANodeInEachStepOfASynchronousMachine) {
    Simulated one(parse_machine("ring:1,step"));
    const auto nodes = solve(Queens({8}), one, {.balancer = "koso"}).statistics.nodes;
    EXPECT_EQ(one.observations().last_worked / one.machine().node, static_cast<Picoseconds>(nodes));
}

TEST(Simulated, SearchesANodeInEachStepOfTheAtomicMachine) {
    const DepthFirst path(espalier_test::Path{40});
    for (const int pes : {1, 5}) {
        Simulated simulated(parse_machine("atomic:" + std::to_string(pes)));
        EXPECT_EQ(solve(path, simulated, {.balancer = "random-destination"}).statistics.nodes, 40U);
        const auto steps = simulated.observations().last_worked / simulated.machine().node;
        if (pes == 1) {
            EXPECT_EQ(simulated.observations().hops, 0U) << "what a PE sends to itself makes none";
        }
        // If others are idle, their search for the end gets in the way now and then.
        EXPECT_GE(steps, 40);
        EXPECT_LE(steps, pes == 1 ? 40 : 60);
    }
}

TEST(Simulated, IsLinearInNodesPerPeAndHeightOnTheAtomicMachine) {
    const espalier_test::HashedTree tree{.seed = 5, .height = 14};
    for (const char* arbiter : {"fifo", "worst", "random"}) {
        Simulated simulated(parse_machine(std::string("atomic:32,arbiter=") + arbiter));
        const auto nodes = solve(DepthFirst(tree), simulated, {.balancer = "random-destination"}).statistics.nodes;
        const auto bound = static_cast<Picoseconds>(nodes / 32) + tree.height;
        const auto steps = simulated.observations().last_worked / simulated.machine().node;
        EXPECT_LT(steps, 3 * bound) << arbiter;
        EXPECT_GE(steps, static_cast<Picoseconds>(nodes / 32)) << arbiter;
    }
}

TEST(Simulated, WantsToBeToldANodeCostThatIsToBeMeasured) {
    Simulated simulated(parse_machine("threads:1,node=auto"));
    EXPECT_THROW(solve(Queens({6}), simulated), std::logic_error);
    simulated.set_node_cost(2'000);
    const auto statistics = solve(Queens({6}), simulated).statistics;
    EXPECT_NEAR(statistics.seconds, static_cast<double>(statistics.nodes) * 2e-9, 1e-15);
}

/// A message that came to a PE, and the time when the PE had read it.
struct Arrival {
    std::size_t bytes = 0;
    double seconds = 0;
};

/// PE 0 sends the last PE messages of so many bytes, all at once; the last PE waits for them.
class Sender final : public ProcessingElement {
public:
    Sender(Endpoint& endpoint, std::vector<std::size_t> sizes, std::vector<Arrival>& arrivals)
        : endpoint_(endpoint), sizes_(std::move(sizes)), arrivals_(arrivals) {}

    Activity step() override {
        const int last = endpoint_.pes() - 1;
        if (endpoint_.pe() == 0) {
            for (const auto size : sizes_) endpoint_.send(last, MessageKind::work, Bytes(size));
        }
        for (Message message; endpoint_.receive(message);) arrivals_.push_back({message.body.size(), endpoint_.now()});
        return endpoint_.pe() < last || arrivals_.size() == sizes_.size() ? Activity::finished : Activity::waiting;
    }

private:
    Endpoint& endpoint_;
    std::vector<std::size_t> sizes_;
    std::vector<Arrival>& arrivals_;
};

std::vector<Arrival> arrivals(Simulated& simulated, const std::vector<std::size_t>& sizes) {
    std::vector<Arrival> arrivals;
    simulated.run([&](Endpoint& endpoint) { return std::make_unique<Sender>(endpoint, sizes, arrivals); });
    return arrivals;
}

// One arrives no earlier than one before it, although it is passed on faster.
TEST(Simulated, KeepsMessagesInOrderThatAreStoredAndForwarded) {
    Simulated simulated(parse_machine("mesh:3x1,byte=1us,store-and-forward"));
    const auto read = arrivals(simulated, {1000, 1});
    ASSERT_EQ(read.size(), 2U);
    EXPECT_EQ(read[0].bytes, 1000U);
    EXPECT_EQ(read[1].bytes, 1U);
    EXPECT_EQ(simulated.observations().hops, 4U);
}

// Overheads of 1 us at both ends, 5 us under way, 3 us between two messages of one sender [Culler et al. 1993].
TEST(Simulated, TakesTheTimesOfTheLogPModel) {
    Simulated simulated(parse_machine("logp:2,L=5us,o=1us,g=3us"));
    const auto read = arrivals(simulated, {0, 0, 0});
    ASSERT_EQ(read.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_NEAR(read[i].seconds, (1 + 5 + 1 + 3 * static_cast<double>(i)) * 1e-6, 1e-12);
    }
}

// On the boards of PE 0 and of PE 3 a message costs less than between them, and what one PE sends is farther apart.
TEST(Simulated, TakesTheCostsOfTheBoardThatHoldsBoth) {
    const std::string costs = ",boards=2:2,L=5us:7us:11us,o=1us:2us:3us,g=4us:8us:16us";
    for (const auto& [pes, latency, overhead, gap] : {std::tuple(2, 5, 1, 4), {4, 7, 2, 8}, {8, 11, 3, 16}}) {
        Simulated simulated(parse_machine("logp:" + std::to_string(pes) + costs));
        const auto read = arrivals(simulated, {0, 0});
        ASSERT_EQ(read.size(), 2U);
        EXPECT_NEAR(read[0].seconds, (overhead + latency + overhead) * 1e-6, 1e-12);
        EXPECT_NEAR(read[1].seconds, (gap + overhead + latency + overhead) * 1e-6, 1e-12);
    }
}

TEST(Simulated, ReadsOneMessageAfterTheOther) {
    Simulated simulated(parse_machine("logp:2,L=50us,o=4us,g=1us"));
    const auto read = arrivals(simulated, {0, 0});
    ASSERT_EQ(read.size(), 2U);
    EXPECT_NEAR(read[0].seconds, 58e-6, 1e-12);
    EXPECT_NEAR(read[1].seconds, 62e-6, 1e-12);
}

TEST(Simulated, PaysForBytesWhereTheyAreSentAndReceived) {
    Simulated simulated(parse_machine("logp:2,L=5us,o=1us,byte=2us"));
    const auto read = arrivals(simulated, {10});
    ASSERT_EQ(read.size(), 1U);
    EXPECT_NEAR(read[0].seconds, (1 + 20 + 5 + 20 + 1) * 1e-6, 1e-12);
}

// PE 1 routes one message after the other, 10 us each, and the sender's overheads are 1 us.
TEST(Simulated, RoutesOneMessageAfterTheOther) {
    Simulated simulated(parse_machine("mesh:3x1,hop=10us,o=1us,with-contention"));
    const auto read = arrivals(simulated, {0, 0, 0});
    ASSERT_EQ(read.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_NEAR(read[i].seconds, (1 + 10 + 10 * static_cast<double>(i + 1) + 1) * 1e-6, 1e-12);
    }
    EXPECT_EQ(simulated.observations().hops, 6U);
}

TEST(Simulated, RoutesBytesWhereItStoresAndForwards) {
    Simulated simulated(parse_machine("mesh:3x1,hop=10us,o=1us,byte=1us,with-contention,store-and-forward"));
    const auto read = arrivals(simulated, {100, 1});
    ASSERT_EQ(read.size(), 2U);
    const double first = 1 + 100 + 10 + 10 + 100;
    EXPECT_NEAR(read[0].seconds, (first + 1 + 100) * 1e-6, 1e-12);
    EXPECT_NEAR(read[1].seconds, (first + 1 + 100 + 1 + 1) * 1e-6, 1e-12) << "it came while the first was read";
}

/// PE 0 sends PE 2 so many messages, which wait there; PE 1 searches so many nodes, one in each step.
class Passed final : public ProcessingElement {
public:
    Passed(Endpoint& endpoint, int messages, int nodes, double& end)
        : endpoint_(endpoint), messages_(messages), nodes_(nodes), end_(end) {}

    Activity step() override {
        for (; endpoint_.pe() == 0 && messages_ > 0; --messages_) endpoint_.send(2, MessageKind::work, {});
        if (endpoint_.pe() != 1 || nodes_ == 0) return Activity::finished;
        endpoint_.worked(1);
        end_ = endpoint_.now();
        return --nodes_ == 0 ? Activity::finished : Activity::busy;
    }

private:
    Endpoint& endpoint_;
    int messages_;
    int nodes_;
    double& end_;
};

TEST(Simulated, TakesTheTimeOfRoutingFromThePeThatIsPassed) {
    for (const int messages : {0, 1, 4}) {
        Simulated simulated(parse_machine("mesh:3x1,hop=10us,node=20us,with-contention"));
        double end = 0;
        simulated.run([&](Endpoint& endpoint) { return std::make_unique<Passed>(endpoint, messages, 10, end); });
        EXPECT_NEAR(end, (10 * 20 + 10 * messages) * 1e-6, 1e-12);
    }
}

TEST(Simulated, RoutesMoreSlowlyOnASlowPe) {
    Simulated simulated(parse_machine("mesh:3x1,hop=10us,o=1us,with-contention,slow=100%:3"));
    const auto read = arrivals(simulated, {0, 0});
    ASSERT_EQ(read.size(), 2U);
    EXPECT_NEAR(read[0].seconds, (3 + 10 + 30 + 3) * 1e-6, 1e-12);
    EXPECT_NEAR(read[1].seconds, (3 + 10 + 60 + 3) * 1e-6, 1e-12);
}

// A message from PE 0 to PE 3 and one from PE 1: at PE 2 the latter is first, though it was sent later.
TEST(Simulated, RoutesInTheOrderOfTime) {
    Simulated simulated(parse_machine("mesh:4x1,hop=10us,o=1us,node=3us,with-contention"));
    std::vector<int> order;
    class Two final : public ProcessingElement {
    public:
        Two(Endpoint& endpoint, std::vector<int>& order) : endpoint_(endpoint), order_(order) {}
        Activity step() override {
            if (endpoint_.pe() == 1) endpoint_.worked(1);
            if (endpoint_.pe() < 2) endpoint_.send(3, MessageKind::work, {});
            if (endpoint_.pe() < 3) return Activity::finished;
            for (Message message; endpoint_.receive(message);) order_.push_back(message.from);
            return order_.size() == 2 ? Activity::finished : Activity::waiting;
        }

    private:
        Endpoint& endpoint_;
        std::vector<int>& order_;
    };
    simulated.run([&](Endpoint& endpoint) { return std::make_unique<Two>(endpoint, order); });
    EXPECT_EQ(order, (std::vector{1, 0}));
}

/// Looks once, splits twice, and is done.
class LooksAndSplits final : public ProcessingElement {
public:
    LooksAndSplits(Endpoint& endpoint, double& end) : endpoint_(endpoint), end_(end) {}
    Activity step() override {
        Message message;
        EXPECT_FALSE(endpoint_.receive(message));
        endpoint_.has_split(2);
        end_ = endpoint_.now();
        return Activity::finished;
    }

private:
    Endpoint& endpoint_;
    double& end_;
};

TEST(Simulated, ChargesForLooksAndSplits) {
    Simulated simulated(parse_machine("logp:1,look=3us,split=50us"));
    double end = 0;
    simulated.run([&](Endpoint& endpoint) { return std::make_unique<LooksAndSplits>(endpoint, end); });
    EXPECT_NEAR(end, 103e-6, 1e-12);
}

TEST(Simulated, ChargesASearchForItsInitialSplitsAndTheBroadcast) {
    const auto seconds = [](const std::string& settings) {
        return solve(Queens({8}), Simulated(parse_machine("logp:4,L=1us,o=1us" + settings))).statistics.seconds;
    };
    EXPECT_GT(seconds(",split=1s"), 2.0) << "two splits for a part of each PE";
    EXPECT_GT(seconds(",broadcast"), seconds(""));
}

/// PE 0 sends PE 2 so many messages, searches so many nodes and sends PE 1 a message, all in one step; PE 1 waits for
/// it.
class BusySender final : public ProcessingElement {
public:
    BusySender(Endpoint& endpoint, int messages, Nodes nodes, double& arrival)
        : endpoint_(endpoint), messages_(messages), nodes_(nodes), arrival_(arrival) {}

    Activity step() override {
        if (endpoint_.pe() == 0) {
            for (; messages_ > 0; --messages_) endpoint_.send(2, MessageKind::work, {});
            endpoint_.worked(nodes_);
            endpoint_.send(1, MessageKind::work, {});
        }
        if (endpoint_.pe() != 1) return Activity::finished;
        Message message;
        if (!endpoint_.receive(message)) return Activity::waiting;
        arrival_ = endpoint_.now();
        return Activity::finished;
    }

private:
    Endpoint& endpoint_;
    int messages_;
    Nodes nodes_;
    double& arrival_;
};

TEST(Simulated, TakesNoTimeOfRoutingFromAPeThatWaitedMeanwhile) {
    for (const int messages : {0, 1, 4}) {
        Simulated simulated(parse_machine("mesh:3x1,hop=10us,o=1us,node=20us,with-contention"));
        double arrival = 0;
        simulated.run(
            [&](Endpoint& endpoint) { return std::make_unique<BusySender>(endpoint, messages, 10, arrival); });
        EXPECT_NEAR(arrival, (messages + 10 * 20 + 1 + 10 + 1) * 1e-6, 1e-12);
    }
}

// It is busy for as many steps as nodes, and neither sends nor receives meanwhile (atomic.hpp).
TEST(Simulated, HoldsBackOnTheAtomicMachineWhatABusyPeSends) {
    for (const Nodes nodes : {1, 5}) {
        Simulated simulated(parse_machine("atomic:2"));
        double arrival = 0;
        simulated.run([&](Endpoint& endpoint) { return std::make_unique<BusySender>(endpoint, 0, nodes, arrival); });
        EXPECT_NEAR(arrival, static_cast<double>(nodes) * 1e-6, 1e-12);
    }
}

/// Ends with the first message.
class Waiting final : public ProcessingElement {
public:
    explicit Waiting(Endpoint& endpoint) : endpoint_(endpoint) {}
    Activity step() override {
        Message message;
        return endpoint_.receive(message) ? Activity::finished : Activity::waiting;
    }

private:
    Endpoint& endpoint_;
};

/// PE 1 wants to be stepped at a time, until it has been; PE 0 sends it a message when so many nodes are searched.
class Sleeper final : public ProcessingElement {
public:
    Sleeper(Endpoint& endpoint, Nodes nodes, double due, std::vector<double>& steps)
        : endpoint_(endpoint), nodes_(nodes), due_(due), steps_(steps) {}

    Activity step() override {
        if (endpoint_.pe() == 0) {
            endpoint_.worked(nodes_);
            endpoint_.send(1, MessageKind::work, {});
            return Activity::finished;
        }
        steps_.push_back(endpoint_.now());
        Message message;
        if (endpoint_.receive(message)) return Activity::finished;
        if (endpoint_.now() < due_) is_possible_ = endpoint_.step_at(due_);
        EXPECT_TRUE(is_possible_);
        return Activity::waiting;
    }

private:
    Endpoint& endpoint_;
    Nodes nodes_;
    double due_;
    std::vector<double>& steps_;
    bool is_possible_ = false;
};

// Messages take 7 us and are there when PE 1 is stepped; what it wants counts for one step.
TEST(Simulated, StepsAWaitingPeWhenItWantsTo) {
    for (const auto& [nodes, second_step] : {std::pair(100, 25e-6), {10, 16e-6}}) {
        std::vector<double> steps;
        Simulated simulated(parse_machine("logp:2"));
        simulated.run([&, nodes = nodes](Endpoint& endpoint) {
            return std::make_unique<Sleeper>(endpoint, nodes, 25e-6, steps);
        });
        ASSERT_EQ(steps.size(), nodes == 100 ? 3U : 2U);
        EXPECT_NEAR(steps[1], second_step, 1e-11);
    }
}

/// This PE wants to be stepped after 25 us, and is done then.
class Alone final : public ProcessingElement {
public:
    explicit Alone(Endpoint& endpoint) : endpoint_(endpoint) {}
    Activity step() override {
        constexpr double due = 25e-6;
        if (endpoint_.now() >= due) return Activity::finished;
        EXPECT_TRUE(endpoint_.step_at(due));
        return Activity::waiting;
    }

private:
    Endpoint& endpoint_;
};

TEST(Simulated, StepsAWaitingPeThatNoMessageReaches) {
    Simulated simulated(parse_machine("logp:2"));
    EXPECT_NO_THROW(simulated.run([](Endpoint& endpoint) { return std::make_unique<Alone>(endpoint); }));
}

class Deadlock : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Simulated, Deadlock, testing::Values("ring:3", "atomic:3"));

TEST_P(Deadlock, NamesThePes) {
    Simulated simulated(parse_machine(GetParam()));
    try {
        simulated.run([](Endpoint& endpoint) {
            if (endpoint.pe() == 0) endpoint.send(1, MessageKind::request, {});
            return std::make_unique<Waiting>(endpoint);
        });
        FAIL() << "no deadlock was noticed";
    } catch (const std::logic_error& deadlock) {
        EXPECT_EQ(std::string(deadlock.what()), "deadlock: 2 PEs wait and no message is under way: 0 2");
    }
}
}  // namespace
