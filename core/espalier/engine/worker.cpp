// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <memory>
#include <stdexcept>
#include <utility>
#include "espalier/engine/balancing.hpp"
#include "espalier/engine/progress.hpp"
#include "espalier/engine/protocols.hpp"
#include "espalier/engine/quantum.hpp"
#include "espalier/engine/search.hpp"
#include "espalier/engine/snapshots/snapshot.hpp"
#include "espalier/engine/snapshots/snapshot_taker.hpp"
#include "espalier/problems/tree_record.hpp"

namespace espalier::engine {
namespace {
// One PE: searches its subproblem a quantum at a time, answers requests by splitting it, and asks for work when it has
// none [Sanders 2002, Figure 1]. A state machine that a transport steps; whom it asks is its balancer's choice.
class Worker final : public ProcessingElement {
public:
    Worker(const Problem& problem, Endpoint& endpoint, const Options& options, Result& result, const Earlier* earlier)
        : problem_(problem), endpoint_(endpoint), options_(options), result_(result) {
        if (TreeRecord::current() != nullptr) pe_of_thread = endpoint.pe();
        if (earlier != nullptr || options.snapshots.wanted) {
            snapshots_ = std::make_unique<SnapshotTaker>(problem, tree_, post_, options.snapshots, cuts_, balancing_,
                                                         mine_, start_);
        }
        if (earlier != nullptr) snapshots_->go_on(*earlier, options.earlier_block, now_);
        if (earlier == nullptr || earlier->begins_anew) balancing_.take_initial_parts(options.initial_split, now_);
        known_bound_ = bound_of(answer_);
    }

    Activity step() override {
        if (over_) return Activity::finished;
        if (TreeRecord::current() != nullptr) [[unlikely]]
            pe_of_thread = endpoint_.pe();
        read_mail();
        answer_requests();
        if (options_.snapshots.wanted) take_snapshots();
        if (stopping()) leave_work();
        if (may_work()) work();
        keep_limits();
        report();
        // Last, as "waiting" promises that there is nothing left to do before a message comes or it is time to ask.
        if (balancing_.idle()) be_idle();
        if (finishing_ && results_to_come_ == 0) conclude();
        return over_ ? Activity::finished : may_work() || may_take_last_snapshot() ? Activity::busy : Activity::waiting;
    }

private:
    bool may_work() { return !is_ending() && balancing_.searches(answer_) && !deliveries_.are_waiting(); }
    // A PE that waits for the last snapshot does not search: a run that goes on would do the same again, and little
    // memory may be left for it.
    bool is_ending() const { return halt_sent_ || stop_wanted_ != StopReason::none; }
    // No message tells PE 0 that the snapshot before is complete where it has no children.
    bool may_take_last_snapshot() const {
        return stop_wanted_ != StopReason::none && !stopping() && !finishing_ && !cuts_.is_open();
    }
    bool stopping() const { return mine_.stopped != StopReason::none; }
    Nodes earlier_nodes() const { return snapshots_ ? snapshots_->past().nodes : 0; }

    void read_mail() {
        // The cost of a look is measured now and then, at looks that find nothing.
        const bool timed = statistics_.quanta % 64 == 0 && !balancing_.idle();
        if (timed) now_ = endpoint_.now();
        const double before = now_;
        bool found = false;
        for (Post::Received mail; post_.receive(mail); found = true) {
            if (options_.snapshots.wanted) snapshots_->meet(mail.cut, now_);
            post_.read_bound(mail);
            now_ = endpoint_.now();
            known_bound_ = bound_of(answer_);
            handle(mail);
        }
        if (found || timed || balancing_.idle()) now_ = endpoint_.now();
        if (timed && !found) quantum_.observe_look(now_ - before);
    }

