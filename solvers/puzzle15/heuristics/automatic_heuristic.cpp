#include "puzzle15/heuristics/automatic_heuristic.hpp"

#include <algorithm>
#include <bit>

#include <espalier/require.hpp>

#include "puzzle15/catalogues/named_catalogues.hpp"
#include "puzzle15/catalogues/partition_rule.hpp"
#include "puzzle15/catalogues/pattern_memory.hpp"
#include "puzzle15/heuristics/heuristics.hpp"
#include "puzzle15/patterns/partition.hpp"

namespace puzzle15 {
namespace {

// With the Manhattan distance on 4 x 4 boards, and with linear conflicts on others: see PartitionRow.
constexpr double seconds_per_node = 2.1e-9;
constexpr double seconds_per_node_with_conflicts = 1.5e-8;

// With the databases that partitions_by_rule() makes, and by bytes_to_build() until these are built.
constexpr double seconds_per_node_by_rule = 5e-8;
constexpr double seconds_per_byte_built = 2e-8;

double seconds_to_build_by_rule(const Shape& shape) {
    double bytes = 0;
    for (const auto& database : make_catalogue(shape, 0, partitions_by_rule(shape, 0)).databases) {
        bytes += static_cast<double>(bytes_to_build(shape, std::popcount(database.goal)));
    }
    return bytes * seconds_per_byte_built;
}

// What is kept in files is read; for 5 x 5 boards it is more, and so are the duplicate words that are found.
constexpr double seconds_to_map = 0.05;
constexpr double seconds_to_read = 0.4;

// Of pdb-78, and of all else that a process has.
constexpr std::string_view largest = "pdb-78";
constexpr std::uint64_t bytes_to_build_largest = 1'350'000'000;
constexpr std::uint64_t bytes_to_map = 450'000'000;

// How much larger an iteration is than the one before, in the mean.
constexpr double growth = 6.5;

// No board with the blank at home in a corner needs more moves [Bruengger et al. 1999], so that an iteration with so
// many ends with a solution: on the boards in instances/puzzle15/hardest80.txt after a thirtieth of its nodes, in the
// mean.
constexpr int most_moves = 80;
constexpr double share_of_the_last = 1.0 / 30;

}  // namespace

bool AutomaticHeuristic::has_choice(const Shape& shape) { return shape == Shape{} || !is_small(shape); }

double AutomaticHeuristic::expected_nodes(int last_threshold, std::uint64_t last_nodes) const {
    const double all = growth * static_cast<double>(last_nodes);
    return last_threshold + 2 < most_moves || shape_ != Shape{} ? all : all * share_of_the_last;
}

// Counting nodes instead of measuring time makes the choice the same in every run, and on every processor.
AutomaticHeuristic::AutomaticHeuristic(const Databases& databases, int pes, const Shape& shape, std::uint64_t memory)
    : databases_(databases), pes_(pes), shape_(shape), memory_(memory) {
    espalier::require(has_choice(shape), "there is a choice");
    if (shape == Shape{}) {
        stages_.push_back({"manhattan", 0, seconds_per_node});
        for (const auto& row : partitions()) {
            stages_.push_back({row.name, row.to_build, row.per_node});
            if (row.name != largest) continue;
            stages_.back().bytes_to_build = bytes_to_build_largest;
            stages_.back().bytes_at_hand = bytes_to_map;
        }
    } else if (shape == five_by_five) {
        stages_.push_back({"linear-conflict", 0, seconds_per_node_with_conflicts});
        for (const auto& row : catalogues()) stages_.push_back({row.name, row.to_build, row.per_node});
    } else {
        stages_.push_back({"linear-conflict", 0, seconds_per_node_with_conflicts});
        stages_.push_back({CatalogueDatabases::by_rule, seconds_to_build_by_rule(shape), seconds_per_node_by_rule});
    }
}

bool AutomaticHeuristic::is_at_hand(std::size_t stage, const Puzzle& puzzle) const {
    return databases_.is_at_hand(std::string(stages_[stage].heuristic), puzzle);
}

bool AutomaticHeuristic::fits(std::size_t stage, const Puzzle& puzzle) const {
    return memory_ >= (is_at_hand(stage, puzzle) ? stages_[stage].bytes_at_hand : stages_[stage].bytes_to_build);
}

std::size_t AutomaticHeuristic::next_stage(const Puzzle& puzzle) const {
    for (auto stage = stages_.size() - 1; stage > stage_ + 1; --stage) {
        if (is_at_hand(stage, puzzle) && fits(stage, puzzle)) return stage;
    }
    return stage_ + 1;
}

std::string AutomaticHeuristic::choose(const Puzzle& puzzle, double expected_nodes) {
    if (stage_ + 1 < stages_.size()) {
        const double expected = expected_nodes * stages_[stage_].per_node / pes_;
        const double to_read = shape_ == Shape{} ? seconds_to_map : seconds_to_read;
        // Most boards are too easy for anything better; what is at hand is not even asked for them.
        if (spent_ + expected <= std::min(to_read, stages_[stage_ + 1].to_build / pes_)) {
            return std::string(stages_[stage_].heuristic);
        }
        const auto next = next_stage(puzzle);
        const double to_build = is_at_hand(next, puzzle) ? to_read : stages_[next].to_build / pes_;
        if (spent_ + expected > to_build && fits(next, puzzle)) {
            stage_ = next;
            spent_ = 0;
        }
    }
    return std::string(stages_[stage_].heuristic);
}

void AutomaticHeuristic::searched(std::uint64_t nodes) {
    spent_ += static_cast<double>(nodes) * stages_[stage_].per_node / pes_;
}

}  // namespace puzzle15
