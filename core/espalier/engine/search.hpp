// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <limits>
#include <memory>
#include <vector>
#include "espalier/options.hpp"
#include "espalier/outcome.hpp"
#include "espalier/problems/problem.hpp"
#include "espalier/trace.hpp"
#include "espalier/transports/transport.hpp"

namespace espalier::engine {
struct Earlier;

/// An Outcome whose answer has a type that only its problem knows.
struct Result {
    std::unique_ptr<Answer> answer;
    Statistics statistics{};
    int pes = 1;
    StopReason stopped = StopReason::none;
    /// The best bound of what is left to be searched (Problem::open_bound).
    double open_bound = std::numeric_limits<double>::infinity();
    std::vector<TraceEvent> trace{};

    bool complete() const { return !is_early(stopped); }
    void merge(const Result& other);
    void put(Packer& packer) const;
};

Result unpack_result(const Problem& problem, Unpacker& unpacker);

/// Returns the packed result of a search that came to its end. Throws std::length_error if the bytes are none.
Result unpack_outcome(const Problem& problem, ByteView bytes);

/// Returns whether a search without a stop could have come to this result.
bool is_valid(const Result& result, const Problem& problem);

/// Searches the whole tree of a problem on the PEs of a transport, as solve() does.
Result search(const Problem& problem, Transport& transport, const Options& options);

/// Replaces a result in every process of the transport by that of the process that carries PE 0, without its trace. The
/// others get an empty answer unless `with_answer`.
void broadcast(Transport& transport, const Problem& problem, Result& result, bool with_answer);

/// Makes one PE, a state machine that a transport steps. It begins at the root or, unless `earlier` is null, goes on
/// where an earlier search was. PE 0 leaves the merged result of all PEs in `result`. All references outlive the
/// worker.
std::unique_ptr<ProcessingElement> make_worker(const Problem& problem, Endpoint& endpoint, const Options& options,
                                               Result& result, const Earlier* earlier = nullptr);
}  // namespace espalier::engine
