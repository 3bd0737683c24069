#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "espalier/nodes.hpp"
#include "espalier/program/arguments.hpp"
#include "espalier/program/report/column.hpp"

namespace espalier::program {

/// The files of a batch, on the first rank. They are read in portions, so that memory holds only those files that are
/// searched together.
class InstanceFiles {
public:
    InstanceFiles() = default;

    /// Lists the given files and all files below the given folders, except those below folders that the program itself
    /// writes. Throws InputError if there are only folders without files.
    InstanceFiles(const std::vector<std::string>& paths, const std::vector<std::string>& written);

    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }

    /// Removes files that have been searched or are about to be searched.
    void leave_out(const std::set<std::string>& names);

    /// Returns the names of the next portion, about 64 MB of files, or no names if no files are left.
    [[nodiscard]] std::vector<std::string> next() const;

    [[nodiscard]] std::size_t left() const { return names_.size(); }
    [[nodiscard]] std::size_t longest_name() const;

private:
    std::vector<std::string> names_;
};

/// The result of reading a file: its content, or the reason why it could not be read.
struct ReadFile {
    std::string name;
    std::string content;
    std::string error;
};

/// Reads the file; "-" is the standard input.
[[nodiscard]] ReadFile read_instance_file(const std::string& name);

/// A batch's row for one instance. If the instance could not be read, the row only says why.
struct InstanceRow {
    std::string file;
    std::string status;
    std::string objective = {};
    Nodes nodes = 0;
    double seconds = 0;  ///< the sum over all PEs
    std::string error = {};
};

[[nodiscard]] std::vector<Column<InstanceRow>> instance_columns();

}  // namespace espalier::program
