#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "espalier/nodes.hpp"
#include "espalier/transports/message.hpp"
#include "espalier/transports/node.hpp"
#include "espalier/transports/place.hpp"

namespace espalier {

/// One PE's end of a transport. Messages between two PEs arrive in the order in which they were sent, each once.
class Endpoint : public Place {
public:
    /// Requires 0 <= to < pes(). Never waits.
    virtual void send(int to, MessageKind kind, MessageBody body) = 0;
    /// Sends a subproblem that nobody has asked for (MessageKind::work). Where messages wait at their sender, that of
    /// the least priority goes first, so that these need not arrive in the order in which they were sent.
    virtual void offer(int to, MessageBody body, [[maybe_unused]] double priority) {
        send(to, MessageKind::work, std::move(body));
    }
    /// The next message, if one has arrived. Never waits.
    [[nodiscard]] virtual bool receive(Message& message) = 0;
    /// Seconds on a clock that never runs backwards; only differences mean something.
    virtual double now() const = 0;
    /// The PE has searched so many nodes: a simulated clock moves, a real one does by itself.
    virtual void worked(Nodes) {}
    /// The PE has split its subproblem so many times: a simulated clock moves, a real one does by itself.
    virtual void has_split([[maybe_unused]] std::uint64_t times) {}
    /// If this PE waits, it is to be stepped again at that time of its clock, unless a message comes before. Returns
    /// false where that is not possible. To be asked for anew in each step.
    [[nodiscard]] virtual bool step_at([[maybe_unused]] double time) { return false; }
    /// The time between two looks at the mailbox that suits this transport: a small multiple of a message's time. A PE
    /// that is alone looks for limits and signals.
    virtual double quantum_seconds() const { return pes() > 1 ? 15e-6 : 1e-3; }
    /// The least time between looks while nobody asks for work: then a longer one delays a request now and then, but
    /// searches that do many nodes at a time have less to begin and to end.
    virtual double unasked_quantum_seconds() const { return pes() > 1 ? 150e-6 : 1e-3; }
};

enum class [[nodiscard]] Activity{
    busy,     ///< has work: step again
    waiting,  ///< only a message, a limit or the time of Endpoint::step_at() can change anything
    finished  ///< will never do anything again
};

/// What a transport steps. A step never blocks.
class ProcessingElement {
public:
    virtual ~ProcessingElement() = default;
    virtual Activity step() = 0;
};

class Collectives;
class Team;

/// Carries PEs: threads of this process, the ranks of an MPI job, or a simulated machine. It outlives a solve: many
/// searches run on the same PEs, one after the other.
class Transport {
public:
    using Maker = std::function<std::unique_ptr<ProcessingElement>(Endpoint&)>;

    virtual ~Transport() = default;
    /// The name on the command line and in reports.
    virtual std::string name() const = 0;
    virtual int pes() const = 0;
    /// Makes one PE for each endpoint of this process and steps them until all are finished. Every process of the
    /// transport calls it together. Throws what a PE has thrown.
    virtual void run(const Maker& make) = 0;
    /// Replaces `bytes` in every process by those of the process that carries PE 0.
    virtual void broadcast([[maybe_unused]] Bytes& bytes) {}
    /// Is PE 0 in this process?
    virtual bool is_root() const { return true; }
    virtual int processes() const { return 1; }
    /// What those of them that run on this machine share.
    virtual Node node() const { return {}; }
    /// Is to every PE every other one as near as any, as far as is known? The same in all processes, and what
    /// Place::is_uniform() says at each PE.
    virtual bool is_uniform() const { return true; }
    /// What Place::passes_messages_on() says at each PE. The same in all processes.
    virtual bool passes_messages_on() const { return false; }
    /// The threads of this process that help each other with work that is no search (team.hpp), for as long as the
    /// transport lives; null if there are none. A problem that shares its large steps is made with it.
    virtual Team* team() { return nullptr; }
    /// Of each node, one process is its leader or, where that may not use the cores of the others, each is. Work that is
    /// no search and that all wait for is done by the leaders: with this team, on the cores of all processes of the node,
    /// which wait in broadcast() meanwhile. For as long as the transport lives; null if no thread could help another, and
    /// in processes that are no leaders. The process that carries PE 0 is one.
    virtual Team* team_of_node() { return team(); }
    /// What the leaders do together that is no search (collectives.hpp), for as long as the transport lives; null in other
    /// processes, and if there is one leader only.
    virtual Collectives* collectives() { return nullptr; }
};

}  // namespace espalier
