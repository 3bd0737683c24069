// SPDX-License-Identifier: Apache-2.0

// Faults, seeded on purpose, that the checks of this suite and the engine's own accounts must notice.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <tuple>
#include <espalier/balancers/table.hpp>
#include "engine/faults/defective.hpp"
#include "engine/faults/detection.hpp"
#include "engine/faults/tampered.hpp"
#include "engine/overseen.hpp"
#include "engine/scripted_network.hpp"
#include "engine/trials.hpp"

namespace {
using namespace espalier_test;
using espalier::MessageKind;
using testing::AnyOf;
using testing::Eq;
using testing::HasSubstr;

constexpr std::uint64_t size = 4000;

// Makes the same check as the suite over all transports.
template <espalier::Problem P>
void check(const P& problem, espalier::Transport& transport, const std::string& balancer = "random-polling") {
    const auto trial = counting_trial("range", problem, problem.size, RangeCount{problem.size}.answer_by_loop());
    // Times are a ScriptedNetwork's or a simulated machine's.
    trial.check(transport, {.balancer = balancer, .quantum = 5, .lost_message_seconds = 0.01});
}

/// The n-th message of a kind; the first is number 0.
class Nth {
public:
    Nth(MessageKind kind, int n) : kind_(kind), left_(n) {}
    bool operator()(MessageKind kind) { return kind == kind_ && left_-- == 0; }

private:
    MessageKind kind_;
    int left_;
};

/// A carrier of four PEs, and what it says when one of them waits for ever.
struct TamperedCarrier {
    const char* name;
    std::unique_ptr<espalier::Transport> (*make)(std::uint64_t seed);
    const char* hang;
};

const TamperedCarrier scripted{"Scripted",
                               [](std::uint64_t seed) -> std::unique_ptr<espalier::Transport> {
                                   return std::make_unique<ScriptedNetwork>(
                                       ScriptedNetwork::Script{.pes = 4, .seed = seed, .most_ticks = 300'000});
                               },
                               "never finishes"};

const TamperedCarrier simulated{"Simulated",
                                [](std::uint64_t seed) -> std::unique_ptr<espalier::Transport> {
                                    return std::make_unique<espalier::Simulated>(
                                        espalier::parse_machine("logp:4,delay=30us"), seed);
                                },
                                "PEs wait and no message is under way"};

class OnTamperedNetwork : public testing::TestWithParam<std::tuple<TamperedCarrier, int>> {
protected:
    static int number() { return std::get<int>(GetParam()); }

    static std::string response_to(const Tampered::Send& send, const Tampered::Forge& forge = {}) {
        const auto network = std::get<TamperedCarrier>(GetParam()).make(static_cast<std::uint64_t>(number() + 1));
        Tampered tampered(*network, send, forge);
        return response([&] { check(RangeCount{size}, tampered); });
    }
};

TEST_P(OnTamperedNetwork, NothingIsFoundWhereNothingIsWrong) {
    EXPECT_EQ(response_to([](int, MessageKind, const auto&, const auto& forward) { forward(); }), "nothing");
}

TEST_P(OnTamperedNetwork, ALostSubproblemIsNoticed) {
    Nth chosen(MessageKind::work, number());
    const auto drop = [&](int, MessageKind kind, const auto&, const auto& forward) {
        if (!chosen(kind)) forward();
    };
    EXPECT_THAT(response_to(drop), HasSubstr("a message was lost"));
}

TEST_P(OnTamperedNetwork, ADoubledSubproblemIsNoticed) {
    Nth chosen(MessageKind::work, number());
    const auto twice = [&](int, MessageKind kind, const auto&, const auto& forward) {
        if (chosen(kind)) forward();
        forward();
    };
    EXPECT_NE(response_to(twice), "nothing");
}

TEST_P(OnTamperedNetwork, AnEndThatComesTooEarlyIsNoticed) {
    int looks = 3 + number();
    const auto finish_root = [&](int pe, espalier::Message& message) {
        if (pe != 0 || looks-- != 0) return false;
        message = {.kind = MessageKind::finish, .from = 1, .body = {}};
        return true;
    };
    EXPECT_THAT(response_to({}, finish_root), HasSubstr("lost or doubled"));
}

TEST_P(OnTamperedNetwork, AnEndThatOnePEDoesNotHearOfIsNoticed) {
    const auto drop = [&](int to, MessageKind kind, const auto&, const auto& forward) {
        if (kind != MessageKind::finish || to != 1 + number() % 3) forward();
    };
    EXPECT_THAT(response_to(drop), HasSubstr(std::get<TamperedCarrier>(GetParam()).hang));
}

TEST_P(OnTamperedNetwork, AnAnswerThatIsCutShortIsNoticed) {
    int looks = 10 + 5 * number();
    const auto cut = [&](int, espalier::Message& message) {
        if (looks-- != 0) return false;
        message = {.kind = MessageKind::work, .from = 1, .body = espalier::Bytes(9)};
        return true;
    };
    EXPECT_THAT(response_to({}, cut), HasSubstr("longer than its bytes"));
}

INSTANTIATE_TEST_SUITE_P(Which, OnTamperedNetwork,
                         testing::Combine(testing::Values(scripted, simulated), testing::Range(0, 6)),
                         [](const auto& test) {
                             return std::get<TamperedCarrier>(test.param).name +
                                    std::to_string(std::get<int>(test.param));
                         });

// Some messages the search can do without, others leave PEs waiting or asking for ever; a wrong answer there is never.
TEST(OnASimulatedMachine, ALostMessageOfAnyKindIsHarmlessOrNoticed) {
    int noticed = 0;
    for (const auto& balancer : espalier::balancers()) {
        for (int kind = 0; kind <= static_cast<int>(MessageKind::result); ++kind) {
            for (const int number : {0, 1, 5}) {
                SCOPED_TRACE(fmt::format("{}, message {} of kind {}", balancer.name, number, kind));
                espalier::Simulated machine(espalier::parse_machine("logp:5,delay=30us"));
                Nth chosen(static_cast<MessageKind>(kind), number);
                Overseen overseen(machine, 100'000);
                Tampered tampered(overseen, [&](int, MessageKind sent, const auto&, const auto& forward) {
                    if (!chosen(sent)) forward();
                });
                const auto said = response([&] { check(RangeCount{200}, tampered, std::string(balancer.name)); });
                EXPECT_THAT(said, AnyOf(Eq("nothing"), HasSubstr("deadlock"), HasSubstr("a message was lost"),
                                        HasSubstr("never ends")));
                noticed += said == "nothing" ? 0 : 1;
            }
        }
    }
    EXPECT_GT(noticed, 50);
}

// The overseer of the suite under delays sees what the engine's accounts need not.
TEST(OnASimulatedMachine, AnEarlyOrAbsentEndIsSeenByTheOverseer) {
    espalier::Simulated machine(espalier::parse_machine("logp:4,delay=30us"));
    int looks = 20;
    Overseen overseen(machine);
    Tampered early(overseen, {}, [&](int pe, espalier::Message& message) {
        if (pe != 0 || looks-- != 0) return false;
        message = {.kind = MessageKind::finish, .from = 1, .body = {}};
        return true;
    });
    EXPECT_THAT(response([&] { check(RangeCount{size}, early); }), HasSubstr("ended although"));
    Overseen impatient(machine, 50);
    EXPECT_THAT(response([&] { check(RangeCount{size}, impatient); }), HasSubstr("never ends"));
}

template <class P>
class DefectiveProblem : public testing::Test {};

using Defects = testing::Types<SplitLosesHalf, SplitDuplicates, WorkStopsEarly, PackForgetsAField, MergeSkipsATerm>;
TYPED_TEST_SUITE(DefectiveProblem, Defects);

TYPED_TEST(DefectiveProblem, IsNoticed) {
    TypeParam problem;
    problem.size = size;
    ScriptedNetwork network({.pes = 4});
    EXPECT_NE(response([&] { check(problem, network); }), "nothing");
    espalier::Threads threads(2, 8);
    EXPECT_NE(response([&] { check(problem, threads); }), "nothing");
    for (const char* text : {"logp:4,delay=30us", "mesh:8x8"}) {
        espalier::Simulated machine(espalier::parse_machine(text));
        EXPECT_NE(response([&] { check(problem, machine); }), "nothing");
    }
}
}  // namespace
