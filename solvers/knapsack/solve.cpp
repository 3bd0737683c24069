#include "knapsack/solve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include <espalier/program/exit.hpp>
#include <espalier/program/files/files.hpp>
#include <espalier/program/stop_signals.hpp>
#include <espalier/transports/threads/team.hpp>

#include "knapsack/batch/batch.hpp"
#include "knapsack/dynamic/heaviest_first/search_of_ranks.hpp"
#include "knapsack/formats/read.hpp"
#include "knapsack/report.hpp"
#include "knapsack/run_limits.hpp"
#include "knapsack/search.hpp"

namespace knapsack {

namespace {

using espalier::program::Output;
using espalier::program::Run;

void complain_of_claims(Run& run, Output& output, const Command& command, const Instance& instance,
                        const Finding& finding) {
    if (!run.transport().is_root()) return;
    const auto complain = [&](const std::string& claim, const std::string& refutation) {
        if (refutation.empty()) return;
        espalier::program::complain("knapsack", fmt::format("{}: {}", claim, refutation));
        output.exit_with(espalier::program::ExitCode::bad_input);
    };
    complain("--known-optimum", refutation_of_known_optimum(instance, command.settings, finding));
    complain(espalier::program::source_name(command.files.front()), refutation_of_file(instance, finding));
}

void answer_one(Run& run, Output& output, const Command& command, const Instance& instance) {
    constexpr double seconds_of_item = 2e-7;  // for the report
    run.limit_time(run.options().time_limit - seconds_of_item * static_cast<double>(instance.items()));
    const auto finding = solve(run, instance, command.settings);
    auto report = make_report(instance, command.settings, finding);
    report.more["algorithm"] = command.settings.algorithm;
    report.node = node_of(command.settings.algorithm);
    output.write(report);
    complain_of_claims(run, output, command, instance, finding);
    if (command.certificate.empty() || finding.choice.empty() || !run.transport().is_root()) return;
    espalier::program::write_file(command.certificate,
                                  espalier::program::json_text(make_certificate(instance, finding), 1));
}

// None if the time limit comes before.
std::optional<InstanceFile> read(Run& run, const Command& command) {
    const auto& name = command.files.front();
    const auto limits = dynamic_limits(run, command.settings, false);
    InstanceFile file;
    IsOver is_over = [&](std::size_t numbers) { return limits.is_over_behind(numbers / 4); };
    if (run.keeps_checkpoints()) is_over = {};  // all lives of a run read the same
    try {
        file = read_instances(name, command.format, std::move(is_over));
    } catch (const ReadingStopped&) {
        return std::nullopt;
    }
    if (run.options().statistics) {
        const auto told = espalier::program::source_name(name);
        espalier::program::complain("knapsack", fmt::format("{}: format {}", told, file.format));
    }
    return file;
}

// The first rank preprocesses the search for all, and the leaders of other hosts take part in its longest stage. How
// far that goes may depend on time and memory, so that a run that goes on with a checkpoint takes over what the earlier
// one has come to.
void preprocess(Run& run, const Instance& instance, const Settings& settings, std::optional<Search>& search) {
    const auto limits = limits_of_leader(run, settings, bytes_of(instance));
    auto* const team = limits.sharing.team;
    auto* const leaders = limits.ranks;
    const auto make = [&] { espalier::together(team, [&] { search.emplace(instance, settings, limits); }); };
    if (run.transport().processes() == 1 && !run.keeps_checkpoints()) return make();
    const auto make_at_root = [&] {
        make();
        if (leaders != nullptr) end_searches(*leaders);
        return search->preprocessing();
    };
    const auto help = [&] {
        if (leaders != nullptr) espalier::together(team, [&] { take_part(limits); });
    };
    auto preprocessed = run.choose_at_root(make_at_root, help);
    search.emplace(instance, std::move(preprocessed), dynamic_limits(run, settings, false, bytes_of(instance)));
}

// Without limits, nobody should wait for a proof that is out of reach without being told.
void announce(Run& run, const Instance& instance, const Settings& settings, const Search& search) {
    const auto& options = run.options();
    const bool is_limited = std::isfinite(options.time_limit) ||
                            options.node_limit != std::numeric_limits<std::uint64_t>::max() ||
                            espalier::program::StopSignals::wanted();
    if (is_limited || !run.transport().is_root() || settings.algorithm == "dfs" || !search.is_open()) return;
    const auto finding = search.first_finding();
    if (finding.profit) espalier::program::complain("knapsack", announcement(instance, finding));
}

Finding search_once(Run& run, const Instance& instance, const Settings& settings) {
    std::optional<Search> made;
    preprocess(run, instance, settings, made);
    const Search& search = *made;
    announce(run, instance, settings, search);
    return search.solve([&](const auto& problem) { return run.search(problem); });
}

}  // namespace

Finding solve(Run& run, const Instance& instance, const Settings& settings) {
    const auto first = search_once(run, instance, settings);
    const bool hides_all = first.complete && first.profit && first.bound > *first.profit;
    if (!hides_all) return first;
    auto unguided = settings;
    unguided.known_optimum.reset();
    auto finding = search_once(run, instance, unguided);
    finding.preprocessed += first.preprocessed;
    finding.bound = std::min(finding.bound, first.bound);
    return finding;
}

void answer(Run& run, Output& output, const Command& command) {
    if (is_batch(command)) return solve_batch(run, output, command);
    const auto file = run.at_root([&] { return read(run, command); });
    if (!file) return output.write(make_report_of_nothing(espalier::program::source_name(command.files.front())));
    check(command, file->instances);
    if (file->instances.size() != 1) return solve_batch(run, output, command);
    check_memory(command.settings, file->instances.front());
    answer_one(run, output, command, file->instances.front());
}

}  // namespace knapsack
