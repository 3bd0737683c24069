// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <set>
#include "golomb/tree/node.hpp"
#include "unit/golomb/random_numbers.hpp"

namespace {
using golomb_test::number_in;

template <int Words>
golomb::Bitmap<Words> bitmap_of(const std::set<int>& numbers) {
    golomb::Bitmap<Words> bitmap;
    for (const int number : numbers) bitmap.insert(number);
    return bitmap;
}

template <int Words>
std::set<int> some_numbers() {
    return *rc::gen::container<std::set<int>>(rc::gen::inRange(1, 64 * Words + 1));
}

template <int Words>
std::set<int> shifted(const std::set<int>& numbers, int shift) {
    std::set<int> result;
    for (const int number : numbers) {
        if (number + shift >= 1 && number + shift <= 64 * Words) result.insert(number + shift);
    }
    return result;
}

template <int Words>
void behaves_like_a_set() {
    auto numbers = some_numbers<Words>();
    const auto bitmap = bitmap_of<Words>(numbers);
    const int shift = number_in(0, 64 * Words + 1);
    RC_ASSERT(bitmap.size() == static_cast<int>(numbers.size()));
    RC_ASSERT(bitmap.empty() == numbers.empty());
    RC_ASSERT(bitmap.increased(shift) == bitmap_of<Words>(shifted<Words>(numbers, shift)));
    RC_ASSERT(bitmap.decreased(shift) == bitmap_of<Words>(shifted<Words>(numbers, -shift)));
    RC_ASSERT((bitmap & ~bitmap).empty());
    RC_ASSERT((bitmap | ~bitmap) == golomb::Bitmap<Words>::up_to(64 * Words));
    auto first = numbers;
    std::erase_if(first, [&](int number) { return number > shift; });
    RC_ASSERT((bitmap & golomb::Bitmap<Words>::up_to(shift)) == bitmap_of<Words>(first));
}

template <int Words>
void gives_its_numbers_in_order() {
    const auto numbers = some_numbers<Words>();
    auto bitmap = bitmap_of<Words>(numbers);
    for (const int number : numbers) {
        RC_ASSERT(bitmap.contains(number));
        RC_ASSERT(bitmap.take_smallest() == number);
        RC_ASSERT(!bitmap.contains(number));
    }
    RC_ASSERT(bitmap.empty());
}

RC_GTEST_PROP(Bitmap, OfOneWordBehavesLikeASet, ()) { behaves_like_a_set<1>(); }
RC_GTEST_PROP(Bitmap, OfFourWordsBehavesLikeASet, ()) { behaves_like_a_set<4>(); }
RC_GTEST_PROP(Bitmap, OfOneWordGivesItsNumbersInOrder, ()) { gives_its_numbers_in_order<1>(); }
RC_GTEST_PROP(Bitmap, OfFourWordsGivesItsNumbersInOrder, ()) { gives_its_numbers_in_order<4>(); }

TEST(Bitmap, OfNoOrAllNumbers) {
    EXPECT_TRUE(golomb::Bitmap<2>::up_to(0).empty());
    EXPECT_TRUE(golomb::Bitmap<2>::up_to(-5).empty());
    EXPECT_EQ(golomb::Bitmap<2>::up_to(1000).size(), 128);
}
}  // namespace
