// SPDX-License-Identifier: Apache-2.0
#include "espalier/transports/threads/team.hpp"
#include <sched.h>
#include <algorithm>
#include "espalier/require.hpp"
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

/// The team that the calling thread is a member of in a call of on_each(), and the thread's number there.
struct Membership {
    const Team* team = nullptr;
    int thread = 0;
};

thread_local Membership membership;
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

/// A call of for_all(). The mutex of the team guards all members that are not atomic.
struct Team::Job {
    const Body& body;
    const std::size_t count;
    const int caller;  // the number of its thread
    std::size_t begun = count;
    std::exception_ptr failure;
    std::atomic<int> helpers{0};  // comes to 0 after everything that they write
    alignas(64) std::atomic<std::size_t> next{0};
};

Team::Team(int threads, int cores) : threads_(threads), cores_(cores) {
    require(threads >= 1, "a team has at least one thread");
    require(cores >= 1, "a team has at least one core");
    try {
        for (int thread = 1; thread < threads; ++thread) {
            others_.push_back(start_thread([this, thread](const std::stop_token& /*ended*/) { follow(thread); }));
            if (!is_crowded()) move_behind_caller(others_.back(), thread);
        }
    } catch (...) {
        end_others();
        throw;
    }
}

Team::~Team() { end_others(); }

void Team::end_others() {
    closing_ = true;
    start_others();
    for (auto& other : others_) other.join();
}

bool Team::stands_by() const { return membership.team == this && can_share(); }

void Team::on_each(const std::function<void(int)>& task) {
    require(running_.load(std::memory_order_acquire) == 0, "a team does one task at a time");
    task_ = &task;
    running_ = threads_;
    start_others();
    do_task(0);
    // The other threads end within the time of a message from this thread, because the results have been gathered.
    for (Backoff backoff(is_crowded()); running_.load(std::memory_order_acquire) != 0;) backoff.pause();
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void Team::start_others() {
    started_.fetch_add(1, std::memory_order_release);
    started_.notify_all();
}

void Team::follow(int thread) {
    for (unsigned seen = 0;;) {
        wait_for_start(seen);
        ++seen;
        if (closing_) return;
        do_task(thread);
    }
}

// Waits for the next task. One task often follows another at once (iterative deepening), so a short spin pays.
void Team::wait_for_start(unsigned seen) {
    for (int look = 0; look < 2000 && !is_crowded(); ++look) {
        if (started_.load(std::memory_order_acquire) != seen) return;
        std::this_thread::yield();
    }
    started_.wait(seen, std::memory_order_acquire);
}

void Team::do_task(int thread) {
    const auto before = std::exchange(membership, {this, thread});
    try {
        (*task_)(thread);
    } catch (...) {
        const std::scoped_lock lock(mutex_);
        if (!failure_) failure_ = std::current_exception();
    }
    membership = before;
    running_.fetch_sub(1, std::memory_order_acq_rel);
}

bool Team::help() {
    require(membership.team == this, "who helps a team is of it");
    if (!has_work_.load(std::memory_order_relaxed)) return false;
    Job* job = nullptr;
    {
        const std::scoped_lock lock(mutex_);
        if (jobs_.empty() || helpers_ + 1 >= cores_) return false;
        job = jobs_.front();
        job->helpers.fetch_add(1, std::memory_order_relaxed);
        ++helpers_;
    }
    do_items(*job, (membership.thread - job->caller + threads_) % threads_);
    const std::scoped_lock lock(mutex_);
    retire(*job);
    --helpers_;
    job->helpers.fetch_sub(1, std::memory_order_release);  // from here on its caller may end the job
    return true;
}

std::size_t Team::share(std::size_t count, const Body& body) {
    Job job{.body = body, .count = count, .caller = membership.thread, .failure = {}};
    {
        const std::scoped_lock lock(mutex_);
        jobs_.push_back(&job);
        has_work_ = true;
    }
    do_items(job, 0);
    {
        const std::scoped_lock lock(mutex_);
        retire(job);
    }
    // Helpers usually end within the time of one item, and a sleep would take longer than that.
    for (Backoff backoff(is_crowded()); job.helpers.load(std::memory_order_acquire) != 0;) backoff.pause();
    if (job.failure) std::rethrow_exception(job.failure);
    return job.begun;
}

void Team::do_items(Job& job, int worker) {
    try {
        for (std::size_t item = 0; (item = job.next.fetch_add(1, std::memory_order_relaxed)) < job.count;) {
            if (!job.body(item, worker)) return stop(job, nullptr);
        }
    } catch (...) {
        stop(job, std::current_exception());
    }
}

// Stops the job. All items before the one that would have been the next have been begun. If several threads stop the
// job, the later ones find it at its end.
void Team::stop(Job& job, const std::exception_ptr& failure) {
    const std::scoped_lock lock(mutex_);
    job.begun = std::min(job.begun, job.next.exchange(job.count, std::memory_order_relaxed));
    if (!job.failure) job.failure = failure;
}

// Removes the job from the list, as all of its items have been begun. Requires the lock.
void Team::retire(Job& job) {
    std::erase(jobs_, &job);
    has_work_ = !jobs_.empty();
}

std::size_t for_all(Team* team, std::size_t count, const Team::Body& body) {
    if (count > 1 && team != nullptr && team->stands_by()) return team->share(count, body);
    for (std::size_t item = 0; item < count; ++item) {
        if (!body(item, 0)) return item + 1;
    }
    return count;
}

void together(Team* team, const std::function<void()>& task) {
    if (team == nullptr || !team->can_share() || team->stands_by()) return task();
    std::atomic<bool> over{false};
    team->on_each([&](int thread) {
        if (thread != 0) return help_until(team, [&over] { return over.load(std::memory_order_acquire); });
        try {
            task();
        } catch (...) {
            over = true;
            throw;
        }
        over = true;
    });
}
}  // namespace espalier
