// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <mutex>
#include <utility>
#include <vector>
#include "espalier/pack.hpp"

namespace espalier::engine {
/// The PE that this thread steps. Known while a tree is recorded.
inline thread_local int pe_of_thread = 0;

/// A node of a search tree was expanded by a PE.
struct Expansion {
    int pe = 0;
    Bytes node;  ///< packed
    std::vector<Bytes> children;
};

/// The expansions by the PEs of this process as long as the object lives, in their order, for a picture of a small tree.
/// Nodes are told apart by their contents: those of equal ones have equal subtrees. What an initial split expands, every
/// PE expands for itself, so it may be here several times.
class TreeRecord {
public:
    /// Keeps `most` expansions at most. Requires that there is no other such object, and that nobody searches.
    explicit TreeRecord(std::size_t most) : most_(most) { current_ = this; }
    ~TreeRecord() { current_ = nullptr; }
    TreeRecord(const TreeRecord&) = delete;
    TreeRecord& operator=(const TreeRecord&) = delete;

    /// Returns the record to which problems add what they expand, or null if nothing is recorded.
    static TreeRecord* current() { return current_; }

    /// The PE of this thread expands a node. May be called by several threads at a time.
    void add(Bytes node, std::vector<Bytes> children) {
        const std::lock_guard lock(mutex_);
        if (expansions_.size() < most_) expansions_.push_back({pe_of_thread, std::move(node), std::move(children)});
    }

    /// Takes what was recorded; then the record is empty. Requires that nobody searches.
    [[nodiscard]] std::vector<Expansion> take() { return std::exchange(expansions_, {}); }

private:
    inline static TreeRecord* current_ = nullptr;

    std::size_t most_;
    std::mutex mutex_;
    std::vector<Expansion> expansions_;
};
}  // namespace espalier::engine
