#pragma once

#include <string>
#include <vector>

namespace espalier::program {

/// The paths that are files and, for each folder, all files below it, sorted by path; each path once. Below a folder,
/// what is certainly not an instance is left out: hidden files, those that end in .md, .tsv, .json, .jsonl or .py, pipes
/// and devices, and folders that are links, as they may lead in a circle. A folder that cannot be read is returned
/// itself, so that whoever reads it learns why.
[[nodiscard]] std::vector<std::string> files_below(const std::vector<std::string>& paths);

}  // namespace espalier::program
