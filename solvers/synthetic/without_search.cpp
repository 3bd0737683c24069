#include "synthetic/without_search.hpp"

#include <fmt/format.h>

#include <string_view>

#include <espalier/program/command_line/json_option.hpp>
#include <espalier/program/command_line/option_description.hpp>
#include <espalier/program/exit.hpp>
#include <espalier/program/files/files.hpp>
#include <espalier/version.hpp>

namespace synthetic {
namespace {

using espalier::program::ExitCode;
using espalier::program::write_standard_output;

struct OutputOptions {
    std::string json;  ///< file name, "-" for standard output, empty for none
    bool quiet = false;
    bool help = false;
    bool version = false;
};

void declare_output(espalier::program::OptionList& list, OutputOptions& options, const std::string& bare) {
    list.begin_group("The output");
    espalier::program::declare_json(list, options.json);
    list.flag({"--quiet", "", fmt::format("Print {} only.", bare)}, options.quiet);
    list.flag({"-h,--help", "", "Show this."}, options.help);
    list.flag({"--help-all", "", "Show this."}, options.help);
    list.flag({"--version", "", "Print the version."}, options.version);
}

std::string human_text(const Answer& answer) {
    std::string page = fmt::format("{}: {}\n\n", answer.facts.problem, answer.title);
    for (const auto& [label, text] : answer.report.lines) page += fmt::format("{:<22}{}\n", label, text);
    if (const auto& check = answer.report.check) {
        page += fmt::format("\n{:<22}{}\n", check->passed ? "checked" : "CHECK FAILED", check->text);
    }
    return page;
}

ExitCode tell(Answer answer, const std::string& problem, const OutputOptions& options) {
    answer.facts.problem = problem;
    const auto json = espalier::program::json_text(espalier::program::json_report(answer.report, answer.facts));
    if (options.json == "-") {
        write_standard_output(json);
    } else {
        write_standard_output(options.quiet ? answer.report.bare + '\n' : human_text(answer));
        if (!options.json.empty()) espalier::program::write_file(options.json, json);
    }
    return answer.report.check.value_or(espalier::program::Check{.passed = true, .text = {}}).passed
               ? ExitCode::answered
               : ExitCode::failure;
}

}  // namespace

int run_without_search(const espalier::program::About& about, const std::string& bare,
                       const std::function<void(espalier::program::OptionList&)>& declare,
                       const std::function<Answer()>& find, int argc, const char* const* argv) {
    espalier::program::OptionList list(about);
    return espalier::program::with_errors_told(about.name, [&] {
        OutputOptions options;
        declare(list);
        declare_output(list, options, bare);
        if (argc == 2 && argv[1] == std::string_view("--print-options")) {
            write_standard_output(espalier::program::description(list.about(), list.options()));
            return ExitCode::answered;
        }
        list.parse(argc, argv);
        if (options.help || options.version) {
            write_standard_output(options.help ? list.help(true)
                                               : fmt::format("{} {} (Espalier)\n", about.name, espalier::version));
            return ExitCode::answered;
        }
        if (!options.json.empty() && options.json != "-") espalier::program::require_writable(options.json);
        return tell(find(), about.name, options);
    });
}

}  // namespace synthetic
