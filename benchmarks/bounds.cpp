// SPDX-License-Identifier: Apache-2.0

// Searches that show the terms of the bounds of [Sanders 1999] and [Sanders 2002] one by one, as CSV on stdout
// (benchmarks/bounds.py). A node takes a microsecond; all work is at PE 0 at first.
//     bounds_benchmark comb LEVELS LEAF PES MESSAGE SPLIT SEEDS      a comb, of which a split cuts off one tooth
//     bounds_benchmark queue C PES MESSAGE SPLIT INTERVAL SEEDS      a range of numbers, and a queue limit of C sqrt(P)
//     bounds_benchmark interval INTERVAL LOOK PES MESSAGE SEEDS      a random tree, and a look after each interval
// Times are in microseconds.

#include <fmt/format.h>
#include <algorithm>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>
#include <espalier/espalier.hpp>
#include "engine/forwarding.hpp"
#include "engine/problems/range_count.hpp"
#include "synthetic/alpha/alpha_tree.hpp"

namespace {
using namespace espalier;

/// A comb: a spine of levels, each with a tooth of a number of nodes that cannot be split. A split leaves the first
/// tooth and gives all of the others away, so that the last tooth is reached by as many splits as there are levels.
class Comb {
public:
    struct Subproblem {
        std::uint64_t tooth = 0;   ///< the nodes that are left of the first tooth
        std::uint64_t levels = 0;  ///< the levels behind it

        bool empty() const { return tooth == 0 && levels == 0; }

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.tooth, self.levels);
        }
    };
    using Answer = Sum<std::uint64_t>;

    Comb(std::uint64_t levels, std::uint64_t tooth) : levels_(levels), tooth_(tooth) {}

    Subproblem root() const { return {.levels = levels_}; }

    Nodes work(Subproblem& subproblem, Answer& answer, Nodes budget) const {
        open(subproblem);
        const auto done = std::min<Nodes>(budget, subproblem.tooth);
        subproblem.tooth -= done;
        answer.add(done);
        return done;
    }

    std::optional<Subproblem> split(Subproblem& subproblem) const {
        open(subproblem);
        if (subproblem.levels == 0) return std::nullopt;
        return Subproblem{.levels = std::exchange(subproblem.levels, 0)};
    }

private:
    void open(Subproblem& subproblem) const {
        if (subproblem.tooth > 0 || subproblem.levels == 0) return;
        subproblem.tooth = tooth_;
        --subproblem.levels;
    }

    std::uint64_t levels_;
    std::uint64_t tooth_;
};

/// A machine whose PEs look at their mailbox at an interval, and that notes how many nodes lie between two looks.
class Interval final : public espalier_test::ForwardingTransport {
public:
    Interval(Transport& carrier, double seconds) : ForwardingTransport(carrier), seconds_(seconds) {}

    /// Returns the numbers of nodes between two looks, in order.
    const std::vector<Nodes>& nodes() {
        std::ranges::sort(nodes_);
        return nodes_;
    }

private:
    class End final : public espalier_test::ForwardingEndpoint {
    public:
        End(Endpoint& endpoint, Interval& interval) : ForwardingEndpoint(endpoint), interval_(interval) {}

        double quantum_seconds() const override { return interval_.seconds_; }
        double unasked_quantum_seconds() const override { return interval_.seconds_; }
        void worked(Nodes nodes) override {
            interval_.nodes_.push_back(nodes);
            ForwardingEndpoint::worked(nodes);
        }

    private:
        Interval& interval_;
    };

    std::unique_ptr<Endpoint> wrapped(Endpoint& endpoint) override { return std::make_unique<End>(endpoint, *this); }

    double seconds_;
    std::vector<Nodes> nodes_;
};

/// A problem that notes how many nodes a subproblem was searched for, at most, while it could not be split: T_atomic.
template <class P>
class WithAtomic {
public:
    struct Subproblem {
        typename P::Subproblem part;
        Nodes unsplit = 0;

