// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include "espalier/program/files/files.hpp"

namespace espalier::program {
/// The file of --solutions, to which the solutions of a search are written while it goes on.
class SolutionsFile {
public:
    /// Opens the file, which keeps what an earlier run has written. Throws OutputError.
    explicit SolutionsFile(std::string path);

    /// Writes the text at this position, and first of all empties the file if that is its beginning. A pipe is written
    /// to wherever it is. Throws OutputError, also if the file ends before the position: then it is not the one that
    /// the earlier run has written.
    void write_at(std::uint64_t position, std::string_view text);

    /// Ends the file at this position, behind which an earlier run may have written what it lost. Throws OutputError.
    void end_at(std::uint64_t position);

    /// Waits until everything that was written is on the disk. May be called on any thread. Throws OutputError.
    void sync() const;

private:
    std::uint64_t size() const;

    std::string path_;
    File file_;
    bool is_regular_ = false;
};

/// Counts what was written of the solutions of a search.
struct WrittenSolutions {
    std::uint64_t number = 0;
    std::uint64_t bytes = 0;
};
}  // namespace espalier::program
