// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>
#include <chrono>
#include <thread>

namespace espalier_test {
/// Waits until the condition holds, but not for ever: a test that waits in vain fails instead of hanging. On a loaded
/// machine other threads may take long to come.
template <class Condition>
bool comes_true(Condition condition) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(10);
    while (!condition()) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::yield();
    }
    return true;
}

/// A place where threads wait for each other.
class Meeting {
public:
    explicit Meeting(int all) : all_(all) {}

    /// Returns whether all have come.
    bool come() {
        ++here_;
        return comes_true([this] { return here_ >= all_; });
    }

private:
    const int all_;
    std::atomic<int> here_{0};
};
}  // namespace espalier_test
