#include "puzzle15/solve.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "puzzle15/heuristics/automatic_heuristic.hpp"
#include "puzzle15/heuristics/databases.hpp"
#include "puzzle15/heuristics/heuristics.hpp"
#include "puzzle15/improve.hpp"
#include "puzzle15/search/iteration_search.hpp"

namespace puzzle15 {
namespace {

using espalier::program::Run;

/// An instance that is not yet solved, and what has been found so far.
struct OpenInstance {
    std::size_t position = 0;
    Puzzle puzzle;
    std::unique_ptr<BoardSearch> search;
    Iteration iteration;
    EarlierNodes earlier = {};  // of the last iterations
    Finding finding;
};

class Deepening {
public:
    /// With `known_moves`, the length of a solution, ends as soon as that is short enough.
    Deepening(Run& run, const Settings& settings, std::size_t known_moves = 0)
        : run_(run),
          settings_(settings),
          known_moves_(known_moves),
          databases_(
              run.transport().team(), settings.cache, [&run] { return run.stop_wanted(); }, settings.partitions) {
        run.expect_more_searches(!settings.iteration);
    }

    void solve(const std::vector<Instance>& instances, const OnFinished& on_finished) {
        std::vector<OpenInstance> open;
        for (const auto& instance : instances) open.push_back(begin(instance, open.size()));
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
            search(next);
            if (!run_.is_stopped()) continue;
            for (auto& instance : open) instance.finding.complete = instance.finding.complete && is_over(instance);
        }
    }

private:
    OpenInstance begin(const Instance& instance, std::size_t position) const;
    bool is_over(const OpenInstance& instance) const;
    std::span<OpenInstance> smallest_next(std::vector<OpenInstance>& open) const;
    void prepare(std::span<OpenInstance> next, const std::vector<OpenInstance>& open);
    std::vector<std::string> choose_heuristics(std::span<const OpenInstance> next,
                                               const std::vector<OpenInstance>& open);
    std::string heuristic_for(const Puzzle& puzzle, double expected_nodes);
    bool chooses(const Puzzle& puzzle) const;
    AutomaticHeuristic& automatic(const Shape& shape);
    void search(std::span<OpenInstance> open);
    static bool is_worth_ordering(const OpenInstance& instance);
    void note(const IterationResult& result, OpenInstance& instance);

