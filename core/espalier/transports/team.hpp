#pragma once

#include <atomic>
#include <concepts>
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <type_traits>
#include <vector>

#include "espalier/transports/available_cores.hpp"
#include "espalier/transports/backoff.hpp"

namespace espalier {

/// The threads of a process, for work that is shared but is no tree search. The transport Threads steps its PEs on
/// them, and a thread whose PEs have nothing to do helps another one with what that offers by for_all() or meanwhile().
///
/// A problem whose work is done in large steps that lose by being split between PEs, a dynamic program for instance, is
/// made with the team of the transport that will search it, Transport::team(), and passes that to the functions below
/// this class. They accept a null pointer, for a transport without a team, and then do everything on the calling
/// thread.
class Team {
public:
    /// Does one item; `worker` is 0 on the thread that called for_all(), and on each other thread another number less
    /// than threads(), the same in all calls by that thread. Returns false to stop: no further item need be begun.
    using Body = std::function<bool(std::size_t item, int worker)>;
    /// Does a little of what would have to be done later. Returns false if nothing is left to be done now.
    using Piece = std::function<bool()>;

    /// The calling thread and threads - 1 new ones, which sleep until they are needed. At most `cores` of them share
    /// work at the same time: more would only make each other wait. Requires threads >= 1 and cores >= 1.
    explicit Team(int threads = available_cores(), int cores = available_cores());
    /// Requires that no call is under way.
    ~Team();
    Team(const Team&) = delete;
    Team& operator=(const Team&) = delete;

    [[nodiscard]] int threads() const { return threads_; }
    /// Are there more threads than cores? Then a thread that spins takes time from one that works.
    [[nodiscard]] bool is_crowded() const { return threads_ > cores_; }
    /// Are there other threads, and cores for them?
    [[nodiscard]] bool can_share() const { return threads_ > 1 && cores_ > 1; }

    /// Do other threads stand by to help the calling one? Only in a call of on_each() or together().
    [[nodiscard]] bool stands_by() const;

    /// For transports. Calls task(0), ..., task(threads() - 1) at the same time, task(0) on the calling thread and each
    /// other one on a thread of its own, always the same. Returns when all have returned; throws what the first of them
    /// to fail has thrown. A task that has nothing to do should call help(). Requires that no such call is under way.
    void on_each(const std::function<void(int thread)>& task);

    /// Does one piece of what can be done meanwhile or, if there is none, some items of the oldest call of for_all()
    /// that has any left. Returns whether there was anything to do; may throw what a piece has thrown. Requires that
    /// the calling thread is in a call of on_each().
    bool help();

private:
    struct Job;

    friend std::size_t for_all(Team* team, std::size_t count, const Body& body);
    friend void meanwhile(Team* team, Piece piece, const std::function<void()>& task);

    std::size_t share(std::size_t count, const Body& body);
    void do_items(Job& job, int worker);
    void stop(Job& job, const std::exception_ptr& failure);
    void retire(Job& job);
    bool help_with_job();
    bool help_with_piece();
    bool has_place() const { return helpers_ + 1 < cores_; }
    void note_work() { has_work_ = !jobs_.empty() || !pieces_.empty(); }

    void start_others();
    void wait_for_start(unsigned seen);
    void follow(int thread);
    void do_task(int thread);

    const int threads_;
    const int cores_;

    std::vector<std::thread> others_;
    std::atomic<unsigned> started_{0};  // tasks
    std::atomic<int> running_{0};       // calls of the task
    bool closing_ = false;
    const std::function<void(int)>* task_ = nullptr;
    std::exception_ptr failure_;  // of the task

    std::atomic<bool> has_work_{false};  // spares an idle thread the mutex
    std::mutex mutex_;
    std::vector<Job*> jobs_;  // calls of for_all() that may have items left, the oldest first
    std::vector<std::shared_ptr<const Piece>> pieces_;
    int helpers_ = 0;
};

/// Calls body(0, worker), ..., body(count - 1, worker), each item once, and returns when all calls have returned. Items
/// are begun in their order, on the calling thread and on those threads of the team that come to help. Returns how many
/// were begun: all or, if a body has returned false, the first so many. If bodies throw, no further item is begun, and
/// what the first of them has thrown is thrown here.
/// A body may call for_all() itself; a thread that comes to help then prefers the outer items. Bodies should take some
/// microseconds or more: claiming an item is an atomic operation, and the call takes a lock for each thread.
std::size_t for_all(Team* team, std::size_t count, const Team::Body& body);

/// The same for bodies that do not care who does them, or that never stop: they take (item) or (item, worker), and
/// return bool or nothing.
template <class Body>
std::size_t for_all(Team* team, std::size_t count, Body&& body) {
    const auto call = [&body](std::size_t item, [[maybe_unused]] int worker) {
        if constexpr (std::invocable<Body&, std::size_t, int>) {
            return body(item, worker);
        } else {
            return body(item);
        }
    };
    using Result = std::invoke_result_t<decltype(call), std::size_t, int>;
    static_assert(std::is_void_v<Result> || std::is_same_v<Result, bool>, "a body returns bool or nothing");
    const Team::Body call_and_go_on = [&call](std::size_t item, int worker) {
        if constexpr (std::is_void_v<Result>) {
            call(item, worker);
            return true;
        } else {
            return call(item, worker);
        }
    };
    return for_all(team, count, call_and_go_on);
}

/// Calls task() on the calling thread while the other threads of the team stand by to help: for work before a search or
/// between two. In a search they stand by already, and task() is just called. Throws what task() has thrown.
void together(Team* team, const std::function<void()>& task);

/// Calls task(), which may take long, on the calling thread. Until it returns, idle threads of the team call piece()
/// again and again, each at its own pace, and share other work only when that has returned false: so a PE that does
/// not answer requests for a while keeps nobody from working. Throws what task() has thrown.
/// A call of piece() may outlast this one, so that nobody waits for it: what it refers to must outlast the search. What
/// it throws is thrown by help() and so ends the search.
void meanwhile(Team* team, Team::Piece piece, const std::function<void()>& task);

/// Waits until is_met(), which another thread sees to, and helps the team meanwhile.
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

}  // namespace espalier
