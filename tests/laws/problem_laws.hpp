// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <gtest/gtest.h>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>
#include <espalier/pack.hpp>
#include <espalier/problems/problem.hpp>
#include <espalier/random.hpp>
#include "laws/kind.hpp"

namespace espalier_test {
/// The laws of a Problem, which are tested by INSTANTIATE_TEST_SUITE_P(Name, ProblemLaws, testing::Values(kinds...),
/// kind_name), after using this namespace.
class ProblemLaws : public testing::TestWithParam<Kind> {
protected:
    using Nodes = espalier::Nodes;
    using Problem = engine::Problem;
    using Part = std::unique_ptr<engine::Subproblem>;

    static constexpr std::uint64_t seeds = 25;
    static constexpr Nodes all = 1'000'000'000;

    /// The result of a search.
    struct Searched {
        Nodes nodes = 0;
        std::unique_ptr<engine::Answer> answer;
    };

    static void expect_same(const Searched& one, const Searched& other) {
        EXPECT_TRUE(GetParam().found_the_same(*one.answer, *other.answer));
        if (GetParam().counts_nodes) {
            EXPECT_EQ(one.nodes, other.nodes);
        }
    }

    /// Returns a part or an answer as it arrives at another PE.
    static Part travelled(const Problem& problem, const engine::Subproblem& part) {
        const auto bytes = espalier::pack(part);
        espalier::Unpacker unpacker(bytes);
        auto copy = problem.unpack_subproblem(unpacker);
        EXPECT_TRUE(unpacker.at_end());
        return copy;
    }
    static std::unique_ptr<engine::Answer> travelled(const Problem& problem, const engine::Answer& answer) {
        const auto bytes = espalier::pack(answer);
        espalier::Unpacker unpacker(bytes);
        auto copy = problem.unpack_answer(unpacker);
        EXPECT_TRUE(unpacker.at_end());
        return copy;
    }

    /// Returns what a damaged file may hold instead. Requires at least one byte.
    static espalier::Bytes with_a_flipped_bit(espalier::Bytes bytes, espalier::Random& random) {
        bytes[random.below(static_cast<std::uint32_t>(bytes.size()))] ^= std::byte{1} << random.below(8);
        return bytes;
    }

    /// Searches a part to its end, so many nodes at a time.
    static Searched search(const Problem& problem, Part part, Nodes budget = all) {
        Searched searched{.nodes = 0, .answer = problem.answer()};
        while (!part->empty()) searched.nodes += work(problem, *part, *searched.answer, budget);
        return searched;
    }

    static Nodes work(const Problem& problem, engine::Subproblem& part, engine::Answer& answer, Nodes budget) {
        const auto done = problem.work(part, answer, budget);
        EXPECT_TRUE(done > 0 || part.empty()) << "no progress";
        if (part.empty()) {
            EXPECT_NEAR(share(part), 0, 1e-6);
        }
        return done;
    }

    /// Parts of a tree, some of which have been worked on.
    struct Scattered {
        std::vector<Part> parts;
        Searched before;
    };

    /// Works on the whole tree and splits it at random until there are about `most` parts, or none, or, so that small
    /// trees are not always searched to their ends, for a while.
    static Scattered scatter(const Problem& problem, espalier::Random& random, std::size_t most) {
        Scattered scattered{.parts = {}, .before = {.nodes = 0, .answer = problem.answer()}};
        auto& parts = scattered.parts;
        parts.push_back(problem.root());
        const auto steps = std::uint32_t{1} << random.below(9);
        for (std::uint32_t step = 0; step < steps && !parts.empty() && parts.size() < most; ++step) {
            const auto i = random.below(static_cast<std::uint32_t>(parts.size()));
            if (parts[i]->empty() || random.below(3) == 0) {
                if (!parts[i]->empty()) {
                    scattered.before.nodes += work(problem, *parts[i], *scattered.before.answer, 1 + random.below(20));
                }
                if (parts[i]->empty()) parts.erase(parts.begin() + i);
            } else if (auto other = split(problem, *parts[i])) {
                parts.push_back(std::move(other));
            }
        }
        return scattered;
    }

