#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>

namespace espalier::program {

/// The content of a file, or its first `most` bytes. Throws InputError if it cannot be read.
[[nodiscard]] std::string read_file(const std::string& path,
                                    std::size_t most = std::numeric_limits<std::size_t>::max());

/// What a file that is given as an argument holds, and what messages call it.
struct Source {
    std::string name;
    std::string content;
};

/// A file or, if the argument is "-", standard input, of which a second call tells the same. Throws InputError.
[[nodiscard]] Source read_source(const std::string& argument);

/// What messages call what this argument stands for.
[[nodiscard]] std::string source_name(const std::string& argument);

/// Throws UsageError if a file of this name could not be written.
void require_writable(const std::string& path);

/// The file that a link leads to; any other name as it is. Whoever replaces a file replaces that one, so that a link
/// stays one.
[[nodiscard]] std::string target_of(const std::string& path);

/// Writes a file, or what a link of this name leads to, under a temporary name and renames it, so that it is never half
/// written. What is not a regular file, such as a pipe, is written to directly. Throws OutputError.
void write_file(const std::string& path, std::string_view content);

/// The same for a regular file and no link, of which either what it holds now or what it held before outlives a power
/// failure at any moment. Unless `before` is empty, the file before, if there was one, is kept under that name.
/// Ensures that there is a file of this name at every moment, where the file system has hard links. Throws OutputError.
void write_file_durably(const std::string& path, std::string_view content, const std::string& before = {});

/// Removes what processes that were killed while they wrote this file have left. Requires that nobody is writing it.
void remove_unfinished(const std::string& path);

/// To be called before anything is opened: opens those of the standard streams that the process was started without, so
/// that no file takes their place and gets what is meant for them. They stay of no use: results that are to go to a
/// standard output that was closed cannot be written.
void open_standard_streams();

/// Throws OutputError, a quiet one if nobody reads any more. Once the terminal has hung up, nothing is missed.
void write_standard_output(std::string_view text);

}  // namespace espalier::program
