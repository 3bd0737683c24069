#pragma once

#include <string>
#include <vector>

namespace golomb {

/// Checks a claimed Golomb ruler by its definition alone, without any code of the search.
/// Returns an empty text if `marks` are `wanted` whole numbers from 0 to `length` in rising order, all of whose
/// distances differ; otherwise returns what is wrong.
std::string fault_of(const std::vector<int>& marks, int wanted, int length);

}  // namespace golomb
