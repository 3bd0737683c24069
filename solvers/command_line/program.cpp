#include "command_line/program.hpp"

#include <chrono>
#include <cstdio>
#include <espalier/transports/mpi.hpp>
#include <espalier/version.hpp>
#include <thread>

#include "command_line/files.hpp"
#include "command_line/launcher.hpp"

namespace command_line {

namespace {

// What all ranks have come to alike is told to the launcher by the first rank alone, and last: when any rank fails,
// Open MPI's mpirun ends those that are left, which takes it up to two seconds.
int told_by_one_rank(ExitCode code) {
    using namespace std::chrono_literals;
    if (!launched() || code == ExitCode::answered) return static_cast<int>(code);
    if (launched_rank() != 0) return static_cast<int>(ExitCode::answered);
    std::this_thread::sleep_for(30ms);
    return static_cast<int>(code);
}

void say_once(const std::string& message) {
    if (launched_rank() == 0) std::fputs(message.c_str(), stderr);
}

}  // namespace

int Program::run(int argc, const char* const* argv, const std::function<void()>& prepare,
                 const std::function<void(Run&)>& solve) {
    const auto& name = options_.about().name;
    try {
        return told_by_one_rank(parse_and_run(argc, argv, prepare, solve));
    } catch (const UsageError& error) {
        say_once(fmt::format("{}: {}\nTry '{} --help'.\n", name, error.what(), name));
        return told_by_one_rank(ExitCode::bad_input);
    } catch (const InputError& error) {
        say_once(fmt::format("{}\n", error.what()));
        return told_by_one_rank(ExitCode::bad_input);
    } catch (const OutputError& error) {
        if (!error.quiet()) complain(error.what());
    } catch (const std::exception& error) {
        complain(error.what());
    }
    return static_cast<int>(ExitCode::failure);
}

ExitCode Program::parse_and_run(int argc, const char* const* argv, const std::function<void()>& prepare,
                                const std::function<void(Run&)>& solve) {
    const auto start = Run::Clock::now();
    const StopSignals signals(launched());
    declare(options_, run_options_);
    options_.parse(argc, argv);
    if (answered_with_help()) return ExitCode::answered;
    check(run_options_, launched());
    prepare();
    return solve_and_report(solve, start, signals);
}

bool Program::answered_with_help() const {
    const auto& name = options_.about().name;
    std::string text;
    if (run_options_.version) text = fmt::format("{} {} (Espalier)\n", name, espalier::version);
    if (run_options_.help || run_options_.help_all) text = options_.help(run_options_.help_all);
    if (!text.empty() && launched_rank() == 0) write_standard_output(text);
    return !text.empty();
}

// What all ranks meet alike unwinds in all of them; any other error of one rank would leave the others waiting for it.
ExitCode Program::solve_and_report(const std::function<void(Run&)>& solve, Run::Clock::time_point start,
                                   const StopSignals& signals) const {
    Run run(options_.about().name, run_options_, start);
    try {
        solve(run);
        const auto exit_code = run.finish();
        signals.leave_to_launcher(run.transport().is_root());
        return exit_code;
    } catch (const UsageError&) {
        throw;
    } catch (const InputError&) {
        throw;
    } catch (const std::exception& error) {
        complain(error.what());
    }
    if (launched()) espalier::Mpi::abort(static_cast<int>(ExitCode::failure));
    return ExitCode::failure;
}

void Program::complain(const std::string& message) const {
    std::fputs(fmt::format("{}: {}\n", options_.about().name, message).c_str(), stderr);
}

}  // namespace command_line
