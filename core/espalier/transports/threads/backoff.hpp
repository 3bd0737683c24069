// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <chrono>

namespace espalier {
/// Lets a thread that has nothing to do wait for a message: it spins, then yields its core, then sleeps for an eighth
/// of the time that it has waited, at most for about 100 microseconds. If ranks or threads outnumber the cores, the
/// busy ones get the cores, and messages are still noticed soon.
class Backoff {
public:
    using Duration = std::chrono::steady_clock::duration;

    /// Requires `crowded` if there are more threads than cores, so that spinning takes time from a thread that works.
    /// Longer sleeps ask less often for a core on which another thread works, but notice a message later.
    explicit Backoff(bool crowded, Duration longest_sleep = std::chrono::microseconds(100));

    /// Notes that there was work.
    void reset() { idle_looks_ = 0; }

    /// Waits a moment. Has to be called after each look that found nothing to do.
    void pause();

private:
    void rest(Duration idle);

    bool crowded_;
    Duration longest_sleep_;
    unsigned idle_looks_ = 0;
    std::chrono::steady_clock::time_point idle_since_{};
};
}  // namespace espalier