    void handle(const Post::Received& mail) {
        const int from = mail.message.from;
        const auto payload = mail.payload();
        switch (mail.message.kind) {
            case MessageKind::request: balancing_.on_request(from); break;
            case MessageKind::patient_request: balancing_.on_patient_request(from, payload); break;
            case MessageKind::work: balancing_.on_work(from, payload, mail.cut, now_); break;
            case MessageKind::reject: balancing_.on_reject(from, now_); break;
            case MessageKind::shuffle: balancing_.on_shuffle(from, payload, mail.cut, now_); break;
            case MessageKind::balancing: balancing_.on_message(from, payload); break;
            case MessageKind::improvement: incumbent_.on_improvement(Bound(mail.bound()), known_bound_); break;
            case MessageKind::incumbent: incumbent_.on_incumbent(Bound(mail.bound()), known_bound_); break;
            case MessageKind::count: termination_.on_count(); break;
            case MessageKind::sum: termination_.on_sum(payload); break;
            case MessageKind::report: reports_.on_report(from, payload); break;
            case MessageKind::delivery: deliveries_.on_delivery(answer_, payload, mail.cut); break;
            case MessageKind::delivered: deliveries_.on_delivered(from); break;
            case MessageKind::halt: want_stop(unpack<StopReason>(payload)); break;
            case MessageKind::stop: stop_all(unpack<StopReason>(payload)); break;
            case MessageKind::finish: finish(); break;
            case MessageKind::result: on_result(payload); break;
            case MessageKind::snapshot: break;  // the cut was made before the message was read
            case MessageKind::saved: cuts_.on_saved(payload); break;
            case MessageKind::late: cuts_.on_late(payload); break;
        }
    }

    void answer_requests() {
        const bool any = balancing_.answer_requests(now_);
        if (any) now_ = endpoint_.now();
        if (!balancing_.idle()) quantum_.observe_requests(any);
    }

    // PE 0 begins a cut from time to time, and before a stop.
    void take_snapshots() {
        if (tree_.is_root() && !finishing_ && !stopping()) {
            const bool is_last = stop_wanted_ != StopReason::none;
            if (snapshots_->begin_if_due(now_, is_last)) stop_all(stop_wanted_);
        }
        snapshots_->complete();
    }

    void work() {
        const double before = now_;
        tell_time();
        // With one PE a node limit is kept as exactly as the problem keeps its budgets.
        const Nodes left = options_.limits.nodes - std::min(options_.limits.nodes, statistics_.nodes);
        const Nodes budget = std::max<Nodes>(1, std::min(balancing_.budget(quantum_.nodes()), left));
        const Nodes done = problem_.work(balancing_.subproblem(), answer_, budget);
        endpoint_.worked(done);
        now_ = endpoint_.now();
        quantum_.observe(done, now_ - before);
        ++statistics_.quanta;
        statistics_.nodes += done;
        statistics_.busy_seconds += now_ - before;
        tell_time();
        announce_improvement();
        balancing_.after_quantum(done, now_);
        deliveries_.send(answer_, balancing_.idle());
    }

    void tell_time() { answer_.clock_is((snapshots_ ? snapshots_->earlier_seconds() : 0) + now_ - start_); }

    void announce_improvement() {
        if (!problem_.prunes()) return;
        const auto bound = bound_of(answer_);
        if (bound == known_bound_) return;
        known_bound_ = bound;
        ++statistics_.incumbents;
        log_.note_incumbent(now_, answer_.bound_number());
        incumbent_.found(bound);
    }

    void be_idle() {
        if (finishing_) return;
        deliveries_.send(answer_, true);
        balancing_.ask(now_);
        is_over_ = is_over_ || termination_.idle();
        if (is_over_ && !cuts_.is_open()) return finish();
        if (termination_.seconds_without_change(now_) > options_.lost_message_seconds) {
            throw std::logic_error(
                "all PEs are idle but a subproblem that was sent has not arrived: a message was lost");
        }
    }

    void keep_limits() {
        if (stopping() || finishing_) return;
        const auto reason = options_.limits.met(statistics_.nodes, now_ - start_);
        if (reason == StopReason::none) return;
        if (tree_.is_root()) return want_stop(reason);
        if (!std::exchange(halt_sent_, true)) post_.send(0, MessageKind::halt, reason);
        if (!options_.snapshots.wanted) stop(reason);
    }

    // A stop waits for the last snapshot where snapshots are taken.
    void want_stop(StopReason reason) {
        stop_wanted_ = std::max(stop_wanted_, reason);
        if (!options_.snapshots.wanted) stop_all(reason);
    }

    // PE 0 orders a stop once; the order goes down the tree.
    void stop_all(StopReason reason) {
        if (std::exchange(stop_ordered_, true)) return;
        tree_.for_each_child([&](int child) { post_.send(child, MessageKind::stop, reason); });
        stop(reason);
    }

    // From now on subproblems are abandoned as they are met; the search then ends as every search does, when no PE has
    // work and none is under way.
    void stop(StopReason reason) {
        mine_.stopped = std::max(mine_.stopped, reason);
        leave_work();
    }

