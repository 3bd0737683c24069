// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>
#include "espalier/transports/transport.hpp"

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

/// The threads of a process, for shared work that is not a tree search. The transport Threads steps its PEs on them,
/// and a thread whose PEs have nothing to do helps another one with the work that this one offers by for_all().
///
/// A problem may do its work in large steps that would lose by being split between PEs, such as a dynamic program. It
/// is then made with the team of the transport that will search it, Transport::team(), and passes that to the functions
/// below this class. They accept a null pointer, for a transport without a team, and then do everything on the calling
/// thread.
class Team {
public:
    /// Does one item. `worker` is 0 on the thread that called for_all() and another number less than threads() on each
    /// other thread, the same in all calls by that thread. Returns false to stop; then no further item has to be begun.
    using Body = std::function<bool(std::size_t item, int worker)>;

    /// Consists of the calling thread and threads - 1 new ones, which sleep until they are needed. At most `cores`
    /// threads share work at a time, as more would only make each other wait. Requires `threads >= 1` and `cores >= 1`.
    /// Throws std::runtime_error if the system does not allow as many threads.
    explicit Team(int threads = available_cores(), int cores = available_cores());
    /// Requires that no call is under way.
    ~Team();

    [[nodiscard]] int threads() const { return threads_; }
    /// Returns whether there are more threads than cores. A thread that spins then takes time from one that works.
    [[nodiscard]] bool is_crowded() const { return threads_ > cores_; }
    /// Returns whether there are other threads, and cores for them.
    [[nodiscard]] bool can_share() const { return threads_ > 1 && cores_ > 1; }

    /// Returns whether other threads are ready to help the calling one. They are only in a call of on_each() or
    /// together().
    [[nodiscard]] bool stands_by() const;

    /// Calls task(0), ..., task(threads() - 1) at the same time; meant for transports. task(0) runs on the calling
    /// thread, and each other task always on the same thread of its own. Returns when all have returned. Throws the
    /// exception of the first task that fails. A task that has nothing to do should call help(). Requires that no other
    /// such call is under way.
    void on_each(const std::function<void(int thread)>& task);

    /// Does some items of the oldest call of for_all() that has items left. Returns whether there were any. Requires
    /// that the calling thread is in a call of on_each().
    bool help();

private:
    struct Job;

    friend std::size_t for_all(Team* team, std::size_t count, const Body& body);

    std::size_t share(std::size_t count, const Body& body);
    void do_items(Job& job, int worker);
    void stop(Job& job, const std::exception_ptr& failure);
    void retire(Job& job);

    void start_others();
    void end_others();
    void wait_for_start(unsigned seen);
    void follow(int thread);
    void do_task(int thread);

    const int threads_;
    const int cores_;

    std::vector<std::jthread> others_;
    std::atomic<unsigned> started_{0};  // the number of tasks that were started
    std::atomic<int> running_{0};       // the number of calls of the task that have not returned
    bool closing_ = false;
    const std::function<void(int)>* task_ = nullptr;
    std::exception_ptr failure_;  // the first exception of the task

    std::atomic<bool> has_work_{false};  // spares idle threads the mutex
    std::mutex mutex_;
    std::vector<Job*> jobs_;  // calls of for_all() that may have items left, the oldest first
    int helpers_ = 0;
};

/// Calls body(0, worker), ..., body(count - 1, worker), each item once, and returns when all calls have returned. Items
/// are begun in their order, on the calling thread and on those threads of the team that come to help. Returns the
/// number of items that were begun, which is `count` unless a body has returned false. If a body throws, no further
/// item is begun, and the first exception is thrown here.
///
/// A body may call for_all() itself; threads that come to help then prefer the outer items. Bodies should take some
/// microseconds or more, because claiming an item is an atomic operation, and the call takes a lock for each thread.
std::size_t for_all(Team* team, std::size_t count, const Team::Body& body);

/// Calls for_all() with a body that takes (item) or (item, worker) and returns bool or nothing.
template <class Body>
std::size_t for_all(Team* team, std::size_t count, Body&& body) {
    const Team::Body call = [&body](std::size_t item, [[maybe_unused]] int worker) {
        const auto do_item = [&] {
            if constexpr (std::invocable<Body&, std::size_t, int>) {
                return body(item, worker);
            } else {
                return body(item);
            }
        };
        using Result = decltype(do_item());
        static_assert(std::is_void_v<Result> || std::is_same_v<Result, bool>, "a body returns bool or nothing");
        if constexpr (std::is_same_v<Result, bool>) return do_item();
        do_item();
        return true;
    };
    return for_all(team, count, call);
}

/// Calls task() on the calling thread while the other threads of the team are ready to help. Meant for work before a
/// search or between two searches; during a search they are ready anyway, and task() is just called. Throws the
/// exception of task().
void together(Team* team, const std::function<void()>& task);

/// Waits until is_met(), which another thread brings about, and helps the team meanwhile.
template <std::predicate Condition>
void help_until(Team* team, Condition is_met) {
    const bool helps = team != nullptr && team->stands_by();
    Backoff backoff(team == nullptr || team->is_crowded());
    while (!is_met()) {
        if (helps && team->help()) {
            backoff.reset();
        } else {
            backoff.pause();
        }
    }
}

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

/// A queue with many writers and one reader, who never waits for a lock. Writers push onto a stack, and the reader
/// takes the whole stack at once and reverses it. A look into an empty mailbox costs the reader one load.
template <class Item>
class Mailbox {
public:
    Mailbox() = default;
    ~Mailbox() { clear(); }

    void push(Item item) {
        auto* link = new Link{std::move(item), incoming_.load(std::memory_order_relaxed)};
        while (
            !incoming_.compare_exchange_weak(link->next, link, std::memory_order_release, std::memory_order_relaxed)) {
        }
    }

    /// Takes the oldest item. Returns false if there is none. Only the reader may call it.
    [[nodiscard]] bool pop(Item& item) {
        if (arrived_ == nullptr) take_incoming();
        if (arrived_ == nullptr) return false;
        const std::unique_ptr<Link> link(std::exchange(arrived_, arrived_->next));
        item = std::move(link->item);
        return true;
    }

    void clear() {
        for (Item item; pop(item);) {
        }
    }

private:
    struct Link {
        Item item;
        Link* next;
    };

    void take_incoming() {
        if (incoming_.load(std::memory_order_relaxed) == nullptr) return;
        Link* newest_first = incoming_.exchange(nullptr, std::memory_order_acquire);
        while (newest_first != nullptr) {
            Link* link = std::exchange(newest_first, newest_first->next);
            link->next = std::exchange(arrived_, link);
        }
    }

    // The reader's list has a cache line of its own, so that writers do not disturb it.
    alignas(64) std::atomic<Link*> incoming_{nullptr};
    alignas(64) Link* arrived_ = nullptr;
};
}  // namespace espalier
