// SPDX-License-Identifier: Apache-2.0
#pragma once

// Only the C interface is needed; the C++ interface was removed from the standard, is slow, and would have to be
// linked.
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <list>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "espalier/pack.hpp"
#include "espalier/transports/message.hpp"
#include "espalier/transports/mpi/rank_network.hpp"

namespace espalier {

// The size up to which messages leave at once ("eager"). A longer one costs a handshake [Open MPI's
// btl_vader_eager_limit].
inline constexpr int eager_bytes = 4000;
inline constexpr int eager_tag = 1;
inline constexpr int body_tag = 2;

/// Returns the size as an int, in which MPI counts bytes. Throws std::length_error if it is too large.
inline int size_as_int(std::size_t size) {
    if (size > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
        throw std::length_error("a message of more than 2 GB cannot be sent");
    }
    return static_cast<int>(size);
}

/// The beginning of a message on the wire. A body that does not fit behind it follows in a message of its own.
struct RankNetwork::Envelope {
    std::uint32_t run = 0;
    MessageKind kind = MessageKind::request;
    bool body_follows = false;
    // The PEs within their ranks. They are not sent if each rank has only one PE.
    std::uint16_t from = 0;
    std::uint16_t to = 0;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.run, self.kind, self.body_follows);
    }
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

}  // namespace espalier
