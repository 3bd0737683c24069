#include "puzzle15/databases.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <espalier/transports/threads.hpp>
#include <filesystem>

#include "command_line/errors.hpp"
#include "puzzle15/mapped_database.hpp"
#include "puzzle15/pattern_lookup.hpp"
#include "puzzle15/pattern_sum.hpp"
#include "puzzle15/tree_kernel.hpp"

namespace puzzle15 {
namespace {

using Lists = std::vector<std::vector<std::uint8_t>>;

Lists build(const Partition& partition, int threads) {
    espalier::Threads transport(threads);
    Lists databases;
    for (const auto& pattern : partition.patterns) {
        const Arrangements arrangements(static_cast<int>(pattern.size()));
        databases.push_back(build_pattern_database(arrangements, pattern, partition.blank_home, transport));
    }
    return databases;
}

Lists build_sorted_by_order(const Partition& partition, int threads) {
    Lists databases = build(partition, threads);
    for (std::size_t i = 0; i < databases.size(); ++i) {
        const Arrangements arrangements(static_cast<int>(partition.patterns[i].size()));
        databases[i] = sorted_by_order(arrangements, databases[i]);
    }
    return databases;
}

std::string description_of(const Partition& partition) {
    std::string text = fmt::format("blank {}:", partition.blank_home);
    for (const auto& pattern : partition.patterns) {
        for (const int home : pattern) text += fmt::format(" {}", home);
        text += " /";
    }
    return text;
}

}  // namespace

class Databases::Entry {
public:
    virtual ~Entry() = default;
    virtual std::unique_ptr<Kernel> make_kernel(const Puzzle& puzzle) const = 0;
};

/// Small databases, built at each start.
class Databases::Direct final : public Entry {
public:
    Direct(const Partition& partition, const CellMap& map, int threads)
        : tables_(std::make_shared<PatternSum<DirectLookup>::Tables>(
              partition, map, DirectLookup(partition, build(partition, threads)))) {}

    std::unique_ptr<Kernel> make_kernel(const Puzzle& puzzle) const override {
        return std::make_unique<TreeKernel<PatternSum<DirectLookup>>>(puzzle, PatternSum<DirectLookup>(tables_));
    }

private:
    std::shared_ptr<const PatternSum<DirectLookup>::Tables> tables_;
};

/// Large ones, built once and kept in a file.
class Databases::Ranked final : public Entry {
public:
    Ranked(const Partition& partition, const CellMap& map, const std::string& path, int threads) {
        const auto description = description_of(partition);
        if (!path.empty()) mapped_ = MappedDatabase::open(path, description);
        if (!mapped_) {
            built_ = build_sorted_by_order(partition, threads);
            if (!path.empty()) keep(path, description);
        }
        const auto* seven = mapped_ ? mapped_->content().data() : built_[0].data();
        const auto* eight = mapped_ ? seven + Arrangements::number_of(partition.patterns[0].size()) : built_[1].data();
        tables_ = std::make_shared<PatternSum<RankedLookup>::Tables>(partition, map, RankedLookup(seven, eight));
    }

    std::unique_ptr<Kernel> make_kernel(const Puzzle& puzzle) const override {
        return std::make_unique<TreeKernel<PatternSum<RankedLookup>>>(puzzle, PatternSum<RankedLookup>(tables_));
    }

private:
    // A search need not fail because what it has built cannot be kept.
    void keep(const std::string& path, const std::string& description) {
        try {
            MappedDatabase::write(path, description, built_);
            mapped_ = MappedDatabase::open(path, description);
            if (mapped_) built_.clear();
        } catch (const command_line::OutputError& error) {
            std::fputs(fmt::format("puzzle15: the databases are not kept: {}\n", error.what()).c_str(), stderr);
        }
    }

    std::unique_ptr<MappedDatabase> mapped_;
    Lists built_;
    std::shared_ptr<const PatternSum<RankedLookup>::Tables> tables_;
};

namespace {

int representative(const Puzzle& puzzle) {
    return map_to_representative(puzzle.blank_home)[static_cast<std::size_t>(puzzle.blank_home)];
}

}  // namespace

Databases::Databases(int threads, std::string cache_folder)
    : threads_(threads), cache_folder_(std::move(cache_folder)) {}

Databases::~Databases() = default;

std::string Databases::file_of(const Key& key) const {
    return cache_folder_.empty() ? "" : fmt::format("{}/{}-{}", cache_folder_, key.first, key.second);
}

std::unique_ptr<Databases::Entry> Databases::make_entry(const Key& key, const Puzzle& puzzle) const {
    const auto partition = partition_named(key.first, key.second);
    const auto map = map_to_representative(puzzle.blank_home);
    if (partition.patterns.size() > 2) return std::make_unique<Direct>(partition, map, threads_);
    return std::make_unique<Ranked>(partition, map, file_of(key), threads_);
}

std::unique_ptr<Kernel> Databases::make_kernel(const std::string& name, const Puzzle& puzzle) {
    auto& entry = entries_[{name, puzzle.blank_home}];
    if (!entry) entry = make_entry({name, representative(puzzle)}, puzzle);
    return entry->make_kernel(puzzle);
}

bool Databases::is_at_hand(const std::string& name, const Puzzle& puzzle) const {
    std::error_code ignored;
    return entries_.contains({name, puzzle.blank_home}) ||
           std::filesystem::exists(file_of({name, representative(puzzle)}), ignored);
}

}  // namespace puzzle15
