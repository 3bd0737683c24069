// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <chrono>
#include <memory>
#include <string>
#include "espalier/transports/transport.hpp"

namespace espalier {
/// PEs on the ranks of an MPI job, one for each thread of a rank: PE = rank * threads + thread. Messages between
/// threads of a rank go through mailboxes. Messages from other ranks are received by any thread that looks for mail,
/// and put into the mailbox of their receiver, so that a thread that works for long does not delay them. MPI can be
/// started only once, so there can be only one object in the life of a process.
class Mpi final : public Transport {
public:
    /// Returns whether this library was built with MPI. Without it, no object of this class can be made.
    [[nodiscard]] static bool is_built();

    /// Starts MPI; all ranks do so together, with equally many threads. Throws std::invalid_argument unless `threads >=
    /// 1`, and std::runtime_error if MPI cannot be used by several threads, or not at all.
    /// `tell` prints the exception that is being handled, with which this rank ends all ranks, and returns their exit
    /// code. By default it prints the rank and what(), and returns 1.
    explicit Mpi(int threads = 1, int (*tell)() = nullptr);
    ~Mpi() override;

    /// Returns whether a launcher (mpirun, srun) has started this process as a rank of a job. Reads only the
    /// environment.
    static bool launched();
    /// Returns how many processes the launcher has started, this one included, or 0 if this is unknown.
    static int launched_ranks();

    std::string name() const override { return threads() == 1 ? "mpi" : "hybrid"; }
    int pes() const override;
    int rank() const;
    int threads() const;
    /// Runs the PEs. If one of several ranks throws an exception, it is told and all ranks are ended.
    void run(const Maker& make) override;
    void broadcast(Bytes& bytes) override;
    bool is_root() const override { return rank() == 0; }
    int processes() const override;
    Host host() const override;
    /// Returns false if some PEs are known to be nearer than others: threads of the same rank, or ranks of the same
    /// host if the ranks of each host are numbered in a row.
    bool is_uniform() const override;
    Team* team() override;
    Team* team_of_host() override;

    /// Ends all ranks at once. Meant for errors that occur on some ranks only.
    [[noreturn]] static void abort(int exit_code);

    /// Returns whether all ranks call this: waits until they do, but no longer than `patience`. Meant for errors that
    /// the ranks usually meet alike; a rank that has met one alone has to end the others. Starts MPI and ends it again
    /// if it has not been started before. Only one thread of a rank may call it, and only when no PE runs there.
    [[nodiscard]] static bool all_call(std::chrono::milliseconds patience);

private:
    class Endpoint;
    struct Job;

    std::unique_ptr<Job> job_;
};

/// Returns the transport for which the process was launched: the ranks of the job if mpirun or a similar launcher has
/// started several, and otherwise the threads of this process, one for each core.
[[nodiscard]] std::unique_ptr<Transport> launched_transport();
}  // namespace espalier
