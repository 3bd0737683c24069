#include "espalier/program/exit.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <thread>

#include "espalier/program/command_line/front.hpp"
#include "espalier/program/files/files.hpp"
#include "espalier/program/launcher.hpp"

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

void say_once(const std::string& message) {
    if (launched_rank() == 0) std::fputs(message.c_str(), stderr);
}

}  // namespace

void complain(const std::string& program, const std::string& message) {
    std::fputs(fmt::format("{}: {}\n", program, message).c_str(), stderr);
}

int with_errors_told(const std::string& program, const std::function<ExitCode()>& work) {
    try {
        open_standard_streams();
        return told_by_one_rank(work());
    } catch (const UsageError& error) {
        say_once(fmt::format("{}: {}\nTry '{}'.\n", program, error.what(), as_typed(program + " --help")));
        return told_by_one_rank(ExitCode::bad_input);
    } catch (const InputError& error) {
        say_once(fmt::format("{}\n", error.what()));
        return told_by_one_rank(ExitCode::bad_input);
    } catch (const OutputError& error) {
        if (!error.quiet()) complain(program, error.what());
    } catch (const std::exception& error) {
        complain(program, error.what());
    }
    return static_cast<int>(ExitCode::failure);
}

}  // namespace espalier::program