    void leave_work() {
        balancing_.stop(now_, [this](Subproblem& subproblem) {
            mine_.open_bound = std::min(mine_.open_bound, problem_.open_bound(subproblem));
            statistics_.nodes += problem_.abandon(subproblem, answer_);
        });
        deliveries_.send(answer_, true);
    }

    void report() {
        if (finishing_ || !reports_.due(now_)) return;
        const auto nodes = reports_.pass_on(
            {.bound = balancing_.take_recent_bound(),
             .left = reports_.are_listened_to() ? balancing_.nodes_left(answer_, now_, options_.progress_seconds)
                                                : NodesLeft::unknown(),
             .nodes = statistics_.nodes + earlier_nodes(),
             .busy = balancing_.idle() ? 0 : 1},
            now_, start_, answer_);
        if (tree_.is_root() && nodes - earlier_nodes() >= options_.limits.nodes) want_stop(StopReason::node_limit);
    }

    void finish() {
        finishing_ = true;
        tree_.for_each_child([this](int child) { post_.send(child, MessageKind::finish); });
        log_.ends(now_);
        statistics_.explored = balancing_.explored();
        statistics_.seconds = now_ - start_;
        statistics_.termination_seconds = now_ - log_.since();
    }

    void on_result(ByteView payload) {
        Unpacker unpacker(payload);
        mine_.merge(unpack_result(problem_, unpacker));
        // The child could not count the message that carries its count.
        ++statistics_.messages;
        statistics_.bytes += payload.size();
        --results_to_come_;
    }

    void conclude() {
        over_ = true;
        if (!tree_.is_root()) return post_.send(tree_.parent(), MessageKind::result, mine_);
        if (!statistics_.conserved()) {
            throw std::logic_error(
                "subproblems were lost or doubled: sent and received, or created and finished, differ");
        }
        // The other PEs have counted more seconds if this one was the last to start. Gathering the results is part of a
        // run, gathering its trace is not.
        if (!options_.trace) statistics_.seconds = std::max(statistics_.seconds, endpoint_.now() - start_);
        // A limit that was met when nothing was left to search stopped nothing.
        if (statistics_.abandoned == 0) {
            mine_.stopped = answer_.is_enough() ? StopReason::first_solution : StopReason::none;
        }
        if (snapshots_) snapshots_->add_past(statistics_);
        result_ = std::move(mine_);
    }

    const Problem& problem_;
    Endpoint& endpoint_;
    const Options& options_;
    Result& result_;
    Result mine_{.answer = problem_.answer(), .pes = endpoint_.pes()};
    Answer& answer_ = *mine_.answer;
    Statistics& statistics_ = mine_.statistics;
    ReductionTree tree_{endpoint_};
    Post post_{endpoint_, answer_, statistics_, options_.snapshots.wanted};
    Termination termination_{tree_, post_};
    Incumbent incumbent_{tree_, post_};
    Cuts cuts_{problem_, tree_, post_, options_.snapshots};
    Deliveries deliveries_{problem_, tree_, post_, termination_, cuts_};
    ProgressReports reports_{tree_, post_, options_};
    double start_ = endpoint_.now();
    double now_ = start_;
    EventLog log_{options_.trace ? options_.trace_events : 0, endpoint_.pe(), start_, mine_.trace};
    Balancing balancing_{problem_, endpoint_, options_, post_, termination_, cuts_, statistics_, log_};
    // A policy that spreads nodes after each quantum does so after each node [Barrows et al. 1999, section 2.2].
    Quantum quantum_{options_.quantum == 0 && balancing_.spreads_nodes() ? 1 : options_.quantum,
                     endpoint_.quantum_seconds(), endpoint_.unasked_quantum_seconds()};
    std::unique_ptr<SnapshotTaker> snapshots_;  // null where none are taken and no earlier search is gone on with
    Bound known_bound_{};
    StopReason stop_wanted_ = StopReason::none;  // at PE 0
    int results_to_come_ = tree_.children();
    bool halt_sent_ = false;
    bool stop_ordered_ = false;
    bool is_over_ = false;  // at PE 0: no PE has work, and none is under way
    bool finishing_ = false;
    bool over_ = false;
};
}  // namespace

std::unique_ptr<ProcessingElement> make_worker(const Problem& problem, Endpoint& endpoint, const Options& options,
                                               Result& result, const Earlier* earlier) {
    return std::make_unique<Worker>(problem, endpoint, options, result, earlier);
}
}  // namespace espalier::engine
