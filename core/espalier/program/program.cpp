// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/program.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <chrono>
#include <ctime>
#include <optional>
#include <stdexcept>
#include <espalier/version.hpp>
#include "espalier/program/command_line/page.hpp"
#include "espalier/program/command_line/values.hpp"
#include "espalier/program/files/files.hpp"
#include "espalier/program/launcher.hpp"

namespace espalier::program {
namespace {
// Returns the command as it was typed. For the program "synthetic uts", `words` begin with "uts".
std::string typed_line(const std::string& name, std::span<const char* const> words) {
    const auto first = shell_text(words.first(1));
    const auto rest = shell_text(words.subspan(1));
    return as_typed(name.ends_with(' ' + first) ? name : first) + (rest.empty() ? "" : ' ' + rest);
}

// Returns a function, to be called once a second of a search, that tells whether a run should have ended long ago: it
// takes more than twice its time limit, or it goes on after a signal. The limit is the run's: that of --time-limit is
// for each instance of a batch. A stop takes some seconds, so the run has ten at least; they are counted by calls,
// which come late, too, where a machine is so busy that the stop does. A call counts as a sixth of a second if the
// process hardly had a processor since the one before: others keep it from its end, or it waits for something.
std::function<bool()> overdue(const Run& run, Run::Clock::time_point start) {
    static constexpr double patience = 10;
    return [&run, start, used = std::clock(), since_limit = 0.0, since_signal = 0.0]() mutable {
        const std::chrono::duration<double> elapsed = Run::Clock::now() - start;
        const double limit = run.time_limit();
        const bool is_kept_waiting = std::clock() - std::exchange(used, std::clock()) < CLOCKS_PER_SEC / 2;
        const double seconds = is_kept_waiting ? 1.0 / 6 : 1.0;
        if (elapsed.count() > limit) since_limit += seconds;
        if (StopSignals::wanted()) since_signal += seconds;
        return since_limit > std::max(limit, patience) || since_signal > patience;
    };
}

std::string help_of_kinds(const About& about, std::span<const Kind> kinds) {
    auto text = fmt::format("{}: {}\n\nUsage: {}\n\nKinds:\n", about.name, about.summary,
                            as_typed(fmt::format("{} {}", about.name, about.usage)));
    for (const auto& kind : kinds) text += fmt::format("  {:<12}{}\n", kind.name, kind.summary);
    return text +
           fmt::format("\n'{}' shows the options of a kind.\n", as_typed(fmt::format("{} KIND --help", about.name)));
}

// Answers a command line whose first argument is no kind. The other arguments are not looked at, because each kind has
// options of its own.
ExitCode answer_without_kind(const About& about, std::span<const Kind> kinds, const std::string& word) {
    if (word == "--print-options") {
        write_standard_output(OptionList(about).description());
    } else if (word == "--version") {
        write_standard_output(version_text(about.name));
    } else if (word == "--help" || word == "--help-all" || word == "-h") {
        write_standard_output(help_of_kinds(about, kinds));
    } else if (word.empty()) {
        const auto last = about.kinds.end() - 1;
        throw UsageError(
            fmt::format("which kind? Expected {} or {}", fmt::join(about.kinds.begin(), last, ", "), *last));
    } else {
        require_choice("KIND", word, about.kinds);
    }
    return ExitCode::answered;
}
}  // namespace

int Program::run(int argc, const char* const* argv, const std::function<void()>& prepare,
                 const std::function<void(Run&, Output&)>& solve) {
    return with_errors_told(options_.about().name, [&] {
        const auto start = Run::Clock::now();
        const StopSignals signals(launched());
        const auto problem_options = options_.size();
        declare(options_, run_options_);
        if (const auto text = options_.parse_or_answer(argc, argv); !text.empty()) {
            if (launched_rank() == 0) write_standard_output(text);
            return ExitCode::answered;
        }
        check(run_options_, options_.about(), launched_with_others());
        prepare();
        const auto command = command_of({argv, static_cast<std::size_t>(argc)}, problem_options);
        return solve_and_report(solve, command, start, signals);
    });
}

CommandText Program::command_of(std::span<const char* const> words, std::size_t problem_options) const {
    const auto options = options_.given(problem_options, false);
    const auto& about = options_.about();
    return {.problem = fmt::format("{} {}, tree {}:{} --seed {}", about.name, espalier::version, about.tree_version,
                                   options_.given(problem_options), run_options_.seed),
            .options = options.empty() ? options : options.substr(1),
            .line = typed_line(about.name, words)};
}

std::string Program::report(const std::vector<std::string>& words, const std::function<void()>& prepare,
                            const std::function<void(Run&, Output&)>& solve, std::atomic<bool>& stop) {
    const auto start = Run::Clock::now();
    const auto problem_options = options_.size();
    declare(options_, run_options_);
    std::vector<const char*> line = {options_.about().name.c_str()};
    for (const auto& word : words) line.push_back(word.c_str());
    options_.parse(static_cast<int>(line.size()), line.data());
    for (const auto* option : {"--help", "--help-all", "--version", "--json", "--vary"}) {
        if (options_.is_given(option)) throw UsageError(fmt::format("{}: only the program itself has it", option));
    }
    run_options_.json = "-";
    check(run_options_, options_.about(), false);
    prepare();
    Run run(options_.about().name, start, command_of(line, problem_options));
    run.be_stopped_by(stop);
    if (options_.about().plans_memory) run.plan_memory();
    Output::Kept kept;
    Output output(run, &kept);
    run.begin(run_options_, make_transport_of_process(run_options_));
    solve(run, output);
    if (output.finish() == ExitCode::failure) throw std::runtime_error(kept.complaints);
    return kept.results;
}

ExitCode Program::solve_and_report(const std::function<void(Run&, Output&)>& solve, const CommandText& command,
                                   Run::Clock::time_point start, const StopSignals& signals) const {
    Run run(options_.about().name, start, command);
    if (options_.about().plans_memory) run.plan_memory();
    Output output(run);
    std::optional<Watchdog> watchdog;
    if (launched_rank() == 0) {
        watchdog.emplace(overdue(run, start), [&](const Progress& known) { output.give_up(known); });
        run.be_watched_by(*watchdog);
    }
    try {
        for (const auto& options : variations(run_options_)) {
            run.begin(options);
            solve(run, output);
            if (run.is_stopped()) break;
        }
        const auto exit_code = output.finish();
        signals.leave_to_launcher(run.transport().is_root());
        return exit_code;
    } catch (...) {
        end_job_unless_all_ranks_fail();
        throw;
    }
}

int run_kind(About about, std::span<const Kind> kinds, int argc, const char* const* argv) {
    const std::string word = argc > 1 ? argv[1] : "";
    for (const auto& kind : kinds) {
        if (kind.name == word) return kind.run(argc - 1, argv + 1);
        about.kinds.emplace_back(kind.name);
        about.examples.emplace_back(fmt::format("{} {} --help", about.name, kind.name), kind.summary);
    }
    return on_first_rank(about.name, [&] { return answer_without_kind(about, kinds, word); });
}

int run_without_search(const About& about, const std::function<void(OptionList&)>& declare,
                       const std::function<ExitCode()>& answer, int argc, const char* const* argv) {
    OptionList list(about);
    return on_first_rank(about.name, [&] {
        declare(list);
        list.flag({"-h,--help", "", "Show this."});
        list.flag({"--help-all", "", "Show this."});
        list.flag({"--version", "", "Print the version."});
        const auto text = list.parse_or_answer(argc, argv, true);
        if (text.empty()) return answer();
        write_standard_output(text);
        return ExitCode::answered;
    });
}
}  // namespace espalier::program
