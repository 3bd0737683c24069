#include "knapsack/one_of.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include <espalier/answers.hpp>

namespace {

using espalier::Nodes;
using knapsack::OneOf;

/// Counts down, and has all that a problem may have.
struct Everything {
    struct Subproblem {
        int left = 0;

        bool empty() const { return left == 0; }
        double share() const { return left / 10.0; }
        std::size_t open() const { return static_cast<std::size_t>(left); }

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.left);
        }
    };

    struct Answer : espalier::Greatest<int, int> {
        double seconds = 0;
        std::vector<int> found_here;
        int received = 0;

        void clock_is(double now) { seconds = now; }
        std::vector<int> take_deliveries(bool idle) {
            if (!idle) return {};
            return std::exchange(found_here, {});
        }
    };

    Subproblem root() const { return {10}; }
    Nodes work(Subproblem& s, Answer& answer, Nodes) const {
        answer.found_here.push_back(s.left--);
        return 1;
    }
    std::optional<Subproblem> split(Subproblem& s) const {
        if (s.left < 2) return std::nullopt;
        const int half = s.left / 2;
        s.left -= half;
        return Subproblem{half};
    }
    Nodes abandon(Subproblem& s, Answer&) const { return static_cast<Nodes>(std::exchange(s.left, 0)); }
    double priority(const Subproblem& s) const { return -s.left; }
    double seconds_ahead() const { return 0.25; }
    void receive(Answer& answer, int delivery) const { answer.received += delivery; }
    Answer answer() const {
        Answer answer;
        answer.offer(7, 7);
        return answer;
    }
};

/// The least that is a problem with a bound.
struct Least {
    struct Subproblem {
        int left = 0;

        bool empty() const { return left == 0; }

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.left);
        }
    };
    using Answer = espalier::Greatest<int, int>;

    Subproblem root() const { return {4}; }
    Nodes work(Subproblem& s, Answer&, Nodes) const {
        --s.left;
        return 1;
    }
    std::optional<Subproblem> split(Subproblem& s) const {
        if (s.left < 2) return std::nullopt;
        s.left /= 2;
        return s;
    }
};

using Both = OneOf<Everything, Least>;
using Alone = OneOf<Everything>;
using Plain = OneOf<Least>;

static_assert(espalier::OptimisationProblem<Both> && espalier::HasInitialAnswer<Both> && espalier::HasShare<Both> &&
              espalier::CountsAbandoned<Both> && espalier::HasDeliveries<Both> && espalier::HasClock<Both::Answer> &&
              espalier::HasSecondsAhead<Both>);
static_assert(espalier::HasOpen<Alone> && espalier::HasPriority<Alone>);
static_assert(!espalier::HasOpen<Both> && !espalier::HasPriority<Both>);
static_assert(!espalier::HasShare<Plain> && !espalier::HasDeliveries<Plain> && !espalier::HasClock<Plain::Answer>);

TEST(OneOf, TellsTheShareOfTheTree) {
    const Both everything(std::in_place_index<0>);
    auto s = everything.root();
    EXPECT_EQ(s.share(), 1);
    auto answer = everything.answer();
    everything.work(s, answer, 1);
    EXPECT_EQ(s.share(), 0.9);
    const auto half = everything.split(s);
    EXPECT_DOUBLE_EQ(s.share() + half->share(), 0.9);
}

TEST(OneOf, TakesSplitsToHalveWhatTellsNoShare) {
    const Both least(std::in_place_index<1>);
    auto s = least.root();
    EXPECT_EQ(s.share(), 1);
    const auto half = least.split(s);
    EXPECT_EQ(s.share(), 0.5);
    EXPECT_EQ(half->share(), 0.5);
    auto answer = least.answer();
    while (!s.empty()) least.work(s, answer, 1);
    EXPECT_EQ(s.share(), 0);
}

TEST(OneOf, TellsOpenNodesAndPriority) {
    const Alone problem(std::in_place_index<0>);
    auto s = problem.root();
    EXPECT_EQ(s.open(), 10U);
    EXPECT_EQ(problem.priority(s), -10);
}

TEST(OneOf, StartsFromTheAnswerOfTheProblem) {
    const Both::Answer::Bound seven(std::in_place_index<1>, 7);
    EXPECT_EQ(Both(std::in_place_index<0>).answer().bound(), seven);
    const Both::Answer::Bound none(std::in_place_index<2>, std::nullopt);
    EXPECT_EQ(Both(std::in_place_index<1>).answer().bound(), none);
}

TEST(OneOf, TellsTheAnswerTheTime) {
    auto answer = Both(std::in_place_index<0>).answer();
    answer.clock_is(2.5);
    EXPECT_EQ(answer.of<0>().seconds, 2.5);
    auto other = Both(std::in_place_index<1>).answer();
    other.clock_is(2.5);
}

TEST(OneOf, TellsTheTimeSpentAhead) {
    EXPECT_EQ(Both(std::in_place_index<0>).seconds_ahead(), 0.25);
    EXPECT_EQ(Both(std::in_place_index<1>).seconds_ahead(), 0);
}

TEST(OneOf, DeliversWhatTheProblemDelivers) {
    const Both problem(std::in_place_index<0>);
    auto s = problem.root();
    auto answer = problem.answer();
    problem.work(s, answer, 1);
    problem.work(s, answer, 1);
    EXPECT_TRUE(answer.take_deliveries(false).empty());
    auto root = problem.answer();
    for (const auto& delivery : answer.take_deliveries(true)) problem.receive(root, delivery);
    EXPECT_EQ(root.of<0>().received, 10 + 9);
    EXPECT_TRUE(Both(std::in_place_index<1>).answer().take_deliveries(true).empty());
}

TEST(OneOf, AbandonsAndCounts) {
    const Both everything(std::in_place_index<0>);
    auto s = everything.root();
    auto answer = everything.answer();
    EXPECT_EQ(everything.abandon(s, answer), 10U);
    EXPECT_TRUE(s.empty());
    const Both least(std::in_place_index<1>);
    auto t = least.root();
    auto none = least.answer();
    EXPECT_EQ(least.abandon(t, none), 0U);
    EXPECT_FALSE(t.empty());
}

}  // namespace
