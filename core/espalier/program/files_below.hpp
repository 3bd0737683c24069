#pragma once

#include <string>
#include <vector>

namespace espalier::program {

/// The files themselves and, of folders, all files below them, each folder's sorted by path, and each path once. What
/// is no instance for sure is left out below folders: hidden files, those that end in .md, .tsv, .json or .py, pipes
/// and devices, and folders that are links, as they may lead in a circle. A folder that cannot be read is named itself:
/// it is as little readable as a file.
std::vector<std::string> files_below(const std::vector<std::string>& paths);

}  // namespace espalier::program
