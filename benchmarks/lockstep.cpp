// SPDX-License-Identifier: Apache-2.0

// Poll-and-shuffle in step, as [Sanders 2002, section 5] analyses it, on a hypercube whose links carry one message at a
// time, as CSV on stdout (benchmarks/lockstep.py):
//     lockstep_benchmark VARIANT DIMENSION LINK SPLIT INTERVAL GAMMA SEEDS
// A phase lasts INTERVAL microseconds, in which busy PEs search as many nodes, then twice LINK for the requests along
// its dimension and their answers, and SPLIT for the splits. After each cycle of phases all subproblems are permuted at
// random, which takes the time that it takes to route them. VARIANT is basic, lower (idle PEs also ask along lower
// dimensions while the others search) or global (three of four permutations are replaced by requests to random PEs).

#include <fmt/format.h>
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>
#include <espalier/espalier.hpp>
#include "synthetic/alpha/alpha_tree.hpp"

namespace {
using espalier::Random;
using Tree = espalier::DepthFirst<synthetic::AlphaTree>;

struct Way {
    std::size_t from = 0;
    std::size_t to = 0;
};

/// Returns the steps in which messages get there, dimension by dimension, while each link carries one in each step.
int route(const std::vector<Way>& ways, unsigned dimension) {
    std::vector<std::deque<Way>> links(dimension << dimension);
    const auto enter = [&](const Way& way) {
        if (way.from != way.to) links[way.from * dimension + std::countr_zero(way.from ^ way.to)].push_back(way);
    };
    for (const auto& way : ways) enter(way);
    for (int steps = 0;; ++steps) {
        std::vector<Way> moved;
        for (std::size_t i = 0; i < links.size(); ++i) {
            if (links[i].empty()) continue;
            moved.push_back({.from = (i / dimension) ^ (std::size_t{1} << i % dimension), .to = links[i].front().to});
            links[i].pop_front();
        }
        if (moved.empty()) return steps;
        for (const auto& way : moved) enter(way);
    }
}

struct Costs {
    double link = 0;
    double split = 0;
    espalier::Nodes interval = 0;
};

class Lockstep {
public:
    Lockstep(const Tree& tree, std::string variant, unsigned dimension, const Costs& costs, double gamma,
             std::uint64_t seed)
        : tree_(tree),
          variant_(std::move(variant)),
          dimension_(dimension),
          costs_(costs),
          gamma_(gamma),
          random_(seed, 0),
          parts_(std::size_t{1} << dimension) {
        parts_[0].emplace(tree_.root(), 0);
    }

    void run() {
        for (; busy() > 0; ++cycles_) {
            for (unsigned i = 0; i < dimension_ && busy() > 0; ++i) phase(i);
            if (busy() == 0) return;
            variant_ == "global" && cycles_ % 4 != 3 ? ask_anywhere() : shuffle();
        }
    }

    void print(std::uint64_t seed) const {
        fmt::print("{},{},{},{},{},{},{},{},{}\n", parts_.size(), seed, answer_.nodes, microseconds_ * 1e-6, h_,
                   phases_, red_, shuffles_, shuffling_ / std::max(1, shuffles_));
    }

private:
    using Part = std::pair<Tree::Subproblem, int>;  // with the splits behind it

    std::size_t busy() const {
        return static_cast<std::size_t>(
            std::ranges::count_if(parts_, [](const auto& part) { return part.has_value(); }));
    }

    void phase(unsigned i) {
        const int looks = variant_ == "lower" && i > 0 ? 4 : 1;
        for (int look = 1; look <= looks; ++look) {
            work(costs_.interval / static_cast<espalier::Nodes>(looks));
            const auto along = look == looks ? i : random_.below(i);
            if (look == looks) microseconds_ += 2 * costs_.link;  // requests before are under way during the search
            ask([&](std::size_t pe) { return pe ^ std::size_t{1} << along; });
        }
        ++phases_;
        const double all = static_cast<double>(parts_.size());
        const bool is_low = i < dimension_ - std::log2(2 / gamma_);
        red_ += is_low && all - static_cast<double>(busy()) >= gamma_ * all ? 1 : 0;
    }

