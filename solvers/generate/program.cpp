// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <espalier/program/files/files.hpp>
#include <espalier/program/program.hpp>
#include "generate/kind.hpp"

namespace generate {
namespace {
espalier::program::About about(const std::string& command, std::string_view description) {
    return {.name = command,
            .summary = fmt::format("makes {}", description),
            .usage = "[OPTION]...",
            .definition = "The same options and seed give the same bytes on every machine.",
            .examples = {{command + " --count 100 --output instances", "make a batch, with a file for each instance"}}};
}

void declare(espalier::program::OptionList& list, InstanceKind& kind, Command& command) {
    list.begin_group("The instances");
    kind.declare(list);
    list.begin_group("The output");
    list.integer<std::uint64_t>({"--count", "N", "Make N instances; default: 1."}, command.count, {.least = 1});
    list.integer<std::uint64_t>({"--seed", "N", "The seed of the random numbers; default: 1."}, command.seed, {});
    list.text({"--output", "DIR", "Write a file for each instance to this folder; default: all to standard output."},
              command.output);
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
}  // namespace

int run(InstanceKind& kind, std::string_view description, int argc, const char* const* argv) {
    const std::string name = argv[0];
    Command command;
    const auto answer = [&] {
        kind.check(command);
        write(kind, command);
        std::fputs(fmt::format("generate: {} of the kind {}, seed {}\n", command.count, name, command.seed).c_str(),
                   stderr);
        return espalier::program::ExitCode::answered;
    };
    return espalier::program::run_without_search(
        about("generate " + name, description), [&](auto& list) { declare(list, kind, command); }, answer, argc, argv);
}

std::string padded(std::uint64_t number, std::uint64_t count) {
    return fmt::format("{:0{}}", number, std::to_string(count).size());
}
}  // namespace generate
