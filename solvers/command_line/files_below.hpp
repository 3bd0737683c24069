#pragma once

#include <string>
#include <vector>

namespace command_line {

/// The files themselves and, of folders, all files below them, each folder's sorted by path. What is no instance for sure is
/// left out below folders: hidden files, and those that end in .md, .tsv, .json or .py.
/// Throws InputError for a folder that cannot be read.
std::vector<std::string> files_below(const std::vector<std::string>& paths);

}  // namespace command_line
