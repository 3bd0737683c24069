// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <memory>
#include <string>
#include <vector>
#include <espalier/pack.hpp>
#include <espalier/random.hpp>
#include "integrate/arithmetic/fixed_point_sum.hpp"
#include "unit/core/temporary_folder.hpp"

namespace {
using integrate::SumOfDoubles;

SumOfDoubles sum_of(const std::vector<double>& terms) {
    SumOfDoubles sum;
    for (const double term : terms) sum.add(term);
    return sum;
}

// Any bits that make a finite number: all sizes from subnormal ones on, or of nearly one size.
std::vector<double> hostile(espalier::Random& random, bool of_one_size) {
    std::vector<double> terms(1 + random.below(200));
    for (auto& term : terms) {
        std::uint64_t bits = std::uint64_t{random.below(0xffffffff)} << 32 | random.below(0xffffffff);
        if (of_one_size) bits = (bits & 0x801fffffffffffff) | 0x3f00000000000000;
        // Python's fsum gives up where a partial sum leaves the doubles.
        if ((bits >> 52 & 0x7ff) > 0x7f0) bits &= ~(std::uint64_t{0x400} << 52);
        term = std::bit_cast<double>(bits);
    }
    // Most of what was added is taken away again.
    const auto half = terms.size() / 2;
    for (std::size_t i = 0; i < half; ++i) terms.push_back(-std::nextafter(terms[i], 0));
    return terms;
}

std::string of_python(const std::string& lines) {
    const espalier_test::TemporaryFolder folder;
    const std::string command =
        "python3 -c 'import math, sys\nfor line in open(sys.argv[1]): "
        "print(math.fsum(map(float.fromhex, line.split())).hex())' " +
        folder.write("terms", lines);
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> in(popen(command.c_str(), "r"), pclose);
    std::string answer;
    for (int c = std::fgetc(in.get()); c != EOF; c = std::fgetc(in.get())) answer += static_cast<char>(c);
    return answer;
}

TEST(SumOfDoubles, AgreesWithPythonOnHostileTerms) {
    espalier::Random random(7);
    std::vector<double> sums;
    std::string lines;
    for (int trial = 0; trial < 400; ++trial) {
        const auto terms = hostile(random, trial % 2 == 0);
        for (const double term : terms) {
            char text[64];
            std::snprintf(text, sizeof text, "%a ", term);
            lines += text;
        }
        lines += '\n';
        sums.push_back(sum_of(terms).value());
    }
    const std::string answer = of_python(lines);
    const char* at = answer.c_str();
    for (const double sum : sums) {
        char* end = nullptr;
        EXPECT_EQ(std::strtod(at, &end), sum);
        ASSERT_NE(at, end) << "Python gave too few sums";
        at = end;
    }
}

RC_GTEST_PROP(SumOfDoubles, OrderAndGroupingDoNotMatter, (std::vector<double> terms, std::vector<double> more)) {
    auto left = sum_of(terms);
    left.merge(sum_of(more));
    terms.insert(terms.begin(), more.rbegin(), more.rend());
    const auto right = sum_of(terms);
    RC_ASSERT(left == right);
    RC_ASSERT(espalier::unpack<SumOfDoubles>(espalier::pack(left)) == left);
}

RC_GTEST_PROP(SumOfDoubles, TakesAwayWhatItAdded, (const std::vector<double>& terms, double kept)) {
    auto sum = sum_of(terms);
    sum.add(kept);
    for (const double term : terms) sum.subtract(term);
    RC_ASSERT(sum.value() == kept);
}

TEST(SumOfDoubles, RoundsToEven) {
    const double half_ulp = std::ldexp(1.0, -53);
    EXPECT_EQ(sum_of({1, half_ulp}).value(), 1);
    EXPECT_EQ(sum_of({1, half_ulp, 5e-324}).value(), 1 + 2 * half_ulp);
    EXPECT_EQ(sum_of({1 + 2 * half_ulp, half_ulp}).value(), 1 + 4 * half_ulp);
    EXPECT_EQ(sum_of({-1, -half_ulp, -5e-324}).value(), -1 - 2 * half_ulp);
}

TEST(SumOfDoubles, KnowsInfinitiesAndNaN) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    constexpr double greatest = std::numeric_limits<double>::max();
    EXPECT_EQ(sum_of({1, infinity}).value(), infinity);
    EXPECT_EQ(sum_of({1, -infinity}).value(), -infinity);
    EXPECT_TRUE(std::isnan(sum_of({infinity, -infinity}).value()));
    EXPECT_TRUE(std::isnan(sum_of({1, std::nan("")}).value()));
    EXPECT_EQ(sum_of({greatest, greatest}).value(), infinity);
    EXPECT_EQ(sum_of({greatest, greatest, -greatest}).value(), greatest);
    EXPECT_EQ(SumOfDoubles{}.value(), 0);
}
}  // namespace
