// SPDX-License-Identifier: Apache-2.0
#include "espalier/engine/snapshots/snapshot_taker.hpp"
#include <algorithm>
#include <utility>

namespace espalier::engine {
SnapshotTaker::SnapshotTaker(const Problem& problem, const ReductionTree& tree, Post& post, const Snapshots& options,
                             Cuts& cuts, Balancing& balancing, Result& result, double start)
    : problem_(problem),
      tree_(tree),
      post_(post),
      options_(options),
      cuts_(cuts),
      balancing_(balancing),
      result_(result),
      start_(start),
      next_(start + options.seconds) {}

void SnapshotTaker::go_on(const Earlier& earlier, const std::function<Bytes(std::uint64_t)>& block, double now) {
    earlier_seconds_ = earlier.past.statistics.seconds;
    const auto bound = bound_of(*earlier.past.answer);
    Unpacker unpacker(bound);
    result_.answer->tighten(unpacker);
    balancing_.take_parts(earlier.parts, now);
    for (std::size_t i = 0; i < earlier.blocks.size(); ++i) {
        if (!balancing_.takes_block(i, earlier.blocks.size())) continue;
        const auto& mine = earlier.blocks[i];
        balancing_.take_block(parts_of_block(problem_, mine, block(mine.name)), now);
    }
    if (!tree_.is_root()) return;
    result_.answer->merge(*earlier.past.answer);
    past_ = earlier.past.statistics;
    past_.received = past_.sent;                       // what was under way is among the parts,
    past_.created = past_.finished + past_.abandoned;  // which are created anew
    if (earlier.begins_anew) past_.explored = 0;
    for (const auto& delivery : earlier.deliveries) problem_.receive(*result_.answer, delivery);
}

void SnapshotTaker::add_past(Statistics& statistics) const {
    const double seconds = statistics.seconds + past_.seconds;
    statistics.merge(past_);
    statistics.seconds = seconds;
}

bool SnapshotTaker::begin_if_due(double now, bool is_last) {
    if (cuts_.is_open()) return false;
    // At least half of the time is for the search.
    if (std::exchange(is_taking_, false)) next_ = std::max(next_, now + (now - began_));
    if (is_last && is_last_taken_) return true;
    is_last_taken_ = is_last;
    if (is_last || now >= next_) {
        next_ = now + options_.seconds;
        began_ = now;
        is_taking_ = true;
        make_cut(static_cast<std::uint8_t>(cuts_.made() + 1), now);
    }
    return false;
}

void SnapshotTaker::complete() {
    if (const auto snapshot = cuts_.close(); snapshot && options_.keep) options_.keep(pack(*snapshot));
}

void SnapshotTaker::make_cut(std::uint8_t number, double now) {
    Snapshot mine;
    balancing_.put_parts(mine.parts);
    auto& past = mine.past;
    past.answer = result_.answer->copy();
    past.statistics = result_.statistics;
    past.pes = result_.pes;
    past.open_bound = balancing_.open_bound();
    past.statistics.explored = balancing_.explored();
    past.statistics.seconds = now - start_;
    add_past(past.statistics);
    mine.deliveries = past.answer->take_deliveries(true);
    cuts_.make(number, std::move(mine));
    post_.set_cut(number);
    cuts_.announce();
}
}  // namespace espalier::engine
