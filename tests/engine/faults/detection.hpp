// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <gtest/gtest-spi.h>
#include <functional>
#include <stdexcept>
#include <string>

namespace espalier_test {
/// How a check responded to a seeded fault: what it threw, or the failures it reported; "nothing" is what must not be.
inline std::string response(const std::function<void()>& check) {
    using Reporter = testing::ScopedFakeTestPartResultReporter;
    testing::TestPartResultArray results;
    try {
        const Reporter reporter(Reporter::INTERCEPT_ONLY_CURRENT_THREAD, &results);
        check();
    } catch (const std::exception& error) {
        return error.what();
    }
    for (int i = 0; i < results.size(); ++i) {
        if (results.GetTestPartResult(i).failed()) return results.GetTestPartResult(i).message();
    }
    return "nothing";
}
}  // namespace espalier_test
