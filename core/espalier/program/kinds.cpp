// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/kinds.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string>
#include "espalier/program/command_line/front.hpp"
#include "espalier/program/command_line/values.hpp"
#include "espalier/program/exit.hpp"
#include "espalier/program/files/files.hpp"

namespace espalier::program {
namespace {
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
