#pragma once

#include <functional>
#include <string>

#include <espalier/program/command_line/option_list.hpp>
#include <espalier/program/report/report.hpp>

namespace synthetic {

/// What a kind that searches no tree has found out.
struct Answer {
    std::string title;  ///< behind the program's name
    espalier::program::Report report;
    espalier::program::RunFacts facts;  ///< for the JSON
};

/// Such a kind as a program: `declare` adds its options, to which those of the output are added, and `find` answers
/// once they have their values; it throws UsageError for those that do not go together. `bare` is what --quiet prints,
/// in words. Returns the exit code.
int run_without_search(const espalier::program::About& about, const std::string& bare,
                       const std::function<void(espalier::program::OptionList&)>& declare,
                       const std::function<Answer()>& find, int argc, const char* const* argv);

}  // namespace synthetic
