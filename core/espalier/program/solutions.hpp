// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "espalier/problems/problem.hpp"
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

/// Takes the solutions out of an answer that collects them, as lines of text, and says how many they are.
using TakeSolutions = std::function<std::pair<std::uint64_t, std::string>(engine::Answer&)>;

/// Counts what was written of the solutions of a search.
struct WrittenSolutions {
    std::uint64_t number = 0;
    std::uint64_t bytes = 0;
};

/// Returns the same problem for a search whose solutions PE 0 writes to the file as they are found, so that no answer
/// holds them. The file is null in all processes but that of PE 0. The problem outlives the result, and so does the
/// file.
[[nodiscard]] std::unique_ptr<engine::Problem> with_written_solutions(const engine::Problem& problem,
                                                                      TakeSolutions take, SolutionsFile* file);

/// Returns how many solutions were written in a search of such a problem, and replaces its answer by that of the
/// problem itself, in which none are left.
[[nodiscard]] WrittenSolutions take_written(std::unique_ptr<engine::Answer>& answer);

}  // namespace espalier::program
