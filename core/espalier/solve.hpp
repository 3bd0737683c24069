#pragma once

#include <concepts>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include "espalier/engine/told_problem.hpp"
#include "espalier/engine/worker.hpp"
#include "espalier/pack.hpp"

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

/// The balancer that searches on the transport where `name` is asked for: what "auto" is there, or `name` itself.
inline std::string balancer_on(const Transport& transport, const std::string& name) {
    return name == automatic ? std::string(automatic_balancer(transport.is_uniform(), transport.passes_messages_on()))
                             : name;
}

/// Throws std::invalid_argument if there is no balancer of this name or it cannot work with the problem.
template <Problem P>
void refuse_unsuitable_balancer(const std::string& name) {
    if (!find_balancer(name).in_order_of_levels || !OptimisationProblem<P>) return;
    throw std::invalid_argument("the balancer " + name +
                                " searches level by level and so would not prune; choose another one for this problem");
}

namespace engine {

/// solve(), for types that are right.
template <Problem P>
Outcome<typename P::Answer> search(const P& problem, Transport& transport, const Options& options) {
    using Result = Outcome<typename P::Answer>;
    refuse_unsuitable_balancer<P>(options.balancer);
    std::optional<Earlier<P>> earlier;
    if (!options.earlier.empty()) earlier = unpack_snapshot<P>(options.earlier);
    Result outcome;
    transport.run([&](Endpoint& endpoint) {
        return std::make_unique<Worker<P>>(problem, endpoint, options, outcome, earlier ? &*earlier : nullptr);
    });
    auto trace = std::exchange(outcome.trace, {});
    broadcast(transport, outcome);
    outcome.trace = std::move(trace);
    return outcome;
}

}  // namespace engine

/// Searches the whole tree of `problem` on the PEs of `transport`.
/// Requires: every process of the transport calls it with the same problem and options.
/// Ensures: the same outcome in every process, but for the trace, which is long and given to that of PE 0 alone; unless
/// a limit stopped it (Outcome::stopped), every node was searched exactly once, in this search or in the earlier one that
/// it goes on with. Throws std::invalid_argument for an unknown balancer or what is no whole snapshot, and
/// std::logic_error if subproblems were lost.
template <Problem P, class T>
Outcome<typename P::Answer> solve(const P& problem, T&& transport, const Options& options = {}) {
    constexpr bool is_transport = std::derived_from<std::remove_cvref_t<T>, Transport>;
    static_assert(is_transport, "solve() searches on a transport, not on a pointer to one: Threads(8), *transport");
    static_assert(packing::tells_what_hinders<typename P::Subproblem>);
    static_assert(packing::tells_what_hinders<typename P::Answer>);
    if constexpr (is_transport && Packable<typename P::Subproblem> && Packable<typename P::Answer>) {
        return engine::search(problem, transport, options);
    } else {
        return {};
    }
}

/// The same of what is no problem: an error of the compiler names what it lacks.
template <class P, class T>
engine::NoOutcome<P> solve(const P& /*problem*/, T&& /*transport*/, const Options& /*options*/ = {}) {
    return {};
}

}  // namespace espalier
