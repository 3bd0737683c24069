#pragma once

#include <limits>
#include <string>
#include <vector>

#include <espalier/program/option_list.hpp>
#include "knapsack/solve.hpp"

namespace knapsack {

/// What the command line asks about knapsacks.
struct Request {
    std::vector<std::string> files;
    std::string format;         ///< empty: as the content looks
    std::string certificate;    ///< file name; empty for none
    std::string known_optimum;  ///< as it was given; empty for none
    std::string results;        ///< file name of a batch's table; empty for none
    double total_time_limit = std::numeric_limits<double>::infinity();
    Settings settings;
};

void declare(espalier::program::OptionList& list, Request& request);

/// Is it a batch what is asked for: a folder, several files or a table of results?
bool is_batch(const Request& request);

/// Throws UsageError for options that do not go together.
void check(const Request& request);

/// Throws UsageError for options that are not for a batch.
void check_for_batch(const Request& request);

/// How the instance is searched. Throws UsageError if the known optimum has more decimals than the profits have.
Settings settings_for(const Request& request, const Instance& instance);

}  // namespace knapsack
