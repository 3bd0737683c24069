// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include "espalier/nodes.hpp"
#include "espalier/transports/message.hpp"
#include "espalier/transports/place.hpp"

namespace espalier {
/// Returns the number of cores that this process may use, at least 1. In a container, under taskset or in a batch job
/// it is less than the machine has.
int available_cores();

/// Returns the number of cores that processes may use if their affinity masks together have `in_affinity_masks` cores.
int available_cores(int in_affinity_masks);

/// The resources that processes of a transport share if they run on the same machine.
struct Host {
    int processes = 1;              ///< the number of processes on this machine, this one included
    int cores = available_cores();  ///< the number of cores that they may use together

    /// Returns whether the PEs outnumber the cores if each process has `pes_of_process`. A wait that spins then takes
    /// time from a PE that works.
    [[nodiscard]] bool is_crowded(int pes_of_process) const { return processes * pes_of_process > cores; }
};

/// The end of a transport at one PE. Messages between two PEs arrive once each, in the order in which they were sent.
class Endpoint : public Place {
public:
    /// Sends a message. Requires `0 <= to < pes()`. Never waits.
    virtual void send(int to, MessageKind kind, MessageBody body) = 0;
    /// Sends a subproblem that no PE has asked for (MessageKind::work). If messages wait at their sender, the
    /// subproblem with the least priority goes first, so these messages may arrive in another order.
    virtual void offer(int to, MessageBody body, [[maybe_unused]] double priority) {
        send(to, MessageKind::work, std::move(body));
    }
    /// Receives the next message, if one has arrived. Never waits.
    [[nodiscard]] virtual bool receive(Message& message) = 0;
    /// Returns the time in seconds on a clock that never runs backwards; only differences have a meaning.
    virtual double now() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    }
    /// Notes that the PE has searched `nodes` nodes. A simulated clock moves; a real one moves by itself.
    virtual void worked(Nodes) {}
    /// Notes that the PE has split its subproblem `times` times. A simulated clock moves; a real one moves by itself.
    virtual void has_split([[maybe_unused]] std::uint64_t times) {}
    /// Asks for the PE to be stepped at this time of its clock if it waits, unless a message comes before. Returns
    /// false if that is not possible. Has to be called again in each step.
    [[nodiscard]] virtual bool step_at([[maybe_unused]] double time) { return false; }
    /// Returns the time between two looks at the mailbox that suits this transport, a small multiple of a message's
    /// time. A PE that is alone looks only for limits and signals.
    virtual double quantum_seconds() const { return pes() > 1 ? 15e-6 : 1e-3; }
    /// Returns the least time between two looks while no PE asks for work. It is longer, which now and then delays a
    /// request, because searches that do many nodes at a time then begin and end less often.
    virtual double unasked_quantum_seconds() const { return pes() > 1 ? 150e-6 : 1e-3; }
};

enum class [[nodiscard]] Activity{
    busy,     ///< has work and is to be stepped again
    waiting,  ///< only a message, a limit or the time of Endpoint::step_at() can change anything
    finished  ///< will never do anything again
};

/// The unit that a transport steps. A step never blocks.
class ProcessingElement {
public:
    virtual ~ProcessingElement() = default;
    virtual Activity step() = 0;
};

class Team;

/// The carrier of PEs: threads of this process, the ranks of an MPI job, or a simulated machine. It outlives a solve,
/// so that many searches run on the same PEs one after the other.
class Transport {
public:
    using Maker = std::function<std::unique_ptr<ProcessingElement>(Endpoint&)>;

    virtual ~Transport() = default;
    /// Returns the name on the command line and in reports.
    virtual std::string name() const = 0;
    virtual int pes() const = 0;
    /// Makes one PE for each endpoint of this process and steps them until all are finished. All processes of the
    /// transport call it together. Throws the exception of a PE.
    virtual void run(const Maker& make) = 0;
    /// Replaces `bytes` in each process by those of the process that carries PE 0.
    virtual void broadcast([[maybe_unused]] Bytes& bytes) {}
    /// Returns whether PE 0 is in this process.
    virtual bool is_root() const { return true; }
    virtual int processes() const { return 1; }
    /// Returns the resources that are shared by those processes that run on this machine.
    virtual Host host() const { return {}; }
    /// Returns whether for each PE all other PEs are equally near, as far as is known. All processes return the same,
    /// and so does Place::is_uniform() at each PE.
    virtual bool is_uniform() const { return true; }
    /// Returns the value of Place::passes_messages_on() at each PE. All processes return the same.
    virtual bool passes_messages_on() const { return false; }
    /// Returns the threads of this process that help each other with work that is not a search (team.hpp), or null if
    /// there are none. They live as long as the transport. A problem that shares large steps is made with it.
    virtual Team* team() { return nullptr; }
    /// Returns the team with which the process that carries PE 0 does work that is not a search while all other
    /// processes wait in broadcast(). The team uses the cores of all processes of this host, as far as the system
    /// allows that. It lives as long as the transport. Returns null if no thread could help another, and in other
    /// processes.
    virtual Team* team_of_host() { return team(); }
};
}  // namespace espalier
