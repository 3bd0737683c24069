// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <unistd.h>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

namespace espalier_test {
/// A folder for the files of one test, which no other test and no other run shares, removed at its end.
class TemporaryFolder {
public:
    TemporaryFolder() {
        auto name = (std::filesystem::temp_directory_path() / "espalier-test-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder for the test's files");
        path_ = name;
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }

    /// The path of a file in it, be it there or not.
    std::string file(const std::string& name) const { return (path_ / name).string(); }

    /// Returns the path of the file that it writes.
    std::string write(const std::string& name, const std::string& content) const {
        std::ofstream(file(name), std::ios::binary) << content;
        return file(name);
    }

private:
    std::filesystem::path path_;
};
}  // namespace espalier_test
