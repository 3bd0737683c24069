#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <espalier/transports/threads/team.hpp>

#include "knapsack/batch/entry.hpp"

namespace knapsack {

/// Reads the files of a batch a portion at a time, so that the first results come soon and large instances need not all
/// be in memory. Each portion takes twice as long to read as the one before: the PEs wait for each other at its end.
class Portions {
public:
    /// An instance, by its file and its number in it.
    using Key = std::vector<std::string>;

    /// The files are read by the threads of the team, which outlives this, in the format of this name or in whichever
    /// it is. A portion ends when its instances take `most_bytes`, or more if there is but one file.
    Portions(const std::vector<std::string>& files, std::string format, espalier::Team* team, std::uint64_t most_bytes);

    /// These have been finished by earlier runs. Requires that nothing has been read.
    void leave_out(std::set<Key> finished);

    /// The instances of the next files, broken files among them. None if all has been read, `seconds` are over or a
    /// signal wants a stop.
    std::vector<Entry> next(double seconds);

    /// These instances, which an earlier run has read as a portion, from those of the files that are left. Files of other
    /// instances that come before them count as read.
    std::vector<Entry> read_again(const std::vector<Key>& keys);

    std::size_t files() const { return files_.size(); }
    std::size_t files_left() const { return files_.size() - read_; }
    std::size_t longest_name() const;

    /// What was read in which formats, for people.
    std::string formats_text() const;

private:
    std::vector<Entry> read_for(double seconds);

    std::vector<std::string> files_;
    std::string format_;
    espalier::Team* team_;
    std::uint64_t most_bytes_;
    std::set<Key> finished_;
    std::size_t read_ = 0;
    double seconds_ = 0.25;  // to be spent on the next portion
    std::map<std::string, std::size_t> formats_;
};

}  // namespace knapsack
