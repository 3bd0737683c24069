// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/files/files.hpp"
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>
#include "espalier/program/errors.hpp"
#include "espalier/program/memory_limit.hpp"
#include "espalier/program/stopping.hpp"

namespace espalier::program {
namespace {
std::string reason() { return std::strerror(errno); }

// Waits for the reader of a full pipe that was opened as non-blocking. Returns false if the error was another one.
bool has_room_again(int descriptor) {
    if (errno != EAGAIN) return false;
    pollfd pipe{.fd = descriptor, .events = POLLOUT, .revents = 0};
    while (::poll(&pipe, 1, -1) < 0) {
        if (errno != EINTR) return false;
    }
    return true;
}

// Waits until a pipe, a terminal or a device has content or ends. Throws InputError once a stop is wanted.
void wait_for_content(const File& file, const std::string& path) {
    constexpr int milliseconds = 50;
    pollfd content{.fd = file.descriptor(), .events = POLLIN, .revents = 0};
    do {
        if (StopSignals::wanted()) throw InputError(path, "was not read to its end: the run was stopped");
    } while (::poll(&content, 1, milliseconds) <= 0);  // a signal interrupts it
}

enum class Durability { written, synced };

/// The temporary name of a file that is being written, beside its final name. No other process uses the same name. A
/// file that is not complete at the end of the scope is removed.
class TemporaryName {
public:
    explicit TemporaryName(const std::string& path) : path_(path), name_(fmt::format("{}.{}.part", path, ::getpid())) {}
    ~TemporaryName() { ::unlink(name_.c_str()); }
    TemporaryName(const TemporaryName&) = delete;
    TemporaryName& operator=(const TemporaryName&) = delete;

    void write(std::string_view content, Durability durability) const {
        File file(name_, O_WRONLY | O_CREAT | O_EXCL);
        const bool is_written = file.is_open() && write_all(file.descriptor(), content) &&
                                (durability == Durability::written || ::fsync(file.descriptor()) == 0) && file.close();
        if (!is_written) fail_to_write(path_);
    }

    /// Makes this a second name of `file`. Returns false if that is impossible.
    bool link(const std::string& file) const { return ::link(file.c_str(), name_.c_str()) == 0; }

    /// Gives the file its final name. A file that had this name loses it.
    void become_final() const { rename(name_, path_); }

