// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <algorithm>
#include <atomic>
#include <limits>
#include <string>
#include <tuple>
#include <espalier/program/errors.hpp>
#include <espalier/require.hpp>
#include "puzzle15/checker.hpp"
#include "puzzle15/paths/paths.hpp"
#include "puzzle15/solve.hpp"

namespace puzzle15 {
namespace {
using espalier::program::Run;

// Raising the bound further would take much longer each time. Where all threads can soon deepen to the proof, they do.
// On larger boards nodes take longer and raise the bound less: 50 million on 5 x 5 cells are 24 on 6 x 6 and 3 on 10 x
// 10.
constexpr std::uint64_t most_nodes_for_bound(std::uint64_t cells) { return 31'250'000'000 / (cells * cells); }
constexpr std::uint64_t most_nodes_for_bound_alone = 5'000'000;
constexpr std::size_t most_width_before_proof = 1 << 17;

/// The path of the first rank, which is empty if a limit came before the first one, the bound, and the nodes.
using Found = std::tuple<std::string, int, std::uint64_t>;

class Improver {
public:
    Improver(Run& run, const Instance& instance, const Settings& settings, double seconds)
        : run_(run), instance_(instance), settings_(settings), seconds_left_(run.seconds_left() - seconds) {}

    Found find() {
        const auto puzzle = instance_.puzzle();
        prove(puzzle, 0);
        if (const auto path = first_path(puzzle, stop_wanted_, nodes_)) {
            note(*path);
            auto* const team = run_.transport().team_of_host();
            const bool is_shared = team != nullptr && team->can_share();
            const auto most_nodes =
                is_shared ? most_nodes_for_bound(index_of(puzzle.shape.cells())) : most_nodes_for_bound_alone;
            espalier::together(team, [&] {
                // With one thread, the first item is over before the second one begins.
                for_all(team, 2,
                        [&](std::size_t item) { item == 0 ? prove(puzzle, most_nodes) : find_better(puzzle, *path); });
            });
        }
        return {letters_, bound_, nodes_};
    }

private:
    void prove(const Puzzle& puzzle, std::uint64_t most_nodes) {
        raise_bound(
            puzzle, most_nodes, stop_wanted_, [this](int bound) { bound_ = bound; }, nodes_);
    }

    void find_better(const Puzzle& puzzle, const Path& path) {
        const PathSearch search{.team = run_.transport().team_of_host(),
                                .stop_wanted = stop_wanted_,
                                .is_enough = [this](const Path& better) { return note(better); },
                                .most_width = puzzle.shape.is_deepened() ? most_width_before_proof
                                                                         : std::numeric_limits<std::size_t>::max(),
                                .seed = run_.options().seed};
        find_better_paths(puzzle, path, search, nodes_);
        is_over_ = true;
    }

    // Takes a path, which is checked, and returns whether it is short enough.
    bool note(const Path& path) {
        if (letters_.empty() || path.size() < letters_.size()) {
            letters_.clear();
            for (const Move move : path) letters_ += letter(move);
            const auto fault = fault_of(instance_.start.board, instance_.goal, letters_);
            espalier::require(fault.empty(), "the path leads to the goal");
        }
        const int bound = bound_;
        run_.show_progress(
            nodes_, fmt::format("{} moves", letters_.size()),
            fmt::format("{}, at most {:.2f} times the shortest", bound, static_cast<double>(letters_.size()) / bound));
        return is_short_enough(settings_, letters_.size(), bound);
    }

    Run& run_;
    const Instance& instance_;
    const Settings& settings_;
    double seconds_left_;  // of the run, when no more are to be spent here
    std::string letters_;
    std::atomic<int> bound_ = 0;
    std::atomic<std::uint64_t> nodes_ = 0;
    std::atomic<bool> is_over_ = false;
    const std::function<bool()> stop_wanted_ = [this] {
        return is_over_ || run_.stop_wanted() || run_.seconds_left() < seconds_left_ || nodes_ >= run_.nodes_left();
    };
};
}  // namespace

bool is_improved(const Run& run, const Settings& settings, const Shape& shape) {
    return !settings.shortest && (shape.cells() > Shape{}.cells() || !shape.is_deepened()) &&
           settings.heuristic == "auto" && settings.wanted == Wanted::one && !settings.iteration &&
           !run.options().simulates();
}

bool is_short_enough(const Settings& settings, std::size_t length, int bound) {
    return static_cast<double>(length) <= std::max(1.0, settings.within) * bound;
}

Finding improve(Run& run, const Instance& instance, const Settings& settings, double seconds) {
    Finding finding;
    if (instance.start.board == instance.goal) {
        finding.complete = true;
        finding.solutions.add("", settings.wanted);
        return finding;
    }
    if (run.transport().is_root() && run.transport().host().processes < run.transport().processes()) {
        espalier::program::complain("puzzle15",
                                    "only the first rank's host searches for shorter paths; all ranks search for the "
                                    "proof, which --shortest begins with");
    }
    const auto [path, bound, nodes] = run.at_root([&] { return Improver(run, instance, settings, seconds).find(); });
    run.note_nodes(nodes);
    finding.bound = bound;
    finding.nodes = nodes;
    if (path.empty()) return finding;
    finding.solutions.add(path, settings.wanted);
    finding.complete = bound >= static_cast<int>(path.size());
    return finding;
}
}  // namespace puzzle15
