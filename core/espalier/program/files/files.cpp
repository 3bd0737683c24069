#include "espalier/program/files/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "espalier/program/errors.hpp"

namespace espalier::program {

namespace {

std::string reason() { return std::strerror(errno); }

/// A file descriptor that is closed at the end of its scope.
class File {
public:
    File(const std::string& path, int flags) : descriptor_(::open(path.c_str(), flags | O_CLOEXEC, 0666)) {}
    ~File() {
        if (is_open()) ::close(descriptor_);
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    bool is_open() const { return descriptor_ >= 0; }
    int descriptor() const { return descriptor_; }

    /// Ensures that what was written is on the disk.
    bool sync() { return ::fsync(descriptor_) == 0; }

    /// Some file systems report only now that they are full.
    bool close() { return ::close(std::exchange(descriptor_, -1)) == 0; }

private:
    int descriptor_;
};

bool write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const auto written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

[[noreturn]] void fail_to_write(const std::string& path) {
    throw OutputError(fmt::format("{}: cannot be written: {}", path, reason()));
}

// Writes to a name that nobody else has; true if the file is complete.
bool write_new(const std::string& path, std::string_view content) {
    File file(path, O_WRONLY | O_CREAT | O_EXCL);
    return file.is_open() && write_all(file.descriptor(), content) && file.close();
}

bool is_special(const std::string& path) {
    std::error_code ignored;
    const auto status = std::filesystem::status(path, ignored);
    return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
}

}  // namespace

std::string read_file(const std::string& path, std::size_t most) {
    File file(path, O_RDONLY);
    if (!file.is_open()) throw InputError(path, "cannot be read: " + reason());
    std::string content;
    std::array<char, 1 << 16> buffer;
    for (ssize_t size = 1; size != 0;) {
        size = ::read(file.descriptor(), buffer.data(), std::min(buffer.size(), most - content.size()));
        if (size < 0 && errno != EINTR) throw InputError(path, "cannot be read: " + reason());
        if (size > 0) content.append(buffer.data(), static_cast<std::size_t>(size));
    }
    return content;
}

void require_writable(const std::string& path) {
    const auto folder = std::filesystem::path(path).parent_path();
    const std::string parent = folder.empty() ? "." : folder.string();
    if (std::filesystem::is_directory(path)) throw UsageError(path + ": cannot be written: it is a directory");
    const bool special = is_special(path);
    if (::access((special ? path : parent).c_str(), special ? W_OK : W_OK | X_OK) == 0) return;
    throw UsageError(fmt::format("{}: cannot be written: {}", path, reason()));
}

void write_file(const std::string& path, std::string_view content) {
    if (is_special(path)) {
        File file(path, O_WRONLY);
        if (!file.is_open() || !write_all(file.descriptor(), content) || !file.close()) fail_to_write(path);
        return;
    }
    // A link stays one: what it points to is replaced.
    std::error_code unresolved;
    const auto target = std::filesystem::canonical(path, unresolved);
    const std::string name = unresolved ? path : target.string();
    const std::string temporary = fmt::format("{}.{}.part", name, ::getpid());
    if (write_new(temporary, content) && std::rename(temporary.c_str(), name.c_str()) == 0) return;
    const int error = errno;
    ::unlink(temporary.c_str());
    errno = error;
    fail_to_write(path);
}

void write_file_durably(const std::string& path, const std::string& before, std::string_view content) {
    const std::string temporary = path + ".part";
    ::unlink(temporary.c_str());
    {
        File file(temporary, O_WRONLY | O_CREAT | O_EXCL);
        if (!file.is_open() || !write_all(file.descriptor(), content) || !file.sync() || !file.close()) {
            const int error = errno;
            ::unlink(temporary.c_str());
            errno = error;
            fail_to_write(path);
        }
    }
    // Between the two there is no file of this name, but there is the one before.
    if (::access(path.c_str(), F_OK) == 0 && std::rename(path.c_str(), before.c_str()) != 0) fail_to_write(before);
    if (std::rename(temporary.c_str(), path.c_str()) != 0) fail_to_write(path);
    const auto parent = std::filesystem::path(path).parent_path();
    File folder(parent.empty() ? "." : parent.string(), O_RDONLY | O_DIRECTORY);
    if (!folder.is_open() || !folder.sync()) fail_to_write(path);
}

void write_standard_output(std::string_view text) {
    if (write_all(STDOUT_FILENO, text)) return;
    throw OutputError(fmt::format("the results could not be written to standard output: {}", reason()), errno == EPIPE);
}

}  // namespace espalier::program
