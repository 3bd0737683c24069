#pragma once

#include <string>
#include <vector>

namespace espalier::program {

/// The paths that are files and, for each folder, all files below it, sorted by path; each file once, however it is
/// spelled. Below a folder, what is certainly not an instance is left out: what the program itself writes, hidden files,
/// those that end in .md, .tsv, .json, .jsonl or .py, pipes and devices, and folders that are links, as they may lead in
/// a circle. A folder that cannot be read is returned itself, so that whoever reads it learns why. Throws InputError if
/// there are only folders without files.
[[nodiscard]] std::vector<std::string> files_below(const std::vector<std::string>& paths,
                                                   const std::vector<std::string>& written = {});

/// The same of a path, where below a folder only files with this ending, such as ".json", are wanted.
[[nodiscard]] std::vector<std::string> files_below(const std::string& path, const std::string& ending,
                                                   const std::vector<std::string>& written);

/// The one text of all spellings of a path: absolute, without "." and ".."; links are not followed.
[[nodiscard]] std::string spelled_out(const std::string& path);

}  // namespace espalier::program