    void work(espalier::Nodes nodes) {
        for (auto& part : parts_) {
            if (!part) continue;
            tree_.work(part->first, answer_, nodes);
            if (part->first.empty()) part.reset();
        }
        microseconds_ += static_cast<double>(nodes);
    }

    // The idle PEs ask, each PE that is asked answers one of them, and all wait for the splits.
    template <class Victim>
    void ask(Victim victim) {
        std::vector<bool> is_split(parts_.size());
        std::vector<std::size_t> idle;
        for (std::size_t pe = 0; pe < parts_.size(); ++pe) {
            if (!parts_[pe]) idle.push_back(pe);
        }
        bool any = false;
        for (const auto pe : idle) {
            const auto asked = victim(pe);
            auto& part = parts_[asked];
            if (!part || is_split[asked]) continue;
            auto half = tree_.split(part->first);
            if (!half) continue;
            any = is_split[asked] = is_split[pe] = true;
            h_ = std::max(h_, ++part->second);
            parts_[pe].emplace(std::move(*half), part->second);
        }
        if (any) microseconds_ += costs_.split;
    }

    void ask_anywhere() {
        std::vector<std::size_t> victims(parts_.size());
        std::vector<Way> requests;
        std::vector<Way> answers;
        for (std::size_t pe = 0; pe < parts_.size(); ++pe) {
            victims[pe] = random_.below(static_cast<std::uint32_t>(parts_.size()));
            if (parts_[pe]) continue;
            requests.push_back({.from = pe, .to = victims[pe]});
            answers.push_back({.from = victims[pe], .to = pe});
        }
        microseconds_ += costs_.link * (route(requests, dimension_) + route(answers, dimension_));
        ask([&](std::size_t pe) { return victims[pe]; });
    }

    // Each subproblem goes to a random PE; those that meet there are permuted, numbered by a prefix sum, and go on to
    // the PE of this number.
    void shuffle() {
        std::vector<std::vector<std::size_t>> met(parts_.size());
        std::vector<Way> there;
        for (std::size_t pe = 0; pe < parts_.size(); ++pe) {
            there.push_back({.from = pe, .to = random_.below(static_cast<std::uint32_t>(parts_.size()))});
            auto& here = met[there.back().to];
            here.insert(here.begin() + random_.below(static_cast<std::uint32_t>(here.size() + 1)), pe);
        }
        std::vector<Way> on;
        std::vector<std::optional<Part>> permuted(parts_.size());
        for (std::size_t pe = 0; pe < met.size(); ++pe) {
            for (const auto from : met[pe]) {
                permuted[on.size()] = std::move(parts_[from]);
                on.push_back({.from = pe, .to = on.size()});
            }
        }
        parts_ = std::move(permuted);
        const double taken =
            costs_.link * (route(there, dimension_) + static_cast<int>(dimension_) + route(on, dimension_));
        microseconds_ += taken;
        shuffling_ += taken;
        ++shuffles_;
    }

    const Tree& tree_;
    std::string variant_;
    unsigned dimension_;
    Costs costs_;
    double gamma_;
    Random random_;
    std::vector<std::optional<Part>> parts_;
    synthetic::TreeSize answer_;
    double microseconds_ = 0;
    double shuffling_ = 0;
    int h_ = 0;
    int phases_ = 0;
    int red_ = 0;
    int cycles_ = 0;
    int shuffles_ = 0;
};
}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() != 7) {
        fmt::print(stderr, "usage: lockstep_benchmark VARIANT DIMENSION LINK SPLIT INTERVAL GAMMA SEEDS\n");
        return 2;
    }
    const Tree tree(synthetic::AlphaTree(0.98, 1));
    const Costs costs{
        .link = std::stod(arguments[2]), .split = std::stod(arguments[3]), .interval = std::stoull(arguments[4])};
    fmt::print("pes,seed,nodes,seconds,h,phases,red,shuffles,shuffle_us\n");
    for (std::uint64_t seed = 1; seed <= std::stoull(arguments[6]); ++seed) {
        Lockstep machine(tree, arguments[0], static_cast<unsigned>(std::stoul(arguments[1])), costs,
                         std::stod(arguments[5]), seed);
        machine.run();
        machine.print(seed);
    }
    return EXIT_SUCCESS;
}
