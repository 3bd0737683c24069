// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/open_instance.hpp"

#include <algorithm>
#include <utility>

namespace puzzle15 {

OpenInstance::OpenInstance(const Instance& instance, std::size_t instance_position, const Settings& settings)
    : position(instance_position),
      puzzles{{Direction::forward, instance.puzzle()}, {Direction::backward, reversed(instance.puzzle())}} {
    iteration.wanted = settings.wanted;
    iteration.count_start = !settings.iteration;
    finding.complete = true;
    finding.direction = settings.direction.value_or(Direction::forward);
    if (puzzles[Direction::forward].solved()) finding.solutions.add("", settings.wanted);
}

const IterationRecord* OpenInstance::last_iteration() const {
    const auto& all = finding.iterations;
    const auto last = std::find_if(all.rbegin(), all.rend(),
                                   [&](const auto& record) { return record.direction == finding.direction; });
    return last == all.rend() ? nullptr : &*last;
}

double OpenInstance::next_nodes() const {
    constexpr double first_growth = 10;  // few iterations grow more
    const auto* last = last_iteration();
    if (last == nullptr) return 0;
    const auto nodes = static_cast<double>(last->nodes);
    const bool is_first = last == finding.iterations.data() || (last - 1)->direction != last->direction;
    return nodes * (is_first ? first_growth : std::max(1.0, nodes / (static_cast<double>((last - 1)->nodes) + 1)));
}

// The next iteration has some times the nodes of the last one, or about as many as that in the opposite direction. From
// its branches follows the order of the one after it.
bool OpenInstance::is_worth_ordering() const {
    const auto* last = last_iteration();
    const auto nodes = rival_nodes.value_or(last != nullptr ? last->nodes : 0);
    return nodes >= searches.at(finding.direction)->least_to_order();
}

const IterationRecord* OpenInstance::to_compare() const {
    constexpr espalier::Nodes least_compared = 200'000;
    const IterationRecord* found = nullptr;
    for (const auto& record : finding.iterations) {
        if (record.heuristic != finding.heuristic) continue;
        if (record.direction != finding.direction) return nullptr;
        if (found == nullptr && record.nodes >= least_compared) found = &record;
    }
    return found;
}

void OpenInstance::try_opposite(const IterationRecord& rival) {
    rival_nodes = rival.nodes;
    iteration.threshold = rival.threshold;
    finding.direction = opposite(finding.direction);
}

// The start is a node of the finding, but no generated child of the iteration that counts it.
void OpenInstance::note(const IterationResult& result) {
    const auto start = std::exchange(iteration.count_start, false) && result.nodes > 0 ? 1U : 0U;
    finding.iterations.push_back({.threshold = iteration.threshold,
                                  .nodes = result.nodes - start,
                                  .seconds = result.seconds,
                                  .busy_pes = result.busy_pes,
                                  .heuristic = finding.heuristic,
                                  .direction = finding.direction});
    finding.nodes += result.nodes;
    finding.solutions = finding.direction == Direction::forward ? result.solutions : result.solutions.reversed();
    finding.complete = result.complete;
    auto& [last, last_but_one] = earlier[finding.direction];
    last_but_one = std::exchange(last, result.nodes_by_beginning);
    if (result.complete && result.solutions.number() == 0) {
        finding.bound = std::max(finding.bound, iteration.threshold + 2);
    }
    if (std::exchange(rival_nodes, std::nullopt).value_or(result.nodes + 1) <= result.nodes) {
        finding.direction = opposite(finding.direction);
    }
}

}  // namespace puzzle15
