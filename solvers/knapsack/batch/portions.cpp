#include "knapsack/batch/portions.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <iterator>

#include <espalier/program/stop_signals.hpp>

#include "knapsack/formats/burkardt.hpp"
#include "knapsack/formats/read.hpp"

namespace knapsack {

namespace {

// Files that are an instance together are read once.
std::vector<std::string> without_siblings(const std::vector<std::string>& files) {
    std::vector<std::string> first;
    std::set<std::string> stems;
    for (const auto& file : files) {
        const auto siblings = find_siblings(file);
        if (!siblings || stems.insert(siblings->stem).second) first.push_back(file);
    }
    return first;
}

class Stopwatch {
public:
    double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point start_ = Clock::now();
};

}  // namespace

Portions::Portions(const std::vector<std::string>& files, std::string format, espalier::Team* team,
                   std::uint64_t most_bytes)
    : files_(without_siblings(files)), format_(std::move(format)), team_(team), most_bytes_(most_bytes) {}

// A file of one instance that has been finished need not even be read.
void Portions::leave_out(std::set<Key> finished) {
    finished_ = std::move(finished);
    std::erase_if(files_, [this](const std::string& file) {
        return finished_.contains({file, "1"}) && !may_hold_many(file, format_);
    });
}

std::vector<Entry> Portions::next(double seconds) {
    const Stopwatch watch;
    std::vector<Entry> entries;
    while (entries.empty() && files_left() > 0 && watch.seconds() < seconds &&
           !espalier::program::StopSignals::wanted()) {
        const auto before = read_;
        entries = read_for(std::min(seconds_, seconds - watch.seconds()));
        if (espalier::program::StopSignals::wanted()) {
            // All ranks would have to be sent what none will begin.
            read_ = before;
            return {};
        }
        for (const auto& entry : entries) ++formats_[entry.error.empty() ? entry.format : "broken"];
        std::erase_if(entries, [this](const Entry& entry) { return finished_.contains(entry.key()); });
    }
    seconds_ *= 2;
    return entries;
}

std::vector<Entry> Portions::read_again(const std::vector<Key>& keys) {
    std::vector<std::string> files;
    for (const auto& key : keys) {
        if (files.empty() || files.back() != key.front()) files.push_back(key.front());
    }
    const std::set<Key> wanted(keys.begin(), keys.end());
    std::vector<std::vector<Entry>> read(files.size());
    espalier::together(team_, [&] {
        espalier::for_all(team_, files.size(), [&](std::size_t i) { read[i] = read_entries(files[i], format_); });
    });
    const std::set<std::string> are_read(files.begin(), files.end());
    std::erase_if(files_, [&](const std::string& file) { return are_read.contains(file); });
    std::vector<Entry> entries;
    for (auto& some : read) {
        std::copy_if(std::move_iterator(some.begin()), std::move_iterator(some.end()), std::back_inserter(entries),
                     [&](const Entry& entry) { return wanted.contains(entry.key()); });
    }
    return entries;
}

std::vector<Entry> Portions::read_for(double seconds) {
    const Stopwatch watch;
    std::vector<std::vector<Entry>> read(files_left());
    std::atomic<std::uint64_t> bytes{0};
    const auto read_and_go_on = [&](std::size_t file) {
        read[file] = read_entries(files_[read_ + file], format_);
        for (const auto& entry : read[file]) bytes += entry.bytes();
        return bytes < most_bytes_ && watch.seconds() < seconds && !espalier::program::StopSignals::wanted();
    };
    espalier::together(team_, [&] { read_ += espalier::for_all(team_, read.size(), read_and_go_on); });
    std::vector<Entry> entries;
    for (auto& some : read) std::move(some.begin(), some.end(), std::back_inserter(entries));
    return entries;
}

std::size_t Portions::longest_name() const {
    std::size_t longest = 0;
    for (const auto& file : files_) longest = std::max(longest, file.size());
    return longest;
}

std::string Portions::formats_text() const {
    std::size_t instances = 0;
    std::vector<std::string> parts;
    for (const auto& [format, count] : formats_) {
        instances += count;
        parts.push_back(fmt::format("{} {}", count, format));
    }
    return fmt::format("{} instances: {}", instances, fmt::join(parts, ", "));
}

}  // namespace knapsack
