// SPDX-License-Identifier: Apache-2.0
#include <time.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <espalier/require.hpp>

#include "golomb/search/search.hpp"

namespace golomb {
namespace {

// The number of parts from which the speed is measured: parts with narrow windows are searched faster.
constexpr int samples = 16;
// The number of nodes to test for one estimate, some milliseconds' work.
constexpr espalier::Nodes nodes_of_estimate = 100'000;
constexpr std::uint64_t nodes_between_looks = 20'000;

// Returns the processor time of this thread: estimates are of core time, however busy the machine is.
double core_seconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

espalier::NodesLeft nodes_of(const Search& search, const std::vector<Range>& ranges, espalier::Random& random) {
    espalier::NodesLeft sum;
    for (const auto& range : ranges) {
        sum += search.nodes(search.of_range(range).root(), nodes_of_estimate / ranges.size() + 1, random);
    }
    return sum;
}

// Returns the mean of as many estimates of equal budgets as fit the time. (A budget of time for each of them would
// prefer probes of few nodes.)
espalier::NodesLeft probe(const Search& search, const std::vector<Range>& ranges, double seconds,
                          espalier::Random& random) {
    const double start = core_seconds();
    espalier::NodesLeft sum;
    double count = 0;
    for (; count == 0 || core_seconds() - start < seconds; ++count) sum += nodes_of(search, ranges, random);
    return {.nodes = sum.nodes / count, .variance = sum.variance / (count * count), .is_sampled = true};
}

// Returns the time for a node, from the beginnings of parts of about equal work.
double seconds_per_node(const Search& search, const std::vector<Range>& ranges, double seconds) {
    const auto parts = equal_parts(search, ranges, samples);
    double sum = 0;
    for (const auto& range : parts) {
        auto part = search.of_range(range).root();
        auto answer = search.answer();
        std::uint64_t nodes = 1;
        const double start = core_seconds();
        do nodes += search.work(part, answer, nodes_between_looks);
        while (!part.empty() && core_seconds() - start < seconds / static_cast<double>(parts.size()));
        sum += (core_seconds() - start) / static_cast<double>(nodes);
    }
    return std::max(sum, 1e-12) / static_cast<double>(parts.size());
}

}  // namespace

Estimate estimate(const Search& search, const std::vector<Range>& ranges, double seconds, espalier::Random& random) {
    espalier::require(!ranges.empty() && seconds > 0, "an estimate is of some range and takes some time");
    const auto nodes = probe(search, ranges, 0.75 * seconds, random);
    return {nodes.nodes, std::sqrt(nodes.variance), 1 / seconds_per_node(search, ranges, 0.25 * seconds)};
}

}  // namespace golomb
