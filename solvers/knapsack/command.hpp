// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <limits>
#include <optional>
#include <string>
#include <vector>
#include <espalier/program/command_line/option_list.hpp>
#include <espalier/program/run.hpp>
#include "knapsack/formats/format.hpp"
#include "knapsack/instance/instance.hpp"
#include "knapsack/settings.hpp"

namespace knapsack {
/// The options of the command line that concern knapsacks.
struct Command {
    std::vector<std::string> files;
    ReadAs read_as;           ///< how the files are read
    std::string certificate;  ///< the file to write the certificate to; empty for none
    double total_time_limit = std::numeric_limits<double>::infinity();
    Settings settings;

    /// Returns whether only the capacity limits the copies of each item.
    bool is_unlimited() const { return read_as.copies == ReadAs::unlimited && !settings.question.most_items; }

    /// Returns how the files are read: with a target, it is the capacity. A choice of at most K items has no more than K
    /// copies of an item.
    ReadAs reading() const {
        auto as = read_as;
        const auto& question = settings.question;
        if (question.target) as.capacity = question.target;
        if (as.copies == ReadAs::unlimited && question.most_items) as.copies = *question.most_items;
        as.least_items = question.least_items;
        return as;
    }
};

void declare(espalier::program::OptionList& list, Command& command);

/// Returns whether the command names a folder, several files or, in `results`, the table of a batch.
bool is_batch(const Command& command, const std::string& results = {});

/// Throws UsageError for options that exclude each other.
void check(const Command& command);

/// Throws UsageError for options of one instance, as the command is for a batch.
void check_batch(const Command& command);

/// Throws UsageError for options that do not fit the instances that the command's one file holds. `memory_limit`: the
/// bytes that the user allows, or 0.
void check(const Command& command, const std::vector<Instance>& instances, std::uint64_t memory_limit);

/// Reads the command's one file. Returns nothing if the time limit of the run comes first. Throws InputError.
[[nodiscard]] std::optional<std::vector<Instance>> read_file(espalier::program::Run& run, const Command& command);
}  // namespace knapsack
