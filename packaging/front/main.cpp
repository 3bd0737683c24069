// SPDX-License-Identifier: Apache-2.0

// This is the program `espalier`. Its first argument is one of the suite's programs, as with git.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <espalier/program/command_line/option_list.hpp>
#include <espalier/program/command_line/page.hpp>
#include <espalier/program/command_line/values.hpp>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/files.hpp>
#include <espalier/transports/threads/operating_system.hpp>
#include <espalier/version.hpp>
#include "front/programs.hpp"
#include "front/starter.hpp"

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

/// Returns the programs and the commands of this program, with their summaries, as wide as the screen of `file`.
std::string list_of_programs(int file) {
    std::vector<std::pair<std::string, std::string>> lines;
    for (const auto& name : programs()) lines.emplace_back(name, summary_of(name));
    lines.emplace_back("demo [NAME]", "runs each program for a moment, and writes pages into the new folder NAME");
    lines.emplace_back("new NAME", "writes a program of your own, for a start, into the new folder NAME");
    constexpr std::size_t text_column = 14;
    const auto columns = espalier::program::screen_of(file).columns;
    std::string text = "Programs:\n";
    for (const auto& [name, summary] : lines) {
        text += fmt::format("  {:<{}}{}\n", name, text_column - 2,
                            espalier::program::wrapped(summary, columns - text_column, text_column));
    }
    return text;
}

std::string help() {
    return fmt::format("espalier {}: parallel tree search\n\nUsage: espalier PROGRAM [ARGUMENT]...\n\n{}\n",
                       espalier::version, list_of_programs(STDOUT_FILENO)) +
           "'espalier PROGRAM --help' and 'man espalier-PROGRAM' say more, 'espalier help PROGRAM' all.\n";
}

void require_program(const std::string& word) {
    const auto names = programs();
    if (std::ranges::find(names, word) != names.end()) return;
    throw UsageError(fmt::format("there is no program {}.{}\n\n{}", espalier::program::in_quotes(word),
                                 espalier::program::suggestion(word, names), list_of_programs(STDERR_FILENO)));
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

/// Writes a project, whose name is that of the folder, for the user to go on from.
void start_project(const std::string& path) {
    using namespace espalier::program;
    constexpr std::array targets = {"all", "clean", "help", "install", "package", "test"};  // CMake's own
    const auto name = std::filesystem::path(path).filename().string();
    const auto is_odd = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '_' && c != '-'; };
    if (name.empty() || name[0] == '-' || std::ranges::any_of(name, is_odd) || std::ranges::count(targets, name) > 0) {
        throw UsageError(
            fmt::format("{} is no name of a project: expected letters, digits, _ and -, and no name of a "
                        "target that CMake has, such as test",
                        in_quotes(name)));
    }
    if (std::filesystem::exists(path)) throw UsageError(fmt::format("{} exists", in_quotes(path)));
    std::filesystem::create_directories(path);
    const std::array<std::pair<std::string, std::string_view>, 3> files = {
        {{"CMakeLists.txt", starter_cmake}, {name + ".cpp", starter_source}, {"instance.txt", starter_instance}}};
    std::string list;
    for (const auto& [file, text] : files) {
        std::string content(text);
        constexpr std::string_view placeholder = "@NAME@";
        for (auto at = content.find(placeholder); at != std::string::npos; at = content.find(placeholder, at)) {
            content.replace(at, placeholder.size(), name);
        }
        write_file(path + '/' + file, content);
        list += fmt::format("{}/{}\n", path, file);
    }
    write_standard_output(list);
}

/// Runs commands that show what the programs can do, one after the other. Their files go into a new folder.
ExitCode show_programs(const std::string& path) {
    using namespace espalier::program;
    const auto file = [&](const char* name) { return (std::filesystem::path(path) / name).string(); };
    const std::vector<std::vector<std::string>> commands = {
        {"golomb", "13"},
        {"generate", "knapsack", "--class", "circle", "--count", "20", "--output", file("knapsacks")},
        {"knapsack", file("knapsacks")},
        {"puzzle15", "15 14 1 6 / 9 11 4 12 / x 10 7 3 / 13 8 5 2", "--player", file("board.html")},
        {"integrate", "sqrt(x)/sqrt(1-x^2)", "--from", "0", "--to", "1", "--digits", "50"},
        {"golomb", "12", "--simulate", "mesh:16x16,node=1us", "--report", file("machine.html")}};
    if (std::filesystem::exists(path)) throw UsageError(fmt::format("{} exists", in_quotes(path)));
    std::filesystem::create_directories(path);
    const auto names = programs();
    const auto here = espalier::path_of_program().string();
    for (const auto& command : commands) {
        if (std::ranges::find(names, command.front()) == names.end()) continue;  // this installation lacks it
        std::vector<const char*> words = {here.c_str()};
        for (const auto& word : command) words.push_back(word.c_str());
        write_standard_output(fmt::format("$ espalier {}\n", shell_text(std::span(words).subspan(1))));
        const int status = std::system(shell_text(words).c_str());
        if (status != 0) return WIFEXITED(status) ? ExitCode{WEXITSTATUS(status)} : ExitCode::failure;
        write_standard_output("\n");
    }
    write_standard_output(fmt::format("Open these pages in a browser: {} plays the board, {} shows what each PE did.\n",
                                      file("board.html"), file("machine.html")));
    return ExitCode::answered;
}

ExitCode answer(const std::vector<std::string>& words, const std::vector<const char*>& arguments) {
    if (words.empty()) throw UsageError("which program?\n\n" + list_of_programs(STDERR_FILENO));
    const auto& word = words.front();
    if (word == "--version") {
        espalier::program::write_standard_output(espalier::program::version_text("espalier"));
    } else if (word == "-h" || word == "--help" || word == "--help-all" || (word == "help" && words.size() == 1)) {
        espalier::program::write_standard_output(help());
    } else if (word == "new") {
        if (words.size() != 2) throw UsageError("new: expected the name of one new folder: espalier new NAME");
        start_project(words[1]);
    } else if (word == "demo") {
        if (words.size() > 2) throw UsageError("demo: expected the name of one new folder: espalier demo [NAME]");
        return show_programs(words.size() == 2 ? words[1] : "espalier-demo");
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
