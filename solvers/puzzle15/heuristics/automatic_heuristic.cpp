// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/heuristics/automatic_heuristic.hpp"

#include <algorithm>
#include <bit>

#include <espalier/require.hpp>

#include "puzzle15/databases/partitions.hpp"
#include "puzzle15/databases/placements.hpp"
#include "puzzle15/sums/catalogue.hpp"

namespace puzzle15 {
namespace {

// A node of a search takes this long with the Manhattan distance on 4 x 4 boards, and with linear conflicts on others,
// on the same processor as in NamedPartitions.
constexpr double seconds_per_node = 2.1e-9;
constexpr double seconds_per_node_with_conflicts = 1.5e-8;

// A node takes this long with the databases that partitions_by_rule() makes, and building these takes so long for each
// byte of bytes_to_build().
constexpr double seconds_per_node_by_rule = 5e-8;
constexpr double seconds_per_byte_built = 2e-8;

double seconds_to_build_by_rule(const Shape& shape) {
    double bytes = 0;
    for (const auto& database : Catalogue(shape, 0, partitions_by_rule(shape, 0)).databases) {
        bytes += static_cast<double>(bytes_to_build(shape, std::popcount(database.goal)));
    }
    return bytes * seconds_per_byte_built;
}

// Databases that are kept in files only have to be read. For 5 x 5 boards they are larger, and making the duplicate
// words takes longer.
constexpr double seconds_to_map = 0.05;
constexpr double seconds_to_read = 0.4;

// The memory of pdb-78 and of everything else in the process.
constexpr std::string_view largest = "pdb-78";
constexpr std::uint64_t bytes_to_build_largest = 1'500'000'000;
constexpr std::uint64_t bytes_to_map = 450'000'000;

// The mean factor between the nodes of an iteration and of the one before.
constexpr double growth = 6.5;

// No board with the blank at home in a corner needs more moves [Bruengger et al. 1999], so that an iteration with this
// threshold ends with a solution: on the boards in instances/puzzle15/hardest80.txt after a thirtieth of its nodes in
// the mean.
constexpr int most_moves = 80;
constexpr double share_of_the_last = 1.0 / 30;

}  // namespace

bool AutomaticHeuristic::has_choice(const Shape& shape) { return shape == Shape{} || !is_small(shape); }

double AutomaticHeuristic::expected_nodes(int last_threshold, std::uint64_t last_nodes) const {
    const double all = growth * static_cast<double>(last_nodes);
    return last_threshold + 2 < most_moves || shape_ != Shape{} ? all : all * share_of_the_last;
}

// The choice counts nodes instead of measuring time, so that it is the same in every run and on every processor.
AutomaticHeuristic::AutomaticHeuristic(const Heuristics& heuristics, int pes, const Shape& shape, std::uint64_t memory)
    : heuristics_(heuristics), pes_(pes), shape_(shape), memory_(memory) {
    espalier::require(has_choice(shape), "there is a choice");
    stages_.push_back(shape == Shape{} ? Stage{"manhattan", 0, seconds_per_node}
                                       : Stage{"linear-conflict", 0, seconds_per_node_with_conflicts});
    for (const auto& row : named_partitions()) {
        if (row.shape == shape) stages_.push_back({row.name, row.to_build, row.per_node});
    }
    if (stages_.size() > 1) return;
    stages_.push_back({partitions_of_rule, seconds_to_build_by_rule(shape), seconds_per_node_by_rule});
}

std::string AutomaticHeuristic::choose(const Puzzle& puzzle, double expected_nodes) {
    const auto is_at_hand = [&](std::size_t stage) {
        return heuristics_.is_at_hand(std::string(stages_[stage].heuristic), puzzle);
    };
    const auto fits = [&](std::size_t stage) {
        if (stages_[stage].heuristic != largest) return true;
        return memory_ >= (is_at_hand(stage) ? bytes_to_map : bytes_to_build_largest);
    };
    if (stage_ + 1 < stages_.size()) {
        const double expected = expected_nodes * stages_[stage_].per_node / pes_;
        const double to_read = shape_ == Shape{} ? seconds_to_map : seconds_to_read;
        // Most boards are too easy for anything better, so that for them not even the files are looked for.
        if (spent_ + expected <= std::min(to_read, stages_[stage_ + 1].to_build / pes_)) {
            return std::string(stages_[stage_].heuristic);
        }
        // The best later stage whose databases are at hand comes next or, if there is none, the next one.
        auto next = stages_.size() - 1;
        while (next > stage_ + 1 && !(is_at_hand(next) && fits(next))) --next;
        const double to_build = is_at_hand(next) ? to_read : stages_[next].to_build / pes_;
        if (spent_ + expected > to_build && fits(next)) {
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
