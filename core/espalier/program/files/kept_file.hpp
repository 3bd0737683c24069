// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace espalier::program {
/// A file that a program keeps for later runs, because its content takes long to make. It begins with a line that
/// describes the content and a digest of the content, so that a damaged file, or one of another content, is not taken.
/// It is mapped into memory: nothing is copied, and all processes of a computer share it.
class KeptFile {
public:
    /// Returns the file, or nothing if it does not exist, is damaged, or has another description. Throws
    /// std::system_error, with the file's size and the reason, if there is no room for mapping it.
    static std::optional<KeptFile> open(const std::string& path, const std::string& description);

    /// Writes a file that open() takes, and its folder. Throws OutputError. Requires a description of one line.
    static void write(const std::string& path, const std::string& description, std::string_view content);

    std::string_view content() const { return {file_.get() + begin_, file_.get_deleter().size - begin_}; }

private:
    struct Unmap {
        std::size_t size;
        void operator()(const char* file) const;
    };

    KeptFile(const char* file, std::size_t size, std::size_t begin) : file_(file, {size}), begin_(begin) {}

    std::unique_ptr<const char, Unmap> file_;
    std::size_t begin_;  // of the content
};
}  // namespace espalier::program
