#pragma once

#include <cstdint>
#include <deque>
#include <memory>

#include "espalier/transports/message.hpp"
#include "espalier/transports/node.hpp"
#include "espalier/transports/operating_system.hpp"

namespace espalier {

/// The ranks of an MPI job as a network between PEs, of which every rank carries as many: rank r those of the numbers
/// from r * pes_per_rank on. At most one object in the life of a process, as MPI can be started only once. One thread at
/// a time may call it.
class RankNetwork {
public:
    /// Has this library been built with MPI?
    [[nodiscard]] static bool is_built();

    /// Starts MPI; all ranks do so together. On one node it chooses the shared memory transport, which starts faster,
    /// unless the user's environment says otherwise. Throws std::runtime_error if several threads are to take turns and
    /// this MPI does not allow that, and in a library without MPI.
    explicit RankNetwork(int pes_per_rank);
    /// Ends MPI, once nothing is under way any more.
    ~RankNetwork();
    RankNetwork(const RankNetwork&) = delete;
    RankNetwork& operator=(const RankNetwork&) = delete;

    int rank() const { return rank_; }
    int ranks() const { return ranks_; }
    const Node& node() const { return node_; }
    /// The cores that the ranks here may use, all together.
    const Cores& cores_of_node() const { return cores_of_node_; }
    /// Is this one of Node::leaders? Rank 0 is.
    bool leads_node() const { return leads_node_; }
    /// Are there several nodes, some with several ranks, and are the ranks of each numbered in a row? The same in all
    /// ranks.
    bool has_nodes_in_rows() const { return has_nodes_in_rows_; }
    /// The PEs of this machine outnumber its cores, so that waiting takes time from one that works.
    bool is_crowded() const { return node_.is_crowded(pes_per_rank_); }

    /// What earlier runs have left under way will not be received; what a rank that is ahead sends waits for its run.
    void begin_run() { ++run_; }

    /// From a PE of this rank to one of another rank. Never waits.
    void send(int from, int to, MessageKind kind, MessageBody body);

    /// The next message to this rank, if one has arrived: it is for the PE `to`. Never waits.
    [[nodiscard]] bool receive(Message& message, int& to);

    /// Replaces the bytes in every rank by those of rank 0. All ranks call it together.
    void broadcast(Bytes& bytes);

    /// Ends all ranks at once: for errors that only some of them have met.
    [[noreturn]] static void abort(int exit_code);

private:
    class Wire;
    struct Envelope;

    /// A message of a run that has not begun here.
    struct Early {
        std::uint32_t run = 0;
        int to = 0;
        Message message;
    };

    void drain();
    void keep_early(Early early);
    [[nodiscard]] bool receive_early(Message& message, int& to);

    int pes_per_rank_;
    int rank_ = 0;
    int ranks_ = 1;
    Node node_;
    Cores cores_of_node_;
    bool leads_node_ = true;
    bool has_nodes_in_rows_ = false;
    std::uint32_t run_ = 0;
    std::unique_ptr<Wire> wire_;
    std::deque<Early> early_;
};

}  // namespace espalier
