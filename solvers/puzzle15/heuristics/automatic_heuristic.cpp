#include "puzzle15/heuristics/automatic_heuristic.hpp"

#include "puzzle15/patterns/partition.hpp"

namespace puzzle15 {
namespace {

// With the Manhattan distance: see PartitionRow.
constexpr double seconds_per_node = 2.1e-9;
constexpr double seconds_to_map = 0.05;

// How much larger an iteration is than the one before, in the mean.
constexpr double growth = 6.5;

// No board with the blank at home in a corner needs more moves [Bruengger et al. 1999], so that an iteration with so
// many ends with a solution: on the boards in instances/puzzle15/hardest80.txt after a thirtieth of its nodes, in the
// mean.
constexpr int most_moves = 80;
constexpr double share_of_the_last = 1.0 / 30;

}  // namespace

double AutomaticHeuristic::expected_nodes(int last_threshold, std::uint64_t last_nodes) {
    const double all = growth * static_cast<double>(last_nodes);
    return last_threshold + 2 < most_moves ? all : all * share_of_the_last;
}

// Counting nodes instead of measuring time makes the choice the same in every run, and on every processor.
AutomaticHeuristic::AutomaticHeuristic(const Databases& databases, int pes)
    : databases_(databases), pes_(pes), stages_{{"manhattan", 0, seconds_per_node}} {
    for (const auto& row : partitions()) stages_.push_back({row.name, row.to_build, row.per_node});
}

std::string AutomaticHeuristic::choose(const Puzzle& puzzle, double expected_nodes) {
    const auto last = stages_.size() - 1;
    const double expected = expected_nodes * stages_[stage_].per_node / pes_;
    const bool at_hand = databases_.is_at_hand(std::string(stages_[last].heuristic), puzzle);
    const double to_build = stage_ == last ? 0 : at_hand ? seconds_to_map : stages_[stage_ + 1].to_build / pes_;
    if (stage_ != last && spent_ + expected > to_build) {
        stage_ = at_hand ? last : stage_ + 1;
        spent_ = 0;
    }
    return std::string(stages_[stage_].heuristic);
}

void AutomaticHeuristic::searched(std::uint64_t nodes) {
    spent_ += static_cast<double>(nodes) * stages_[stage_].per_node / pes_;
}

}  // namespace puzzle15
