// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <espalier/program/command_line/option_list.hpp>
#include <espalier/program/report/output.hpp>
#include "integrate/settings.hpp"

namespace integrate {
/// The arguments of the command line.
struct Command {
    std::string source;  ///< an expression, or a file's name that ends in .int
    Instance instance;   ///< what all integrals have in common; its constants may have several values each
    std::optional<int> digits;
    std::string absolute;
    std::string relative;
    std::string accuracy_threshold = "1e-6";
    std::string resolution_threshold = "1e-10";
    Settings settings;  ///< check() completes them

    bool is_file() const { return source.ends_with(".int"); }
    /// The integrals themselves: one for each integrand, and for each value of a constant that has several. Requires a
    /// source that is no file.
    std::vector<Instance> instances() const;
};

void declare(espalier::program::OptionList& list, Command& command);

/// Describes the program for its help.
espalier::program::About about();

/// Completes the settings. Throws UsageError for what makes no sense, so that it is refused before anything starts.
void check(Command& command);

/// Answers the integrals of the command, one after the other, and reports each. Integrals that the file of results has
/// from an earlier run are left out. Requires the same call in all ranks. Throws InputError.
void answer(espalier::program::Run& run, espalier::program::Output& output, const Command& command);
}  // namespace integrate
