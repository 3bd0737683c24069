// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "espalier/program/batch/batch.hpp"
#include "espalier/program/described.hpp"
#include "espalier/program/report/output.hpp"
#include "espalier/program/run.hpp"

namespace espalier::program {

/// The result of reading a file: its content, or the reason why it could not be read.
struct ReadFile {
    std::string name;
    std::string content;
    std::string error;

    Key key() const { return {name}; }
    std::uint64_t bytes() const { return content.size(); }
};

/// Reads the file; "-" is the standard input.
[[nodiscard]] ReadFile read_instance_file(const std::string& name);

/// Searches the batch of a program that makes a problem of each file: one forest for each portion of the files, and a
/// line for each instance as it finishes. Under a launcher all ranks make the same calls. Throws UsageError if the
/// problems cannot be searched together.
void search_batch(Run& run, Output& output, Arguments& arguments, const Definition& definition);

}  // namespace espalier::program
