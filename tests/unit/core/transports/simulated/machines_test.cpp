// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <algorithm>
#include <limits>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>
#include <espalier/transports/simulated/machines.hpp>

namespace {
using espalier::Machine;
using espalier::parse_machine;

TEST(Machines, AreParsedWithSizeAndCosts) {
    const auto machine = parse_machine("mesh:4x5x6,hop=2.5us,node=3ms,byte=1ns");
    EXPECT_EQ(machine.pes(), 120);
    EXPECT_EQ(machine.hop, 2'500'000);
    EXPECT_EQ(machine.node, 3'000'000'000);
    EXPECT_EQ(machine.byte, 1'000);
    EXPECT_EQ(machine.name, "mesh:4x5x6,hop=2.5us,node=3ms,byte=1ns");
    EXPECT_EQ(parse_machine("hypercube:10").pes(), 1024);
    EXPECT_EQ(parse_machine("hypercube:0").pes(), 1);
    EXPECT_EQ(parse_machine("gcel").pes(), 1024);
    EXPECT_EQ(parse_machine("cube-connected-cycles:6").pes(), 384);
    EXPECT_EQ(parse_machine("butterfly:6").pes(), 384);
    EXPECT_EQ(parse_machine("de-bruijn:10").pes(), 1024);
}

TEST(Machines, HaveContentionOrNot) {
    EXPECT_TRUE(parse_machine("mesh:4x4,with-contention").has_contention);
    EXPECT_TRUE(parse_machine("gcel").has_contention);
    EXPECT_FALSE(parse_machine("mesh:4x4").has_contention);
    EXPECT_FALSE(parse_machine("gcel:4x4,by-latency").has_contention);
    EXPECT_FALSE(parse_machine("gcel:4x4,step").has_contention);
}

TEST(Machines, AreUniformWithoutHopsAndBoards) {
    for (const char* text : {"logp:64", "threads:2", "cluster:64", "atomic:16", "cluster:100,L=200ns", "mesh:2x1",
                             "ring:3", "ring:9,hop=0s", "logp:1"}) {
        EXPECT_TRUE(parse_machine(text).is_uniform()) << text;
    }
    for (const char* text : {"cluster:65", "ring:4", "mesh:1x3", "torus:4x4", "hypercube:2", "gcel", "ring:9,step",
                             "dragonfly:2x2x2", "cluster:4,boards=2", "cluster:128,L=1us,o=100ns:300ns"}) {
        EXPECT_FALSE(parse_machine(text).is_uniform()) << text;
    }
}

TEST(Machines, HaveAnArbiterIfAtomic) {
    EXPECT_EQ(parse_machine("atomic:5").arbiter, espalier::ArbiterRule::fifo);
    EXPECT_EQ(parse_machine("atomic:5,arbiter=random").arbiter, espalier::ArbiterRule::random);
    EXPECT_EQ(parse_machine("atomic:5,arbiter=random").pes(), 5);
    EXPECT_FALSE(parse_machine("ring:5").arbiter.has_value());
}

TEST(Machines, SayWhatIsWrong) {
    const auto message = [](const std::string& text) -> std::string {
        try {
            parse_machine(text);
        } catch (const std::invalid_argument& wrong) {
            return wrong.what();
        }
        return {};
    };
    EXPECT_NE(message("mash:4").find("there is no machine 'mash'"), std::string::npos);
    EXPECT_NE(message("mesh:4y4").find("'4y4' is no size"), std::string::npos);
    EXPECT_NE(message("mesh:0x4").find("is no size"), std::string::npos);
    EXPECT_NE(message("hypercube:25").find("'25' does not fit; expected a dimension"), std::string::npos);
    EXPECT_NE(message("dragonfly:7").find("'7' does not fit; expected PEs at a router"), std::string::npos);
    EXPECT_NE(message("ring:4x4").find("'4x4' does not fit; expected one number"), std::string::npos);
    for (const char* machine : {"cube-connected-cycles:2", "butterfly:20", "de-bruijn:25", "butterfly:4x4"}) {
        EXPECT_NE(message(machine).find("does not fit"), std::string::npos) << machine;
    }
    EXPECT_NE(message("ring:99999999").find("from 1 to"), std::string::npos);
    EXPECT_NE(message("mesh:65536x65536x65536").find("from 1 to"), std::string::npos);
    EXPECT_NE(message("ring:4,L=5").find("is no time"), std::string::npos);
    EXPECT_NE(message("ring:4,L=-5us").find("is no time"), std::string::npos);
    EXPECT_NE(message("ring:4,speed=5us").find("is no setting"), std::string::npos);
    EXPECT_NE(message("ring:4,step=1us").find("is no setting"), std::string::npos);
    EXPECT_NE(message("ring:4,step,L=1us").find("expected no 'L=1us'"), std::string::npos);
    EXPECT_NE(message("atomic:4,L=1us").find("expected no 'L=1us'"), std::string::npos);
    EXPECT_NE(message("atomic:4,arbiter=fair").find("there is no arbiter 'fair'"), std::string::npos);
    EXPECT_NE(message("ring:4,node=0s").find("must cost time"), std::string::npos);
    EXPECT_NE(message("logp:4,with-contention").find("there is no contention"), std::string::npos);
    EXPECT_NE(message("ring:4,hop=0s,with-contention").find("there is no contention"), std::string::npos);
    EXPECT_NE(message("ring:4,with-contention=1us").find("is no setting"), std::string::npos);
    EXPECT_NE(message("ring:4,step,look=1us").find("expected no 'look=1us'"), std::string::npos);
    EXPECT_NE(message("logp:4,L=0s,o=0s").find("must cost time"), std::string::npos);
    for (const char* wrong : {"10%", "10:4", "101%:4", "-1%:4", "10%:0.5", "10%:1001", "10%:4x", "nan%:4", "10%:nan"}) {
        EXPECT_NE(message(std::string("logp:4,slow=") + wrong).find("such as 10%:4"), std::string::npos) << wrong;
    }
    for (const char* wrong : {"64:", "1", "64:x", "", "64:-1", "0:5", "64x32"}) {
        EXPECT_NE(message(std::string("cluster:4,boards=") + wrong).find("such as 64:32"), std::string::npos) << wrong;
    }
    EXPECT_NE(message("cluster:4,boards=4096:5000").find("from 1 to"), std::string::npos);
    EXPECT_NE(message("cluster:4,boards=2:2,L=1us:2us").find("has 2 times; expected one, or 3"), std::string::npos);
    EXPECT_NE(message("logp:4,L=1us:2us").find("has 2 times; expected one, or 1"), std::string::npos);
    EXPECT_NE(message("logp:4,boards=2,L=0s:2us,o=0s").find("must cost time"), std::string::npos);
    EXPECT_NE(message("ring:4,step,boards=2").find("expected no 'boards=2'"), std::string::npos);
    EXPECT_NE(message("dragonfly:4x4").find("does not fit"), std::string::npos);
    EXPECT_NE(message("dragonfly:2x2x2,boards=2").find("a dragonfly's size says"), std::string::npos);
    EXPECT_NE(message("dragonfly:2x2x2,with-contention").find("there is no contention"), std::string::npos);
    EXPECT_NE(message("logp:4,noise=1ms").find("such as 1ms:10us"), std::string::npos);
    EXPECT_NE(message("logp:4,noise=1ms:501us").find("such as 1ms:10us"), std::string::npos);
    EXPECT_NE(message("logp:4,noise=1ms:10").find("is no time"), std::string::npos);
    EXPECT_NE(message("ring:4,step,slow=10%:4").find("expected no 'slow=10%:4'"), std::string::npos);
    EXPECT_NE(message("atomic:4,noise=1ms:10us").find("expected no 'noise=1ms:10us'"), std::string::npos);
    EXPECT_NE(message("logp:4,node=100s,slow=10%:11").find("a slow PE may need"), std::string::npos);
}

TEST(Machines, PayForBytesAtEveryHopIfTheyStoreAndForward) {
    const auto through = parse_machine("ring:10,hop=3ns,o=1ns,byte=2ns");
    const auto storing = parse_machine("ring:10,hop=3ns,o=1ns,byte=2ns,store-and-forward");
    EXPECT_EQ(through.transit(0, 4, 100), 4 * 3'000);
    EXPECT_EQ(storing.transit(0, 4, 100), 4 * 3'000 + 3 * 100 * 2'000);
    EXPECT_EQ(storing.transit(0, 1, 100), through.transit(0, 1, 100));
    EXPECT_TRUE(storing.may_reorder());
}

TEST(Machines, HaveBoardsOfBoards) {
    const auto machine = parse_machine("cluster:8192,L=200ns:1us:2us,boards=64:32,o=100ns:300ns:400ns,g=1ns:2ns:3ns");
    const std::vector<std::vector<espalier::Picoseconds>> expected = {
        {200'000, 100'000, 1'000}, {1'000'000, 300'000, 2'000}, {2'000'000, 400'000, 3'000}};
    for (const auto& [from, to, level] :
         {std::tuple(0, 63, 0), {64, 127, 0}, {63, 64, 1}, {0, 2047, 1}, {2047, 2048, 2}}) {
        for (const auto& costs : {machine.costs(from, to), machine.costs(to, from)}) {
            EXPECT_EQ((std::vector{costs.latency, costs.overhead, costs.gap}),
                      expected[static_cast<std::size_t>(level)])
                << from << ", " << to;
        }
        EXPECT_EQ(machine.transit(from, to), expected[static_cast<std::size_t>(level)][0]);
    }
}

TEST(Machines, HaveOneLatencyBetweenBoardsAndOneOverheadEverywhere) {
    const auto machine = parse_machine("cluster:130,L=7us,o=2us,g=3us");
    EXPECT_EQ(machine.transit(0, 1), 200'000);
    EXPECT_EQ(machine.transit(0, 64), 7'000'000);
    for (const int to : {1, 64}) {
        EXPECT_EQ(machine.costs(0, to).overhead, 2'000'000);
        EXPECT_EQ(machine.costs(0, to).gap, 3'000'000);
    }
    EXPECT_EQ(parse_machine("cluster:130,boards=2:5").transit(0, 1), 200'000) << "a first board keeps its costs";
    EXPECT_EQ(parse_machine("cluster:130,boards=2:5").transit(0, 2), 1'500'000);
    EXPECT_TRUE(parse_machine("cluster:130,step").boards.empty());
}

// A group has one link with each other group, and its routers have as many of these.
TEST(Machines, LinkTheGroupsOfADragonfly) {
    const auto machine = parse_machine("dragonfly:2x4x9,hop=1us,L=1us:2us:5us");
    EXPECT_EQ(machine.pes(), 72);
    std::vector<int> links(36, 0);
    for (int from = 0; from < 36; ++from) {
        for (int to = 0; to < 36; ++to) {
            const int hops = machine.hops(2 * from, 2 * to + 1);
            EXPECT_EQ(hops, machine.hops(2 * to + 1, 2 * from));
            if (from == to) {
                EXPECT_EQ(hops, 1);
                EXPECT_EQ(machine.transit(2 * from, 2 * to + 1), 1'000'000 + 1'000'000);
            } else if (from / 4 == to / 4) {
                EXPECT_EQ(hops, 2);
                EXPECT_EQ(machine.transit(2 * from, 2 * to), 2'000'000 + 2 * 1'000'000);
            } else {
                EXPECT_GE(hops, 2);
                EXPECT_LE(hops, 4);
                EXPECT_EQ(machine.transit(2 * from, 2 * to), 5'000'000 + hops * 1'000'000);
                links[static_cast<std::size_t>(from)] += hops == 2 ? 1 : 0;
            }
        }
    }
    EXPECT_EQ(links, std::vector<int>(36, 2));
    EXPECT_EQ(machine.hops(5, 5), 0);
    EXPECT_EQ(parse_machine("dragonfly:3x1x1").hops(0, 2), 1);
}

// An event at one PE cannot affect another one in less time than this; the calendar relies on it.
TEST(Machines, KnowTheirFastestMessage) {
    for (const char* text : {"logp:8", "ring:8", "gcel:3x3", "cluster:130", "cluster:130,L=100ns", "hypercube:3",
                             "logp:12,boards=2:3,L=3us:2us:4us,o=1us:3us:1us", "dragonfly:2x3x4"}) {
        const auto machine = parse_machine(text);
        auto least = std::numeric_limits<espalier::Picoseconds>::max();
        for (int from = 0; from < machine.pes(); ++from) {
            for (int to = 0; to < machine.pes(); ++to) {
                if (to == from) continue;
                least = std::min(least, machine.costs(from, to).overhead + machine.transit(from, to, 0));
            }
        }
        EXPECT_EQ(machine.least_message(), least) << text;
    }
}

TEST(Machines, HaveAShareOfSlowPes) {
    for (const int percent : {1, 10, 25, 50}) {
        const auto machine = parse_machine("mesh:32x32,slow=" + std::to_string(percent) + "%:4");
        int slow = 0;
        for (int pe = 0; pe < 1024; ++pe) slow += machine.is_slow(pe) ? 1 : 0;
        EXPECT_NEAR(slow, 10.24 * percent, 1.5);
        EXPECT_FALSE(machine.is_slow(0));
        EXPECT_DOUBLE_EQ(machine.aggregate_speed(), 1024 - 0.75 * slow);
    }
    EXPECT_DOUBLE_EQ(parse_machine("ring:8,slow=100%:2.5").aggregate_speed(), 8 / 2.5);
    EXPECT_DOUBLE_EQ(parse_machine("ring:8").aggregate_speed(), 8);
    EXPECT_FALSE(parse_machine("ring:8,slow=0%:2").is_slow(5));
}

// Otherwise a network of slow PEs would be a part of the network.
TEST(Machines, HaveSlowPesInNoRowOfAGrid) {
    const auto machine = parse_machine("mesh:32x32,slow=25%:4");
    for (int i = 0; i < 32; ++i) {
        int row = 0;
        int column = 0;
        for (int j = 0; j < 32; ++j) {
            row += machine.is_slow(32 * i + j) ? 1 : 0;
            column += machine.is_slow(32 * j + i) ? 1 : 0;
        }
        EXPECT_NEAR(row, 8, 2);
        EXPECT_NEAR(column, 8, 3);
    }
}

TEST(Machines, CostMoreOnSlowPes) {
    const auto machine = parse_machine("mesh:8x8,slow=10%:4,o=3us,byte=1ns,node=7us,split=5us,look=2us,L=9us,g=1us");
    const auto slow = machine.of_slow_pes();
    EXPECT_EQ(slow.handling(slow, 1000), 4 * machine.handling(machine, 1000));
    EXPECT_EQ(slow.node, 4 * machine.node);
    EXPECT_EQ(slow.split, 4 * machine.split);
    EXPECT_EQ(slow.look, 4 * machine.look);
    EXPECT_EQ(slow.transit(0, 63, 0), machine.transit(0, 63, 0)) << "the network is the same";
    EXPECT_EQ(slow.gap, machine.gap);
    EXPECT_EQ(parse_machine("cluster:64,slow=10%:4").of_slow_pes().costs(0, 1).overhead, 1'200'000);
    EXPECT_EQ(machine.slowed(0, 10), 10);
    EXPECT_EQ(parse_machine("ring:3,slow=100%:1.5").slowed(0, 10), 15);
}

TEST(Machines, LeaveTheNodeCostOpenIfItIsToBeMeasured) {
    EXPECT_TRUE(parse_machine("threads:2,node=auto,L=1us").is_node_measured);
    EXPECT_FALSE(parse_machine("threads:2").is_node_measured);
}

TEST(Machines, CountHopsOnShortestWays) {
    EXPECT_EQ(parse_machine("ring:10").hops(1, 9), 2);
    EXPECT_EQ(parse_machine("mesh:10x10").hops(1, 99), 8 + 9);
    EXPECT_EQ(parse_machine("torus:10x10").hops(1, 99), 2 + 1);
    EXPECT_EQ(parse_machine("hypercube:4").hops(0b0011, 0b1010), 2);
    EXPECT_EQ(parse_machine("logp:10").hops(3, 7), 1);
    EXPECT_EQ(parse_machine("logp:10").hops(3, 3), 0);
}

TEST(Machines, GoAShortestWay) {
    for (const char* text : {"ring:7", "ring:2", "ring:8", "mesh:3x4", "torus:2x2x3", "torus:4x5", "hypercube:4",
                             "cube-connected-cycles:4", "butterfly:4", "de-bruijn:6"}) {
        const auto machine = parse_machine(text);
        for (int from = 0; from < machine.pes(); ++from) {
            for (int to = 0; to < machine.pes(); ++to) {
                if (from == to) continue;
                const int next = machine.next_on_way(from, to);
                EXPECT_EQ(machine.hops(from, next), 1) << text << ", " << from << ", " << to;
                EXPECT_EQ(machine.hops(next, to), machine.hops(from, to) - 1) << text << ", " << from << ", " << to;
            }
        }
    }
}

// PE 0 sends to 4, 2 and 1, one after the other; 4 sends to 5 (there is no 6), 2 to 3.
TEST(Machines, BroadcastDownABinomialTree) {
    const auto machine = parse_machine("logp:6,L=10us,o=1us");
    const std::vector<int> microseconds = {3, 3 + 11, 2 + 11 + 1, 2 + 11 + 1 + 11, 1 + 11 + 1, 1 + 11 + 1 + 11};
    for (int pe = 0; pe < machine.pes(); ++pe) {
        EXPECT_EQ(machine.broadcast_end(pe), microseconds[static_cast<std::size_t>(pe)] * espalier::microsecond) << pe;
    }
    EXPECT_EQ(parse_machine("logp:1").broadcast_end(0), 0);
    const auto slow = parse_machine("logp:6,L=10us,o=1us,slow=100%:3");
    EXPECT_EQ(slow.broadcast_end(5), (3 * 1 + 10 + 3 * 1 + 3 * 1 + 10 + 3 * 1) * espalier::microsecond);
}

TEST(Machines, HaveTheirNeighboursOneHopAway) {
    for (const char* text : {"ring:7", "ring:2", "mesh:3x4", "mesh:1x5", "torus:2x2x3", "torus:4x5", "hypercube:3",
                             "cube-connected-cycles:3", "butterfly:3", "de-bruijn:4"}) {
        const auto machine = parse_machine(text);
        for (int pe = 0; pe < machine.pes(); ++pe) {
            const auto listed = machine.neighbours(pe);
            const std::set<int> neighbours(listed.begin(), listed.end());
            EXPECT_EQ(neighbours.size(), listed.size()) << text << ", PE " << pe;
            for (int other = 0; other < machine.pes(); ++other) {
                EXPECT_EQ(neighbours.contains(other), machine.hops(pe, other) == 1)
                    << text << ", " << pe << ", " << other;
            }
        }
    }
}

TEST(Machines, ChooseAmongTheNearest) {
    espalier::Random random(1);
    for (const char* text : {"ring:64", "mesh:8x8", "mesh:2x32", "torus:2x9", "torus:8x8", "hypercube:6",
                             "cube-connected-cycles:4", "butterfly:4", "de-bruijn:6"}) {
        const auto machine = parse_machine(text);
        for (const int size : {4, 8, 16, machine.pes()}) {
            std::set<int> chosen;
            for (int i = 0; i < 20 * machine.pes(); ++i) chosen.insert(machine.random_near(5, size, random));
            EXPECT_FALSE(chosen.contains(5)) << text;
            EXPECT_GE(static_cast<int>(chosen.size()), size - 1) << text << ", size " << size;
            EXPECT_GE(*chosen.begin(), 0);
            EXPECT_LT(*chosen.rbegin(), machine.pes());
        }
    }
}

TEST(Machines, ChooseNobodyFarAwayWhenAskedForFew) {
    espalier::Random random(1);
    const auto machine = parse_machine("mesh:32x32");
    for (int i = 0; i < 1000; ++i) EXPECT_LE(machine.hops(500, machine.random_near(500, 4, random)), 4);
}

espalier::MachineRow row_of(const char* name, const char* size) {
    auto machine = parse_machine("mesh:1");
    machine.hop = 7'000'000;
    return {.name = name, .description = "slow links", .default_size = size, .machine = machine};
}

TEST(Machines, OneThatIsRegisteredIsOneOfThem) {
    const auto before = espalier::machines().size();
    espalier::register_machine(row_of(std::string("slow-mesh").c_str(), std::string("3x4").c_str()));
    EXPECT_EQ(espalier::machines().size(), before + 1);
    EXPECT_EQ(espalier::machines().back().description, "slow links");
    EXPECT_EQ(parse_machine("slow-mesh").pes(), 12);
    EXPECT_EQ(parse_machine("slow-mesh").hop, 7'000'000);
    const auto other = parse_machine("slow-mesh:2x2,hop=1us,store-and-forward");
    EXPECT_EQ(other.pes(), 4);
    EXPECT_EQ(other.hop, 1'000'000);
    EXPECT_TRUE(other.stores_and_forwards);
    EXPECT_EQ(parse_machine("mesh").hop, espalier::microsecond);
    try {
        parse_machine("slow-mash");
        FAIL();
    } catch (const std::invalid_argument& error) {
        EXPECT_NE(std::string(error.what()).find("threads, slow-mesh"), std::string::npos) << error.what();
    }
}

TEST(MachinesDeathTest, AreRegisteredWholeAndWithANameOfTheirOwn) {
    EXPECT_DEATH(espalier::register_machine(row_of("gcel", "4")), "a name of its own");
    EXPECT_DEATH(espalier::register_machine(row_of("", "4")), "a name of its own");
    EXPECT_DEATH(espalier::register_machine(row_of("two words", "4")), "a name of its own");
    EXPECT_DEATH(espalier::register_machine(row_of("oblong", "4y4")), "a size that suits it");
    auto idle = row_of("idle", "4");
    idle.machine.node = 0;
    EXPECT_DEATH(espalier::register_machine(idle), "costs that let time pass");
}
}  // namespace
