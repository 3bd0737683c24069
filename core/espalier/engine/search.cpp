// SPDX-License-Identifier: Apache-2.0
#include "espalier/engine/search.hpp"
#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>
#include "espalier/balancers/table.hpp"
#include "espalier/engine/snapshots/snapshot.hpp"
#include "espalier/solve.hpp"

namespace espalier {
std::string balancer_on(const Transport& transport, const std::string& name, bool is_ordered) {
    if (name != automatic) return name;
    if (is_ordered) return std::string(balancer_in_order);
    return std::string(automatic_balancer(transport.is_uniform(), transport.passes_messages_on()));
}

namespace engine {
void Result::merge(const Result& other) {
    answer->merge(*other.answer);
    statistics.merge(other.statistics);
    stopped = std::max(stopped, other.stopped);
    open_bound = std::min(open_bound, other.open_bound);
    trace.insert(trace.end(), other.trace.begin(), other.trace.end());
}

void Result::put(Packer& packer) const { packer.put(std::tie(*answer, statistics, pes, stopped, open_bound, trace)); }

Result unpack_result(const Problem& problem, Unpacker& unpacker) {
    Result result;
    result.answer = problem.unpack_answer(unpacker);
    unpacker.get_all(result.statistics, result.pes, result.stopped, result.open_bound, result.trace);
    return result;
}

Result unpack_outcome(const Problem& problem, ByteView bytes) {
    Unpacker unpacker(bytes);
    auto result = unpack_result(problem, unpacker);
    if (!unpacker.at_end() || !is_valid(result, problem))
        throw std::length_error("this is no outcome of such a search");
    return result;
}

bool is_valid(const Result& result, const Problem& problem) {
    const auto is_time = [](double seconds) { return seconds >= 0 && std::isfinite(seconds); };
    return result.complete() && result.pes >= 1 && is_time(result.statistics.seconds) &&
           is_time(result.statistics.busy_seconds) && problem.is_valid(*result.answer);
}

Result search(const Problem& problem, Transport& transport, const Options& options) {
    if (find_balancer(options.balancer).in_order_of_levels && problem.prunes()) {
        throw std::invalid_argument(
            "the balancer " + options.balancer +
            " searches level by level and so would not prune; choose another one for this problem");
    }
    std::optional<Earlier> earlier;
    if (!options.earlier.empty()) earlier = earlier_search(problem, options.earlier);
    Result result;
    transport.run([&](Endpoint& endpoint) {
        return make_worker(problem, endpoint, options, result, earlier ? &*earlier : nullptr);
    });
    broadcast(transport, problem, result, options.answer_everywhere);
    return result;
}

void broadcast(Transport& transport, const Problem& problem, Result& result, bool with_answer) {
    if (transport.processes() == 1) return;
    auto trace = std::exchange(result.trace, {});
    Bytes bytes;
    if (transport.is_root()) {
        auto answer = with_answer ? nullptr : std::exchange(result.answer, problem.answer());
        bytes = pack(result);
        if (answer) result.answer = std::move(answer);
    }
    transport.broadcast(bytes);
    if (!transport.is_root()) {
        Unpacker unpacker(bytes);
        result = unpack_result(problem, unpacker);
    }
    result.trace = std::move(trace);
}
}  // namespace engine
}  // namespace espalier
