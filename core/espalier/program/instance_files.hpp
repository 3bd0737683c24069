#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "espalier/program/arguments.hpp"
#include "espalier/program/report/column.hpp"

namespace espalier::program {

/// The files of a batch, on the first rank, a portion at a time: of many large ones no more are in memory than are
/// searched together.
class InstanceFiles {
public:
    InstanceFiles() = default;

    /// Files, and folders of them; below folders what the program itself writes is left out. Throws InputError if there
    /// are only folders without files.
    InstanceFiles(const std::vector<std::string>& paths, const std::vector<std::string>& written);

    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }

    /// These have been searched, or are about to be.
    void leave_out(const std::set<std::string>& names);

    /// The names of the next portion, about 64 MB of files; none if there are no more.
    [[nodiscard]] std::vector<std::string> next() const;

    [[nodiscard]] std::size_t left() const { return names_.size(); }
    [[nodiscard]] std::size_t longest_name() const;

private:
    std::vector<std::string> names_;
};

/// What was read of a file: its content, or why it could not be read.
struct ReadFile {
    std::string name;
    std::string content;
    std::string error;
};

/// Reads the file; "-" is the standard input.
[[nodiscard]] ReadFile read_instance_file(const std::string& name);

/// What a batch says about one instance; of one that could not be read only why.
struct InstanceRow {
    std::string file;
    std::string status;
    std::string objective = {};
    Nodes nodes = 0;
    double seconds = 0;  ///< of all PEs together
    std::string error = {};
};

[[nodiscard]] std::vector<Column<InstanceRow>> instance_columns();

}  // namespace espalier::program
