// SPDX-License-Identifier: Apache-2.0
#include "espalier/transports/threads/threads.hpp"
#include <atomic>
#include <cstddef>
#include <stdexcept>
#include <utility>
#include <vector>
#include "espalier/transports/threads/team.hpp"

namespace espalier {
namespace {
class ThreadEndpoint final : public Endpoint {
public:
    ThreadEndpoint(int pe, std::vector<Mailbox<Message>>& mailboxes) : pe_(pe), mailboxes_(mailboxes) {}

    int pe() const override { return pe_; }
    int pes() const override { return static_cast<int>(mailboxes_.size()); }

    void send(int to, MessageKind kind, MessageBody body) override {
        mailboxes_[static_cast<std::size_t>(to)].push({.kind = kind, .from = pe_, .body = std::move(body)});
    }

    bool receive(Message& message) override { return mailboxes_[static_cast<std::size_t>(pe_)].pop(message); }

    // A PE that waits is stepped again and again anyway.
    bool step_at(double) override { return true; }

private:
    int pe_;
    std::vector<Mailbox<Message>>& mailboxes_;
};

int checked_threads(int threads) {
    if (threads < 1) throw std::invalid_argument("the number of threads must be at least 1");
    return threads;
}

std::size_t number_of_pes(int pes, int threads) {
    if (pes == 0) pes = threads;
    if (pes < threads) throw std::invalid_argument("there must be at least as many PEs as threads");
    return static_cast<std::size_t>(pes);
}

using Elements = std::vector<std::unique_ptr<ProcessingElement>>;

/// The state of a run that all threads share.
struct RunState {
    std::atomic<int> to_come;  ///< the number of threads that have not made all of their PEs
    std::atomic<bool> failed{false};
};

// Waits until all PEs are made. Making a PE with its initial part looks at the problems of a batch. If another PE had
// begun before, it could deliver the results of these problems meanwhile, after which the batch may destroy them.
void await_all(Team& team, Backoff backoff, RunState& run) {
    --run.to_come;
    while (run.to_come > 0 && !run.failed) team.help() ? backoff.reset() : backoff.pause();
}

void step(Team& team, Backoff backoff, const Elements& elements, const RunState& run) {
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

struct Threads::Parts {
    // One thread need not know the number of cores, which takes longer to find out than a small search.
    Parts(int threads, int pes)
        : team(checked_threads(threads), threads == 1 ? 1 : available_cores()),
          mailboxes(number_of_pes(pes, threads)) {}

    Team team;
    std::vector<Mailbox<Message>> mailboxes;
    std::vector<std::unique_ptr<Endpoint>> endpoints;
};

Threads::Threads(int threads, int pes) : parts_(std::make_unique<Parts>(threads, pes)) {
    for (int pe = 0; pe < this->pes(); ++pe) {
        parts_->endpoints.push_back(std::make_unique<ThreadEndpoint>(pe, parts_->mailboxes));
    }
}

Threads::~Threads() = default;

int Threads::pes() const { return static_cast<int>(parts_->mailboxes.size()); }

void Threads::run(const Maker& make) {
    for (auto& mailbox : parts_->mailboxes) mailbox.clear();
    step_all(parts_->team, parts_->team.is_crowded(), parts_->endpoints, make);
}

Team* Threads::team() { return parts_->team.can_share() ? &parts_->team : nullptr; }

void step_all(Team& team, bool is_crowded, const std::vector<std::unique_ptr<Endpoint>>& endpoints,
              const Transport::Maker& make) {
    RunState state{.to_come = team.threads()};
    team.on_each([&](int thread) {
        try {
            Elements elements;
            const auto threads = static_cast<std::size_t>(team.threads());
            for (auto i = static_cast<std::size_t>(thread); i < endpoints.size(); i += threads) {
                elements.push_back(make(*endpoints[i]));
            }
            await_all(team, Backoff(is_crowded), state);
            step(team, Backoff(is_crowded), elements, state);
        } catch (...) {
            state.failed = true;
            throw;
        }
    });
}
}  // namespace espalier
