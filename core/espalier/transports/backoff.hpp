#pragma once

#include <chrono>

namespace espalier {

/// How a thread that has nothing to do waits for a message: it spins, then yields its core, then sleeps, an eighth as long
/// as it has waited but never more than about 100 microseconds. So ranks or threads that outnumber the cores leave these
/// to the busy ones, and a message is still noticed soon.
class Backoff {
public:
    using Duration = std::chrono::steady_clock::duration;

    /// `crowded`: there are more threads than cores, so that spinning takes time from one that works. Where a message
    /// may be noticed later, sleeps may be longer: a core on which another thread works is asked for it less often.
    explicit Backoff(bool crowded, Duration longest_sleep = std::chrono::microseconds(100));

    /// To be called when there was work.
    void reset() { idle_looks_ = 0; }

    /// To be called after every look that found nothing to do.
    void pause();

private:
    void rest(Duration idle);

    bool crowded_;
    Duration longest_sleep_;
    unsigned idle_looks_ = 0;
    std::chrono::steady_clock::time_point idle_since_{};
};

}  // namespace espalier
