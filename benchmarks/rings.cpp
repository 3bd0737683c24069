// SPDX-License-Identifier: Apache-2.0

// KOSO and KOSO* on rings that keep step [Barrows et al. 1999, section 4], as CSV on stdout:
//     rings_benchmark trials KIND PARAMETER COUNT PES...
//     rings_benchmark loads KIND PARAMETER SEED PES BALANCER
// KIND and PARAMETER are "alpha" and the probability, "complete" and the number of levels, or a kind of random
// polynomials and the accuracy threshold.

#include <fmt/format.h>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>
#include <espalier/espalier.hpp>
#include "complete_tree.hpp"
#include "synthetic/alpha/alpha_tree.hpp"
#include "trapezoid_tree.hpp"
#include "watched_ring.hpp"

namespace {
using namespace espalier;

Machine ring(int pes) { return parse_machine(fmt::format("ring:{},step", pes)); }

template <class Tree>
void print_trials(const std::string& kind, const std::string& parameter, std::uint64_t seed,
                  std::span<const std::string> sizes, const Tree& tree) {
    for (const auto& size_of_ring : sizes) {
        const int pes = std::stoi(size_of_ring);
        for (const char* balancer : {"koso", "koso-star"}) {
            Simulated machine(ring(pes));
            const auto size = solve(DepthFirst(tree), machine, {.balancer = balancer}).answer;
            const auto steps = machine.observations().last_worked / machine.machine().node;
            fmt::print("{},{},{},{},{},{},{},{}\n", kind, parameter, seed, pes, balancer, size.nodes, size.depth,
                       steps);
        }
    }
}

template <class Tree>
void print_loads(int pes, const std::string& balancer, const Tree& tree) {
    Simulated machine(ring(pes));
    rings::WatchedRing watched(machine);
    solve(rings::Watched<DepthFirst<Tree>>{DepthFirst(tree), &watched}, watched, {.balancer = balancer});
    for (std::size_t step = 0; step < watched.loads().size(); ++step) {
        fmt::print("{},{}\n", step, fmt::join(watched.loads()[step], ","));
    }
}

template <class Use>
void with_tree(const std::string& kind, const std::string& parameter, std::uint64_t seed, const Use& use) {
    if (kind == "alpha") return use(synthetic::AlphaTree(std::stod(parameter), seed));
    if (kind == "complete") return use(benchmarks::CompleteTree(static_cast<std::uint32_t>(std::stoul(parameter))));
    Random random(seed);
    use(rings::TrapezoidTree(generate::random_polynomial(kind, random), std::stod(parameter)));
}
}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() > 4 && arguments[0] == "trials") {
        const auto sizes = std::span(arguments).subspan(4);
        fmt::print("tree,parameter,seed,pes,balancer,nodes,height,steps\n");
        for (std::uint64_t seed = 1; seed <= std::stoull(arguments[3]); ++seed) {
            with_tree(arguments[1], arguments[2], seed,
                      [&](const auto& tree) { print_trials(arguments[1], arguments[2], seed, sizes, tree); });
        }
    } else if (arguments.size() == 6 && arguments[0] == "loads") {
        with_tree(arguments[1], arguments[2], std::stoull(arguments[3]),
                  [&](const auto& tree) { print_loads(std::stoi(arguments[4]), arguments[5], tree); });
    } else {
        fmt::print(
            stderr,
            "usage: rings_benchmark trials KIND PARAMETER COUNT PES... | loads KIND PARAMETER SEED PES BALANCER\n");
        return 2;
    }
    return EXIT_SUCCESS;
}
