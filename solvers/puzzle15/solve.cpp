// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/solve.hpp"
#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <span>
#include <string>
#include <utility>
#include "puzzle15/heuristics/heuristics.hpp"

namespace puzzle15 {
namespace {
using espalier::program::Run;

class Deepening {
public:
    /// With `known_moves`, the length of a solution, ends as soon as that is short enough.
    Deepening(Run& run, const Settings& settings, std::size_t known_moves = 0)
        : run_(run),
          settings_(settings),
          known_moves_(known_moves),
          heuristics_(
              run.transport().team(), settings.cache, [&run] { return run.stop_wanted(); }, settings.partitions) {
        run.expect_more_searches(!settings.iteration);
    }

    void solve(const std::vector<Instance>& instances, const OnFinished& on_finished) {
        std::vector<OpenInstance> open;
        for (const auto& instance : instances) {
            // Larger boards are refused here, before a heuristic is made.
            for (const auto& [is_given, option] : {std::pair{settings_.shortest, "--shortest"},
                                                   {settings_.wanted != Wanted::one, "--all"},
                                                   {settings_.iteration.has_value(), "--iteration"},
                                                   {run_.is_simulated(), "--simulate"}}) {
                espalier::program::refuse_if(is_given && !instance.goal.shape.is_deepened(),
                                             fmt::format("{} is for boards of at most 5x5 cells", option));
            }
            static_cast<void>(chosen_heuristic(settings_.heuristic, instance.goal.shape));
            open.emplace_back(instance, open.size(), settings_);
            open.back().iteration.split_all = run_.is_simulated();
        }
        // A run that goes on with a checkpoint on other PEs takes the same course.
        if (open.size() > 1) {
            pes_ = run_.choose_at_root([this] { return run_.transport().pes(); }, [](int pes) { return pes > 0; });
        }
        while (!open.empty()) {
            const auto finished = std::stable_partition(open.begin(), open.end(),
                                                        [this](const auto& instance) { return !is_over(instance); });
            std::for_each(finished, open.end(), [&](const auto& one) { on_finished(one.position, one.finding); });
            open.erase(finished, open.end());
            if (open.empty()) return;
            const auto next = smallest_next(open);
            prepare(next, open);
            try_opposite_directions(next);
            search(next);
            if (!run_.is_stopped()) continue;
            for (auto& instance : open) instance.finding.complete = instance.finding.complete && is_over(instance);
        }
    }

private:
    // Returns whether nothing more is to be searched for an instance.
    bool is_over(const OpenInstance& instance) const {
        const auto& finding = instance.finding;
        const bool searched = !finding.iterations.empty();
        const bool is_known = known_moves_ > 0 && is_short_enough(settings_, known_moves_, finding.bound);
        return !finding.complete || finding.solutions.number() > 0 || is_known || (searched && settings_.iteration);
    }

    // Returns how many nodes the instance will have had after its next iteration.
    static double nodes_after_next(const OpenInstance& instance) {
        return static_cast<double>(instance.finding.nodes) + instance.next_nodes();
    }

    // Moves the instances whose next iterations are to be searched now to the front, and returns them: the one that
    // will have had the fewest nodes then and, to keep all PEs busy, those with too few nodes to do so by themselves.
    // So no instance is given many more nodes than another one that is open.
    std::span<OpenInstance> smallest_next(std::vector<OpenInstance>& open) const {
        constexpr double enough_for_a_pe = 100'000;  // nodes
        const auto least = std::ranges::min_element(open, {}, nodes_after_next);
        const double most = std::max(enough_for_a_pe * pes_, nodes_after_next(*least));
        const auto rest = std::stable_partition(
            open.begin(), open.end(), [&](const auto& instance) { return nodes_after_next(instance) <= most; });
        return {open.begin(), rest};
    }

    void prepare(std::span<OpenInstance> next, const std::vector<OpenInstance>& open) {
        const auto are_heuristics = [&](const std::vector<std::string>& names) {
            const auto known = heuristic_names();
            const auto is_known = [&](const auto& name) { return std::ranges::find(known, name) != known.end(); };
            return names.size() == next.size() && std::ranges::all_of(names, is_known);
        };
        const auto heuristics = run_.choose_at_root([&] { return choose_heuristics(next, open); }, are_heuristics);
        for (std::size_t i = 0; i < next.size(); ++i) {
            auto& finding = next[i].finding;
            if (std::exchange(finding.heuristic, heuristics[i]) != heuristics[i]) {
                next[i].searches = {};
                next[i].earlier = {};
                finding.direction = settings_.direction.value_or(Direction::forward);
            }
            make_search_of(next[i], finding.direction);
        }
    }

