#pragma once

#include <cstdint>

#include "espalier/pack.hpp"

namespace espalier {

/// What PEs say to each other.
enum class MessageKind : std::uint8_t {
    request,          ///< an idle PE asks for work
    patient_request,  ///< a request that is kept until there is work, never rejected
    work,             ///< the answer: a subproblem
    reject,           ///< the answer: the empty subproblem [Sanders 2002, section 4]
    shuffle,          ///< a subproblem, or none, in an exchange of all PEs
    balancing,        ///< between the balancers of two PEs
    improvement,      ///< a better bound on its way up the reduction tree
    incumbent,        ///< the best bound on its way down
    count,            ///< termination: a wave that asks for the counters goes down
    sum,              ///< termination: the counters of a subtree go up
    report,           ///< progress of a subtree goes up
    delivery,         ///< something found on its way to PE 0 while the search runs
    halt,             ///< a PE that met a limit tells PE 0
    stop,             ///< PE 0 tells all to abandon their work
    finish,           ///< nobody has work: results are wanted
    result            ///< the merged results of a subtree go up
};

struct Message {
    MessageKind kind = MessageKind::request;
    std::int32_t from = 0;
    Bytes body;
};

/// How a PE's parts send: the worker implements it, counts what leaves and adds the bound.
class Outbox {
public:
    virtual void send(int to, MessageKind kind, const Bytes& payload) = 0;

    /// Sends a subproblem that nobody has asked for. Where messages wait at their sender (Endpoint::offer), that of the
    /// least priority goes first.
    virtual void offer(int to, const Bytes& payload, [[maybe_unused]] double priority) {
        send(to, MessageKind::work, payload);
    }

protected:
    ~Outbox() = default;
};

}  // namespace espalier
