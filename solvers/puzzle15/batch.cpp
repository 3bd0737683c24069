#include "puzzle15/batch.hpp"

#include <fmt/format.h>

#include <espalier/program/exit.hpp>
#include <espalier/program/numbers.hpp>
#include "puzzle15/report.hpp"
#include "puzzle15/solve.hpp"

namespace puzzle15 {
namespace {

using espalier::program::Output;
using espalier::program::Run;

espalier::Statistics statistics_of(const Finding& finding) {
    espalier::Statistics statistics;
    statistics.nodes = finding.nodes;
    for (const auto& iteration : finding.iterations) statistics.seconds += iteration.seconds;
    statistics.explored = finding.complete ? 1 : 0;
    return statistics;
}

std::vector<Instance> solvable(Run& run, Output& output, const Request& request,
                               const std::vector<BoardInFile>& starts) {
    std::vector<Instance> instances;
    for (const auto& start : starts) {
        try {
            instances.push_back(make_instance(start, goal_of(request, start.board.shape)));
        } catch (const espalier::program::InputError& error) {
            if (run.transport().is_root()) espalier::program::complain("puzzle15", error.what());
            output.exit_with(espalier::program::ExitCode::bad_input);
        }
    }
    return instances;
}

espalier::program::Report summary(std::size_t boards, std::size_t solved, std::uint64_t moves_in_all) {
    espalier::program::Report report;
    report.title = fmt::format("{} of {} boards solved", solved, boards);
    report.lines.push_back({"moves in all", espalier::program::grouped(moves_in_all)});
    report.node = "generated boards";
    return report;
}

void solve_batch(Run& run, Output& output, const Request& request, const std::vector<BoardInFile>& starts) {
    const auto instances = solvable(run, output, request, starts);
    if (!run.options().quiet) output.write_line(table_head());
    std::size_t solved = 0;
    std::uint64_t moves_in_all = 0;
    solve(run, instances, request.settings, [&](std::size_t position, const Finding& finding) {
        const auto& instance = instances[position];
        const auto report = make_report(request, instance, finding);
        output.write_row(report, table_row(instance.start, finding, report.bare), statistics_of(finding));
        if (finding.solutions.number() == 0) return;
        ++solved;
        moves_in_all += finding.solutions.kept().front().size();
    });
    output.write_summary(summary(starts.size(), solved, moves_in_all));
}

}  // namespace

void answer(Run& run, Output& output, const Request& request) {
    const auto starts = run.at_root([&] { return read_starts(request); });
    if (starts.size() != 1) return solve_batch(run, output, request, starts);
    const auto instance = make_instance(starts.front(), goal_of(request, starts.front().board.shape));
    output.write(make_report(request, instance, solve(run, instance, request.settings)));
}

}  // namespace puzzle15