    // Makes the search of an instance in a direction unless it is there, and takes its estimate as a bound.
    void make_search_of(OpenInstance& instance, Direction direction) {
        auto& search = instance.searches[direction];
        auto& finding = instance.finding;
        if (!search) search = heuristics_.make_search(finding.heuristic, instance.puzzles[direction], settings_.wanted);
        finding.bound = std::max(finding.bound, search->estimate());
        instance.iteration.threshold = settings_.iteration.value_or(finding.bound);
    }

    // Compares the directions of the instances where it is worth it. The first rank knows what is at hand, and builds
    // first.
    void try_opposite_directions(std::span<OpenInstance> next) {
        const auto may_be_tried = [this](const auto& one) {
            return !settings_.direction && !settings_.iteration && one.to_compare() != nullptr;
        };
        if (std::ranges::none_of(next, may_be_tried)) return;
        const auto choose = [&] {
            std::vector<std::size_t> tried;
            for (std::size_t i = 0; i < next.size(); ++i) {
                if (may_be_tried(next[i]) && is_worth_trying(next[i])) tried.push_back(i);
            }
            for (const auto i : tried) make_search_of(next[i], opposite(next[i].finding.direction));
            return tried;
        };
        const auto tried = run_.choose_at_root(choose, [&](const std::vector<std::size_t>& chosen) {
            return std::ranges::all_of(chosen, [&](std::size_t i) { return i < next.size() && may_be_tried(next[i]); });
        });
        for (const auto i : tried) {
            make_search_of(next[i], opposite(next[i].finding.direction));
            next[i].try_opposite(*next[i].to_compare());
        }
    }

    // Returns whether the opposite direction needs no databases, or much has been searched and they are at hand, or the
    // next iteration would search much longer than it builds them: what soon ends is not worth a comparison. A given
    // partition belongs to one home of the blank.
    bool is_worth_trying(const OpenInstance& instance) const {
        // To read the databases of a 24-puzzle and to compare takes as long as to search 20,000,000 nodes or so.
        constexpr espalier::Nodes least_nodes_with_databases = 80'000'000;
        constexpr double least_searching = 4;  // times as long as building
        const auto& finding = instance.finding;
        const auto& puzzle = instance.puzzles.at(opposite(finding.direction));
        if (finding.heuristic == given_partition) return false;
        if (!needs_databases(finding.heuristic)) return true;
        if (finding.nodes < least_nodes_with_databases) return false;
        if (heuristics_.is_at_hand(finding.heuristic, puzzle)) return true;
        const auto* row = find_named_partitions(finding.heuristic);
        return row != nullptr && instance.next_nodes() * row->per_node > least_searching * row->to_build;
    }

    // The first rank chooses, as what is at hand there may not be at hand elsewhere; and it builds first, so that the
    // ranks of its host map the file that it keeps instead of building their own.
    std::vector<std::string> choose_heuristics(std::span<const OpenInstance> next,
                                               const std::vector<OpenInstance>& open) {
        std::map<int, double> expected_nodes;  // by the shapes' cells
        for (const auto& instance : open) {
            const auto& shape = first_puzzle(instance).shape;
            const auto* last = instance.last_iteration();
            if (last == nullptr || !chooses(shape)) continue;
            expected_nodes[shape.cells()] += automatic(shape).expected_nodes(last->threshold, last->nodes);
        }
        std::vector<std::string> heuristics;
        for (const auto& instance : next) {
            // The first instance chooses for all of its shape, and counts what the others will need, too.
            const auto& puzzle = first_puzzle(instance);
            auto& expected = expected_nodes[puzzle.shape.cells()];
            heuristics.push_back(heuristic_for(puzzle, std::exchange(expected, 0)));
            const bool is_new = heuristics.back() != instance.finding.heuristic;
            if (is_new && run_.transport().processes() > 1) {
                heuristics_.make_search(heuristics.back(), puzzle, settings_.wanted);
            }
        }
        return heuristics;
    }