        bool empty() const { return part.empty(); }

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.part, self.unsplit);
        }
    };
    using Answer = typename P::Answer;

    WithAtomic(const P& problem, Nodes& longest) : problem_(problem), longest_(longest) {}

    Subproblem root() const { return {.part = problem_.root()}; }

    Nodes work(Subproblem& subproblem, Answer& answer, Nodes budget) const {
        auto copy = subproblem.part;
        const bool is_atomic = !problem_.split(copy);
        const auto done = problem_.work(subproblem.part, answer, budget);
        subproblem.unsplit = is_atomic ? subproblem.unsplit + done : 0;
        longest_ = std::max(longest_, subproblem.unsplit);
        return done;
    }

    std::optional<Subproblem> split(Subproblem& subproblem) const {
        auto part = problem_.split(subproblem.part);
        if (!part) return std::nullopt;
        return Subproblem{.part = std::move(*part)};
    }

private:
    P problem_;
    Nodes& longest_;
};

std::string machine(const std::string& pes, int message, const std::string& more) {
    return fmt::format("logp:{},L={}us,o=1us,g=1us,node=1us,{}", pes, message - 2, more);
}

void print_combs(const std::vector<std::string>& arguments) {
    const Comb comb(std::stoull(arguments[1]), std::stoull(arguments[2]));
    const auto text = machine(arguments[3], std::stoi(arguments[4]), "split=" + arguments[5] + "us");
    fmt::print("seed,nodes,seconds,h,requests,messages\n");
    for (std::uint64_t seed = 1; seed <= std::stoull(arguments[6]); ++seed) {
        Simulated simulated(parse_machine(text));
        const auto outcome =
            solve(comb, simulated, {.balancer = "random-polling", .seed = seed, .initial_split = false});
        const auto& statistics = outcome.statistics;
        fmt::print("{},{},{},{},{},{}\n", seed, statistics.nodes, statistics.seconds, statistics.deepest_generation,
                   statistics.requests, statistics.messages);
    }
}

void print_queues(const std::vector<std::string>& arguments) {
    const espalier_test::RangeCount range{std::uint64_t{1} << 20};
    const auto text = machine(arguments[2], std::stoi(arguments[3]), "split=" + arguments[4] + "us");
    fmt::print("seed,nodes,seconds,splits,rejects\n");
    for (std::uint64_t seed = 1; seed <= std::stoull(arguments[6]); ++seed) {
        Simulated simulated(parse_machine(text));
        const auto outcome = solve(range, simulated,
                                   {.balancer = "random-polling",
                                    .seed = seed,
                                    .quantum = std::stoull(arguments[5]),
                                    .queue_limit = std::stod(arguments[1]),
                                    .initial_split = false});
        const auto& statistics = outcome.statistics;
        fmt::print("{},{},{},{},{}\n", seed, statistics.nodes, statistics.seconds, statistics.splits,
                   statistics.rejects);
    }
}

void print_intervals(const std::vector<std::string>& arguments) {
    const DepthFirst tree(synthetic::AlphaTree(0.98, 1));
    const auto text = machine(arguments[3], std::stoi(arguments[4]), "look=" + arguments[2] + "us");
    fmt::print("seed,nodes,seconds,h,median,longest,atomic\n");
    for (std::uint64_t seed = 1; seed <= std::stoull(arguments[5]); ++seed) {
        Simulated simulated(parse_machine(text));
        Interval interval(simulated, std::stod(arguments[1]) * 1e-6);
        Nodes atomic = 0;
        const auto outcome = solve(WithAtomic(tree, atomic), interval,
                                   {.balancer = "random-polling", .seed = seed, .initial_split = false});
        const auto& nodes = interval.nodes();
        fmt::print("{},{},{},{},{},{},{}\n", seed, outcome.statistics.nodes, outcome.statistics.seconds,
                   outcome.statistics.deepest_generation, nodes[nodes.size() / 2], nodes.back(), atomic);
    }
}
}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() == 7 && arguments[0] == "comb") {
        print_combs(arguments);
    } else if (arguments.size() == 7 && arguments[0] == "queue") {
        print_queues(arguments);
    } else if (arguments.size() == 6 && arguments[0] == "interval") {
        print_intervals(arguments);
    } else {
        fmt::print(stderr,
                   "usage: bounds_benchmark comb LEVELS LEAF PES MESSAGE SPLIT SEEDS |"
                   " queue C PES MESSAGE SPLIT INTERVAL SEEDS | interval INTERVAL LOOK PES MESSAGE SEEDS\n");
        return 2;
    }
    return EXIT_SUCCESS;
}
