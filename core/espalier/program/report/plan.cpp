// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/report/plan.hpp"
#include <cmath>
#include <stdexcept>
#include <utility>
#include "espalier/require.hpp"

namespace espalier::program {
namespace {
constexpr int most_pes_of_sample = 256;

// The constants of the prediction, by least squares over simulated searches (benchmarks/plan.py):
// - the small machine's overhead is h (a T_rout + b node);
constexpr double messages_of_generation = 3.7;
constexpr double nodes_of_generation = 0.56;
// - of that and of the overhead that it had, the geometric mean with this weight of the latter is used;
constexpr double weight_of_sample = 0.88;
// - overheads grow with this power of log P;
constexpr double growth = 0.34;
// - if some PEs are nearer than others, they shrink with a power of that formula for messages between neighbours by that
//   for mean ones, which is less where PEs lose time by passing messages on;
constexpr double locality = 0.23;
constexpr double locality_with_contention = 0.13;
// - the logarithms of the true overheads by the predicted ones have a standard deviation of 0.19, but more than a
//   normal distribution's share of them are large, so the interval is that of a greater one.
constexpr double deviation = 0.22;

double in_seconds(Picoseconds time) { return static_cast<double>(time) * seconds_of_picosecond; }

double generation_seconds(double message, double node) {
    return messages_of_generation * message + nodes_of_generation * node;
}

// Returns by what factor overheads on the machine differ from those on its sample. Near PEs shorten messages only.
double factor_of(const Machine& machine, double message, double node) {
    const int few = std::min(machine.pes(), most_pes_of_sample);
    if (few < 2) return 1;
    const double grown = std::pow(std::log2(machine.pes()) / std::log2(few), growth);
    const double nearest = in_seconds(machine.transit(0, 1) + 2 * machine.costs(0, 1).overhead);
    const double nearness = std::min(1.0, generation_seconds(nearest, node) / generation_seconds(message, node));
    return grown * std::pow(nearness, machine.has_contention ? locality_with_contention : locality);
}
}  // namespace

Machine Plan::sample(Machine machine) {
    if (machine.is_synchronous) {
        throw std::invalid_argument(
            "there is no plan for a synchronous machine, whose messages take whole steps; expected another one");
    }
    const Picoseconds message = machine.mean_message();
    machine.latency = std::max<Picoseconds>(1, message - machine.delay / 2 - 2 * machine.overhead);
    machine.sides = {std::min(machine.pes(), most_pes_of_sample)};
    machine.topology = Topology::complete;
    machine.boards.clear();
    machine.hop = 0;
    machine.has_contention = machine.stores_and_forwards = machine.broadcasts_root = false;
    return machine;
}

Plan::Plan(std::string text)
    : text_(std::move(text)),
      machine_(parse_machine(text_)),
      message_(in_seconds(machine_.mean_message())),
      speed_(machine_.aggregate_speed()) {}

void Plan::add(const Statistics& statistics, const Machine& small) {
    node_ = in_seconds(small.node);
    generations_ = std::max(generations_, statistics.deepest_generation);
    const double work = static_cast<double>(statistics.nodes) * node_;
    const double formula = statistics.deepest_generation * generation_seconds(message_, node_);
    const double had = std::max(0.0, statistics.seconds - work / small.aggregate_speed());
    overhead_ += factor_of(machine_, message_, node_) * std::pow(formula, 1 - weight_of_sample) *
                 std::pow(had, weight_of_sample);
    share_ += work / speed_;
    divisible_ += 3 * message_ + 16.12 * message_ * std::max(0.0, std::log2(work / (2 * message_)));
}

Prediction Plan::with_interval(double value) {
    const double ratio = std::exp(1.96 * deviation);
    return {value, value / ratio, value * ratio};
}

Prediction Plan::efficiency() const {
    const auto overhead = overhead_seconds();
    const auto with = [this](double seconds) { return share_ / (share_ + seconds); };
    return {with(overhead.value), with(overhead.most), with(overhead.least)};
}

Prediction Plan::nodes_for(double efficiency) const {
    require(efficiency > 0 && efficiency < 1 && node_ > 0, "a plan is made for an efficiency between 0 and 1");
    return with_interval(efficiency / (1 - efficiency) * overhead_ * speed_ / node_);
}

std::optional<double> Plan::overhead_of_divisible_work() const {
    if (pes() == 1 || !machine_.is_uniform()) return std::nullopt;
    return divisible_;
}
}  // namespace espalier::program
