// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>
#include "espalier/program/files/kept_file.hpp"

namespace espalier::program {
/// Returns one line of comma separated values [RFC 4180], with its line break.
[[nodiscard]] std::string csv_line(const std::vector<std::string>& fields);

/// Returns the fields of all complete lines of a file; a last line without a line break is left out. Sets `size` to the
/// number of bytes of the complete lines.
[[nodiscard]] std::vector<std::vector<std::string>> parse_csv(std::string_view text, std::size_t& size);

/// A table of comma separated values, to which a batch adds a line as soon as an instance is finished. If a run ended
/// early, even in the middle of a line, the next run with the same file continues the table.
class ResultsFile {
public:
    using Line = std::vector<std::string>;

    /// Opens the file, or makes it with the names of the columns as its first line. Keeps those lines of earlier runs
    /// that are complete and that `keep` accepts. Throws InputError if the file cannot be opened, has other columns, or
    /// is in use by another run, and OutputError if it cannot be written.
    ResultsFile(std::string path, const Line& columns, const std::function<bool(const Line&)>& keep);
    ~ResultsFile();

    /// The lines of earlier runs that were kept.
    [[nodiscard]] const std::vector<Line>& earlier() const { return earlier_; }

    /// Writes one line at once, so that it survives the end of this process. After about a tenth of a second it also
    /// survives a power failure. Requires a field for each column. Throws OutputError.
    void append(const Line& fields);

    /// Ensures that the lines that were written survive a power failure. May be called on any thread. Throws
    /// OutputError.
    void sync();

private:
    std::string tidied(const Line& columns, const std::function<bool(const Line&)>& keep);

    std::string path_;
    std::size_t columns_;
    std::vector<Line> earlier_;
    std::optional<FileLock> lock_;  // nothing for a pipe or a device
    File file_;
    std::atomic<bool> is_changed_{false};  // since the content was last brought to the disk
    std::jthread syncing_;                 // brings it there, at most ten times a second
};
}  // namespace espalier::program
