// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <functional>
#include "espalier/engine/balancing.hpp"
#include "espalier/engine/protocols.hpp"
#include "espalier/engine/search.hpp"
#include "espalier/engine/snapshots/snapshot.hpp"
#include "espalier/options.hpp"

namespace espalier::engine {
/// One PE's part in the lives of a search: what it takes over of an earlier one, and what it saves for a later one.
class SnapshotTaker {
public:
    /// `result` is what this PE has found and counted in this life, which began at the time `start`. All references
    /// outlive this.
    SnapshotTaker(const Problem& problem, const ReductionTree& tree, Post& post, const Snapshots& options, Cuts& cuts,
                  Balancing& balancing, Result& result, double start);

    /// Takes this PE's parts over. What the earlier search has found and counted is PE 0's; every PE knows its bound.
    /// Throws std::invalid_argument if block() does not return what the earlier search has put aside.
    void go_on(const Earlier& earlier, const std::function<Bytes(std::uint64_t)>& block, double now);

    /// Returns what the earlier search has counted, at PE 0; elsewhere nothing.
    const Statistics& past() const { return past_; }
    /// Returns how many seconds that search has lasted; every PE knows.
    double earlier_seconds() const { return earlier_seconds_; }

    /// Adds what the earlier search has counted.
    void add_past(Statistics& statistics) const;

    /// Makes the cut of this number if it is newer than this PE's. To be called before a message is read whose sender
    /// had made so many cuts.
    void meet(std::uint8_t number, double now) {
        if (cuts_.is_newer(number)) make_cut(number, now);
    }

    /// Begins a cut if it is time. To be called at every step of PE 0 that is not stopping. With `is_last` one more is
    /// made; returns whether that is complete.
    [[nodiscard]] bool begin_if_due(double now, bool is_last);

    /// Keeps the snapshot, at PE 0, or passes on what its subtree has saved, once that is complete. To be called at
    /// every step.
    void complete();

private:
    void make_cut(std::uint8_t number, double now);

    const Problem& problem_;
    const ReductionTree& tree_;
    Post& post_;
    const Snapshots& options_;
    Cuts& cuts_;
    Balancing& balancing_;
    Result& result_;
    double start_;
    double next_;
    double began_ = 0;        // the snapshot that is taken now
    bool is_taking_ = false;  // or was until it was complete
    double earlier_seconds_ = 0;
    Statistics past_{};
    bool is_last_taken_ = false;
};
}  // namespace espalier::engine
