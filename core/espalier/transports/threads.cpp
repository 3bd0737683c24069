#include "espalier/transports/threads.hpp"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <utility>

#include "espalier/transports/backoff.hpp"

namespace espalier {

namespace {

class ThreadEndpoint final : public Endpoint {
public:
    ThreadEndpoint(int pe, std::vector<Mailbox>& mailboxes) : pe_(pe), mailboxes_(mailboxes) {}

    int pe() const override { return pe_; }
    int pes() const override { return static_cast<int>(mailboxes_.size()); }

    void send(int to, MessageKind kind, Bytes body) override {
        mailboxes_[static_cast<std::size_t>(to)].push({.kind = kind, .from = pe_, .body = std::move(body)});
    }

    bool receive(Message& message) override { return mailboxes_[static_cast<std::size_t>(pe_)].pop(message); }

    double now() const override {
        return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    }

private:
    int pe_;
    std::vector<Mailbox>& mailboxes_;
};

int at_least_one(int threads) {
    if (threads < 1) throw std::invalid_argument("the number of threads must be at least 1");
    return threads;
}

std::size_t number_of_pes(int pes, int threads) {
    if (pes == 0) pes = threads;
    if (pes < threads) throw std::invalid_argument("there must be at least as many PEs as threads");
    return static_cast<std::size_t>(pes);
}

using Elements = std::vector<std::unique_ptr<ProcessingElement>>;

/// What the threads know of a run together.
struct RunState {
    std::atomic<int> to_come;  ///< threads that have not made all of their PEs
    std::atomic<bool> failed{false};
};

// No PE begins before all are made. A PE is made with its initial part, for which it looks at problems of a batch; a PE
// that had begun could deliver the results of these meanwhile, after which the batch may destroy them.
void await_all(Team& team, RunState& run) {
    --run.to_come;
    Backoff backoff(team.is_crowded());
    while (run.to_come > 0 && !run.failed) team.help() ? backoff.reset() : backoff.pause();
}

void step_all(Team& team, const Elements& elements, const RunState& run) {
    Backoff backoff(team.is_crowded());
    for (std::size_t left = elements.size(); left > 0 && !run.failed.load(std::memory_order_relaxed);) {
        bool busy = false;
        left = 0;
        for (const auto& element : elements) {
            const auto activity = element->step();
            busy = busy || activity == Activity::busy;
            left += activity != Activity::finished ? 1 : 0;
        }
        if (busy || (left > 0 && team.help())) {
            backoff.reset();
        } else if (left > 0) {
            backoff.pause();
        }
    }
}

}  // namespace

Threads::Threads(int threads, int pes) : team_(at_least_one(threads)), mailboxes_(number_of_pes(pes, threads)) {}

void Threads::run(const Maker& make) {
    for (auto& mailbox : mailboxes_) mailbox.clear();
    RunState state{.to_come = team_.threads()};
    team_.on_each([&](int thread) {
        try {
            std::vector<std::unique_ptr<Endpoint>> endpoints;
            Elements elements;
            for (int pe = thread; pe < pes(); pe += team_.threads()) {
                endpoints.push_back(std::make_unique<ThreadEndpoint>(pe, mailboxes_));
                elements.push_back(make(*endpoints.back()));
            }
            await_all(team_, state);
            step_all(team_, elements, state);
        } catch (...) {
            state.failed = true;
            throw;
        }
    });
}

}  // namespace espalier