    // A simulated machine is judged by its nodes, and not by how soon they are searched here.
    bool chooses(const Shape& shape) const {
        return settings_.heuristic == "auto" && AutomaticHeuristic::has_choice(shape) && !run_.is_simulated();
    }

    std::string heuristic_for(const Puzzle& puzzle, double expected_nodes) {
        return chooses(puzzle.shape) ? automatic(puzzle.shape).choose(puzzle, expected_nodes)
                                     : chosen_heuristic(settings_.heuristic, puzzle.shape);
    }

    AutomaticHeuristic& automatic(const Shape& shape) {
        return automatic_.try_emplace(shape.cells(), heuristics_, run_.transport().pes(), shape).first->second;
    }

    void search(std::span<OpenInstance> open) {
        std::vector<IterationOf> iterations;
        for (auto& instance : open) {
            iterations.push_back(
                {.search = instance.searches[instance.finding.direction].get(),
                 .iteration = instance.iteration,
                 .earlier = instance.is_worth_ordering() ? &instance.earlier[instance.finding.direction] : nullptr});
        }
        const auto results = search_iterations(run_, iterations);
        for (std::size_t i = 0; i < open.size(); ++i) {
            open[i].note(results[i]);
            const auto& shape = first_puzzle(open[i]).shape;
            if (chooses(shape)) automatic(shape).searched(results[i].nodes);
        }
    }

    const Puzzle& first_puzzle(const OpenInstance& instance) const {
        return instance.puzzles.at(settings_.direction.value_or(Direction::forward));
    }

    Run& run_;
    const Settings& settings_;
    std::size_t known_moves_;
    int pes_ = 1;
    Heuristics heuristics_;
    std::map<int, AutomaticHeuristic> automatic_;  // by the shapes' cells
};

// Goes on to the proof where there are searches for it, unless other boards wait for their share of the time.
Finding improve_and_prove(Run& run, const Instance& instance, const Settings& settings, double seconds) {
    espalier::program::refuse_if(run.checkpoint().is_wanted(),
                                 "--checkpoint: boards of more than 4x4 cells need --shortest with it");
    auto finding = improve(run, instance, settings, seconds);
    if (finding.solutions.number() == 0) return finding;
    const auto moves = finding.solutions.kept().front().size();
    // The first rank decides for all, whose clocks differ.
    const bool is_enough = run.at_root([&] {
        return finding.complete || is_short_enough(settings, moves, finding.bound) || run.is_stopped() ||
               run.stop_wanted() || !instance.goal.shape.is_deepened() || seconds < run.seconds_left();
    });
    if (is_enough) return finding;
    Finding proved;
    Deepening(run, settings, moves).solve({instance}, [&](std::size_t, const Finding& found) { proved = found; });
    proved.bound = std::max(proved.bound, finding.bound);
    proved.nodes += finding.nodes;
    if (proved.solutions.number() == 0) proved.solutions = finding.solutions;
    proved.complete = proved.bound >= static_cast<int>(proved.solutions.kept().front().size());
    return proved;
}
}  // namespace

void solve(Run& run, const std::vector<Instance>& instances, const Settings& settings, const OnFinished& on_finished) {
    std::vector<Instance> deepened;
    std::vector<std::size_t> positions;
    auto improved = static_cast<double>(std::ranges::count_if(
        instances, [&](const auto& instance) { return is_improved(run, settings, instance.goal.shape); }));
    for (std::size_t i = 0; i < instances.size(); ++i) {
        if (is_improved(run, settings, instances[i].goal.shape)) {
            // The boards share the time that is left.
            on_finished(i, improve_and_prove(run, instances[i], settings, run.seconds_left() / improved--));
        } else {
            deepened.push_back(instances[i]);
            positions.push_back(i);
        }
    }
    Deepening(run, settings).solve(deepened, [&](std::size_t number, const Finding& finding) {
        on_finished(positions[number], finding);
    });
}

Finding solve(Run& run, const Instance& instance, const Settings& settings) {
    Finding found;
    solve(run, {instance}, settings, [&](std::size_t, const Finding& finding) { found = finding; });
    return found;
}
}  // namespace puzzle15
