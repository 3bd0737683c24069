// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <concepts>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include "espalier/answers.hpp"
#include "espalier/engine/search.hpp"
#include "espalier/options.hpp"
#include "espalier/outcome.hpp"
#include "espalier/pack.hpp"
#include "espalier/problem.hpp"
#include "espalier/problems/diagnostics.hpp"
#include "espalier/problems/problem_of.hpp"
#include "espalier/transports/transport.hpp"

namespace espalier {
/// Replaces `value` in every process of the transport by that of the process that carries PE 0, so that an instance is
/// read once.
template <class T>
void broadcast(Transport& transport, T& value) {
    if (transport.processes() == 1) return;
    Bytes bytes;
    if (transport.is_root()) bytes = pack(value);
    transport.broadcast(bytes);
    if (!transport.is_root()) value = unpack<T>(bytes);
}

/// Returns the balancer that searches on the transport where `name` is asked for: what "auto" is there for a problem
/// that wants the order of the tree or does not, or `name` itself.
std::string balancer_on(const Transport& transport, const std::string& name, bool is_ordered = false);

namespace engine {
/// Returns the cost (cost_of) of the best solution known. That of an answer with several solutions is their first one:
/// its bound may be the value of the last.
template <Optimises A>
double least_cost(const A& answer) {
    if constexpr (requires { answer.found().begin()->first; }) {
        if (!answer.found().empty()) return cost_of<A::order>(answer.found().begin()->first);
    }
    return answer.bound() ? cost_of<A::order>(*answer.bound()) : std::numeric_limits<double>::infinity();
}

/// Returns the best value that a solution may have after this result with this answer, or nothing if it is not known.
template <class A>
std::optional<double> proved_bound(const Result& result, const A& answer) {
    if constexpr (Optimises<A>) {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        const double known = least_cost(answer);
        const double best = result.complete() ? known : std::min(known, result.open_bound);
        if (best > -infinity && best < infinity) return A::order == Sense::minimise ? best : -best;
    }
    return std::nullopt;
}

/// Turns a result of the search of such a problem into an outcome.
template <class P>
Outcome<typename P::Answer> outcome_of(Result result) {
    const auto& found = static_cast<const AnswerOf<typename P::Answer>&>(*result.answer).value;
    const auto bound = proved_bound(result, found);
    return {.answer = std::move(static_cast<AnswerOf<typename P::Answer>&>(*result.answer).value),
            .statistics = result.statistics,
            .pes = result.pes,
            .stopped = result.stopped,
            .bound = bound,
            .trace = std::move(result.trace)};
}
}  // namespace engine

/// Searches the whole tree of `problem` on the PEs of `transport`. Requires: every process of the transport calls it
/// with the same problem and options. Ensures: the same outcome in every process, but for the trace, which is long and
/// given to that of PE 0 alone; unless a limit stopped it (Outcome::stopped), every node was searched exactly once, in
/// this search or in the earlier one that it goes on with. Throws std::invalid_argument for an unknown balancer or what
/// is no whole snapshot, and std::logic_error if subproblems were lost.
template <Problem P, class T>
Outcome<typename P::Answer> solve(const P& problem, T&& transport, const Options& options = {}) {
    constexpr bool is_transport = std::derived_from<std::remove_cvref_t<T>, Transport>;
    static_assert(is_transport, "solve() searches on a transport, not on a pointer to one: Threads(8), *transport");
    static_assert(packing::tells_what_hinders<typename P::Subproblem>);
    static_assert(packing::tells_what_hinders<typename P::Answer>);
    if constexpr (is_transport && Packable<typename P::Subproblem> && Packable<typename P::Answer>) {
        return engine::outcome_of<P>(engine::search(engine::ProblemOf<P>(problem), transport, options));
    } else {
        return {};
    }
}

/// Stands for solve() of what is no problem: an error of the compiler names what it lacks.
template <class P, class T>
engine::NoOutcome<P> solve(const P& /*problem*/, T&& /*transport*/, const Options& /*options*/ = {}) {
    return {};
}
}  // namespace espalier
