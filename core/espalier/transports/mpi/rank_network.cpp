// SPDX-License-Identifier: Apache-2.0
#include "espalier/transports/mpi/rank_network.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>
#include <tuple>
#include <type_traits>
#include <utility>

#include "espalier/require.hpp"
#include "espalier/transports/mpi/open_mpi_parameters.hpp"
#include "espalier/transports/mpi/wire.hpp"
#include "espalier/transports/threads/backoff.hpp"

namespace espalier {

namespace {

// The longest sleep of a rank that waits for rank 0. Its core may be lent meanwhile (Transport::team_of_host()), and if
// sleeps were short, waking up would take a noticeable part of it, 25 microseconds each time in virtual machines.
constexpr std::chrono::milliseconds longest_sleep{3};

// Returns the cores of all ranks here together. A launcher may bind each rank to some of them, so none sees all.
Cores cores_of(MPI_Comm here) {
    const Cores mine = allowed_cores();
    static_assert(std::is_trivially_copyable_v<Cores>);
    Cores all;
    MPI_Allreduce(&mine, &all, sizeof mine, MPI_BYTE, MPI_BOR, here);
    return all;
}

int rank_in(MPI_Comm ranks) {
    int rank = 0;
    MPI_Comm_rank(ranks, &rank);
    return rank;
}

// Returns whether each host's ranks are numbered in a row and some host has several. All ranks call it together.
bool are_in_rows(MPI_Comm here) {
    const int rank = rank_in(MPI_COMM_WORLD);
    int count = 0;
    MPI_Comm_size(here, &count);
    std::array<int, 2> ends = {rank, -rank};
    MPI_Allreduce(MPI_IN_PLACE, ends.data(), 2, MPI_INT, MPI_MAX, here);
    const int gaps = ends[0] + ends[1] + 1 - count;
    std::array<int, 2> most = {gaps, count};
    MPI_Allreduce(MPI_IN_PLACE, most.data(), 2, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    return most[0] == 0 && most[1] > 1;
}

// Replaces the values in each rank by those of rank 0. MPI's own blocking call would spin on a core that another rank
// may need.
void broadcast_and_wait(void* values, int count, MPI_Datatype type, Backoff backoff) {
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Ibcast(values, count, type, 0, MPI_COMM_WORLD, &request);
    int done = 0;
    while (MPI_Test(&request, &done, MPI_STATUS_IGNORE), done == 0) backoff.pause();
}

/// The ranks once more: what a rank that has met an error does here is not taken for a step of what the others do.
MPI_Comm ranks_after_errors = MPI_COMM_NULL;

void start_mpi(bool threads_take_turns) {
    choose_open_mpi_parameters();
    const int wanted = threads_take_turns ? MPI_THREAD_SERIALIZED : MPI_THREAD_FUNNELED;
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, wanted, &provided);
    if (provided < wanted) throw std::runtime_error("this MPI does not let the threads of a rank take turns");
    MPI_Comm_dup(MPI_COMM_WORLD, &ranks_after_errors);
    send_short_messages_at_once();  // MPI_Finalize() sends the launcher several, one after the other
}

}  // namespace

bool RankNetwork::is_built() { return true; }

RankNetwork::RankNetwork(int pes_per_rank) : pes_per_rank_(pes_per_rank) {
    require(1 <= pes_per_rank && pes_per_rank <= std::numeric_limits<std::uint16_t>::max(),
            "a rank carries from 1 to 65535 PEs");
    start_mpi(pes_per_rank > 1);
    rank_ = rank_in(MPI_COMM_WORLD);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks_);
    MPI_Comm here = MPI_COMM_NULL;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
    MPI_Comm_size(here, &host_.processes);
    cores_of_host_ = cores_of(here);
    host_.cores = available_cores(static_cast<int>(cores_of_host_.count()));
    has_hosts_in_rows_ = host_.processes < ranks_ && are_in_rows(here);
    MPI_Comm_free(&here);
    wire_ = std::make_unique<Wire>();
}

RankNetwork::~RankNetwork() {
    drain();
    wire_.reset();
    MPI_Finalize();
}

void RankNetwork::send(int from, int to, MessageKind kind, MessageBody body) {
    const int rank = to / pes_per_rank_;
    Envelope envelope{.run = run_,
                      .kind = kind,
                      .from = static_cast<std::uint16_t>(from % pes_per_rank_),
                      .to = static_cast<std::uint16_t>(to % pes_per_rank_)};
    const auto packed = [&] { return pes_per_rank_ > 1 ? pack(envelope, envelope.from, envelope.to) : pack(envelope); };
    auto eager = packed();
    if (eager.size() + body.size() <= static_cast<std::size_t>(eager_bytes)) {
        eager.insert(eager.end(), body.begin(), body.end());
        return wire_->post(rank, eager_tag, eager);
    }
    envelope.body_follows = true;
    eager = packed();
    Packer(eager).put(static_cast<std::uint64_t>(body.size()));
    wire_->post(rank, eager_tag, eager);
    wire_->post(rank, body_tag, std::move(body));
}

