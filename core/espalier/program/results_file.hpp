#pragma once

#include <functional>
#include <string>
#include <vector>

namespace espalier::program {

/// A table of comma separated values that a batch adds a line to as each of its instances finishes. A run that ended
/// early, even in the middle of a line, is continued by the next with the same file.
class ResultsFile {
public:
    using Line = std::vector<std::string>;

    /// Opens the file, or makes it with the names of the columns as its first line. Of the lines there are, those that
    /// are complete and that `keep` accepts are kept.
    /// Throws InputError if the file cannot be opened or has other columns, OutputError if it cannot be written.
    ResultsFile(std::string path, const Line& columns, const std::function<bool(const Line&)>& keep);
    ~ResultsFile();
    ResultsFile(const ResultsFile&) = delete;
    ResultsFile& operator=(const ResultsFile&) = delete;

    /// The lines of earlier runs.
    [[nodiscard]] const std::vector<Line>& earlier() const { return earlier_; }

    /// Writes one line, at once. Requires a field for each column. Throws OutputError.
    void append(const Line& fields);

private:
    std::string tidied(const Line& columns, const std::function<bool(const Line&)>& keep);

    std::string path_;
    std::size_t columns_;
    std::vector<Line> earlier_;
    int descriptor_ = -1;
};

}  // namespace espalier::program
