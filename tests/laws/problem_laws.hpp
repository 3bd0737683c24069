#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <espalier/pack.hpp>
#include <espalier/problem.hpp>
#include <espalier/problems/problem_of.hpp>
#include <espalier/random.hpp>

namespace espalier_test {

/// The laws of a Problem (problem.hpp), for any kind of one. A kind is a type that has
///     using Problem = ...;
///     static Problem problem(std::uint64_t seed);                   // small, another one for each seed
///     static auto finding(const Problem::Answer& answer);           // what must not depend on how the tree is searched
///     static constexpr bool counts_nodes = ...;                     // must the number of nodes not, either?
///     static constexpr bool has_one_bound = false;                  // of a forest: bounds are of one tree each
/// and is tested by INSTANTIATE_TYPED_TEST_SUITE_P(Name, ProblemLaws, testing::Types<...>), after using this namespace.
template <class Kind>
class ProblemLaws : public testing::Test {
protected:
    using Problem = typename Kind::Problem;
    using Subproblem = typename Problem::Subproblem;
    using Answer = typename Problem::Answer;
    using Has = espalier::engine::OptionalMembers<Problem>;

    static constexpr std::uint64_t seeds = 25;
    static constexpr espalier::Nodes all = 1'000'000'000;

    /// What a search has come to.
    struct Searched {
        espalier::Nodes nodes = 0;
        Answer answer;
    };

    static constexpr bool has_one_bound() {
        if constexpr (requires { Kind::has_one_bound; }) {
            return Kind::has_one_bound;
        } else {
            return true;
        }
    }

    static void expect_same(const Searched& one, const Searched& other) {
        EXPECT_TRUE(Kind::finding(one.answer) == Kind::finding(other.answer));
        if (Kind::counts_nodes) {
            EXPECT_EQ(one.nodes, other.nodes);
        }
    }

    /// Returns a part or an answer as it arrives at another PE.
    template <class T>
    static T travelled(const Problem& problem, const T& value) {
        if constexpr (requires { problem.travelled(value); }) {
            return problem.travelled(value);
        } else {
            return espalier::unpack<T>(espalier::pack(value));
        }
    }

    /// Searches a part to its end, so many nodes at a time.
    static Searched search(const Problem& problem, Subproblem part, espalier::Nodes budget = all) {
        Searched searched{.nodes = 0, .answer = espalier::initial_answer(problem)};
        while (!part.empty()) searched.nodes += work(problem, part, searched.answer, budget);
        return searched;
    }

    static espalier::Nodes work(const Problem& problem, Subproblem& part, Answer& answer, espalier::Nodes budget) {
        const auto done = problem.work(part, answer, budget);
        EXPECT_TRUE(done > 0 || part.empty()) << "no progress";
        if (part.empty()) {
            EXPECT_NEAR(share(part), 0, 1e-6);
        }
        return done;
    }

    /// Parts of a tree, some of which have been worked on.
    struct Scattered {
        std::vector<Subproblem> parts;
        Searched before;
    };

    /// Works on the whole tree and splits it at random until there are about `most` parts, or none, or, so that small
    /// trees are not always searched to their ends, for a while.
    static Scattered scatter(const Problem& problem, espalier::Random& random, std::size_t most) {
        Scattered scattered{.parts = {}, .before = {.nodes = 0, .answer = espalier::initial_answer(problem)}};
        auto& parts = scattered.parts;
        parts.push_back(problem.root());
        const auto steps = std::uint32_t{1} << random.below(9);
        for (std::uint32_t step = 0; step < steps && !parts.empty() && parts.size() < most; ++step) {
            const auto i = random.below(static_cast<std::uint32_t>(parts.size()));
            if (parts[i].empty() || random.below(3) == 0) {
                if (!parts[i].empty()) {
                    scattered.before.nodes += work(problem, parts[i], scattered.before.answer, 1 + random.below(20));
                }
                if (parts[i].empty()) parts.erase(parts.begin() + i);
            } else if (auto other = split(problem, parts[i])) {
                parts.push_back(std::move(*other));
            }
        }
        return scattered;
    }

    static std::optional<Subproblem> split(const Problem& problem, Subproblem& part) {
        const auto before = share(part);
        auto other = problem.split(part);
        if (!other) {
            // To find that out, a problem may have searched nodes.
            EXPECT_LE(share(part), before + 1e-6) << "an atomic part has no greater share than it had";
            return other;
        }
        EXPECT_FALSE(part.empty());
        EXPECT_FALSE(other->empty());
        if (Has::share) {
            EXPECT_NEAR(share(part) + share(*other), before, 1e-6);
        }
        return other;
    }

