#pragma once

#include <chrono>

namespace espalier {

/// How a thread that has nothing to do waits for a message: it spins, then lends its core, then sleeps, longer and
/// longer but never more than about 100 microseconds, so that ranks or threads that outnumber the cores leave these to
/// the busy ones, and a message is still met soon.
class Backoff {
public:
    /// `crowded`: more threads than cores, so that spinning takes time from somebody who works.
    explicit Backoff(bool crowded);

    /// Call when there was work.
    void reset() { idle_looks_ = 0; }

    /// Call at every look that found the thread idle.
    void pause();

private:
    void rest(std::chrono::steady_clock::duration idle);

    bool crowded_;
    unsigned idle_looks_ = 0;
    std::chrono::steady_clock::time_point idle_since_{};
};

}  // namespace espalier
