#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>

namespace espalier::program {

/// The content of a file, or its first `most` bytes. Throws InputError if it cannot be read.
[[nodiscard]] std::string read_file(const std::string& path,
                                    std::size_t most = std::numeric_limits<std::size_t>::max());

/// Throws UsageError if a file of this name could not be written.
void require_writable(const std::string& path);

/// Writes a file under a temporary name and renames it, so that it is never half written. What is not a regular file,
/// such as a pipe, is written to directly. Throws OutputError.
void write_file(const std::string& path, std::string_view content);

/// The same for a regular file, of which what it holds now or held before outlives a power failure at any moment. The
/// file before, if there was one, is kept under the name `before`. Throws OutputError.
void write_file_durably(const std::string& path, const std::string& before, std::string_view content);

/// Throws OutputError, a quiet one if nobody reads any more.
void write_standard_output(std::string_view text);

}  // namespace espalier::program
