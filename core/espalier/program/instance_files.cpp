#include "espalier/program/instance_files.hpp"

#include <algorithm>
#include <filesystem>

#include "espalier/program/files/files.hpp"
#include "espalier/program/files/files_below.hpp"
#include "espalier/program/report/numbers.hpp"

namespace espalier::program {

namespace {

constexpr std::uintmax_t bytes_of_portion = std::uintmax_t{64} << 20;

std::string status(const InstanceRow& row) { return row.status; }

// A broken instance shows its error in the place of its results.
std::string objective_or_error(const InstanceRow& row) {
    return row.error.empty() ? row.objective : on_one_line(row.error);
}

std::string nodes(const InstanceRow& row) { return row.error.empty() ? std::to_string(row.nodes) : ""; }

std::string rounded_nodes(const InstanceRow& row) {
    return row.error.empty() ? rounded(static_cast<double>(row.nodes)) : "";
}

std::string seconds(const InstanceRow& row) { return row.error.empty() ? seconds_text(row.seconds) : ""; }

}  // namespace

InstanceFiles::InstanceFiles(const std::vector<std::string>& paths, const std::vector<std::string>& written)
    : names_(files_below(paths, written)) {}

void InstanceFiles::leave_out(const std::set<std::string>& names) {
    std::erase_if(names_, [&](const auto& name) { return names.contains(name); });
}

std::vector<std::string> InstanceFiles::next() const {
    std::vector<std::string> portion;
    std::uintmax_t bytes = 0;
    for (const auto& name : names_) {
        if (bytes >= bytes_of_portion) break;
        std::error_code unknown;
        const auto size = std::filesystem::file_size(name, unknown);
        if (!unknown) bytes += size;
        portion.push_back(name);
    }
    return portion;
}

std::size_t InstanceFiles::longest_name() const {
    std::size_t longest = 0;
    for (const auto& name : names_) longest = std::max(longest, name.size());
    return longest;
}

ReadFile read_instance_file(const std::string& name) {
    ReadFile read{.name = source_name(name), .content = {}, .error = {}};
    try {
        read.content = read_source(name).content;
    } catch (const InputError& error) {
        read.error = error.what();
    }
    return read;
}

std::vector<Column<InstanceRow>> instance_columns() {
    return {{.name = "instance",
             .shown = [](const InstanceRow& row) { return on_one_line(row.file); },
             .width = -8,
             .is_brief = true},
            {.name = "file", .value = [](const InstanceRow& row) { return row.file; }, .is_key = true, .is_path = true},
            {.name = "status", .value = status, .shown = status, .width = -10},
            {.name = "objective",
             .value = [](const InstanceRow& row) { return row.objective; },
             .shown = objective_or_error,
             .width = 16,
             .is_brief = true},
            {.name = "nodes", .value = nodes, .shown = rounded_nodes, .width = 10},
            {.name = "seconds", .value = seconds, .shown = seconds, .width = 9},
            {.name = "message", .value = [](const InstanceRow& row) { return row.error; }}};
}

}  // namespace espalier::program
