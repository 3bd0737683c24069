#include "espalier/transports/threads.hpp"

#include <pthread.h>
#include <sched.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

#include "espalier/transports/available_cores.hpp"
#include "espalier/transports/backoff.hpp"
#include "espalier/transports/mailbox.hpp"
#include "espalier/transports/team.hpp"

namespace espalier {

namespace {

using Clock = std::chrono::steady_clock;

// A new thread starts on its maker's core and may wait there for milliseconds until the operating system evens the
// load. This moves it to the core that lies `distance` behind the caller's, and leaves it free to go elsewhere again.
void place(std::thread& thread, int distance) {
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
    std::vector<int> cores;
    for (int core = 0; core < CPU_SETSIZE; ++core) {
        if (CPU_ISSET(core, &allowed)) cores.push_back(core);
    }
    const auto here = std::find(cores.begin(), cores.end(), sched_getcpu()) - cores.begin();
    cpu_set_t target;
    CPU_ZERO(&target);
    CPU_SET(cores[static_cast<std::size_t>(here + distance) % cores.size()], &target);
    const auto handle = thread.native_handle();
    if (pthread_setaffinity_np(handle, sizeof target, &target) == 0) {
        pthread_setaffinity_np(handle, sizeof allowed, &allowed);
    }
}

class ThreadEndpoint final : public Endpoint {
public:
    ThreadEndpoint(int pe, std::vector<Mailbox>& mailboxes) : pe_(pe), mailboxes_(mailboxes) {}

    int pe() const override { return pe_; }
    int pes() const override { return static_cast<int>(mailboxes_.size()); }

    void send(int to, MessageKind kind, Bytes body) override {
        mailboxes_[static_cast<std::size_t>(to)].push({.kind = kind, .from = pe_, .body = std::move(body)});
    }

    bool receive(Message& message) override { return mailboxes_[static_cast<std::size_t>(pe_)].pop(message); }

    double now() const override { return std::chrono::duration<double>(Clock::now().time_since_epoch()).count(); }

private:
    int pe_;
    std::vector<Mailbox>& mailboxes_;
};

}  // namespace

class Threads::Pool {
public:
    Pool(int threads, int pes)
        : threads_(threads),
          crowded_(threads > available_cores()),
          team_(threads, available_cores()),
          mailboxes_(size(pes)) {
        for (int thread = 1; thread < threads; ++thread) {
            helpers_.emplace_back([this, thread] { help(thread); });
            if (!crowded_) place(helpers_.back(), thread);
        }
    }

    ~Pool() {
        closing_ = true;
        start_helpers();
        for (auto& helper : helpers_) helper.join();
    }

    int pes() const { return static_cast<int>(mailboxes_.size()); }
    int threads() const { return threads_; }

    void run(const Maker& make) {
        for (auto& mailbox : mailboxes_) mailbox.clear();
        make_ = &make;
        failure_ = nullptr;
        failed_ = false;
        running_ = threads_;
        start_helpers();
        carry(0);
        // The others end within a message of this thread: the results have been gathered.
        for (Backoff backoff(crowded_); running_.load(std::memory_order_acquire) != 0;) backoff.pause();
        if (failure_) std::rethrow_exception(failure_);
    }

private:
    static std::size_t size(int n) { return static_cast<std::size_t>(n); }

    void start_helpers() {
        started_.fetch_add(1, std::memory_order_release);
        started_.notify_all();
    }

    void help(int thread) {
        for (unsigned seen = 0;;) {
            wait_for_start(seen);
            ++seen;
            if (closing_) return;
            carry(thread);
        }
    }

    // One search often follows another at once (iterative deepening): a short spin saves waking from sleep.
    void wait_for_start(unsigned seen) {
        for (int look = 0; look < 2000 && !crowded_; ++look) {
            if (started_.load(std::memory_order_acquire) != seen) return;
            std::this_thread::yield();
        }
        started_.wait(seen, std::memory_order_acquire);
    }

    void carry(int thread) {
        try {
            step_all(thread);
        } catch (...) {
            const std::scoped_lock lock(failure_mutex_);
            if (!failure_) failure_ = std::current_exception();
            failed_ = true;
        }
        running_.fetch_sub(1, std::memory_order_acq_rel);
    }

    void step_all(int thread) {
        const Team::Membership membership(team_, thread);
        std::vector<std::unique_ptr<Endpoint>> endpoints;
        std::vector<std::unique_ptr<ProcessingElement>> elements;
        for (int pe = thread; pe < pes(); pe += threads_) {
            endpoints.push_back(std::make_unique<ThreadEndpoint>(pe, mailboxes_));
            elements.push_back((*make_)(*endpoints.back()));
        }
        Backoff backoff(crowded_);
        for (std::size_t left = elements.size(); left > 0 && !failed_.load(std::memory_order_relaxed);) {
            bool busy = false;
            left = 0;
            for (auto& element : elements) {
                const auto activity = element->step();
                busy = busy || activity == Activity::busy;
                left += activity != Activity::finished ? 1 : 0;
            }
            if (busy || (left > 0 && team_.help())) {
                backoff.reset();
            } else if (left > 0) {
                backoff.pause();
            }
        }
    }

    int threads_;
    bool crowded_;
    Team team_;
    std::vector<Mailbox> mailboxes_;
    std::vector<std::thread> helpers_;
    std::atomic<unsigned> started_{0};
    std::atomic<int> running_{0};
    std::atomic<bool> failed_{false};
    std::atomic<bool> closing_{false};
    std::mutex failure_mutex_;
    std::exception_ptr failure_;
    const Maker* make_ = nullptr;
};

Threads::Threads(int threads, int pes) {
    if (threads < 1) throw std::invalid_argument("the number of threads must be at least 1");
    if (pes == 0) pes = threads;
    if (pes < threads) throw std::invalid_argument("there must be at least as many PEs as threads");
    pool_ = std::make_unique<Pool>(threads, pes);
}

Threads::~Threads() = default;

int Threads::pes() const { return pool_->pes(); }

int Threads::threads() const { return pool_->threads(); }

void Threads::run(const Maker& make) { pool_->run(make); }

}  // namespace espalier
