#include "command_line/program.hpp"

#include <chrono>
#include <cstdio>
#include <espalier/transports/mpi.hpp>
#include <espalier/version.hpp>
#include <thread>

#include "command_line/files.hpp"
#include "command_line/launcher.hpp"
#include "command_line/stop_signals.hpp"

namespace command_line {

int Program::run(int argc, const char* const* argv, const std::function<void()>& prepare,
                 const std::function<void(Run&)>& solve) {
    try {
        return static_cast<int>(parse_and_run(argc, argv, prepare, solve));
    } catch (const UsageError& error) {
        const auto& name = options_.about().name;
        return static_cast<int>(refuse(fmt::format("{}: {}\nTry '{} --help'.\n", name, error.what(), name)));
    } catch (const InputError& error) {
        return static_cast<int>(refuse(fmt::format("{}\n", error.what())));
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
    return solve_and_report(solve, start);
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
ExitCode Program::solve_and_report(const std::function<void(Run&)>& solve, Run::Clock::time_point start) const {
    Run run(options_.about().name, run_options_, start);
    try {
        solve(run);
        return run.finish();
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

// mpirun ends all ranks when the first one fails: the one that prints must not be ended before it did.
ExitCode Program::refuse(const std::string& message) {
    using namespace std::chrono_literals;
    if (launched_rank() == 0) {
        std::fputs(message.c_str(), stderr);
    } else {
        std::this_thread::sleep_for(300ms);
    }
    return ExitCode::bad_input;
}

void Program::complain(const std::string& message) const {
    std::fputs(fmt::format("{}: {}\n", options_.about().name, message).c_str(), stderr);
}

}  // namespace command_line
