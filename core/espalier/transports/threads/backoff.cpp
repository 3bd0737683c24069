// SPDX-License-Identifier: Apache-2.0
#include "espalier/transports/threads/backoff.hpp"
#include <sched.h>
#include <algorithm>
#include <thread>
#include "espalier/transports/threads/operating_system.hpp"

namespace espalier {
namespace {
using namespace std::chrono_literals;

void relax() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
}
}  // namespace

Backoff::Backoff(bool crowded, Duration longest_sleep) : crowded_(crowded), longest_sleep_(longest_sleep) {
    ask_for_precise_sleep();
}

void Backoff::pause() {
    if (idle_looks_++ == 0) idle_since_ = std::chrono::steady_clock::now();
    // The clock is read at only one look in 16, because a look costs less than the clock.
    if (idle_looks_ % 16 != 0) return relax();
    rest(std::chrono::steady_clock::now() - idle_since_);
}

void Backoff::rest(Duration idle) {
    const auto patience = crowded_ ? 2us : 1000us;
    if (idle < patience) return;
    idle_looks_ |= 15;  // From now on every pause rests.
    if (crowded_ && idle < 5 * patience) {
        sched_yield();
        return;
    }
    std::this_thread::sleep_for(std::clamp<Duration>(idle / 8, 5us, longest_sleep_));
}
}  // namespace espalier
