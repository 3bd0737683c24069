// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/errors.hpp"
#include <fmt/format.h>
#include <chrono>
#include <cstdio>
#include <new>
#include <thread>
#include <utility>
#include "espalier/program/command_line/page.hpp"
#include "espalier/program/files/files.hpp"
#include "espalier/program/launcher.hpp"
#include "espalier/transports/mpi/mpi.hpp"

namespace espalier::program {
namespace {
// Returns what main() is to return. If the ranks end with the same error, only the first one reports it to the
// launcher, and later than the others end: as soon as one rank fails, Open MPI's mpirun kills those that still run,
// which takes it up to two seconds.
int told_by_one_rank(ExitCode code) {
    using namespace std::chrono_literals;
    if (!launched() || code == ExitCode::answered) return static_cast<int>(code);
    if (launched_rank() != 0) return static_cast<int>(ExitCode::answered);
    std::this_thread::sleep_for(30ms);
    return static_cast<int>(code);
}

// Returns the exit code for the exception that is being handled, and what is to be said of it, which is nothing if
// nobody would read it. The text names the program or, if `program` is empty, this rank.
std::pair<ExitCode, std::string> explain(const std::string& program) {
    const auto rank = program.empty() ? fmt::format("rank {}: ", launched_rank()) : std::string();
    const auto who = program.empty() ? rank : program + ": ";
    try {
        throw;
    } catch (const UsageError& error) {
        const auto hint = program.empty() ? "" : fmt::format("Try '{}'.\n", as_typed(program + " --help"));
        return {ExitCode::bad_input, fmt::format("{}{}\n{}", who, error.what(), hint)};
    } catch (const InputError& error) {
        return {ExitCode::bad_input, fmt::format("{}{}\n", rank, error.what())};
    } catch (const OutputError& error) {
        return {ExitCode::failure, error.quiet ? "" : fmt::format("{}{}\n", who, error.what())};
    } catch (const std::bad_alloc&) {
        return {ExitCode::failure, who + "there is not enough memory; expected a smaller instance or fewer threads\n"};
    } catch (const std::exception& error) {
        return {ExitCode::failure, fmt::format("{}{}\n", who, error.what())};
    } catch (...) {
        return {ExitCode::failure, who + "an exception was thrown that is no std::exception and says nothing more\n"};
    }
}

// Prints the exception that is being handled, on the first rank, and returns what main() is to return.
int tell_on_first_rank(const std::string& program) {
    const auto [code, text] = explain(program);
    if (launched_rank() == 0) std::fputs(text.c_str(), stderr);
    return told_by_one_rank(code);
}
}  // namespace

void complain(const std::string& program, const std::string& message) {
    std::fputs(fmt::format("{}: {}\n", program, message).c_str(), stderr);
}

ExitCode tell_error_of_rank() {
    const auto [code, text] = explain({});
    std::fputs(text.c_str(), stderr);
    return code;
}

void end_job_unless_all_ranks_fail() {
    using namespace std::chrono_literals;
    if (!launched_with_others()) return;
    if (explain({}).first == ExitCode::bad_input && Mpi::all_call(1500ms)) return;
    Mpi::abort(static_cast<int>(tell_error_of_rank()));
}

int with_errors_told(const std::string& program, const std::function<ExitCode()>& work) {
    try {
        open_standard_streams();
        return told_by_one_rank(work());
    } catch (...) {
        end_job_unless_all_ranks_fail();
        return tell_on_first_rank(program);
    }
}

int on_first_rank(const std::string& program, const std::function<ExitCode()>& work) {
    if (launched_rank() != 0) return static_cast<int>(ExitCode::answered);
    try {
        open_standard_streams();
        return told_by_one_rank(work());
    } catch (...) {
        return tell_on_first_rank(program);
    }
}
}  // namespace espalier::program
