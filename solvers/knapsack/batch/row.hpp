#pragma once

#include <string>
#include <vector>

#include <espalier/program/batch.hpp>

#include "knapsack/batch/entry.hpp"

namespace knapsack {

/// What a batch says about one instance.
struct Row {
    const Entry& entry;
    std::string status;  ///< that of the finding, or that it is broken
    std::string profit = {};
    std::string bound = {};
    std::string weight = {};
    espalier::Nodes nodes = 0;
    double seconds = 0;  ///< of all PEs together
};

/// What stands for an instance in texts for people: the file and, in one of many instances, the number.
[[nodiscard]] std::string label(const Entry& entry);

/// The columns of a batch's results. Their keys are the file and the number in it.
std::vector<espalier::program::Column<Row>> columns();

}  // namespace knapsack
