#pragma once

#include <limits>
#include <string>
#include <vector>

#include <espalier/program/command_line/option_list.hpp>

#include "knapsack/instance/instance.hpp"
#include "knapsack/settings.hpp"

namespace knapsack {

/// What the command line asks about knapsacks.
struct Command {
    std::vector<std::string> files;
    std::string format;       ///< empty: as the content looks
    std::string certificate;  ///< file name; empty for none
    std::string results;      ///< file name of a batch's table; empty for none
    double total_time_limit = std::numeric_limits<double>::infinity();
    Settings settings;
};

void declare(espalier::program::OptionList& list, Command& command);

/// Does it ask for a batch: for a folder, several files or a table of results?
bool is_batch(const Command& command);

/// Throws UsageError for options that do not go together.
void check(const Command& command);

/// Throws UsageError for options that do not go with what the command's one file holds.
void check(const Command& command, const std::vector<Instance>& instances);

}  // namespace knapsack
