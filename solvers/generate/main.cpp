#include <fmt/format.h>

#include <string>

#include <espalier/program/command_line/front.hpp>
#include <espalier/program/command_line/option_description.hpp>
#include <espalier/program/command_line/values.hpp>
#include <espalier/program/exit.hpp>
#include <espalier/program/files/files.hpp>
#include <espalier/version.hpp>

#include "generate/program.hpp"

namespace {

using espalier::program::as_typed;

espalier::program::About about() {
    espalier::program::About about{.name = "generate",
                                   .summary = "makes instances for the solvers",
                                   .usage = "KIND [OPTION]...",
                                   .definition = {},
                                   .examples = {}};
    for (const auto& row : generate::kinds()) {
        about.kinds.emplace_back(row.name);
        about.examples.emplace_back(fmt::format("generate {} --help", row.name), row.description);
    }
    return about;
}

std::string help() {
    auto text =
        fmt::format("generate: {}\n\nUsage: {}\n\nKinds:\n", about().summary, as_typed("generate " + about().usage));
    for (const auto& row : generate::kinds()) text += fmt::format("  {:<12}{}\n", row.name, row.description);
    return text + fmt::format("\n'{}' has the options of a kind.\n", as_typed("generate KIND --help"));
}

// Answers a command line whose first argument is no kind.
espalier::program::ExitCode answer(const std::string& word) {
    if (word == "--print-options") {
        espalier::program::write_standard_output(espalier::program::description(about(), {}));
        return espalier::program::ExitCode::answered;
    }
    if (word != "--help" && word != "--help-all" && word != "-h" && word != "--version") {
        std::vector<std::string> names;
        for (const auto& row : generate::kinds()) names.emplace_back(row.name);
        if (word.empty())
            throw espalier::program::UsageError(fmt::format("which kind? Expected {}", fmt::join(names, ", ")));
        espalier::program::require_choice("KIND", word, names);
    }
    espalier::program::write_standard_output(
        word == "--version" ? fmt::format("generate {} (Espalier)\n", espalier::version) : help());
    return espalier::program::ExitCode::answered;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string word = argc > 1 ? argv[1] : "";
    for (const auto& row : generate::kinds()) {
        if (row.name == word) return generate::run(row, argc - 1, argv + 1);
    }
    return espalier::program::with_errors_told("generate", [&] { return answer(word); });
}
