// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <rapidcheck.h>

namespace golomb_test {
/// A random number from `first` to before `end`, all equally likely from the first try on.
template <class Number>
Number number_in(Number first, Number end) {
    return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(first, end));
}
}  // namespace golomb_test
