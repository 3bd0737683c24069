#include "generate/program.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <system_error>

#include <espalier/program/command_line/option_description.hpp>
#include <espalier/program/exit.hpp>
#include <espalier/program/files/files.hpp>
#include <espalier/version.hpp>

namespace generate {

namespace {

using espalier::program::ExitCode;
using espalier::program::OptionList;

struct Answers {
    bool help = false;
    bool version = false;
};

espalier::program::About about(const KindRow& row) {
    const auto command = fmt::format("generate {}", row.name);
    return {.name = command,
            .summary = fmt::format("makes {}", row.description),
            .usage = "[OPTION]...",
            .definition = "The same options and seed give the same bytes on every machine.",
            .examples = {{command + " --count 100 --output instances", "make a batch, a file each"}}};
}

void declare(OptionList& list, Command& command, Answers& answers) {
    list.begin_group("The output");
    list.integer<std::uint64_t>({"--count", "N", "How many instances; default: 1."}, command.count, {.least = 1});
    list.integer<std::uint64_t>({"--seed", "N", "Of the random numbers; default: 1."}, command.seed, {});
    list.text({"--output", "DIR", "Write a file for each instance to this folder; default: all to standard output."},
              command.output);
    list.flag({"-h,--help", "", "Show this."}, answers.help);
    list.flag({"--help-all", "", "Show this."}, answers.help);
    list.flag({"--version", "", "Print the version."}, answers.version);
}

void make_folder(const std::string& path) {
    std::error_code error;
    std::filesystem::create_directories(path, error);
    if (error) throw espalier::program::UsageError(fmt::format("--output: {}: {}", path, error.message()));
}

void write(const InstanceKind& kind, const Command& command) {
    if (!command.output.empty()) make_folder(command.output);
    for (std::uint64_t number = 1; number <= command.count; ++number) {
        for (const auto& file : kind.make(command, number)) {
            if (command.output.empty()) {
                espalier::program::write_standard_output(file.text);
            } else {
                espalier::program::write_file((std::filesystem::path(command.output) / file.name).string(), file.text);
            }
        }
    }
}

ExitCode parse_and_write(const KindRow& row, OptionList& list, int argc, const char* const* argv) {
    const auto kind = row.make();
    Command command;
    Answers answers;
    list.begin_group("The instances");
    kind->declare(list);
    declare(list, command, answers);
    if (argc == 2 && argv[1] == std::string_view("--print-options")) {
        espalier::program::write_standard_output(espalier::program::description(list.about(), list.options()));
        return ExitCode::answered;
    }
    list.parse(argc, argv);
    if (answers.help || answers.version) {
        espalier::program::write_standard_output(
            answers.help ? list.help(true) : fmt::format("generate {} (Espalier)\n", espalier::version));
        return ExitCode::answered;
    }
    kind->check(command);
    write(*kind, command);
    std::fputs(fmt::format("generate: {} of the kind {}, seed {}\n", command.count, row.name, command.seed).c_str(),
               stderr);
    return ExitCode::answered;
}

}  // namespace

int run(const KindRow& kind, int argc, const char* const* argv) {
    OptionList list(about(kind));
    return espalier::program::with_errors_told(list.about().name,
                                               [&] { return parse_and_write(kind, list, argc, argv); });
}

}  // namespace generate
