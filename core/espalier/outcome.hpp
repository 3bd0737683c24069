// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <tuple>
#include <vector>
#include "espalier/options.hpp"
#include "espalier/trace.hpp"

namespace espalier {
/// The counts and times of a run. Each PE counts for itself, and merge() adds the counts up.
struct Statistics {
    Nodes nodes = 0;
    std::uint64_t quanta = 0;
    std::uint64_t requests = 0;            ///< requests for work sent
    std::uint64_t rejects = 0;             ///< requests answered with the empty subproblem
    std::uint64_t splits = 0;              ///< splits on request, without the initial ones, which are local
    std::uint64_t sent = 0;                ///< nonempty subproblems sent
    std::uint64_t received = 0;            ///< nonempty subproblems received
    std::uint64_t created = 0;             ///< subproblems made by the initial split or on request
    std::uint64_t finished = 0;            ///< subproblems searched to their end
    std::uint64_t abandoned = 0;           ///< subproblems left unfinished because of a stop
    std::uint64_t messages = 0;            ///< all messages sent
    std::uint64_t bytes = 0;               ///< bytes of the bodies of all messages
    std::uint64_t incumbents = 0;          ///< improvements found by a PE itself
    std::uint64_t bound_messages = 0;      ///< messages sent to make an improvement known
    std::uint32_t deepest_generation = 0;  ///< most splits between a subproblem and the root
    double explored = 0;                   ///< share of the tree that was searched; NaN if unknown
    double seconds = 0;                    ///< from the first PE's start to the result, on the transport's clock
    double busy_seconds = 0;               ///< time in work(), summed over PEs
    /// The time from when the last PE ran out of work until it knew that all PEs had, on that PE's clock.
    double termination_seconds = std::numeric_limits<double>::infinity();

    double busy_fraction(int pes) const { return seconds > 0 ? busy_seconds / (seconds * pes) : 0; }
    double nodes_per_second() const { return seconds > 0 ? static_cast<double>(nodes) / seconds : 0; }

    /// Returns whether each subproblem that was sent has arrived and each one that was created has come to an end.
    bool conserved() const { return sent == received && created == finished + abandoned; }

    void merge(const Statistics& other) {
        const auto add = [&](auto... counts) { ((this->*counts += other.*counts), ...); };
        using S = Statistics;
        add(&S::nodes, &S::quanta, &S::requests, &S::rejects, &S::splits, &S::sent, &S::received, &S::created,
            &S::finished, &S::abandoned, &S::messages, &S::bytes, &S::incumbents, &S::bound_messages, &S::explored,
            &S::busy_seconds);
        deepest_generation = std::max(deepest_generation, other.deepest_generation);
        seconds = std::max(seconds, other.seconds);
        termination_seconds = std::min(termination_seconds, other.termination_seconds);
    }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.nodes, self.quanta, self.requests, self.rejects, self.splits, self.sent, self.received,
                        self.created, self.finished, self.abandoned, self.messages, self.bytes, self.incumbents,
                        self.bound_messages, self.deepest_generation, self.explored, self.seconds, self.busy_seconds,
                        self.termination_seconds);
    }
};

/// The result of solve(), which is the same in every process but for the trace.
template <class A>
struct Outcome {
    A answer{};
    Statistics statistics{};
    int pes = 1;
    StopReason stopped = StopReason::none;
    /// The best value that a solution may have, as far as it is proved: that of the best solution after a complete
    /// search, and otherwise, if the tree tells bounds, the best bound of what is left.
    std::optional<double> bound{};
    std::vector<TraceEvent> trace{};  ///< in the process that carries PE 0; empty unless asked for

    /// Returns whether everything was searched that can change the answer.
    bool complete() const { return !is_early(stopped); }
};
}  // namespace espalier
