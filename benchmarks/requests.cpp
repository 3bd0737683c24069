// SPDX-License-Identifier: Apache-2.0

// Random polling on LogP machines [Sanders 2002, sections 4.2 and 4.3], as CSV on stdout:
//     requests_benchmark tree ALPHA TREE_SEED PES MESSAGE SEEDS      the search of a random tree, with each seed
//     requests_benchmark start PES SEEDS                             how long until all PEs have work
// A node takes a microsecond, a message MESSAGE microseconds; all work is at PE 0 at first.

#include <fmt/format.h>
#include <cstdlib>
#include <string>
#include <vector>
#include <espalier/espalier.hpp>
#include "complete_tree.hpp"
#include "synthetic/alpha/alpha_tree.hpp"
#include "watched_requests.hpp"

namespace {
using namespace espalier;

// T_rout = L + o + g.
Machine machine(int pes, int message) {
    return parse_machine(fmt::format("logp:{},L={}us,o=1us,g=1us,node=1us", pes, message - 2));
}

void print_searches(double alpha, std::uint64_t tree_seed, int pes, int message, std::uint64_t seeds) {
    const DepthFirst tree(synthetic::AlphaTree(alpha, tree_seed));
    fmt::print("pes,seed,nodes,seconds,h,requests,queues,longest\n");
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        Simulated simulated(machine(pes, message));
        benchmarks::WatchedRequests watched(simulated);
        const auto outcome = solve(tree, watched, {.balancer = "random-polling", .seed = seed, .initial_split = false});
        const auto met = watched.queues();
        fmt::print("{},{},{},{},{},{},{},{}\n", pes, seed, outcome.answer.nodes, outcome.statistics.seconds,
                   outcome.statistics.deepest_generation, outcome.statistics.requests, met.sum, met.longest);
    }
}

// PEs look at their mailbox after each node, so that a request waits for nothing but the requests before it; the tree
// does not end before the run is stopped.
void print_starts(int pes, std::uint64_t seeds) {
    constexpr int message = 100;
    constexpr double round_trip = 2e-6 * message;
    constexpr int longest = 40;  // of the starts, in round trips
    constexpr std::uint32_t levels = 60;
    fmt::print("pes,seed,round_trips\n");
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        Simulated simulated(machine(pes, message));
        benchmarks::WatchedRequests watched(simulated);
        solve(DepthFirst(benchmarks::CompleteTree(levels)), watched,
              {.balancer = "random-polling",
               .seed = seed,
               .quantum = 1,
               .initial_split = false,
               .limits = {.seconds = longest * round_trip}});
        fmt::print("{},{},{}\n", pes, seed, watched.all_busy() / round_trip);
    }
}
}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() == 6 && arguments[0] == "tree") {
        print_searches(std::stod(arguments[1]), std::stoull(arguments[2]), std::stoi(arguments[3]),
                       std::stoi(arguments[4]), std::stoull(arguments[5]));
    } else if (arguments.size() == 3 && arguments[0] == "start") {
        print_starts(std::stoi(arguments[1]), std::stoull(arguments[2]));
    } else {
        fmt::print(stderr, "usage: requests_benchmark tree ALPHA TREE_SEED PES MESSAGE SEEDS | start PES SEEDS\n");
        return 2;
    }
    return EXIT_SUCCESS;
}
