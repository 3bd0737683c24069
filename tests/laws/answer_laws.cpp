// SPDX-License-Identifier: Apache-2.0

// Merging commutes and associates, and an empty answer changes nothing: results may arrive in any order.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>
#include <espalier/answers.hpp>
#include <espalier/answers/best_solutions.hpp>

namespace {
using namespace espalier;
using Offers = std::vector<std::pair<int, int>>;

auto state(const Sum<std::int64_t>& sum) { return sum.value; }

auto state(const All<int>& all) {
    auto sorted = all.solutions;
    std::sort(sorted.begin(), sorted.end());
    return sorted;
}

template <class Value, class Solution, Sense sense>
auto state(const Best<Value, Solution, sense>& best) {
    return std::pair(best.bound(), best.found());
}

template <class A>
requires requires(const A& answer) { answer.found().size(); }
auto state(const A& several) { return std::pair(several.bound(), several.found()); }

auto state(const CountBest<int>& best) { return std::pair(best.bound(), best.count()); }

auto state(const First<int>& first) {
    return std::pair(first.bound(), first.found() != nullptr ? std::optional(*first.found()) : std::nullopt);
}

template <class A>
A merged(A a, const A& b) {
    a.merge(b);
    return a;
}

template <class A>
void obeys_the_laws(const A& a, const A& b, const A& c) {
    RC_ASSERT(state(merged(a, b)) == state(merged(b, a)));
    RC_ASSERT(state(merged(merged(a, b), c)) == state(merged(a, merged(b, c))));
    RC_ASSERT(state(merged(a, A{})) == state(a));
    RC_ASSERT(state(merged(A{}, a)) == state(a));
}

RC_GTEST_PROP(AnswerLaws, OfSum, (std::int32_t a, std::int32_t b, std::int32_t c)) {
    obeys_the_laws(Sum<std::int64_t>{a}, Sum<std::int64_t>{b}, Sum<std::int64_t>{c});
}

RC_GTEST_PROP(AnswerLaws, OfAll, (const std::vector<int>& a, const std::vector<int>& b, const std::vector<int>& c)) {
    obeys_the_laws(All<int>{a}, All<int>{b}, All<int>{c});
}

// Small values, so that equal ones meet; some answers know a bound from elsewhere.
template <class A>
A any_best() {
    A best;
    const auto offers = *rc::gen::container<Offers>(rc::gen::pair(rc::gen::inRange(0, 6), rc::gen::inRange(0, 4)));
    for (const auto& [value, solution] : offers) best.offer(value, solution);
    if (*rc::gen::arbitrary<bool>()) best.tighten(*rc::gen::inRange(0, 6));
    return best;
}

RC_GTEST_PROP(AnswerLaws, OfLeast, ()) {
    using A = Least<int, int>;
    obeys_the_laws(any_best<A>(), any_best<A>(), any_best<A>());
}

RC_GTEST_PROP(AnswerLaws, OfKBest, ()) {
    using A = KBest<3, int, int>;
    obeys_the_laws(any_best<A>(), any_best<A>(), any_best<A>());
}

RC_GTEST_PROP(AnswerLaws, OfAllBest, ()) {
    using A = AllBest<int, int, Sense::maximise>;
    obeys_the_laws(any_best<A>(), any_best<A>(), any_best<A>());
}

RC_GTEST_PROP(AnswerLaws, OfCountBest, ()) {
    using A = CountBest<int>;
    obeys_the_laws(any_best<A>(), any_best<A>(), any_best<A>());
}

// A node has one solution, and nodes behind a solution are not searched.
First<int> any_first() {
    First<int> first;
    for (const auto number : *rc::gen::container<std::vector<std::uint32_t>>(rc::gen::inRange(0, 9))) {
        const Position position{number / 3, number % 3};
        if (first.bound() && *first.bound() <= position) continue;
        first.offer(static_cast<int>(number));
        first.place(position);
    }
    if (*rc::gen::arbitrary<bool>()) first.tighten(Position{*rc::gen::inRange(0U, 3U)});
    return first;
}

RC_GTEST_PROP(AnswerLaws, OfFirst, ()) { obeys_the_laws(any_first(), any_first(), any_first()); }

RC_GTEST_PROP(AnswerLaws, OfGreatest, ()) {
    using A = Greatest<int, int>;
    obeys_the_laws(any_best<A>(), any_best<A>(), any_best<A>());
}
}  // namespace
