#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "espalier/transports/collectives.hpp"
#include "espalier/transports/mpi/rank_network.hpp"
#include "espalier/transports/threads/mailbox.hpp"
#include "espalier/transports/threads/team.hpp"
#include "espalier/transports/transport.hpp"

namespace espalier {

/// PEs on the ranks of an MPI job, one for each thread of a rank: PE = rank * threads + thread. Messages between
/// threads of a rank go through mailboxes. Messages from other ranks are received by any thread that looks for mail,
/// and put into the mailbox of their receiver, so that a thread that works for long does not delay them. MPI can be
/// started only once, so there can be only one object in the life of a process.
class Mpi final : public Transport {
public:
    /// Returns whether this library was built with MPI. Without it, no object of this class can be made.
    [[nodiscard]] static bool is_built() { return RankNetwork::is_built(); }

    /// Starts MPI; all ranks do so together, with equally many threads. Throws std::invalid_argument unless `threads >=
    /// 1`, and std::runtime_error if MPI cannot be used by several threads, or not at all.
    explicit Mpi(int threads = 1);
    ~Mpi() override;

    /// Returns whether a launcher (mpirun, srun) has started this process as a rank of a job. Reads only the
    /// environment.
    static bool launched();
    /// Returns how many processes the launcher has started, this one included, or 0 if this is unknown.
    static int launched_ranks();

    std::string name() const override { return threads() == 1 ? "mpi" : "hybrid"; }
    int pes() const override { return network_.ranks() * threads(); }
    int rank() const { return network_.rank(); }
    int threads() const { return team_.threads(); }
    /// Runs the PEs. If one of several ranks throws an exception, it is printed and all ranks are ended.
    void run(const Maker& make) override;
    void broadcast(Bytes& bytes) override { network_.broadcast(bytes); }
    bool is_root() const override { return rank() == 0; }
    int processes() const override { return network_.ranks(); }
    Host host() const override { return network_.host(); }
    /// Returns false if some PEs are known to be nearer than others: threads of the same rank, or ranks of the same
    /// host if the ranks of each host are numbered in a row.
    bool is_uniform() const override { return processes() == 1 || (threads() == 1 && !network_.has_hosts_in_rows()); }
    Team* team() override { return team_.can_share() ? &team_ : nullptr; }
    Team* team_of_host() override;
    Collectives* collectives() override { return collectives_.get(); }

    /// Ends all ranks at once. Meant for errors that occur on some ranks only.
    [[noreturn]] static void abort(int exit_code) { RankNetwork::abort(exit_code); }

private:
    class Endpoint;
    /// A message to a PE of another rank.
    struct Leaving {
        int to = 0;
        Message message;
    };

    bool is_here(int pe) const { return pe / threads() == rank(); }
    Mailbox<Message>& mailbox(int pe) { return mailboxes_[static_cast<std::size_t>(pe % threads())]; }
    void leave(int to, Message message);
    void exchange();
    void send_what_leaves();
    void take_in_what_arrives();

    RankNetwork network_;
    std::unique_ptr<Collectives> collectives_;
    Team team_;
    std::optional<Team> team_of_host_;  // made on demand
    std::vector<Mailbox<Message>> mailboxes_;
    std::vector<std::unique_ptr<espalier::Endpoint>> endpoints_;
    Mailbox<Leaving> leaving_;          // messages to other ranks, read by the thread at the network
    std::atomic<int> to_leave_{0};      // the number of these messages
    std::atomic<bool> is_used_{false};  // whether a thread is at the network
};

}  // namespace espalier
