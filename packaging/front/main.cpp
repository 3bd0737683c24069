// This is the program `espalier`. Its first argument is one of the suite's programs, as with git.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <espalier/program/command_line/front.hpp>
#include <espalier/program/command_line/page.hpp>
#include <espalier/program/command_line/values.hpp>
#include <espalier/program/exit.hpp>
#include <espalier/program/files/files.hpp>
#include <espalier/transports/threads/operating_system.hpp>
#include <espalier/version.hpp>

#include "front/programs.hpp"

namespace {

using espalier::program::ExitCode;
using espalier::program::UsageError;

/// Returns the folder of the programs: that of the installation, seen from this program, or this program's own, where
/// they are built.
std::filesystem::path folder() {
    const auto here = espalier::path_of_program().parent_path();
    const auto installed = (here / front::from_here_to_programs).lexically_normal();
    return std::filesystem::is_directory(installed) ? installed : here;
}

/// Returns the programs that exist. A package may leave some out.
std::vector<std::string> programs() {
    std::vector<std::string> found;
    for (const auto* name : front::programs) {
        if (std::filesystem::exists(folder() / name)) found.emplace_back(name);
    }
    return found;
}

std::string summary_of(const std::string& program) {
    const auto path = (folder() / program).string();
    const std::array words = {path.c_str(), "--print-options"};
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(popen(espalier::program::shell_text(words).c_str(), "r"),
                                                               pclose);
    std::string text;
    for (int letter = 0; pipe && (letter = std::getc(pipe.get())) != EOF;) text += static_cast<char>(letter);
    return nlohmann::json::parse(text).at("summary");
}

std::string help() {
    constexpr std::size_t text_column = 14;
    const auto columns = espalier::program::screen_of(STDOUT_FILENO).columns;
    std::string text = fmt::format(
        "espalier {}: parallel tree search\n\nUsage: espalier PROGRAM [ARGUMENT]...\n\nPrograms:\n", espalier::version);
    for (const auto& name : programs()) {
        text += fmt::format("  {:<{}}{}\n", name, text_column - 2,
                            espalier::program::wrapped(summary_of(name), columns - text_column, text_column));
    }
    return text + "\n'espalier PROGRAM --help' and 'man espalier-PROGRAM' say more, 'espalier help PROGRAM' all.\n";
}

void require_program(const std::string& word) {
    const auto names = programs();
    if (std::ranges::find(names, word) != names.end()) return;
    throw UsageError(fmt::format("there is no program {}.{}", espalier::program::in_quotes(word),
                                 espalier::program::suggestion(word, names)));
}

/// Runs the program in the place of this process, so that launchers and signals reach the program itself.
[[noreturn]] void become(const std::string& program, std::vector<const char*> arguments) {
    require_program(program);
    setenv(espalier::program::front_variable, fmt::format("espalier {}", fmt::join(programs(), " ")).c_str(), 1);
    arguments.insert(arguments.begin(), program.c_str());
    arguments.push_back(nullptr);
    const auto path = (folder() / program).string();
    execv(path.c_str(), const_cast<char* const*>(arguments.data()));
    throw std::filesystem::filesystem_error("cannot be started", path, {errno, std::generic_category()});
}

ExitCode answer(const std::vector<std::string>& words, const std::vector<const char*>& arguments) {
    if (words.empty()) throw UsageError(fmt::format("which program? Expected {}", fmt::join(programs(), ", ")));
    const auto& word = words.front();
    if (word == "--version") {
        espalier::program::write_standard_output(fmt::format("espalier {}\n", espalier::version));
    } else if (word == "-h" || word == "--help" || word == "--help-all" || (word == "help" && words.size() == 1)) {
        espalier::program::write_standard_output(help());
    } else if (word == "help") {
        // A kind of instances or trees may follow.
        auto rest = std::vector(arguments.begin() + 2, arguments.end());
        rest.push_back("--help-all");
        become(words[1], rest);
    } else if (word.starts_with('-')) {
        throw UsageError(fmt::format("{} is unknown; expected a program: {}", word, fmt::join(programs(), ", ")));
    } else {
        become(word, {arguments.begin() + 1, arguments.end()});
    }
    return ExitCode::answered;
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<const char*> arguments(argv + std::min(argc, 1), argv + argc);
    return espalier::program::with_errors_told("espalier", [&] {
        return answer({arguments.begin(), arguments.end()}, arguments);
    });
}
