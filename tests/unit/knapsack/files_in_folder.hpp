#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "knapsack/formats/format.hpp"

namespace knapsack_test {

/// A folder for the files of a test, removed at its end.
class Folder {
public:
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "knapsack-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder for the test's files");
        path_ = name;
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::string file(const std::string& name) const { return (path_ / name).string(); }

    std::string write(const std::string& name, const std::string& content) const {
        std::ofstream(file(name), std::ios::binary) << content;
        return file(name);
    }

    /// Writes all files of an instance. Returns the path of the first.
    std::string write(const knapsack::Format& format, const knapsack::Instance& instance) const {
        std::string first;
        for (const auto& page : format.write(instance)) {
            const auto path = write(instance.name + page.ending, page.text);
            if (first.empty()) first = path;
        }
        return first;
    }

private:
    std::filesystem::path path_;
};

}  // namespace knapsack_test
