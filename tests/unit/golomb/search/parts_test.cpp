#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include <espalier/pack.hpp>
#include "golomb/lanes/batch.hpp"
#include "golomb/search/search.hpp"
#include "unit/golomb/random_numbers.hpp"
#include "unit/golomb/tasks.hpp"

namespace {

using golomb::Goal;
using golomb::Kernel;
using golomb::Prefix;
using golomb::Search;
using golomb::Subproblem;
using golomb_test::number_in;
using golomb_test::optimal_length;
using golomb_test::Result;
using golomb_test::search;
using golomb_test::task;

std::vector<Kernel> kernels_of_this_processor() {
    std::vector<Kernel> kernels = {Kernel::plain, Kernel::portable};
    for (const Kernel kernel : {Kernel::avx2, Kernel::avx512}) {
        try {
            golomb::batch_kernel(kernel);
            kernels.push_back(kernel);
        } catch (const std::invalid_argument&) {
        }
    }
    return kernels;
}

Subproblem packed_and_unpacked(const Subproblem& subproblem) {
    const auto bytes = espalier::pack(subproblem);
    RC_ASSERT(bytes.size() < 300U);
    return espalier::unpack<Subproblem>(bytes);
}

// Works on a random part, or splits it, until no part is left.
Result search_in_parts(const Search& whole, const std::vector<std::uint64_t>& budgets, unsigned splits_in_ten) {
    Result result;
    std::vector<Subproblem> parts = {whole.root()};
    while (!parts.empty()) {
        const auto i = number_in<std::size_t>(0, parts.size());
        if (parts[i].empty()) {
            parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(i));
            continue;
        }
        parts[i] = packed_and_unpacked(parts[i]);
        if (parts.size() < 100 && number_in(0U, 10U) < splits_in_ten) {
            if (const auto part = whole.split(parts[i])) {
                RC_ASSERT(!part->empty());
                RC_ASSERT(!parts[i].empty());
                parts.push_back(*part);
            }
        }
        result.nodes += whole.work(parts[i], result.answer, *rc::gen::elementOf(budgets));
    }
    return result;
}

RC_GTEST_PROP(Parts, AddUpToTheWholeForEachKernel, ()) {
    const auto kernel = *rc::gen::elementOf(kernels_of_this_processor());
    const int marks = number_in(7, 11);
    const auto proof = task(marks, optimal_length(marks) - 1, Goal::shortest, kernel);
    const auto nodes = search(task(marks, optimal_length(marks) - 1, Goal::shortest, Kernel::plain)).nodes;
    RC_ASSERT(search_in_parts(Search(proof), {50, 499, 500, 3000}, 5).nodes == nodes);
}

RC_GTEST_PROP(Parts, FindTheSameRulersForEachKernel, ()) {
    const auto kernel = *rc::gen::elementOf(kernels_of_this_processor());
    const int marks = number_in(7, 11);
    auto all = task(marks, optimal_length(marks) + number_in(0, 3), Goal::all_shortest, Kernel::plain);
    const auto rulers = search(all).answer.rulers();
    all.kernel = kernel;
    RC_ASSERT(search_in_parts(Search(all), {50, 5000}, 5).answer.rulers() == rulers);
}

TEST(Kernels, SearchTheSameNodes) {
    for (const int marks : {8, 9, 10, 11, 12, 13}) {
        std::optional<std::uint64_t> nodes;
        for (const Kernel kernel : kernels_of_this_processor()) {
            if (marks == 13 && kernel == Kernel::portable) continue;
            const auto proof = search(task(marks, optimal_length(marks) - 1, Goal::shortest, kernel));
            if (!nodes) nodes = proof.nodes;
            EXPECT_EQ(proof.nodes, *nodes) << marks << " marks, kernel " << static_cast<int>(kernel);
        }
    }
}

TEST(Kernels, KeepSmallBudgets) {
    const Search whole(task(10, optimal_length(10) - 1));
    auto subproblem = whole.root();
    golomb::Answer answer;
    for (int i = 0; i < 100; ++i) EXPECT_EQ(whole.work(subproblem, answer, 7), 7U);
}

// A prefix of a ruler with some ten marks, valid or not.
Prefix some_prefix(int most) {
    Prefix prefix{0};
    const int size = number_in(1, most);
    while (prefix.size() < size) prefix.push_back(prefix.back() + number_in(1, 12));
    return prefix;
}

