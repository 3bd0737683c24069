// Faults, seeded on purpose, that the checks of this suite and the engine's own accounts must notice.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "engine/faults/defective.hpp"
#include "engine/faults/detection.hpp"
#include "engine/faults/tampered.hpp"
#include "engine/scripted_network.hpp"
#include "engine/trials.hpp"
#include "engine/variants.hpp"

namespace {

using namespace espalier_test;
using espalier::MessageKind;
using testing::HasSubstr;

constexpr std::uint64_t size = 4000;

// The same check as in the suite over all transports.
template <espalier::Problem P>
void check(const P& problem, espalier::Transport& transport) {
    const auto trial = counting_trial("range", problem, size, RangeCount{size}.answer_by_loop());
    // Times are a ScriptedNetwork's.
    trial.check(transport, {.quantum = 5, .lost_message_seconds = 0.01});
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

class OnTamperedNetwork : public testing::TestWithParam<int> {
protected:
    std::string response_to(const Tampered::Send& send, const Tampered::Forge& forge = {}) {
        ScriptedNetwork network({.pes = 4, .seed = static_cast<std::uint64_t>(GetParam() + 1), .most_ticks = 300'000});
        Tampered tampered(network, send, forge);
        return response([&] { check(RangeCount{size}, tampered); });
    }
};

TEST_P(OnTamperedNetwork, NothingIsFoundWhereNothingIsWrong) {
    EXPECT_EQ(response_to([](int, MessageKind, const auto&, const auto& forward) { forward(); }), "nothing");
}

TEST_P(OnTamperedNetwork, ALostSubproblemIsNoticed) {
    Nth chosen(MessageKind::work, GetParam());
    const auto drop = [&](int, MessageKind kind, const auto&, const auto& forward) {
        if (!chosen(kind)) forward();
    };
    EXPECT_THAT(response_to(drop), HasSubstr("a message was lost"));
}

TEST_P(OnTamperedNetwork, ADoubledSubproblemIsNoticed) {
    Nth chosen(MessageKind::work, GetParam());
    const auto twice = [&](int, MessageKind kind, const auto&, const auto& forward) {
        if (chosen(kind)) forward();
        forward();
    };
    EXPECT_NE(response_to(twice), "nothing");
}

TEST_P(OnTamperedNetwork, AnEndThatComesTooEarlyIsNoticed) {
    int looks = 3 + GetParam();
    const auto finish_root = [&](int pe, espalier::Message& message) {
        if (pe != 0 || looks-- != 0) return false;
        message = {.kind = MessageKind::finish, .from = 1, .body = {}};
        return true;
    };
    EXPECT_THAT(response_to({}, finish_root), HasSubstr("lost or doubled"));
}

TEST_P(OnTamperedNetwork, AnEndThatOnePEDoesNotHearOfIsNoticed) {
    const auto drop = [&](int to, MessageKind kind, const auto&, const auto& forward) {
        if (kind != MessageKind::finish || to != 1 + GetParam() % 3) forward();
    };
    EXPECT_THAT(response_to(drop), HasSubstr("never finishes"));
}

TEST_P(OnTamperedNetwork, AnAnswerThatIsCutShortIsNoticed) {
    int looks = 10 + 5 * GetParam();
    const auto cut = [&](int, espalier::Message& message) {
        if (looks-- != 0) return false;
        message = {.kind = MessageKind::work, .from = 1, .body = espalier::Bytes(9)};
        return true;
    };
    EXPECT_THAT(response_to({}, cut), HasSubstr("longer than its bytes"));
}

INSTANTIATE_TEST_SUITE_P(Which, OnTamperedNetwork, testing::Range(0, 6), testing::PrintToStringParamName());

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
}

}  // namespace
