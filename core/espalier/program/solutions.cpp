// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/solutions.hpp"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace espalier::program {
SolutionsFile::SolutionsFile(std::string path) : path_(std::move(path)) {
    file_ = File(path_, O_RDWR | O_CREAT);
    if (!file_.is_open()) file_ = File(path_, O_WRONLY);  // a pipe cannot be read, too
    struct stat status {};
    if (!file_.is_open() || ::fstat(file_.descriptor(), &status) != 0) fail_to_write(path_);
    is_regular_ = S_ISREG(status.st_mode);
}

void SolutionsFile::write_at(std::uint64_t position, std::string_view text) {
    if (position == 0) end_at(0);
    if (is_regular_ && size() < position) fail_to_write(path_, "it ends before what the checkpoint counts as written");
    if (is_regular_) ::lseek(file_.descriptor(), static_cast<off_t>(position), SEEK_SET);
    if (!write_all(file_.descriptor(), text)) fail_to_write(path_);
}

void SolutionsFile::end_at(std::uint64_t position) {
    if (!is_regular_) return;
    if (size() < position) fail_to_write(path_, "it ends before what was written");
    if (size() != position && ::ftruncate(file_.descriptor(), static_cast<off_t>(position)) != 0) fail_to_write(path_);
}

void SolutionsFile::sync() const {
    if (is_regular_ && ::fdatasync(file_.descriptor()) != 0) fail_to_write(path_);
}

std::uint64_t SolutionsFile::size() const {
    struct stat status {};
    if (::fstat(file_.descriptor(), &status) != 0) fail_to_write(path_);
    return static_cast<std::uint64_t>(status.st_size);
}
}  // namespace espalier::program
