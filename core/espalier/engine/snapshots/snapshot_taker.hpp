#pragma once

#include <cstdint>
#include <utility>

#include "espalier/engine/balancing.hpp"
#include "espalier/engine/post.hpp"
#include "espalier/engine/snapshots/cuts.hpp"
#include "espalier/options.hpp"
#include "espalier/outcome.hpp"

namespace espalier::engine {

/// One PE's part in the lives of a search: what it takes over of an earlier one, and what it saves for a later one.
template <Problem P>
class SnapshotTaker {
public:
    using Answer = typename P::Answer;

    /// `result` is what this PE has found and counted in this life, which began at the time `start`. All references
    /// outlive this.
    SnapshotTaker(const P& problem, const ReductionTree& tree, Post<Answer>& post, const Snapshots& options,
                  Cuts<P>& cuts, Balancing<P>& balancing, Outcome<Answer>& result, double start)
        : problem_(problem),
          tree_(tree),
          post_(post),
          options_(options),
          cuts_(cuts),
          balancing_(balancing),
          result_(result),
          start_(start),
          next_(start + options.seconds) {}

    /// Takes this PE's parts over. What the earlier search has found and counted is PE 0's; every PE knows its bound.
    void go_on(const Earlier<P>& earlier, double now) {
        earlier_seconds_ = earlier.past.statistics.seconds;
        if constexpr (PruningAnswer<Answer>) result_.answer.tighten(bound_of(earlier.past.answer));
        balancing_.take_parts(earlier.parts, now);
        if (!tree_.is_root()) return;
        result_.answer.merge(earlier.past.answer);
        past_ = earlier.past.statistics;
        past_.received = past_.sent;                       // what was under way is among the parts,
        past_.created = past_.finished + past_.abandoned;  // which are created anew
        if (earlier.begins_anew) past_.explored = 0;
        if constexpr (HasDeliveries<P>) {
            for (const auto& delivery : earlier.deliveries) problem_.receive(result_.answer, delivery);
        }
    }

    /// What the earlier search has counted, at PE 0; elsewhere nothing.
    const Statistics& past() const { return past_; }
    /// How long that has lasted; every PE knows.
    double earlier_seconds() const { return earlier_seconds_; }

    /// Adds what the earlier search has counted.
    void add_past(Statistics& statistics) const {
        const double seconds = statistics.seconds + past_.seconds;
        statistics.merge(past_);
        statistics.seconds = seconds;
    }

    /// A message has come whose sender had made so many cuts; it is not read yet.
    void meet(std::uint8_t number, double now) {
        if (cuts_.is_newer(number)) make_cut(number, now);
    }

    /// To be called at every step of PE 0 that is not stopping: begins a cut if it is time. With `is_last` one more is
    /// made; returns whether that is complete.
    [[nodiscard]] bool begin_if_due(double now, bool is_last) {
        if (cuts_.is_open()) return false;
        if (is_last && is_last_taken_) return true;
        is_last_taken_ = is_last;
        if (is_last || now >= next_) {
            next_ = now + options_.seconds;
            make_cut(static_cast<std::uint8_t>(cuts_.made() + 1), now);
        }
        return false;
    }

    /// To be called at every step: keeps the snapshot, at PE 0, or passes on what its subtree has saved, once that is
    /// complete.
    void complete() {
        if (const auto snapshot = cuts_.close(); snapshot && options_.keep) options_.keep(pack(*snapshot));
    }

private:
    void make_cut(std::uint8_t number, double now) {
        Snapshot<P> mine;
        mine.parts = balancing_.parts();
        auto& past = mine.past;
        past.answer = result_.answer;
        past.statistics = result_.statistics;
        past.pes = result_.pes;
        past.statistics.explored = balancing_.explored();
        past.statistics.seconds = now - start_;
        add_past(past.statistics);
        if constexpr (HasDeliveries<P>) {
            for (const auto& delivery : past.answer.take_deliveries(true)) mine.deliveries.put(delivery);
        }
        cuts_.make(number, std::move(mine));
        post_.set_cut(number);
        cuts_.announce();
    }

    const P& problem_;
    const ReductionTree& tree_;
    Post<Answer>& post_;
    const Snapshots& options_;
    Cuts<P>& cuts_;
    Balancing<P>& balancing_;
    Outcome<Answer>& result_;
    double start_;
    double next_;
    double earlier_seconds_ = 0;
    Statistics past_{};
    bool is_last_taken_ = false;
};

}  // namespace espalier::engine
