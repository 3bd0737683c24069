#pragma once

#include <functional>
#include <string>

#include <espalier/program/command_line/option_list.hpp>
#include <espalier/program/report/report.hpp>

namespace synthetic {

/// The answer of a kind that searches no tree.
struct Answer {
    std::string title;  ///< the title, which is printed behind the program's name
    espalier::program::Report report;
    espalier::program::RunFacts facts;  ///< the facts for the JSON
};

/// Runs a kind that searches no tree: `declare` adds its options, to which those of the output are added. `find`
/// returns the answer once the options have their values; it throws UsageError for values that exclude each other.
/// `bare` describes what --quiet prints. Returns the exit code.
int run_without_search(const espalier::program::About& about, const std::string& bare,
                       const std::function<void(espalier::program::OptionList&)>& declare,
                       const std::function<Answer()>& find, int argc, const char* const* argv);

}  // namespace synthetic
