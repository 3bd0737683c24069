// SPDX-License-Identifier: Apache-2.0

// Searches a tree whose nodes take NODE nanoseconds each, and prints a line of CSV (benchmarks/smpi.py):
//     smpi_benchmark TREE NODE SEED [MACHINE]
// TREE is complete:LEVELS or alpha:PROBABILITY:SEED. The PEs are those of the simulated MACHINE or, without one, the
// ranks of an MPI job. SimGrid's SMPI runs this file, too: its ranks are compiled with smpicxx, share one process, and
// their nodes and clocks are simulated. Under another MPI a rank is busy as long as its nodes take.

#define OMPI_SKIP_MPICXX
#include <fmt/format.h>
#include <mpi.h>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>
#include <espalier/espalier.hpp>
#include <espalier/transports/mpi/mpi.hpp>
#include "complete_tree.hpp"
#include "engine/forwarding.hpp"
#include "synthetic/alpha/alpha_tree.hpp"

// The MPI transport sleeps when a rank has nothing to do. Under SMPI this would stop the only thread of all ranks.
#ifdef SMPI_RANKS
extern "C" int __wrap_nanosleep(const timespec* /*time*/, timespec* /*left*/) { return 0; }
extern "C" int __wrap_clock_nanosleep(int, int, const timespec* /*time*/, timespec* /*left*/) { return 0; }
extern "C" int __wrap_sched_yield() { return 0; }
// SMPI says that it knows no threads. The ranks have one each, which is what the transport asks for.
extern "C" int __wrap_MPI_Init_thread(int* argc, char*** argv, int wanted, int* provided) {
    *provided = wanted;
    return MPI_Init(argc, argv);
}
// SMPI 3.32 fails at some of the persistent requests that are cancelled, waited for and freed when the ranks end. The
// transport calls these functions for nothing else.
extern "C" int __wrap_MPI_Cancel(MPI_Request* /*request*/) { return MPI_SUCCESS; }
extern "C" int __wrap_MPI_Wait(MPI_Request* /*request*/, MPI_Status* /*status*/) { return MPI_SUCCESS; }
extern "C" int __wrap_MPI_Request_free(MPI_Request* /*request*/) { return MPI_SUCCESS; }
#endif

namespace {
using namespace espalier;

void compute(double seconds) {
#ifdef SMPI_RANKS
    smpi_execute(seconds);
#else
    for (const double end = MPI_Wtime() + seconds; MPI_Wtime() < end;) continue;
#endif
}

// Ranks leave a collective operation one after the other. Here all of them begin at the same time, as simulated PEs do.
void begin_together() {
    constexpr double longest_collective = 1e-3;
    double begin = MPI_Wtime() + longest_collective;
    MPI_Allreduce(MPI_IN_PLACE, &begin, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    compute(begin - MPI_Wtime());
}

/// Gives all transports the same times between two looks, and the ranks of a job nodes that take as long as they
/// should.
class Timed final : public espalier_test::ForwardingTransport {
public:
    Timed(Transport& carrier, double node, bool is_job) : ForwardingTransport(carrier), node_(node), is_job_(is_job) {}

private:
    class End final : public espalier_test::ForwardingEndpoint {
    public:
        End(Endpoint& endpoint, const Timed& timed) : ForwardingEndpoint(endpoint), timed_(timed) {}

        double now() const override { return timed_.is_job_ ? MPI_Wtime() : ForwardingEndpoint::now(); }
        double quantum_seconds() const override { return Endpoint::quantum_seconds(); }
        double unasked_quantum_seconds() const override { return Endpoint::unasked_quantum_seconds(); }

        void worked(Nodes nodes) override {
            if (!timed_.is_job_) return ForwardingEndpoint::worked(nodes);
            compute(static_cast<double>(nodes) * timed_.node_);
        }

    private:
        const Timed& timed_;
    };

    std::unique_ptr<Endpoint> wrapped(Endpoint& endpoint) override {
        if (is_job_) begin_together();
        return std::make_unique<End>(endpoint, *this);
    }

    double node_;
    bool is_job_;
};

template <class Tree>
void search(const Tree& tree, Transport& transport, std::uint64_t seed) {
    const auto outcome = solve(DepthFirst(tree), transport, {.balancer = "random-polling", .seed = seed});
    if (!transport.is_root()) return;
    const auto& statistics = outcome.statistics;
    fmt::print("pes,seed,nodes,seconds,requests,messages,h\n{},{},{},{:.9f},{},{},{}\n", transport.pes(), seed,
               outcome.answer.nodes, statistics.seconds, statistics.requests, statistics.messages,
               statistics.deepest_generation);
}

void search_tree(const std::string& tree, Transport& transport, std::uint64_t seed) {
    const auto parameter = tree.substr(tree.find(':') + 1);
    if (tree.starts_with("complete:")) {
        const auto levels = static_cast<std::uint32_t>(std::stoul(parameter));
        return search(benchmarks::CompleteTree(levels), transport, seed);
    }
    if (!tree.starts_with("alpha:"))
        throw std::invalid_argument("the tree is complete:LEVELS or alpha:PROBABILITY:SEED");
    const auto tree_seed = std::stoull(parameter.substr(parameter.find(':') + 1));
    search(synthetic::AlphaTree(std::stod(parameter), tree_seed), transport, seed);
}
}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() != 3 && arguments.size() != 4) {
        fmt::print(stderr, "usage: smpi_benchmark TREE NODE SEED [MACHINE]\n");
        return 2;
    }
    const bool is_job = arguments.size() == 3;
    std::unique_ptr<Transport> carrier;
    if (is_job) {
        carrier = std::make_unique<Mpi>();
    } else {
        carrier = std::make_unique<Simulated>(parse_machine(arguments[3] + ",node=" + arguments[1] + "ns"));
    }
    Timed timed(*carrier, std::stod(arguments[1]) * 1e-9, is_job);
    search_tree(arguments[0], timed, std::stoull(arguments[2]));
    return EXIT_SUCCESS;
}