RC_GTEST_PROP(Stubs, AddUpToTheWhole, ()) {
    const auto kernel = *rc::gen::elementOf(kernels_of_this_processor());
    auto part = task(9, optimal_length(9) - 1 + number_in(0, 3), Goal::all_shortest, kernel);
    part.goal = Goal::all_of_length;
    const auto whole = search(part);
    auto borders = *rc::gen::container<std::vector<Prefix>>(rc::gen::exec([] { return some_prefix(8); }));
    borders.push_back(Prefix{1});
    std::sort(borders.begin(), borders.end());
    Result sum;
    for (const Prefix& border : borders) {
        part.end = border;
        search(Search(part), Search(part).root(), sum);
        part.first = border;
    }
    RC_ASSERT(sum.nodes == whole.nodes);
    RC_ASSERT(sum.answer == whole.answer);
}

RC_GTEST_PROP(Stubs, AddUpToTheWholeProof, ()) {
    auto part = task(10, optimal_length(10) - 1, Goal::shortest, *rc::gen::elementOf(kernels_of_this_processor()));
    const auto nodes = search(part).nodes;
    const auto border = some_prefix(8);
    Result sum;
    part.end = border;
    sum.nodes += search_in_parts(Search(part), {100, 2000}, 3).nodes;
    part.first = border;
    part.end = Prefix{1};
    sum.nodes += search_in_parts(Search(part), {100, 2000}, 3).nodes;
    RC_ASSERT(sum.nodes == nodes);
}

TEST(Stubs, AreThePrefixesThatStartWithThem) {
    auto part = task(5, 11, Goal::all_of_length);
    part.first = Prefix{0, 3};
    part.end = Prefix{0, 4};
    const auto result = search(part);
    ASSERT_EQ(result.answer.rulers().size(), 1U);
    EXPECT_EQ(result.answer.rulers()[0].text(), "0-2-7-8-11") << "of the two images, 0-3-4-9-11 is searched for";
}

TEST(Share, IsOneAtFirstAndShrinksToNothing) {
    const Search whole(task(11, optimal_length(11) - 1));
    auto subproblem = whole.root();
    golomb::Answer answer;
    EXPECT_DOUBLE_EQ(subproblem.share(), 1.0);
    while (!subproblem.empty()) {
        const double before = subproblem.share();
        whole.work(subproblem, answer, 1000);
        EXPECT_LE(subproblem.share(), before);
        EXPECT_GE(subproblem.share(), 0.0);
    }
    EXPECT_EQ(subproblem.share(), 0.0);
}

RC_GTEST_PROP(Share, IsDividedByASplit, ()) {
    const Search whole(task(11, optimal_length(11) - 1));
    auto subproblem = whole.root();
    golomb::Answer answer;
    for (int i = 0; i < 12 && !subproblem.empty(); ++i) {
        whole.work(subproblem, answer, number_in<std::uint64_t>(1, 5000));
        if (subproblem.empty()) return;
        const double before = subproblem.share();
        auto part = whole.split(subproblem);
        if (!part) return;
        RC_ASSERT(std::abs(part->share() + subproblem.share() - before) < 1e-12);
        if (*rc::gen::arbitrary<bool>()) std::swap(*part, subproblem);
    }
}

// The share of a part when a tenth of its nodes is left, in relation to its share at first.
double share_at_the_end(const Search& whole, Subproblem part) {
    Result result;
    search(whole, part, result);
    const double at_first = part.share();
    whole.work(part, result.answer, result.nodes * 9 / 10);
    return part.share() / at_first;
}

TEST(Share, ShrinksWithTheWorkLeft) {
    const Search whole(task(11, optimal_length(11) - 1, Goal::shortest, Kernel::plain));
    auto left = whole.root();
    EXPECT_LT(share_at_the_end(whole, left), 0.4);
    const auto right = whole.split(left);
    ASSERT_TRUE(right.has_value());
    EXPECT_LT(share_at_the_end(whole, left), 0.4);
    EXPECT_LT(share_at_the_end(whole, *right), 0.4);
}

TEST(Split, GivesHalvesOfSimilarSize) {
    const Search whole(task(12, optimal_length(12) - 1));
    auto left = whole.root();
    const auto right = whole.split(left);
    ASSERT_TRUE(right.has_value());
    Result of_left, of_right;
    search(whole, left, of_left);
    search(whole, *right, of_right);
    EXPECT_GT(of_left.nodes * 3, of_right.nodes);
    EXPECT_GT(of_right.nodes * 3, of_left.nodes);
}

TEST(Task, IsTheSameAfterPacking) {
    auto stub = task(12, 85, Goal::all_shortest, Kernel::plain);
    stub.first = Prefix{0, 3, 9};
    const auto copy = espalier::unpack<golomb::Task>(espalier::pack(stub));
    EXPECT_EQ(copy.first, stub.first);
    EXPECT_EQ(copy.shorter_lower_bounds, stub.shorter_lower_bounds);
    EXPECT_EQ(copy.goal, stub.goal);
}

}  // namespace
