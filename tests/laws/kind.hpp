// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <gtest/gtest.h>
#include <cstdint>
#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <type_traits>
#include <utility>
#include <espalier/pack.hpp>
#include <espalier/problem.hpp>
#include <espalier/problems/problem_of.hpp>

namespace espalier_test {
namespace engine = espalier::engine;

/// Takes over the bound of another answer. Returns whether that was news.
inline bool tighten_by(engine::Answer& answer, const engine::Answer& other) {
    const auto before = bound_of(answer);
    const auto bound = bound_of(other);
    espalier::Unpacker unpacker(bound);
    answer.tighten(unpacker);
    return !(bound_of(answer) == before);
}

/// A kind of problems that the laws of a Problem (problem.hpp) are tested with, as the engine sees them, so that the
/// laws are compiled once.
struct Kind {
    std::string name;
    /// Returns a small problem, another one for each seed.
    std::function<std::shared_ptr<const engine::Problem>(std::uint64_t seed)> problem;
    /// Returns whether two answers have found the same, as far as that must not depend on how the tree is searched.
    std::function<bool(const engine::Answer& one, const engine::Answer& other)> found_the_same;
    /// Must the number of nodes not depend on it, either?
    bool counts_nodes = true;
    /// Is the problem a forest? Each of its bounds is of one tree, and a part that has travelled knows its open nodes
    /// only when it is searched, because the tree that it has begun stays packed until then.
    bool is_forest = false;
    /// Returns the answer of a PE that had nothing to do; if there is no such function, it is the problem's first one.
    std::function<std::unique_ptr<engine::Answer>()> nothing = nullptr;
    std::function<bool(engine::Answer& answer, const engine::Answer& other)> tighten = tighten_by;

    friend void PrintTo(const Kind& kind, std::ostream* out) { *out << kind.name; }
};

/// Makes a kind of a type that has
///     using Problem = ...;
///     static Problem problem(std::uint64_t seed);
///     static auto finding(const Problem::Answer& answer);    // what must not depend on how the tree is searched
///     static constexpr bool counts_nodes = ...;
template <class K>
Kind kind_of(std::string name) {
    using P = typename K::Problem;
    using A = typename P::Answer;
    const auto value = [](auto& answer) -> auto& {
        if constexpr (std::is_const_v<std::remove_reference_t<decltype(answer)>>) {
            return static_cast<const engine::AnswerOf<A>&>(answer).value;
        } else {
            return static_cast<engine::AnswerOf<A>&>(answer).value;
        }
    };
    Kind kind{.name = std::move(name),
              .problem =
                  [](std::uint64_t seed) {
                      return std::make_shared<engine::ProblemOf<P>>(std::make_shared<const P>(K::problem(seed)));
                  },
              .found_the_same = [value](const engine::Answer& one, const engine::Answer& other) -> bool {
                  return K::finding(value(one)) == K::finding(value(other));
              },
              .counts_nodes = K::counts_nodes,
              .nothing = [] { return std::make_unique<engine::AnswerOf<A>>(); }};
    if constexpr (espalier::PruningAnswer<A>) {
        kind.tighten = [value](engine::Answer& answer, const engine::Answer& other) -> bool {
            return value(answer).tighten(value(other).bound());
        };
    }
    return kind;
}

inline std::string kind_name(const testing::TestParamInfo<Kind>& info) { return info.param.name; }
}  // namespace espalier_test