    static double share(const Subproblem& part) {
        if constexpr (Has::share) {
            return part.share();
        } else {
            return 0;
        }
    }
};

TYPED_TEST_SUITE_P(ProblemLaws);

// Whatever is split and moved when, and whoever searches it with which bounds, every node is searched once.
TYPED_TEST_P(ProblemLaws, PartsCoverTheTreeAndHaveNothingTwice) {
    for (std::uint64_t seed = 1; seed <= this->seeds; ++seed) {
        SCOPED_TRACE(seed);
        const auto& problem = TypeParam::problem(seed);
        espalier::Random random(seed);
        auto scattered = this->scatter(problem, random, 12);
        auto& [nodes, answer] = scattered.before;
        std::array others = {espalier::initial_answer(problem), espalier::initial_answer(problem)};
        auto& parts = scattered.parts;
        while (!parts.empty()) {
            const auto i = random.below(static_cast<std::uint32_t>(parts.size()));
            auto& finder = others.at(random.below(2));
            if constexpr (espalier::OptimisationProblem<typename TypeParam::Problem>) {
                if (random.below(2) == 0) finder.tighten(answer.bound());
            }
            const auto before = this->share(parts[i]);
            parts[i] = this->travelled(problem, parts[i]);
            nodes += this->work(problem, parts[i], finder, 1 + random.below(2000));
            EXPECT_LE(this->share(parts[i]), before + 1e-6);
            if (parts[i].empty()) parts.erase(parts.begin() + i);
        }
        for (const auto& other : others) answer.merge(other);
        this->expect_same(scattered.before, this->search(problem, problem.root()));
    }
}

TYPED_TEST_P(ProblemLaws, TheWholeTreeHasTheShareOne) {
    if (!TestFixture::Has::share) return;
    for (std::uint64_t seed = 1; seed <= this->seeds; ++seed) {
        SCOPED_TRACE(seed);
        const auto root = TypeParam::problem(seed).root();
        EXPECT_NEAR(this->share(root), root.empty() ? 0 : 1, 1e-6);
    }
}

TYPED_TEST_P(ProblemLaws, ASplitIsDeterministic) {
    for (std::uint64_t seed = 1; seed <= this->seeds; ++seed) {
        SCOPED_TRACE(seed);
        const auto& problem = TypeParam::problem(seed);
        espalier::Random random(seed);
        for (auto& part : this->scatter(problem, random, 4).parts) {
            auto copy = part;
            const auto other = problem.split(part);
            const auto other_of_copy = problem.split(copy);
            ASSERT_EQ(other.has_value(), other_of_copy.has_value());
            this->expect_same(this->search(problem, part), this->search(problem, copy));
            if (other) this->expect_same(this->search(problem, *other), this->search(problem, *other_of_copy));
        }
    }
}

TYPED_TEST_P(ProblemLaws, PartsTravelWhole) {
    for (std::uint64_t seed = 1; seed <= this->seeds; ++seed) {
        SCOPED_TRACE(seed);
        const auto& problem = TypeParam::problem(seed);
        espalier::Random random(seed);
        for (const auto& part : this->scatter(problem, random, 4).parts) {
            const auto copy = this->travelled(problem, part);
            EXPECT_EQ(copy.empty(), part.empty());
            EXPECT_EQ(this->share(copy), this->share(part));
            if constexpr (TestFixture::Has::open) {
                EXPECT_EQ(copy.open(), part.open());
            }
            if constexpr (TestFixture::Has::priority) {
                EXPECT_EQ(problem.priority(copy), problem.priority(part));
            }
            this->expect_same(this->search(problem, copy), this->search(problem, part));
        }
    }
}

TYPED_TEST_P(ProblemLaws, ABudgetOfOneNodeFindsAndCountsTheSame) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        SCOPED_TRACE(seed);
        const auto& problem = TypeParam::problem(seed);
        this->expect_same(this->search(problem, problem.root(), 1), this->search(problem, problem.root()));
    }
}

// Results come together in any order, and from PEs that had nothing to do.
TYPED_TEST_P(ProblemLaws, AnswersMergeInAnyOrderAndTravel) {
    using Found = typename TypeParam::Problem::Answer;
    const auto merged = [](Found one, const Found& other) {
        one.merge(other);
        return one;
    };
    for (std::uint64_t seed = 1; seed <= this->seeds; ++seed) {
        SCOPED_TRACE(seed);
        const auto& problem = TypeParam::problem(seed);
        espalier::Random random(seed);
        std::vector<Found> answers(3, espalier::initial_answer(problem));
        std::size_t next = 0;
        for (const auto& part : this->scatter(problem, random, 8).parts) {
            answers[next++ % 3].merge(this->search(problem, part).answer);
        }
        const auto& [a, b, c] = std::tie(answers[0], answers[1], answers[2]);
        EXPECT_TRUE(TypeParam::finding(merged(a, b)) == TypeParam::finding(merged(b, a)));
        EXPECT_TRUE(TypeParam::finding(merged(merged(a, b), c)) == TypeParam::finding(merged(a, merged(b, c))));
        EXPECT_TRUE(TypeParam::finding(merged(a, Found{})) == TypeParam::finding(a));
        EXPECT_TRUE(TypeParam::finding(merged(Found{}, a)) == TypeParam::finding(a));
        for (const auto& found : answers) {
            EXPECT_TRUE(TypeParam::finding(this->travelled(problem, found)) == TypeParam::finding(found));
        }
        if constexpr (espalier::PruningAnswer<Found>) {
            auto one = a;
            auto other = b;
            one.tighten(b.bound());
            other.tighten(a.bound());
            if (TestFixture::has_one_bound()) {
                EXPECT_TRUE(one.bound() == other.bound());
            }
            EXPECT_FALSE(one.tighten(other.bound())) << "that is no news";
        }
    }
}

REGISTER_TYPED_TEST_SUITE_P(ProblemLaws, PartsCoverTheTreeAndHaveNothingTwice, TheWholeTreeHasTheShareOne,
                            ASplitIsDeterministic, PartsTravelWhole, ABudgetOfOneNodeFindsAndCountsTheSame,
                            AnswersMergeInAnyOrderAndTravel);

}  // namespace espalier_test
