#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "espalier/transports/collectives.hpp"
#include "espalier/transports/mailbox.hpp"
#include "espalier/transports/rank_network.hpp"
#include "espalier/transports/team.hpp"
#include "espalier/transports/transport.hpp"

namespace espalier {

/// PEs on the ranks of an MPI job, one for each thread of a rank: PE = rank * threads + thread. Between threads of a rank
/// a message is put into a mailbox. What comes from other ranks is taken in by whichever thread looks for mail, and put
/// into the mailbox of its receiver, so that a thread that works for long makes nobody deaf. At most one object at a
/// time and, as MPI can be started only once, one in the life of a process.
class Mpi final : public Transport {
public:
    /// Has this library been built with MPI? Without it, no object of this class can be made.
    [[nodiscard]] static bool is_built() { return RankNetwork::is_built(); }

    /// Starts MPI; all ranks do so together, with as many threads. Throws std::invalid_argument unless threads >= 1, and
    /// std::runtime_error if MPI cannot be used by several threads, or not at all.
    explicit Mpi(int threads = 1);
    ~Mpi() override;

    /// Has a launcher (mpirun, srun) started this process as a rank of a job? Read from its
    /// environment; MPI is not touched.
    static bool launched();
    /// How many processes it has started, this one included; 0 if it does not tell, and without one.
    static int launched_ranks();

    std::string name() const override { return threads() == 1 ? "mpi" : "hybrid"; }
    int pes() const override { return network_.ranks() * threads(); }
    int rank() const { return network_.rank(); }
    int threads() const { return team_.threads(); }
    /// An exception of one of several ranks is printed and ends them all.
    void run(const Maker& make) override;
    void broadcast(Bytes& bytes) override { network_.broadcast(bytes); }
    bool is_root() const override { return rank() == 0; }
    int processes() const override { return network_.ranks(); }
    Node node() const override { return network_.node(); }
    /// Not where several PEs share a rank, or a node whose ranks are numbered in a row, and others do not.
    bool is_uniform() const override { return processes() == 1 || (threads() == 1 && !network_.has_nodes_in_rows()); }
    Team* team() override { return team_.can_share() ? &team_ : nullptr; }
    Team* team_of_node() override;
    Collectives* collectives() override { return collectives_.get(); }

    /// Ends all ranks at once: for errors that only some ranks have met.
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
    std::optional<Team> team_of_node_;  // once it was asked for
    std::vector<Mailbox<Message>> mailboxes_;
    std::vector<std::unique_ptr<espalier::Endpoint>> endpoints_;
    Mailbox<Leaving> leaving_;          // read by whoever is at the network
    std::atomic<int> to_leave_{0};      // how many messages are there
    std::atomic<bool> is_used_{false};  // is a thread at the network?
};

}  // namespace espalier