    Run& run_;
    const Settings& settings_;
    std::size_t known_moves_;
    int pes_ = 1;
    Databases databases_;
    std::map<int, AutomaticHeuristic> automatic_;  // by the shapes' cells
};

OpenInstance Deepening::begin(const Instance& instance, std::size_t position) const {
    // Larger boards are refused here, before a heuristic is made.
    static_cast<void>(chosen_heuristic(settings_.heuristic, instance.goal.shape));
    OpenInstance open{
        .position = position, .puzzle = instance.puzzle(), .search = nullptr, .iteration = {}, .finding = {}};
    open.iteration = {
        .wanted = settings_.wanted, .count_start = !settings_.iteration, .split_all = run_.is_simulated()};
    open.finding.complete = true;
    if (open.puzzle.solved()) open.finding.solutions.add("", settings_.wanted);
    return open;
}

// Whether nothing more is to be searched for an instance.
bool Deepening::is_over(const OpenInstance& instance) const {
    const auto& finding = instance.finding;
    const bool searched = !finding.iterations.empty();
    const bool is_known = known_moves_ > 0 && is_short_enough(settings_, known_moves_, finding.bound);
    return !finding.complete || finding.solutions.number() > 0 || is_known || (searched && settings_.iteration);
}

// Returns how many nodes the instance will have had after its next iteration if that grows as the last one did.
double nodes_after_next(const OpenInstance& instance) {
    constexpr double first_growth = 10;  // few iterations grow more
    const auto& iterations = instance.finding.iterations;
    if (iterations.empty()) return 0;
    const auto last = static_cast<double>(iterations.back().nodes);
    const double growth =
        iterations.size() == 1 ? first_growth : last / (static_cast<double>(iterations.end()[-2].nodes) + 1);
    return static_cast<double>(instance.finding.nodes) + last * std::max(1.0, growth);
}

// Moves the instances whose next iterations are to be searched now to the front, and returns them: the one that will
// have had the fewest nodes then and, to keep all PEs busy, those with too few nodes to do so by themselves. So no
// instance is given many more nodes than another one that is open.
std::span<OpenInstance> Deepening::smallest_next(std::vector<OpenInstance>& open) const {
    constexpr double enough_for_a_pe = 100'000;  // nodes
    double most = enough_for_a_pe * pes_;
    double least = std::numeric_limits<double>::infinity();
    for (const auto& instance : open) least = std::min(least, nodes_after_next(instance));
    most = std::max(most, least);
    const auto rest = std::stable_partition(open.begin(), open.end(),
                                            [&](const auto& instance) { return nodes_after_next(instance) <= most; });
    return {open.begin(), rest};
}

void Deepening::prepare(std::span<OpenInstance> next, const std::vector<OpenInstance>& open) {
    const auto are_heuristics = [&](const std::vector<std::string>& names) {
        const auto known = puzzle15::heuristics();
        const auto is_known = [&](const auto& name) { return std::ranges::find(known, name) != known.end(); };
        return names.size() == next.size() && std::ranges::all_of(names, is_known);
    };
    const auto heuristics = run_.choose_at_root([&] { return choose_heuristics(next, open); }, are_heuristics);
    for (std::size_t i = 0; i < next.size(); ++i) {
        auto& [position, puzzle, search, iteration, earlier, finding] = next[i];
        if (heuristics[i] != finding.heuristic) {
            search = make_search(heuristics[i], puzzle, databases_, settings_.wanted);
        }
        finding.heuristic = heuristics[i];
        finding.bound = std::max(finding.bound, search->estimate());
        iteration.threshold = settings_.iteration.value_or(finding.bound);
    }
}

// The first rank chooses, as what is at hand there may not be at hand elsewhere; and it builds first, so that the ranks
// of its host map the file that it keeps instead of building their own.
std::vector<std::string> Deepening::choose_heuristics(std::span<const OpenInstance> next,
                                                      const std::vector<OpenInstance>& open) {
    std::map<int, double> expected_nodes;  // by the shapes' cells
    for (const auto& [position, puzzle, search, iteration, earlier, finding] : open) {
        if (finding.iterations.empty() || !chooses(puzzle)) continue;
        const auto& last = finding.iterations.back();
        expected_nodes[puzzle.shape.cells()] += automatic(puzzle.shape).expected_nodes(last.threshold, last.nodes);
    }
    std::vector<std::string> heuristics;
    for (const auto& instance : next) {
        // The first instance chooses for all of its shape, and counts what the others will need, too.
        auto& expected = expected_nodes[instance.puzzle.shape.cells()];
        heuristics.push_back(heuristic_for(instance.puzzle, std::exchange(expected, 0)));
        const bool is_new = heuristics.back() != instance.finding.heuristic;
        if (is_new && run_.transport().processes() > 1) {
            make_search(heuristics.back(), instance.puzzle, databases_, settings_.wanted);
        }
    }
    return heuristics;
}

// A simulated machine is judged by its nodes, and not by how soon they are searched here.
bool Deepening::chooses(const Puzzle& puzzle) const {
    return settings_.heuristic == "auto" && AutomaticHeuristic::has_choice(puzzle.shape) && !run_.is_simulated();
}

std::string Deepening::heuristic_for(const Puzzle& puzzle, double expected_nodes) {
    return chooses(puzzle) ? automatic(puzzle.shape).choose(puzzle, expected_nodes)
                           : chosen_heuristic(settings_.heuristic, puzzle.shape);
}

AutomaticHeuristic& Deepening::automatic(const Shape& shape) {
    return automatic_.try_emplace(shape.cells(), databases_, run_.transport().pes(), shape).first->second;
}

void Deepening::search(std::span<OpenInstance> open) {
    std::vector<IterationOf> iterations;
    for (const auto& instance : open) {
        iterations.push_back({.search = instance.search.get(),
                              .iteration = instance.iteration,
                              .earlier = is_worth_ordering(instance) ? &instance.earlier : nullptr});
    }
    const auto results = search_iterations(run_, iterations);
    for (std::size_t i = 0; i < open.size(); ++i) note(results[i], open[i]);
}

// The next iteration has some times the nodes of the last one.
bool Deepening::is_worth_ordering(const OpenInstance& instance) {
    const auto& iterations = instance.finding.iterations;
    return !iterations.empty() && iterations.back().nodes >= instance.search->least_to_order();
}

// The start is a node of the finding, but no generated child of the iteration that counts it.
void Deepening::note(const IterationResult& result, OpenInstance& instance) {
    auto& [position, puzzle, search, iteration, earlier, finding] = instance;
    const auto start = std::exchange(iteration.count_start, false) && result.nodes > 0 ? 1U : 0U;
    finding.iterations.push_back({.threshold = iteration.threshold,
                                  .nodes = result.nodes - start,
                                  .seconds = result.seconds,
                                  .busy_pes = result.busy_pes,
                                  .heuristic = finding.heuristic});
    finding.nodes += result.nodes;
    finding.solutions = result.solutions;
    finding.complete = result.complete;
    earlier.last_but_one = std::exchange(earlier.last, result.nodes_by_beginning);
    if (result.complete && result.solutions.number() == 0) {
        finding.bound = std::max(finding.bound, iteration.threshold + 2);
    }
    if (chooses(puzzle)) automatic(puzzle.shape).searched(result.nodes);
}

}  // namespace

namespace {

bool is_improved(const Run& run, const Settings& settings, const Instance& instance) {
    return is_improved(settings, instance.goal.shape) && !run.options().simulates();
}

// Goes on to the proof where there are searches for it, unless other boards wait for their share of the time.
Finding improve_and_prove(Run& run, const Instance& instance, const Settings& settings, double seconds) {
    if (run.keeps_checkpoints()) {
        throw espalier::program::UsageError("--checkpoint: boards of more than 4x4 cells need --shortest with it");
    }
    auto finding = improve(run, instance, settings, seconds);
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
    auto improved = static_cast<double>(
        std::ranges::count_if(instances, [&](const auto& instance) { return is_improved(run, settings, instance); }));
    for (std::size_t i = 0; i < instances.size(); ++i) {
        if (is_improved(run, settings, instances[i])) {
            // The boards share the time that is left.
            const auto finding = improve_and_prove(run, instances[i], settings, run.seconds_left() / improved--);
            if (run.transport().is_root()) on_finished(i, finding);
        } else {
            deepened.push_back(instances[i]);
            positions.push_back(i);
        }
    }
    Deepening(run, settings).solve(deepened, [&](std::size_t number, const Finding& finding) {
        if (run.transport().is_root()) on_finished(positions[number], finding);
    });
}

Finding solve(Run& run, const Instance& instance, const Settings& settings) {
    if (is_improved(run, settings, instance)) return improve_and_prove(run, instance, settings, run.seconds_left());
    Finding found;
    Deepening(run, settings).solve({instance}, [&](std::size_t, const Finding& finding) { found = finding; });
    return found;
}

}  // namespace puzzle15