    static Part split(const Problem& problem, engine::Subproblem& part) {
        const auto before = share(part);
        auto other = problem.split(part);
        if (!other) {
            // To find that out, a problem may have searched nodes.
            EXPECT_LE(share(part), before + 1e-6) << "an atomic part has no greater share than it had";
            return other;
        }
        EXPECT_FALSE(part.empty());
        EXPECT_FALSE(other->empty());
        if (part.share()) {
            EXPECT_NEAR(share(part) + share(*other), before, 1e-6);
        }
        return other;
    }

    static double share(const engine::Subproblem& part) { return part.share().value_or(0); }

    static std::unique_ptr<engine::Answer> merged(const engine::Answer& one, const engine::Answer& other) {
        auto sum = one.copy();
        sum->merge(other);
        return sum;
    }
};

// Whatever is split and moved when, and whoever searches it with which bounds, every node is searched once.
TEST_P(ProblemLaws, PartsCoverTheTreeAndHaveNothingTwice) {
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        SCOPED_TRACE(seed);
        const auto problem = GetParam().problem(seed);
        espalier::Random random(seed);
        auto scattered = scatter(*problem, random, 12);
        auto& [nodes, answer] = scattered.before;
        std::array others = {problem->answer(), problem->answer()};
        auto& parts = scattered.parts;
        while (!parts.empty()) {
            const auto i = random.below(static_cast<std::uint32_t>(parts.size()));
            auto& finder = *others.at(random.below(2));
            if (problem->prunes() && random.below(2) == 0) GetParam().tighten(finder, *answer);
            const auto before = share(*parts[i]);
            parts[i] = travelled(*problem, *parts[i]);
            nodes += work(*problem, *parts[i], finder, 1 + random.below(2000));
            EXPECT_LE(share(*parts[i]), before + 1e-6);
            if (parts[i]->empty()) parts.erase(parts.begin() + i);
        }
        for (const auto& other : others) answer->merge(*other);
        expect_same(scattered.before, search(*problem, problem->root()));
    }
}

TEST_P(ProblemLaws, TheWholeTreeHasTheShareOne) {
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        SCOPED_TRACE(seed);
        const auto root = GetParam().problem(seed)->root();
        if (root->share()) {
            EXPECT_NEAR(share(*root), root->empty() ? 0 : 1, 1e-6);
        }
    }
}

TEST_P(ProblemLaws, ASplitIsDeterministic) {
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        SCOPED_TRACE(seed);
        const auto problem = GetParam().problem(seed);
        espalier::Random random(seed);
        for (auto& part : scatter(*problem, random, 4).parts) {
            auto copy = part->copy();
            auto other = problem->split(*part);
            auto other_of_copy = problem->split(*copy);
            ASSERT_EQ(other == nullptr, other_of_copy == nullptr);
            expect_same(search(*problem, std::move(part)), search(*problem, std::move(copy)));
            if (other) {
                expect_same(search(*problem, std::move(other)), search(*problem, std::move(other_of_copy)));
            }
        }
    }
}

TEST_P(ProblemLaws, PartsTravelWhole) {
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        SCOPED_TRACE(seed);
        const auto problem = GetParam().problem(seed);
        espalier::Random random(seed);
        for (auto& part : scatter(*problem, random, 4).parts) {
            auto copy = travelled(*problem, *part);
            EXPECT_EQ(copy->empty(), part->empty());
            EXPECT_EQ(copy->share(), part->share());
            if (!GetParam().is_forest) {
                EXPECT_EQ(copy->open(), part->open());
            }
            EXPECT_EQ(problem->priority(*copy), problem->priority(*part));
            expect_same(search(*problem, std::move(copy)), search(*problem, std::move(part)));
        }
    }
}

// No checkpoint that a search has written is refused.
TEST_P(ProblemLaws, WhatASearchComesToIsValid) {
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        SCOPED_TRACE(seed);
        const auto problem = GetParam().problem(seed);
        espalier::Random random(seed);
        const auto scattered = scatter(*problem, random, 12);
        EXPECT_TRUE(problem->is_valid(*problem->answer()));
        EXPECT_TRUE(problem->is_valid(*scattered.before.answer));
        for (const auto& part : scattered.parts) EXPECT_TRUE(problem->is_valid(*part));
    }
}

