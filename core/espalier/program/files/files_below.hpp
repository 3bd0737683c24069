// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

namespace espalier::program {
/// Returns the paths that are files and, for each folder, all files below it, sorted by path. Each file is returned
/// once, however it is spelled. Files that are certainly not instances are left out below folders: those that the
/// program itself writes, hidden files, files that end in .md, .tsv, .json, .jsonl, .py or .lock but for the endings in
/// `also`, pipes and devices, and folders that are links, because they may lead in a circle. A folder that cannot be
/// read is returned itself, so that the attempt to read it tells why. Throws InputError if there are only folders
/// without files.
[[nodiscard]] std::vector<std::string> files_below(const std::vector<std::string>& paths,
                                                   const std::vector<std::string>& written = {},
                                                   const std::vector<std::string>& also = {});

/// Returns the path if it is a file, or the files below it that have this ending, such as ".json".
[[nodiscard]] std::vector<std::string> files_below(const std::string& path, const std::string& ending,
                                                   const std::vector<std::string>& written);

/// Returns the same text for all spellings of a path: absolute, without "." and "..". Links are not followed.
[[nodiscard]] std::string spelled_out(const std::string& path);
}  // namespace espalier::program
