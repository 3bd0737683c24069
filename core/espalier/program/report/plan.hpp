// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include "espalier/outcome.hpp"
#include "espalier/transports/simulated/machines.hpp"

namespace espalier::program {
/// The efficiency for which reports say how many nodes are needed.
constexpr double planned_efficiency = 0.9;

/// A prediction, and an interval that contains what is predicted in 95 of 100 cases.
struct Prediction {
    double value = 0;
    double least = 0;
    double most = 0;
};

/// The prediction of how long searches take on a machine, from the same searches on a small simulated one (--plan).
///
/// A search takes an even share of its nodes and, beyond that, an overhead of O(h T_rout), where h is the greatest
/// number of splits between a subproblem and the root [Sanders 2002, Theorem 1]. The small machine provides h and an
/// overhead of its own. The constants are fitted to simulated searches with the default balancer by the script
/// benchmarks/plan.py, which also tries them on other trees and machines.
class Plan {
public:
    /// Returns the small machine: at most 256 PEs, each of them as far from all others as two PEs of `machine` are in
    /// the mean. Throws std::invalid_argument for synchronous machines, on which messages hinder each other or nodes.
    static Machine sample(Machine machine);

    /// Plans for the machine that parse_machine() makes of `text`, whose node costs what a node of the sample costs.
    explicit Plan(std::string text);

    /// Adds a search, with the statistics and the cost of a node that it had on the small machine.
    void add(const Statistics& statistics, const Machine& small);

    /// Returns whether a search has been added. Without one, there is no prediction.
    bool is_made() const { return share_ > 0; }

    const std::string& machine() const { return text_; }
    int pes() const { return machine_.pes(); }
    /// Returns T_rout, the mean time of a message between two PEs of the machine, in seconds.
    double message_seconds() const { return message_; }
    double node_seconds() const { return node_; }
    /// Returns h: the most splits between a subproblem and the root that a search of the sample has had.
    std::uint32_t generations() const { return generations_; }
    /// Returns the time of an even share of all nodes, in seconds.
    double share_seconds() const { return share_; }

    /// Returns the time that the searches take beyond an even share of their nodes, in seconds.
    [[nodiscard]] Prediction overhead_seconds() const { return with_interval(overhead_); }

    /// Returns which share of the PEs' time the searches need for their nodes.
    [[nodiscard]] Prediction efficiency() const;

    /// Returns the number of nodes that searches as deep as these need for this efficiency, 0 < efficiency < 1.
    [[nodiscard]] Prediction nodes_for(double efficiency) const;

    /// Returns the most overhead in seconds that searches of work of this size have in the mean, if the work can always
    /// be split in equal halves and the PEs are equally near [Gast, Khatiri, Trystram, Wagner 2021, Theorem 1]: for
    /// work of W seconds and a latency of l, 16.12 l log2(W / (2 l)) + 3 l. Returns nothing for a single PE and if some
    /// PEs are nearer than others.
    [[nodiscard]] std::optional<double> overhead_of_divisible_work() const;

private:
    static Prediction with_interval(double value);

    std::string text_;
    Machine machine_;
    double message_;
    double speed_;  ///< of all PEs together, by that of one that is not slow
    double node_ = 0;
    double share_ = 0;
    double overhead_ = 0;
    double divisible_ = 0;
    std::uint32_t generations_ = 0;
};
}  // namespace espalier::program