// A checkpoint may come from anywhere, and a sanitizer notices if a part makes the problem read beyond what it has.
TEST_P(ProblemLaws, APartIsRefusedOrCanBeSearchedWhateverItsBytesAre) {
    constexpr int flips = 16;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        SCOPED_TRACE(seed);
        const auto problem = GetParam().problem(seed);
        espalier::Random random(seed);
        for (const auto& part : scatter(*problem, random, 4).parts) {
            const auto bytes = espalier::pack(*part);
            for (int flip = 0; flip < flips && !bytes.empty(); ++flip) {
                const auto damaged = with_a_flipped_bit(bytes, random);
                espalier::Unpacker unpacker(damaged);
                try {
                    auto changed = problem->unpack_subproblem(unpacker);
                    if (changed->empty() || !problem->is_valid(*changed)) continue;
                    const auto answer = problem->answer();
                    static_cast<void>(problem->work(*changed, *answer, 1 + random.below(200)));
                    if (!changed->empty()) static_cast<void>(problem->split(*changed));
                } catch (const std::logic_error&) {  // unpacking noticed it
                }
            }
        }
    }
}

TEST_P(ProblemLaws, AnAnswerIsRefusedOrCanBeGoneOnWithWhateverItsBytesAre) {
    constexpr int flips = 32;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        SCOPED_TRACE(seed);
        const auto problem = GetParam().problem(seed);
        espalier::Random random(seed);
        const auto scattered = scatter(*problem, random, 4);
        const auto bytes = espalier::pack(*scattered.before.answer);
        for (int flip = 0; flip < flips && !bytes.empty(); ++flip) {
            const auto damaged = with_a_flipped_bit(bytes, random);
            espalier::Unpacker unpacker(damaged);
            try {
                const auto changed = problem->unpack_answer(unpacker);
                if (!problem->is_valid(*changed)) continue;
                for (const auto& part : scattered.parts) static_cast<void>(problem->work(*part->copy(), *changed, 20));
                problem->answer()->merge(*changed);
                static_cast<void>(changed->bound_text());
            } catch (const std::logic_error&) {  // unpacking noticed it
            }
        }
    }
}

TEST_P(ProblemLaws, ABudgetOfOneNodeFindsAndCountsTheSame) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        SCOPED_TRACE(seed);
        const auto problem = GetParam().problem(seed);
        expect_same(search(*problem, problem->root(), 1), search(*problem, problem->root()));
    }
}

// Results come together in any order, and from PEs that had nothing to do.
TEST_P(ProblemLaws, AnswersMergeInAnyOrderAndTravel) {
    const auto& kind = GetParam();
    const auto expect_found = [&](const auto& one, const auto& other) {
        EXPECT_TRUE(kind.found_the_same(*one, *other));
    };
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        SCOPED_TRACE(seed);
        const auto problem = kind.problem(seed);
        espalier::Random random(seed);
        const std::array answers = {problem->answer(), problem->answer(), problem->answer()};
        std::size_t next = 0;
        for (auto& part : scatter(*problem, random, 8).parts) {
            answers.at(next++ % 3)->merge(*search(*problem, std::move(part)).answer);
        }
        const auto& [a, b, c] = answers;
        expect_found(merged(*a, *b), merged(*b, *a));
        expect_found(merged(*merged(*a, *b), *c), merged(*a, *merged(*b, *c)));
        const auto nothing = kind.nothing ? kind.nothing() : problem->answer();
        expect_found(merged(*a, *nothing), a);
        expect_found(merged(*nothing, *a), a);
        for (const auto& answer : answers) expect_found(travelled(*problem, *answer), answer);
        if (problem->prunes()) {
            const auto one = a->copy();
            const auto other = b->copy();
            kind.tighten(*one, *b);
            kind.tighten(*other, *a);
            if (!kind.is_forest) {
                EXPECT_TRUE(bound_of(*one) == bound_of(*other));
            }
            EXPECT_FALSE(kind.tighten(*one, *other)) << "that is no news";
        }
    }
}
}  // namespace espalier_test
