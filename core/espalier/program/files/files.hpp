// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace espalier::program {
/// A file descriptor that is closed at the end of its scope.
class File {
public:
    File() = default;
    /// Opens the file, with these flags of open(2), unless errno says why that is impossible. A new file is for
    /// everybody as far as umask allows.
    File(const std::string& path, int flags);
    ~File() {
        if (is_open()) static_cast<void>(close());
    }
    File(File&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
    File& operator=(File other) noexcept {
        std::swap(descriptor_, other.descriptor_);
        return *this;
    }

    [[nodiscard]] bool is_open() const { return descriptor_ >= 0; }
    [[nodiscard]] int descriptor() const { return descriptor_; }

    /// Closes the file. Returns false on failure: some file systems report only now that they are full.
    [[nodiscard]] bool close();

private:
    int descriptor_ = -1;
};

/// Returns the content of a file, or its first `most` bytes. Throws InputError if the file cannot be read.
[[nodiscard]] std::string read_file(const std::string& path,
                                    std::size_t most = std::numeric_limits<std::size_t>::max());

/// The content of a file that was given as an argument, and its name for messages.
struct Source {
    std::string name;
    std::string content;
};

/// Reads a file or, if the argument is "-", standard input, which further calls return again. Throws InputError.
[[nodiscard]] Source read_source(const std::string& argument);

/// Returns the name of a file that was given as an argument, for messages.
[[nodiscard]] std::string source_name(const std::string& argument);

/// Returns whether the path is that of something else than a regular file, such as a folder or a pipe.
[[nodiscard]] bool is_special(const std::string& path);

/// Throws UsageError if a file of this name could not be written.
void require_writable(const std::string& path);

/// Returns the file that a link leads to, and any other name as it is. To replace a file, this is the one to replace,
/// so that a link stays a link.
[[nodiscard]] std::string target_of(const std::string& path);

/// Throws OutputError: "PATH: cannot be written: WHY". An empty `why` stands for the reason of the system's last error.
[[noreturn]] void fail_to_write(const std::string& path, const std::string& why = {});

/// Writes a file, or the file that a link of this name leads to, under a temporary name and renames it, so that it is
/// never half written. A pipe, or anything else that is not a regular file, is written to directly. Throws OutputError.
void write_file(const std::string& path, std::string_view content);

/// Writes a regular file so that at any moment either its new or its old content survives a power failure. Keeps the
/// old file, if there was one, under the name `before`, unless that is empty. Ensures that a file of this name exists
/// at every moment if the file system has hard links. Requires that the path is no link. Throws OutputError.
void write_file_durably(const std::string& path, std::string_view content, const std::string& before = {});

/// Returns the files whose paths are this one and more characters, but for those below other folders.
[[nodiscard]] std::vector<std::string> files_beginning_with(const std::string& path);

/// Removes the parts of this file that killed processes have left behind. Requires that no process is writing the file.
void remove_unfinished(const std::string& path);

/// Returns the folder "espalier" in the user's folder for caches [XDG Base Directory Specification], or an empty text
/// if there is no such folder.
[[nodiscard]] std::string default_cache_folder();

/// Opens those standard streams that the process was started without, so that no other file gets their numbers and with
/// them their text. The streams stay useless: results for a standard output that was closed cannot be written. Requires
/// that no file was opened before.
void open_standard_streams();

/// Writes the whole text, however long its reader takes. Returns false on failure.
[[nodiscard]] bool write_all(int descriptor, std::string_view text);

/// Writes to standard output. Throws OutputError, which is quiet if nobody reads any more. Does nothing once the
/// terminal has hung up.
void write_standard_output(std::string_view text);
}  // namespace espalier::program
