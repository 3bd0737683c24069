// SPDX-License-Identifier: Apache-2.0
#include "espalier/problems/tree_record.hpp"

#include <mutex>
#include <utility>

namespace espalier::engine {

struct TreeRecord::Guarded {
    std::size_t most;
    std::mutex mutex{};
    std::vector<Expansion> expansions{};
};

TreeRecord::TreeRecord(std::size_t most) : guarded_(new Guarded{.most = most}) {}
TreeRecord::~TreeRecord() = default;

void TreeRecord::add(Bytes node, std::vector<Bytes> children) {
    const std::lock_guard lock(guarded_->mutex);
    auto& expansions = guarded_->expansions;
    if (expansions.size() < guarded_->most) expansions.push_back({pe_of_thread, std::move(node), std::move(children)});
}

std::vector<Expansion> TreeRecord::take() { return std::exchange(guarded_->expansions, {}); }

}  // namespace espalier::engine
