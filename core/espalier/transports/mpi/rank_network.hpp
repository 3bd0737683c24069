// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <deque>
#include <istream>
#include <memory>
#include <string_view>
#include "espalier/transports/message.hpp"
#include "espalier/transports/threads/operating_system.hpp"
#include "espalier/transports/transport.hpp"

namespace espalier {
/// The ranks of an MPI job as a network between PEs. Each rank carries `pes_per_rank` PEs; those of rank r have the
/// numbers from r * pes_per_rank on. MPI can be started only once, so there can be only one object in the life of a
/// process. Only one thread at a time may call it.
class RankNetwork {
public:
    /// Starts MPI; all ranks do so together. On a single host it chooses the shared memory transport, which starts
    /// faster, unless the user's environment says otherwise. Throws std::runtime_error if several threads have to take
    /// turns but this MPI does not allow it, or if the library was built without MPI.
    explicit RankNetwork(int pes_per_rank);
    /// Ends MPI as soon as no messages are under way.
    ~RankNetwork();

    int rank() const { return rank_; }
    int ranks() const { return ranks_; }
    const Host& host() const { return host_; }
    /// Returns the cores that the ranks on this host may use together.
    const Cores& cores_of_host() const { return cores_of_host_; }
    /// Returns whether there are several hosts, some with several ranks, and the ranks of each host are numbered in a
    /// row. All ranks return the same.
    bool has_hosts_in_rows() const { return has_hosts_in_rows_; }
    /// Returns whether the PEs of this machine outnumber its cores, so that spinning takes time from a PE that works.
    bool is_crowded() const { return host_.is_crowded(pes_per_rank_); }

    /// Begins the next run. Messages that earlier runs have left under way are dropped, and messages of ranks that are
    /// ahead are kept until their run begins.
    void begin_run() { ++run_; }

    /// Sends a message from a PE of this rank to a PE of another rank. Never waits.
    void send(int from, int to, MessageKind kind, MessageBody body);

    /// Receives the next message to this rank, if one has arrived; it is for the PE `to`. Never waits.
    [[nodiscard]] bool receive(Message& message, int& to);

    /// Replaces the bytes in every rank by those of rank 0. All ranks call it together.
    void broadcast(Bytes& bytes);

private:
    class Wire;
    struct Envelope;

    /// A message of a run that has not begun on this rank.
    struct Early {
        std::uint32_t run = 0;
        int to = 0;
        Message message;
    };

    void keep_early(Early early);
    [[nodiscard]] bool receive_early(Message& message, int& to);

    int pes_per_rank_;
    int rank_ = 0;
    int ranks_ = 1;
    Host host_;
    Cores cores_of_host_;
    bool has_hosts_in_rows_ = false;
    std::uint32_t run_ = 0;
    std::unique_ptr<Wire> wire_;
    std::deque<Early> early_;
};

/// Sets, in the environment, those parameters of Open MPI that suit ranks which look at their mailboxes by themselves.
/// Keeps the settings of the user or the site. Has to be called before MPI starts; other MPIs do not read these
/// parameters.
void choose_open_mpi_parameters();

/// Returns whether a site's file of parameters ("name = value" lines, # begins a comment) makes another choice than
/// `wanted`, a list with commas. A value that begins with ^ excludes the elements that it lists.
bool chooses_otherwise(std::istream& file, std::string_view name, std::string_view wanted);
}  // namespace espalier
