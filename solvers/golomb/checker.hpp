// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>
#include "golomb/family/family.hpp"

namespace golomb {
/// Checks a claimed Golomb ruler by its definition alone, without any code of the search.
/// Returns an empty text if `marks` are `wanted` whole numbers from 0 to `length` in rising order, all of whose
/// distances differ; otherwise returns what is wrong.
std::string fault_of(const std::vector<int>& marks, int wanted, int length);

/// Checks a set of a family by its definition alone, apart from its number of marks and from whether a Sidon subset is
/// maximal. Returns an empty text or what is wrong.
std::string fault_of(const Family& family, const std::vector<int>& marks);
}  // namespace golomb
