#pragma once

#include <string>
#include <vector>

#include "knapsack/formats/text.hpp"
#include "knapsack/instance/instance.hpp"

namespace knapsack {

/// What one file holds: most formats one instance, some many.
struct InstanceFile {
    std::string format;  ///< the name of the format it is written in
    std::vector<Instance> instances;
};

/// Reads a file, or standard input if it is called "-", in the format of this name or, if the name is empty, in the one
/// that its content looks like. Throws espalier::program::InputError: FILE:LINE: what is wrong, what was expected; and
/// ReadingStopped.
[[nodiscard]] InstanceFile read_instances(const std::string& path, const std::string& format = {}, IsOver is_over = {});

/// False if the format of this name, or the file's first lines, say that it holds one instance only.
[[nodiscard]] bool may_hold_many(const std::string& path, const std::string& format = {});

}  // namespace knapsack
