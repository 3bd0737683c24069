// SPDX-License-Identifier: Apache-2.0
#include "espalier/transports/mpi/mpi.hpp"
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>
#include "espalier/transports/mpi/rank_network.hpp"
#include "espalier/transports/threads/team.hpp"
#include "espalier/transports/threads/threads.hpp"

namespace espalier {
namespace {
int threads_of_rank(int threads) {
    if (threads < 1) throw std::invalid_argument("the number of threads of a rank must be at least 1");
    return threads;
}

// Returns the number of cores for one rank: its share of the machine's, but no more than it may use itself.
int cores_of_one(const Host& host) { return std::max(1, std::min(available_cores(), host.cores / host.processes)); }
}  // namespace

/// A job keeps here the mailboxes, the team and the network of the rank that this process is.
struct Mpi::Job {
    /// A message to a PE of another rank.
    struct Leaving {
        int to = 0;
        Message message;
    };

    Job(int threads, int (*tell)())
        : network(threads_of_rank(threads)), mailboxes(static_cast<std::size_t>(threads)), tell_failure(tell) {
        try {
            team.emplace(threads, cores_of_one(network.host()));
        } catch (...) {
            end_all_ranks();
        }
    }

    bool is_here(int pe) const { return pe / team->threads() == network.rank(); }
    Mailbox<Message>& mailbox(int pe) { return mailboxes[static_cast<std::size_t>(pe % team->threads())]; }
    [[noreturn]] void end_all_ranks() const;
    void leave(int to, Message message);
    void exchange();
    void send_what_leaves();
    void take_in_what_arrives();

    RankNetwork network;
    std::optional<Team> team;
    std::optional<Team> team_of_host;  // made on demand
    std::vector<Mailbox<Message>> mailboxes;
    std::vector<std::unique_ptr<espalier::Endpoint>> endpoints;
    Mailbox<Leaving> leaving;          // messages to other ranks, read by the thread at the network
    std::atomic<int> to_leave{0};      // the number of these messages
    std::atomic<bool> is_used{false};  // whether a thread is at the network
    int (*tell_failure)();
};

class Mpi::Endpoint final : public espalier::Endpoint {
public:
    Endpoint(const Mpi& mpi, int pe) : mpi_(mpi), job_(*mpi.job_), pe_(pe) {}

    int pe() const override { return pe_; }
    int pes() const override { return mpi_.pes(); }
    bool is_uniform() const override { return mpi_.is_uniform(); }
    // A PE that waits is stepped again and again anyway.
    bool step_at(double) override { return true; }

    void send(int to, MessageKind kind, MessageBody body) override {
        Message message{.kind = kind, .from = pe_, .body = std::move(body)};
        if (job_.is_here(to)) {
            job_.mailbox(to).push(std::move(message));
        } else {
            job_.leave(to, std::move(message));
        }
    }

    bool receive(Message& message) override {
        auto& mailbox = job_.mailbox(pe_);
        if (mailbox.pop(message)) return true;
        job_.exchange();
        return mailbox.pop(message);
    }

private:
    const Mpi& mpi_;
    Job& job_;
    int pe_;
};

Mpi::Mpi(int threads, int (*tell)()) : job_(std::make_unique<Job>(threads, tell)) {
    for (int thread = 0; thread < threads; ++thread) {
        job_->endpoints.push_back(std::make_unique<Endpoint>(*this, rank() * threads + thread));
    }
}

Mpi::~Mpi() = default;

int Mpi::pes() const { return processes() * threads(); }
int Mpi::rank() const { return job_->network.rank(); }
int Mpi::threads() const { return job_->team->threads(); }
int Mpi::processes() const { return job_->network.ranks(); }
Host Mpi::host() const { return job_->network.host(); }
void Mpi::broadcast(Bytes& bytes) { job_->network.broadcast(bytes); }
bool Mpi::is_uniform() const { return processes() == 1 || (threads() == 1 && !job_->network.has_hosts_in_rows()); }
Team* Mpi::team() { return job_->team->can_share() ? &*job_->team : nullptr; }

// Makes the team on the first call, as most programs do not need it. Its threads, but not the calling one, may then run
// on the cores that the other processes lend.
Team* Mpi::team_of_host() {
    const auto& network = job_->network;
    const auto& host = network.host();
    auto& team = job_->team_of_host;
    if (!is_root()) return nullptr;
    if (!team) {
        const CoresScope scope(network.cores_of_host());
        if (!scope.is_granted()) return this->team();
        team.emplace(std::min(host.processes * threads(), host.cores), host.cores);
    }
    return team->can_share() ? &*team : nullptr;
}

bool Mpi::launched() {
    for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_RANK", "PMI_SIZE"}) {
        if (std::getenv(name) != nullptr) return true;
    }
    // Slurm sets its variables for every step, but a step of one task needs no MPI.
    const char* tasks = std::getenv("SLURM_STEP_NUM_TASKS");
    return tasks != nullptr && std::atoi(tasks) > 1;
}

int Mpi::launched_ranks() {
    for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"}) {
        if (const char* ranks = std::getenv(name)) return std::atoi(ranks);
    }
    return 0;
}

void Mpi::run(const Maker& make) {
    for (auto& mailbox : job_->mailboxes) mailbox.clear();
    job_->network.begin_run();
    try {
        step_all(*job_->team, job_->network.is_crowded(), job_->endpoints, make);
    } catch (...) {
        if (processes() == 1) throw;
        job_->end_all_ranks();
    }
    job_->send_what_leaves();
}

// Ends all ranks after an exception, because the others cannot learn of it and would wait for this rank forever.
void Mpi::Job::end_all_ranks() const {
    if (tell_failure != nullptr) abort(tell_failure());
    try {
        throw;
    } catch (const std::exception& failure) {
        std::fprintf(stderr, "rank %d: %s\n", network.rank(), failure.what());
    } catch (...) {
        std::fprintf(stderr, "rank %d: an exception was thrown that is no std::exception\n", network.rank());
    }
    abort(1);
}

void Mpi::Job::leave(int to, Message message) {
    leaving.push({.to = to, .message = std::move(message)});
    ++to_leave;
    exchange();
}

// Sends and receives. A thread that finds another one at the network leaves its messages to that one, which looks for
// messages once more after it has left.
void Mpi::Job::exchange() {
    if (network.ranks() == 1) return;
    do {
        if (is_used.exchange(true)) return;
        send_what_leaves();
        take_in_what_arrives();
        is_used = false;
    } while (to_leave > 0);
}

void Mpi::Job::send_what_leaves() {
    for (Leaving next; leaving.pop(next); --to_leave) {
        auto& [to, message] = next;
        network.send(message.from, to, message.kind, std::move(message.body));
    }
}

void Mpi::Job::take_in_what_arrives() {
    int to = 0;
    for (Message message; network.receive(message, to);) mailbox(to).push(std::move(message));
}

std::unique_ptr<Transport> launched_transport() {
    if (Mpi::launched() && Mpi::launched_ranks() != 1) return std::make_unique<Mpi>();
    return std::make_unique<Threads>();
}
}  // namespace espalier
