// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>
#include "espalier/transports/mpi/rank_network.hpp"

namespace espalier {
namespace {
int environment_number(const char* name, int otherwise) {
    const char* text = std::getenv(name);
    return text != nullptr ? std::atoi(text) : otherwise;
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n\"";
    const auto first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::vector<std::string_view> parts_of(std::string_view list, std::string_view separators) {
    std::vector<std::string_view> parts;
    while (!list.empty()) {
        const auto end = std::min(list.find_first_of(separators), list.size());
        if (const auto part = trimmed(list.substr(0, end)); !part.empty()) parts.push_back(part);
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return parts;
}

bool leaves_open(std::string_view value, std::string_view wanted) {
    if (value.empty()) return true;
    if (value.front() != '^') return value == wanted;
    const auto excluded = parts_of(value.substr(1), ",");
    return std::ranges::none_of(parts_of(wanted, ","), [&](std::string_view component) {
        return std::ranges::find(excluded, component) != excluded.end();
    });
}

/// Returns the names of the files in which Open MPI itself looks for parameters.
std::vector<std::string> parameter_files() {
    std::vector<std::string> files;
    if (const char* list = std::getenv("OMPI_MCA_mca_base_param_files")) {
        for (const auto file : parts_of(list, ",:")) files.emplace_back(file);
        return files;
    }
    if (const char* home = std::getenv("HOME")) files.push_back(std::string(home) + "/.openmpi/mca-params.conf");
    files.emplace_back(ESPALIER_OPEN_MPI_FOLDER "/openmpi-mca-params.conf");
    return files;
}

void choose(const char* name, const char* wanted) {
    const bool is_chosen = std::ranges::any_of(parameter_files(), [&](const std::string& path) {
        std::ifstream file(path);
        return chooses_otherwise(file, name, wanted);
    });
    constexpr int keep_users_choice = 0;
    if (!is_chosen) setenv((std::string("OMPI_MCA_") + name).c_str(), wanted, keep_users_choice);
}
}  // namespace

bool chooses_otherwise(std::istream& file, std::string_view name, std::string_view wanted) {
    for (std::string line; std::getline(file, line);) {
        const auto text = std::string_view(line).substr(0, line.find('#'));
        const auto equals = text.find('=');
        if (equals == std::string_view::npos || trimmed(text.substr(0, equals)) != name) continue;
        if (!leaves_open(trimmed(text.substr(equals + 1)), wanted)) return true;
    }
    return false;
}

void choose_open_mpi_parameters() {
    // Idle ranks back off by themselves (team.hpp). A yield in each look would cost busy ranks 6 us.
    choose("mpi_yield_when_idle", "0");
    const int ranks = environment_number("OMPI_COMM_WORLD_SIZE", 0);
    if (ranks > 0 && environment_number("OMPI_COMM_WORLD_LOCAL_SIZE", -1) == ranks) {
        choose("pml", "ob1");
        choose("btl", "self,vader");
    }
}
}  // namespace espalier
