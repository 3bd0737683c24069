// SPDX-License-Identifier: Apache-2.0
#include "golomb/lanes/descent.hpp"
#include <utility>
#include "lanes/instruction_set.hpp"

namespace golomb {
void set_criteria(Bundle<0>& bundle, const Criteria& criteria, bool exact, int marks_of_start) {
    bundle.depths = 0;
    bundle.exact = exact;
    bundle.found = false;
    for (int index = marks_of_start - 1; index < criteria.marks() - 1; ++index) {
        bundle.criterion[bundle.depths++] = criteria[index];
    }
}

std::vector<Descent> descents_of_this_processor() {
    std::vector<Descent> descents;
#if defined(__x86_64__)
    descents = {avx512_descent, avx2_descent};
#endif
    descents.push_back(portable_descent);
    return lanes::those_that_run_here(std::move(descents));
}
}  // namespace golomb
