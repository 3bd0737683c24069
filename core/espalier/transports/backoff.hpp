#pragma once

#include <chrono>

namespace espalier {

/// How a thread that has nothing to do waits for a message: it spins, then yields its core, then sleeps, longer and
/// longer but never more than about 100 microseconds. So ranks or threads that outnumber the cores leave these to the
/// busy ones, and a message is still noticed soon.
class Backoff {
public:
    /// `crowded`: there are more threads than cores, so that spinning takes time from one that works.
    explicit Backoff(bool crowded);

    /// To be called when there was work.
    void reset() { idle_looks_ = 0; }

    /// To be called after every look that found nothing to do.
    void pause();

private:
    void rest(std::chrono::steady_clock::duration idle);

    bool crowded_;
    unsigned idle_looks_ = 0;
    std::chrono::steady_clock::time_point idle_since_{};
};

}  // namespace espalier
