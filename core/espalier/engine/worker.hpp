#pragma once

#include <memory>

#include "espalier/engine/balancing.hpp"
#include "espalier/engine/deliveries.hpp"
#include "espalier/engine/event_log.hpp"
#include "espalier/engine/incumbent.hpp"
#include "espalier/engine/post.hpp"
#include "espalier/engine/progress/progress_reports.hpp"
#include "espalier/engine/quantum.hpp"
#include "espalier/engine/result.hpp"
#include "espalier/engine/snapshots/cuts.hpp"
#include "espalier/engine/snapshots/snapshot_taker.hpp"
#include "espalier/engine/termination.hpp"
#include "espalier/options.hpp"
#include "espalier/transports/transport.hpp"

namespace espalier::engine {

/// One PE: searches its subproblem a quantum at a time, answers requests by splitting it, and asks for work when it has
/// none [Sanders 2002, Figure 1]. A state machine that a transport steps; whom it asks is its balancer's choice.
class Worker final : public ProcessingElement {
public:
    /// Begins at the root or, unless `earlier` is null, goes on where an earlier search was. PE 0 leaves the merged result
    /// of all PEs in `result`. All references outlive the worker.
    Worker(const Problem& problem, Endpoint& endpoint, const Options& options, Result& result,
           const Earlier* earlier = nullptr);

    Activity step() override;

private:
    void read_mail();
    void handle(const Post::Received& mail);
    void answer_requests();
    void take_snapshots();
    void work();
    void tell_time();
    Nodes budget() const;
    void announce_improvement();
    void be_idle();
    void report();

    bool stopping() const { return mine_.stopped != StopReason::none; }
    void keep_limits();
    void want_stop(StopReason reason);
    void stop_all(StopReason reason);
    void stop(StopReason reason);
    void leave_work();

    void finish();
    void on_result(ByteView payload);
    void conclude();

    Deliveries deliveries() { return {problem_, tree_, post_, termination_, cuts_}; }
    double earlier_seconds() const { return snapshots_ ? snapshots_->earlier_seconds() : 0; }
    Nodes earlier_nodes() const { return snapshots_ ? snapshots_->past().nodes : 0; }

    const Problem& problem_;
    Endpoint& endpoint_;
    const Options& options_;
    Result& result_;
    Result mine_;
    Answer& answer_;
    Statistics& statistics_ = mine_.statistics;
    ReductionTree tree_;
    Post post_;
    Termination termination_;
    Incumbent incumbent_;
    Cuts cuts_;
    ProgressReports reports_;
    double start_;
    double now_;
    EventLog log_;
    Balancing balancing_;
    Quantum quantum_;
    std::unique_ptr<SnapshotTaker> snapshots_;  ///< null where none are taken and no earlier search is gone on with
    Bound known_bound_{};
    StopReason stop_wanted_ = StopReason::none;  ///< at PE 0
    int results_to_come_;
    bool is_recorded_;
    bool halt_sent_ = false;
    bool stop_ordered_ = false;
    bool is_over_ = false;  ///< at PE 0: no PE has work, and none is under way
    bool finishing_ = false;
    bool over_ = false;
};

}  // namespace espalier::engine
