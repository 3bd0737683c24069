// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/report.hpp"
#include <fmt/format.h>
#include <algorithm>
#include <espalier/program/report/numbers.hpp>
#include <espalier/require.hpp>
#include "puzzle15/checker.hpp"

namespace puzzle15 {
namespace {
using espalier::program::Json;
using espalier::program::Report;
using espalier::program::Status;

// Returns the letters of the blank's moves in the form that the command wants.
std::string letters(const Command& command, std::string blank_moves) {
    if (command.blank_moves) return blank_moves;
    for (char& c : blank_moves) c = letter(inverse(move_of(c)));
    return blank_moves;
}

std::string iteration_table(const Finding& finding) {
    std::string table = fmt::format("{:>9}  {:>18}  {:>10}  {:>8}\n", "threshold", "nodes", "seconds", "PEs busy");
    for (const auto& row : finding.iterations) {
        table += fmt::format("{:>9}  {:>18}  {:>10}  {:>8.2f}  {}{}\n", row.threshold,
                             espalier::program::grouped(row.nodes), espalier::program::seconds_text(row.seconds),
                             row.busy_pes, row.heuristic, row.direction == Direction::forward ? "" : ", backward");
    }
    return table;
}

Json iterations_json(const Finding& finding) {
    Json rows = Json::array();
    for (const auto& row : finding.iterations) {
        rows.push_back({{"threshold", row.threshold},
                        {"nodes", row.nodes},
                        {"seconds", row.seconds},
                        {"busy_pes", row.busy_pes},
                        {"heuristic", row.heuristic},
                        {"direction", name_of(row.direction)}});
    }
    return rows;
}

// Returns pictures of all boards on the way, one below the other.
std::string play(const Board& start, const std::string& solution) {
    std::string pages = board_picture(start);
    Board board = start;
    for (std::size_t i = 0; i < solution.size(); ++i) {
        board.apply(move_of(solution[i]));
        pages += fmt::format("\nafter move {}\n{}", i + 1, board_picture(board));
    }
    return pages;
}

Status status_of(const Command& command, const Finding& finding) {
    const bool found = finding.solutions.number() > 0;
    if (!finding.complete) return found ? Status::feasible : Status::unknown;
    if (command.settings.iteration && !found) return Status::infeasible;
    // An iteration alone need not find a shortest solution.
    const bool is_feasible = command.settings.iteration && finding.solutions.shortest() != finding.bound;
    return is_feasible ? Status::feasible : Status::optimal;
}

// Returns the direction and the counts that it was chosen by, or nothing if the other one was never thought of.
std::string direction_text(const Finding& finding) {
    std::string text(finding.direction == Direction::forward ? "" : name_of(finding.direction));
    for (const auto& record : finding.iterations) {
        const auto rival = std::ranges::find_if(finding.iterations, [&](const auto& other) {
            return other.threshold == record.threshold && other.direction != record.direction &&
                   other.heuristic == record.heuristic;
        });
        if (record.direction != finding.direction || rival == finding.iterations.end()) continue;
        text = fmt::format("{}: {} nodes up to {} moves, {} {}", name_of(record.direction),
                           espalier::program::grouped(record.nodes), record.threshold,
                           espalier::program::grouped(rival->nodes), name_of(rival->direction));
    }
    return text;
}

void add_lines(const Command& command, const Finding& finding, const std::vector<std::string>& solutions,
               Report& report) {
    const std::string length =
        solutions.empty() ? fmt::format("more than {}", finding.bound - 1) : std::to_string(solutions.front().size());
    const bool any_solution = status_of(command, finding) == Status::feasible;
    report.lines.push_back({any_solution ? "moves found" : "moves needed", length});
    if (!finding.complete && any_solution && finding.bound > 0) {
        report.lines.push_back(
            {"lower bound", fmt::format("{}: at most {:.2f} times the shortest", finding.bound,
                                        static_cast<double>(solutions.front().size()) / finding.bound)});
    }
    if (command.settings.wanted != Wanted::one) {
        report.lines.push_back({"solutions", espalier::program::grouped(finding.solutions.number())});
    }
    const std::string label = command.blank_moves ? "blank goes" : "tiles go";
    for (const auto& solution : solutions) {
        report.lines.push_back({label, solution.empty() ? "nowhere: the board is solved" : letters(command, solution)});
    }
    if (!finding.heuristic.empty()) report.lines.push_back({"heuristic", finding.heuristic});
    if (const auto direction = direction_text(finding); !direction.empty()) {
        report.lines.push_back({"direction", direction});
    }
}

std::vector<std::string> sorted(std::vector<std::string> solutions) {
    std::sort(solutions.begin(), solutions.end(), is_before);
    return solutions;
}

Report begin_report(const Command& command, const Instance& instance) {
    const auto& [start, goal] = instance;
    Report report;
    report.title =
        fmt::format("the {}-puzzle {}, to {}", goal.shape.cells() - 1, board_text(start.board), board_text(goal));
    report.instance = {{"name", start.name.empty() ? Json() : Json(start.name)},
                       {"file", start.file},
                       {"line", start.line},
                       {"width", goal.shape.width},
                       {"height", goal.shape.height},
                       {"start", tiles_of(start.board)},
                       {"goal", tiles_of(goal)},
                       {"moves", command.blank_moves ? "blank" : "tile"}};
    report.node = "generated boards";
    return report;
}
}  // namespace

Report make_report(const Command& command, const Instance& instance, const Finding& finding) {
    const auto solutions = sorted(finding.solutions.kept());
    auto report = begin_report(command, instance);
    report.status = status_of(command, finding);
    report.bound = finding.bound;
    if (!solutions.empty()) {
        report.objective = solutions.front().size();
        report.solution = letters(command, solutions.front());
        report.check = check(instance, finding);
        report.bare = fmt::format("{} {}", solutions.front().size(), letters(command, solutions.front()));
        if (command.settings.wanted != Wanted::one) {
            report.bare += fmt::format(" ({})", espalier::program::counted(finding.solutions.number(), "solution"));
        }
        for (std::size_t i = 1; i < solutions.size(); ++i) {
            report.bare += fmt::format("\n{} {}", solutions[i].size(), letters(command, solutions[i]));
        }
    } else {
        report.bare = fmt::format("more than {}", finding.bound - 1);
    }
    if (command.settings.wanted != Wanted::one) report.more["number_of_solutions"] = finding.solutions.number();
    if (command.settings.wanted == Wanted::all) {
        report.more["solutions"] = Json::array();
        for (const auto& solution : solutions) report.more["solutions"].push_back(letters(command, solution));
    }
    report.more["heuristic"] = finding.heuristic.empty() ? Json() : Json(finding.heuristic);
    report.more["direction"] = name_of(finding.direction);
    report.more["iterations"] = iterations_json(finding);
    add_lines(command, finding, solutions, report);
    if (command.play && !solutions.empty()) report.table = play(instance.start.board, solutions.front()) + '\n';
    if (!finding.iterations.empty()) report.table += iteration_table(finding);
    return report;
}

Report make_report(const Command& command, const Instance& instance, const std::string& reason) {
    auto report = begin_report(command, instance);
    report.status = Status::infeasible;
    report.bare = "no moves lead to the goal";
    report.lines.push_back({"solution", "none"});
    report.more["proved"] = reason;
    return report;
}

Report make_report(const Command& command, const Instance& instance, const SampledIteration& sample) {
    auto report = begin_report(command, instance);
    report.more["heuristic"] = sample.heuristic;
    report.more["threshold"] = sample.threshold;
    report.lines.push_back({"threshold", std::to_string(sample.threshold)});
    report.lines.push_back({"heuristic", sample.heuristic});
    if (sample.complete) {
        report.status = Status::complete;
        report.more["estimated_nodes"] = sample.nodes;
        report.more["standard_error"] = sample.standard_error;
        // A count has all digits, and an estimate has three.
        const auto nodes = sample.standard_error == 0
                               ? espalier::program::grouped(static_cast<std::uint64_t>(sample.nodes))
                               : fmt::format("about {:.3g}, and a standard error of {:.2g} %", sample.nodes,
                                             100 * sample.standard_error / sample.nodes);
        report.lines.push_back({"whole iteration", nodes});
        report.bare = fmt::format("{:.0f} {:.0f}", sample.nodes, sample.standard_error);
    } else {
        report.lines.push_back({"whole iteration", "not known: the sample was not searched to the end"});
        report.falls_short = true;
    }
    return report;
}

ShownSolution shown_solution(const Command& command, const Instance& instance, const Finding& finding) {
    const auto solutions = sorted(finding.solutions.kept());
    espalier::require(!solutions.empty(), "there is a solution to be shown");
    const auto& solution = solutions.front();
    return {.start = instance.start.board,
            .goal = instance.goal,
            .moves = solution,
            .letters = letters(command, solution),
            .blank_moves = command.blank_moves,
            .title = fmt::format("the {}-puzzle, solved in {} move{}", instance.goal.shape.cells() - 1, solution.size(),
                                 solution.size() == 1 ? "" : "s"),
            .command = {}};
}
}  // namespace puzzle15
