// SPDX-License-Identifier: Apache-2.0
#include "espalier/transports/mpi/rank_network.hpp"

// Only the C interface is needed; the C++ interface was removed from the standard, is slow, and would have to be
// linked.
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>
#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <list>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include "espalier/require.hpp"
#include "espalier/transports/mpi/mpi.hpp"
#include "espalier/transports/threads/team.hpp"

namespace espalier {
namespace {
// The size up to which messages leave at once ("eager"). A longer one costs a handshake [Open MPI's
// btl_vader_eager_limit].
constexpr int eager_bytes = 4000;
constexpr int eager_tag = 1;
constexpr int body_tag = 2;

/// Returns the size as an int, in which MPI counts bytes. Throws std::length_error if it is too large.
int size_as_int(std::size_t size) {
    if (size > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
        throw std::length_error("a message of more than 2 GB cannot be sent");
    }
    return static_cast<int>(size);
}

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

/// The beginning of a message on the wire. A body that does not fit behind it follows in a message of its own.
struct RankNetwork::Envelope {
    std::uint32_t run = 0;
    MessageKind kind = MessageKind::request;
    bool body_follows = false;
    std::uint16_t from = 0;  ///< the number of the sender within its rank
    std::uint16_t to = 0;    ///< the number of the receiver within its rank
};

/// The MPI requests that are under way.
class RankNetwork::Wire {
public:
    Wire() {
        MPI_Recv_init(eager_.data(), static_cast<int>(eager_.size()), MPI_BYTE, MPI_ANY_SOURCE, eager_tag,
                      MPI_COMM_WORLD, &eager_request_);
        MPI_Start(&eager_request_);
    }

    ~Wire() {
        MPI_Cancel(&eager_request_);
        MPI_Wait(&eager_request_, MPI_STATUS_IGNORE);
        MPI_Request_free(&eager_request_);
    }

    Wire(const Wire&) = delete;
    Wire& operator=(const Wire&) = delete;

    void post(int rank, int tag, MessageBody bytes) {
        auto& leaving = leaving_.emplace_back(Leaving{.bytes = std::move(bytes)});
        MPI_Isend(leaving.bytes.data(), size_as_int(leaving.bytes.size()), MPI_BYTE, rank, tag, MPI_COMM_WORLD,
                  &leaving.request);
    }

    /// Frees messages that have left. Each call looks at a few and the next one goes on behind them, so that a message
    /// that waits for its receiver does not keep those behind it.
    void forget_what_has_left() {
        constexpr int most_looks = 4;
        for (int looks = 0; looks < most_looks && !leaving_.empty(); ++looks) {
            if (next_look_ == leaving_.end()) next_look_ = leaving_.begin();
            int left = 0;
            MPI_Test(&next_look_->request, &left, MPI_STATUS_IGNORE);
            next_look_ = left == 0 ? std::next(next_look_) : leaving_.erase(next_look_);
        }
    }

    bool has_all_left() const { return leaving_.empty(); }

    /// Receives an eager message if one has arrived: calls read(bytes, the rank that has sent them) and returns true.
    template <class Read>
    bool receive_eager(Read read) {
        int arrived = 0;
        MPI_Status status;
        MPI_Test(&eager_request_, &arrived, &status);
        if (arrived == 0) return false;
        int size = 0;
        MPI_Get_count(&status, MPI_BYTE, &size);
        read(ByteView(eager_.data(), static_cast<std::size_t>(size)), status.MPI_SOURCE);
        MPI_Start(&eager_request_);
        return true;
    }

    // Starts to receive a body. Later messages wait for it, so that those of one sender stay in order.
    void await_body(int rank, const Envelope& envelope, int from, std::uint64_t size) {
        awaits_body_ = true;
        envelope_ = envelope;
        awaited_.kind = envelope.kind;
        awaited_.from = from;
        awaited_.body = MessageBody(size);
        MPI_Irecv(awaited_.body.room(), size_as_int(size), MPI_BYTE, rank, body_tag, MPI_COMM_WORLD, &body_request_);
    }

    bool awaits_body() const { return awaits_body_; }

    /// Receives the body if it has arrived. Returns whether it has.
    bool receive_body(Envelope& envelope, Message& message) {
        int arrived = 0;
        MPI_Test(&body_request_, &arrived, MPI_STATUS_IGNORE);
        if (arrived == 0) return false;
        awaits_body_ = false;
        envelope = envelope_;
        message = std::move(awaited_);
        return true;
    }

private:
    struct Leaving {
        MessageBody bytes;
        MPI_Request request = MPI_REQUEST_NULL;
    };

    std::array<std::byte, eager_bytes> eager_{};
    MPI_Request eager_request_ = MPI_REQUEST_NULL;
    bool awaits_body_ = false;
    Envelope envelope_;
    Message awaited_;
    MPI_Request body_request_ = MPI_REQUEST_NULL;
    std::list<Leaving> leaving_;  // a message stays where it is until it has left
    std::list<Leaving>::iterator next_look_ = leaving_.end();
};

bool Mpi::is_built() { return true; }

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

// Lets messages that are still under way, such as requests of runs that have ended, arrive and be dropped on all ranks.
RankNetwork::~RankNetwork() {
    MPI_Request all_have_left = MPI_REQUEST_NULL;
    Backoff backoff(is_crowded());
    for (int done = 0; done == 0; backoff.pause()) {
        int to = 0;
        for (Message message; receive(message, to);) {
        }
        if (wire_->has_all_left() && all_have_left == MPI_REQUEST_NULL) MPI_Ibarrier(MPI_COMM_WORLD, &all_have_left);
        if (all_have_left != MPI_REQUEST_NULL) MPI_Test(&all_have_left, &done, MPI_STATUS_IGNORE);
    }
    wire_.reset();
    MPI_Finalize();
}

void RankNetwork::send(int from, int to, MessageKind kind, MessageBody body) {
    const int rank = to / pes_per_rank_;
    Envelope envelope{.run = run_,
                      .kind = kind,
                      .from = static_cast<std::uint16_t>(from % pes_per_rank_),
                      .to = static_cast<std::uint16_t>(to % pes_per_rank_)};
    auto eager = pack(envelope);
    if (eager.size() + body.size() <= static_cast<std::size_t>(eager_bytes)) {
        eager.insert(eager.end(), body.begin(), body.end());
        return wire_->post(rank, eager_tag, eager);
    }
    envelope.body_follows = true;
    wire_->post(rank, eager_tag, pack(envelope, static_cast<std::uint64_t>(body.size())));
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
    const auto later = std::ranges::upper_bound(early_, early.run, {}, &Early::run);
    early_.insert(later, std::move(early));
}

void RankNetwork::broadcast(Bytes& bytes) {
    const Backoff backoff(is_crowded(), longest_sleep);
    auto size = static_cast<std::uint64_t>(bytes.size());
    broadcast_and_wait(&size, 1, MPI_UINT64_T, backoff);
    bytes.resize(size);
    broadcast_and_wait(bytes.data(), size_as_int(size), MPI_BYTE, backoff);
}

bool Mpi::all_call(std::chrono::milliseconds patience) {
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

void Mpi::abort(int exit_code) {
    int has_started = 0;
    MPI_Initialized(&has_started);
    if (has_started != 0) MPI_Abort(MPI_COMM_WORLD, exit_code);
    std::_Exit(exit_code);
}
}  // namespace espalier