// Takes the next message of the current run that arrived early. Messages of the oldest run come first.
bool RankNetwork::receive_early(Message& message, int& to) {
    while (!early_.empty() && early_.front().run <= run_) {
        auto early = std::move(early_.front());
        early_.pop_front();
        if (early.run < run_) continue;
        message = std::move(early.message);
        to = early.to;
        return true;
    }
    return false;
}

// Receives a message of the current run. Requests of an earlier run for which no PE waits any more may still arrive;
// they are recognised by the number of their run.
bool RankNetwork::receive(Message& message, int& to) {
    if (receive_early(message, to)) return true;
    wire_->forget_what_has_left();
    for (bool has_arrived = true; has_arrived;) {
        Envelope envelope;
        bool is_complete = true;
        if (wire_->awaits_body()) {
            has_arrived = wire_->receive_body(envelope, message);
        } else {
            has_arrived = wire_->receive_eager([&](ByteView bytes, int rank) {
                Unpacker unpacker(bytes);
                unpacker.get(envelope);
                if (pes_per_rank_ > 1)
                    std::tie(envelope.from, envelope.to) = unpacker.get<std::pair<std::uint16_t, std::uint16_t>>();
                const int from = rank * pes_per_rank_ + envelope.from;
                is_complete = !envelope.body_follows;
                if (!is_complete) return wire_->await_body(rank, envelope, from, unpacker.get<std::uint64_t>());
                message.kind = envelope.kind;
                message.from = from;
                message.body = unpacker.rest();
            });
        }
        to = rank_ * pes_per_rank_ + envelope.to;
        if (!has_arrived || !is_complete) continue;
        if (envelope.run == run_) return true;
        if (envelope.run > run_) keep_early({.run = envelope.run, .to = to, .message = std::move(message)});
    }
    return false;
}

// Keeps a message for a later run. Different ranks may be ahead by different numbers of runs.
void RankNetwork::keep_early(Early early) {
    const auto later = std::upper_bound(early_.begin(), early_.end(), early.run,
                                        [](std::uint32_t run, const Early& other) { return run < other.run; });
    early_.insert(later, std::move(early));
}

// Lets messages that are still under way, such as requests of runs that have ended, arrive and be dropped on all ranks.
void RankNetwork::drain() {
    MPI_Request all_have_left = MPI_REQUEST_NULL;
    Backoff backoff(is_crowded());
    for (int done = 0; done == 0; backoff.pause()) {
        int to = 0;
        for (Message message; receive(message, to);) {
        }
        if (wire_->has_all_left() && all_have_left == MPI_REQUEST_NULL) MPI_Ibarrier(MPI_COMM_WORLD, &all_have_left);
        if (all_have_left != MPI_REQUEST_NULL) MPI_Test(&all_have_left, &done, MPI_STATUS_IGNORE);
    }
}

void RankNetwork::broadcast(Bytes& bytes) {
    const Backoff backoff(is_crowded(), longest_sleep);
    auto size = static_cast<std::uint64_t>(bytes.size());
    broadcast_and_wait(&size, 1, MPI_UINT64_T, backoff);
    bytes.resize(size);
    broadcast_and_wait(bytes.data(), size_as_int(size), MPI_BYTE, backoff);
}

bool RankNetwork::all_call(std::chrono::milliseconds patience) {
    int has_started = 0;
    int has_ended = 0;
    MPI_Initialized(&has_started);
    MPI_Finalized(&has_ended);
    if (has_ended != 0) return true;  // MPI ends in all ranks together
    if (has_started == 0) start_mpi(false);
    MPI_Request all_have_come = MPI_REQUEST_NULL;
    MPI_Ibarrier(ranks_after_errors, &all_have_come);
    const auto end = std::chrono::steady_clock::now() + patience;
    int done = 0;
    for (Backoff backoff(true); done == 0 && std::chrono::steady_clock::now() < end; backoff.pause()) {
        MPI_Test(&all_have_come, &done, MPI_STATUS_IGNORE);
    }
    if (done != 0 && has_started == 0) MPI_Finalize();
    return done != 0;
}

void RankNetwork::abort(int exit_code) {
    int has_started = 0;
    MPI_Initialized(&has_started);
    if (has_started != 0) MPI_Abort(MPI_COMM_WORLD, exit_code);
    std::_Exit(exit_code);
}

}  // namespace espalier