    static void rename(const std::string& from, const std::string& to) {
        if (std::rename(from.c_str(), to.c_str()) != 0) fail_to_write(to);
    }

private:
    std::string path_;
    std::string name_;
};

// Keeps the file under a second name, `before`. On a file system without hard links the file loses its first name.
void keep_as(const std::string& before, const std::string& path) {
    if (::access(path.c_str(), F_OK) != 0) return;
    const TemporaryName name(before);
    name.link(path) ? name.become_final() : TemporaryName::rename(path, before);
}

void sync_folder_of(const std::string& path) {
    const auto parent = std::filesystem::path(path).parent_path();
    const File folder(parent.empty() ? "." : parent.string(), O_RDONLY | O_DIRECTORY);
    if (!folder.is_open() || ::fsync(folder.descriptor()) != 0) fail_to_write(path);
}
}  // namespace

bool is_special(const std::string& path) {
    std::error_code ignored;
    const auto status = std::filesystem::status(path, ignored);
    return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
}

File::File(const std::string& path, int flags) : descriptor_(::open(path.c_str(), flags | O_CLOEXEC, 0666)) {}

bool File::close() { return ::close(std::exchange(descriptor_, -1)) == 0; }

std::string read_file(const std::string& path, std::size_t most) {
    // A pipe that nobody writes to is opened at once, too, so that a signal can end the wait for its content.
    const File file(path, O_RDONLY | O_NONBLOCK);
    if (!file.is_open()) throw InputError(path, "cannot be read: " + reason());
    const bool may_wait = is_special(path);
    const bool is_device = std::filesystem::is_character_file(path);
    std::string content;
    std::array<char, 1 << 16> buffer;
    for (ssize_t size = 1; size != 0;) {
        if (may_wait) wait_for_content(file, path);
        size = ::read(file.descriptor(), buffer.data(), std::min(buffer.size(), most - content.size()));
        if (size < 0 && errno != EINTR && errno != EAGAIN) throw InputError(path, "cannot be read: " + reason());
        if (size > 0) content.append(buffer.data(), static_cast<std::size_t>(size));
        if (content.size() < std::size_t{1} << 28U) continue;
        if (is_device) throw InputError(path, "cannot be read: it is a device without an end");
        static const auto limit = available_memory() / 2;
        if (content.size() >= limit) throw InputError(path, "cannot be read: it takes half of the memory or more");
    }
    return content;
}

Source read_source(const std::string& argument) {
    if (argument != "-") return {argument, read_file(argument)};
    static const std::string content =
        read_file("/dev/stdin");  // standard input can be read only once, but --vary needs it for each run
    return {source_name(argument), content};
}

std::string source_name(const std::string& argument) { return argument == "-" ? "standard input" : argument; }

void require_writable(const std::string& path) {
    const auto folder = std::filesystem::path(path).parent_path();
    const std::string parent = folder.empty() ? "." : folder.string();
    if (std::filesystem::is_directory(path)) throw UsageError(path + ": cannot be written: it is a directory");
    const bool special = is_special(path);
    if (::access((special ? path : parent).c_str(), special ? W_OK : W_OK | X_OK) == 0) return;
    throw UsageError(fmt::format("{}: cannot be written: {}", path, reason()));
}

void fail_to_write(const std::string& path, const std::string& why) {
    throw OutputError(fmt::format("{}: cannot be written: {}", path, why.empty() ? reason() : why));
}

std::string target_of(const std::string& path) {
    std::error_code unresolved;
    const auto target = std::filesystem::canonical(path, unresolved);
    return unresolved ? path : target.string();
}

void write_file(const std::string& path, std::string_view content) {
    if (is_special(path)) {
        File file(path, O_WRONLY);
        if (!file.is_open() || !write_all(file.descriptor(), content) || !file.close()) fail_to_write(path);
        return;
    }
    const TemporaryName name(target_of(path));
    name.write(content, Durability::written);
    name.become_final();
}

void write_file_durably(const std::string& path, std::string_view content, const std::string& before) {
    const TemporaryName name(path);
    name.write(content, Durability::synced);
    if (!before.empty()) keep_as(before, path);
    name.become_final();
    sync_folder_of(path);
}

std::vector<std::string> files_beginning_with(const std::string& path) {
    const std::filesystem::path given(path);
    std::vector<std::string> files;
    std::error_code ignored;
    const auto folder = given.has_parent_path() ? given.parent_path() : std::filesystem::path(".");
    for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
        const auto name = entry.path().filename().string();
        const auto begin = given.filename().string();
        if (name.size() > begin.size() && name.starts_with(begin)) files.push_back(path + name.substr(begin.size()));
    }
    return files;
}

void remove_unfinished(const std::string& path) {
    std::error_code ignored;
    for (const auto& file : files_beginning_with(path + '.')) {
        if (file.ends_with(".part")) std::filesystem::remove(file, ignored);
    }
}

std::string default_cache_folder() {
    const char* cache = std::getenv("XDG_CACHE_HOME");
    const char* home = std::getenv("HOME");
    if (cache != nullptr && *cache == '/') return std::string(cache) + "/espalier";
    if (home != nullptr && *home == '/') return std::string(home) + "/.cache/espalier";
    return {};
}

void open_standard_streams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(stream, F_GETFD) >= 0 || errno != EBADF) continue;
        // The new descriptor is the lowest free one, which is this stream. Reading or writing stays impossible.
        const int opened = ::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        if (opened != stream) throw OutputError(fmt::format("/dev/null: cannot be opened: {}", reason()));
    }
}

bool write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const auto written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && (errno == EINTR || has_room_again(descriptor))) continue;
        if (written < 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

void write_standard_output(std::string_view text) {
    if (write_all(STDOUT_FILENO, text)) return;
    // Once the terminal has hung up, nobody reads the output, and nobody misses it.
    if ((errno == EIO || errno == EPIPE) && StopSignals::is_hung_up()) return;
    throw OutputError(fmt::format("the results could not be written to standard output: {}", reason()), errno == EPIPE);
}
}  // namespace espalier::program
