// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>
#include "espalier/transports/threads/team.hpp"

namespace espalier {
/// Guards something that many threads may need and that the first of them makes. Threads that need it meanwhile help
/// the team until it is made. Making it must not wait for something whose making may wait for this.
class Once {
public:
    /// Calls make() and returns true, unless another thread is making it or has made it; then returns false at once. If
    /// make() throws, it is as if no thread had tried.
    template <class Make>
    bool try_make(Make&& make) {
        auto stage = Stage::none;
        if (!stage_.compare_exchange_strong(stage, Stage::making, std::memory_order_acquire)) return false;
        try {
            make();
        } catch (...) {
            stage_.store(Stage::none, std::memory_order_release);
            throw;
        }
        stage_.store(Stage::made, std::memory_order_release);
        return true;
    }

    /// Calls make() unless another thread does so or has done so, and returns once it is made.
    template <class Make>
    void make(Team* team, Make&& make) {
        while (!is_made() && !try_make(make)) {
            help_until(team, [this] { return stage_.load(std::memory_order_acquire) != Stage::making; });
        }
    }

    [[nodiscard]] bool is_made() const { return stage_.load(std::memory_order_acquire) == Stage::made; }

    /// Allows to make it again. Requires that no other thread needs it now.
    void forget() { stage_.store(Stage::none, std::memory_order_release); }

private:
    enum class Stage { none, making, made };

    std::atomic<Stage> stage_{Stage::none};
};
}  // namespace espalier
