#pragma once

#include <atomic>

#include "espalier/transports/team.hpp"

namespace espalier {

/// Guards what many threads may need and the first of them makes. Who needs it while it is being made helps the team
/// until it is there. To make one thing must not wait for another that may wait for the first.
class Once {
public:
    /// Calls make() unless another thread is at it or has been: then returns false, at once. If make() throws, it is
    /// as if nobody had tried.
    template <class Make>
    bool try_make(Make&& make) {
        auto state = State::none;
        if (!state_.compare_exchange_strong(state, State::making, std::memory_order_acquire)) return false;
        try {
            make();
        } catch (...) {
            state_.store(State::none, std::memory_order_release);
            throw;
        }
        state_.store(State::made, std::memory_order_release);
        return true;
    }

    /// Returns once it is made, by the calling thread or another one.
    template <class Make>
    void make(Team* team, Make&& make) {
        while (!is_made() && !try_make(make)) {
            help_until(team, [this] { return state_.load(std::memory_order_acquire) != State::making; });
        }
    }

    [[nodiscard]] bool is_made() const { return state_.load(std::memory_order_acquire) == State::made; }

    /// It may be made again. Requires that no other thread needs it now.
    void forget() { state_.store(State::none, std::memory_order_release); }

private:
    enum class State { none, making, made };

    std::atomic<State> state_{State::none};
};

}  // namespace espalier
