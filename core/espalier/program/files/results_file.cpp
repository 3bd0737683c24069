// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/files/results_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <thread>
#include <utility>

#include "espalier/program/errors.hpp"
#include "espalier/program/files/csv.hpp"
#include "espalier/program/files/files.hpp"
#include "espalier/require.hpp"
#include "espalier/transports/threads/operating_system.hpp"

namespace espalier::program {

/// Brings the content of a file to the disk, soon after each change and at its own end, but at most ten times a second.
/// It does so on its own thread, because a slow disk takes milliseconds, for which a search should not wait. Errors are
/// ignored; a pipe, for instance, has no disk.
class ResultsFile::BackgroundSync {
public:
    /// Requires that the descriptor stays open as long as this lives.
    explicit BackgroundSync(int descriptor)
        : descriptor_(descriptor), thread_(start_thread([this](const auto& closing) { sync_changes(closing); })) {}

    /// Notes that something was written.
    void note_change() {
        const std::lock_guard lock(mutex_);
        is_changed_ = true;
        changed_.notify_one();
    }

private:
    void sync_changes(const std::stop_token& closing) {
        using namespace std::chrono_literals;
        std::unique_lock lock(mutex_);
        while (changed_.wait(lock, closing, [this] { return is_changed_; })) {
            is_changed_ = false;
            lock.unlock();
            ::fdatasync(descriptor_);
            lock.lock();
            changed_.wait_for(lock, closing, 100ms, [&] { return closing.stop_requested(); });
        }
    }

    int descriptor_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    bool is_changed_ = false;
    std::jthread thread_;
};

ResultsFile::ResultsFile(std::string path, const Line& columns, const std::function<bool(const Line&)>& keep)
    : path_(std::move(path)), columns_(columns.size()) {
    std::error_code unknown;
    const bool is_there = std::filesystem::exists(path_, unknown);
    if (!is_there || std::filesystem::is_regular_file(path_, unknown)) {
        lock_.emplace(path_);
        write_file_durably(target_of(path_), is_there ? tidied(columns, keep) : csv_line(columns));
    }
    file_ = File(path_, O_WRONLY | O_APPEND);
    if (!file_.is_open()) throw InputError(fmt::format("{}: cannot be written: {}", path_, std::strerror(errno)));
    sync_ = std::make_unique<BackgroundSync>(file_.descriptor());
}

ResultsFile::~ResultsFile() = default;

void ResultsFile::append(const Line& fields) {
    require(fields.size() == columns_, "a line of results has a field for each column");
    const auto line = csv_line(fields);
    const auto written = ::write(file_.descriptor(), line.data(), line.size());
    if (written == static_cast<ssize_t>(line.size())) return sync_->note_change();
    fail_to_write(path_, written < 0 ? "" : "no room for a whole line");
}

void ResultsFile::sync() {
    // A pipe and other files that cannot be synchronised are not expected to last.
    if (::fdatasync(file_.descriptor()) == 0 || errno == EINVAL || errno == EROFS) return;
    fail_to_write(path_);
}

// Reads the earlier lines and returns the new beginning of the file.
std::string ResultsFile::tidied(const Line& columns, const std::function<bool(const Line&)>& keep) {
    std::size_t complete = 0;
    auto lines = parse_csv(read_file(path_), complete);
    std::string text = csv_line(columns);
    if (lines.empty()) return text;
    if (lines.front() != columns) {
        throw InputError(path_, 1, "these are other columns", fmt::format("{}", fmt::join(columns, ",")));
    }
    for (std::size_t i = 1; i < lines.size(); ++i) {
        if (lines[i].size() != columns.size() || !keep(lines[i])) continue;
        text += csv_line(lines[i]);
        earlier_.push_back(std::move(lines[i]));
    }
    return text;
}

}  // namespace espalier::program
