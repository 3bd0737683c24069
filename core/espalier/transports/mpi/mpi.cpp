#include "espalier/transports/mpi/mpi.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <utility>

#include "espalier/transports/mpi/rank_collectives.hpp"
#include "espalier/transports/threads/stepping.hpp"

namespace espalier {

namespace {

int at_least_one(int threads) {
    if (threads < 1) throw std::invalid_argument("the number of threads of a rank must be at least 1");
    return threads;
}

// Returns the number of cores for one rank: its share of the machine's, but no more than it may use itself.
int cores_of_one(const Host& host) { return std::max(1, std::min(available_cores(), host.cores / host.processes)); }

}  // namespace

class Mpi::Endpoint final : public espalier::Endpoint {
public:
    Endpoint(Mpi& job, int pe) : job_(job), pe_(pe) {}

    int pe() const override { return pe_; }
    int pes() const override { return job_.pes(); }
    bool is_uniform() const override { return job_.is_uniform(); }
    // A PE that waits is stepped again and again anyway.
    bool step_at(double) override { return true; }

    double now() const override {
        return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    }

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
    Mpi& job_;
    int pe_;
};

Mpi::Mpi(int threads)
    : network_(at_least_one(threads)),
      collectives_(collectives_of_ranks(network_.leads_host())),
      team_(threads, cores_of_one(network_.host())),
      mailboxes_(static_cast<std::size_t>(threads)) {
    for (int thread = 0; thread < threads; ++thread) {
        endpoints_.push_back(std::make_unique<Endpoint>(*this, rank() * threads + thread));
    }
}

Mpi::~Mpi() = default;

// Makes the team on the first call, as most programs do not need it. Its threads, but not the calling one, may then run
// on the cores that the other processes lend.
Team* Mpi::team_of_host() {
    const auto host = network_.host();
    if (!network_.leads_host()) return nullptr;
    if (host.leaders == host.processes) return team();
    if (!team_of_host_) {
        const CoresScope scope(network_.cores_of_host());
        if (!scope.is_granted()) return team();
        team_of_host_.emplace(std::min(host.processes * threads(), host.cores), host.cores);
    }
    return team_of_host_->can_share() ? &*team_of_host_ : nullptr;
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

// Ends all ranks after an exception, because the others cannot learn of it and would wait for this rank forever.
void Mpi::run(const Maker& make) {
    for (auto& mailbox : mailboxes_) mailbox.clear();
    network_.begin_run();
    try {
        step_all(team_, network_.is_crowded(), endpoints_, make);
    } catch (const std::exception& failure) {
        if (processes() == 1) throw;
        std::fprintf(stderr, "rank %d: %s\n", rank(), failure.what());
        abort(1);
    }
    send_what_leaves();
}

void Mpi::leave(int to, Message message) {
    leaving_.push({.to = to, .message = std::move(message)});
    ++to_leave_;
    exchange();
}

// Sends and receives. A thread that finds another one at the network leaves its messages to that one, which looks for
// messages once more after it has left.
void Mpi::exchange() {
    if (processes() == 1) return;
    do {
        if (is_used_.exchange(true)) return;
        send_what_leaves();
        take_in_what_arrives();
        is_used_ = false;
    } while (to_leave_ > 0);
}

void Mpi::send_what_leaves() {
    for (Leaving leaving; leaving_.pop(leaving); --to_leave_) {
        auto& [to, message] = leaving;
        network_.send(message.from, to, message.kind, std::move(message.body));
    }
}

void Mpi::take_in_what_arrives() {
    int to = 0;
    for (Message message; network_.receive(message, to);) mailbox(to).push(std::move(message));
}

}  // namespace espalier
