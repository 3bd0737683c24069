// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <gtest/gtest.h>
#include <string>

namespace espalier_test {
/// The numbers of threads and of PEs.
struct ThreadsAndPes {
    int threads;
    int pes;
};

inline std::string pes_on_threads(const testing::TestParamInfo<ThreadsAndPes>& test) {
    return std::to_string(test.param.pes) + "_PEs_on_" + std::to_string(test.param.threads);
}
}  // namespace espalier_test
