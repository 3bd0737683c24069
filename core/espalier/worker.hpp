#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "espalier/balancers/table.hpp"
#include "espalier/holding.hpp"
#include "espalier/incumbent.hpp"
#include "espalier/options.hpp"
#include "espalier/outcome.hpp"
#include "espalier/post.hpp"
#include "espalier/progress_reports.hpp"
#include "espalier/quantum.hpp"
#include "espalier/termination.hpp"
#include "espalier/transports/transport.hpp"

namespace espalier {

/// One PE: searches its subproblem a quantum at a time, answers requests by splitting it, and asks for work when it has
/// none [Sanders 2002, Figure 1]. A state machine that a transport steps; whom it asks is its balancer's choice.
template <Problem P>
class Worker final : public ProcessingElement {
public:
    using Answer = typename P::Answer;
    using Bound = BoundOf<Answer>;

    /// PE 0 leaves the merged result of all PEs in `outcome`. All references outlive the worker.
    Worker(const P& problem, Endpoint& endpoint, const Options& options, Outcome<Answer>& outcome)
        : problem_(problem),
          endpoint_(endpoint),
          options_(options),
          outcome_(outcome),
          tree_(endpoint.pe(), endpoint.pes()),
          post_(endpoint, result_.answer, result_.statistics),
          balancer_(find_balancer(options.balancer).make(endpoint, post_, options.seed)),
          termination_(tree_, post_),
          incumbent_(tree_, post_),
          reports_(tree_, post_, options),
          quantum_(options.quantum, endpoint.quantum_seconds()),
          start_(endpoint.now()),
          now_(start_),
          idle_since_(start_),
          results_to_come_(tree_.children()) {
        result_.answer = initial_answer(problem);
        result_.pes = endpoint.pes();
        known_bound_ = bound_of(result_.answer);
        take_initial_part();
    }

    Activity step() override {
        if (over_) return Activity::finished;
        read_mail();
        answer_requests();
        if (!holding_.empty()) work();
        keep_limits();
        report();
        // Last, as "waiting" promises that there is nothing left to do before a message comes.
        if (holding_.empty()) be_idle();
        if (finishing_ && results_to_come_ == 0) conclude();
        return over_ ? Activity::finished : holding_.empty() ? Activity::waiting : Activity::busy;
    }

private:
    void take_initial_part() {
        if (options_.initial_split) {
            take(initial_split(problem_, balancer_->initial_part(endpoint_.pe()), endpoint_.pes()));
        } else if (tree_.is_root()) {
            take({.subproblem = problem_.root()});
        }
        if (!holding_.empty()) ++statistics_.created;
    }

    void read_mail() {
        // What a look costs is learnt now and then, from looks that find nothing.
        const bool timed = statistics_.quanta % 64 == 0 && !holding_.empty();
        if (timed) now_ = endpoint_.now();
        const double before = now_;
        bool found = false;
        for (typename Post<Answer>::Letter letter; post_.receive(letter); found = true) {
            now_ = endpoint_.now();
            known_bound_ = bound_of(result_.answer);
            handle(letter);
        }
        if (found || timed || holding_.empty()) now_ = endpoint_.now();
        if (timed && !found) quantum_.observe_look(now_ - before);
    }

    void handle(const typename Post<Answer>::Letter& letter) {
        switch (letter.kind) {
            case MessageKind::request: requests_.push_back(letter.from); break;
            case MessageKind::work: on_answer(letter.from, Holding<P>::unpack(letter.payload)); break;
            case MessageKind::reject: on_answer(letter.from, std::nullopt); break;
            case MessageKind::balancing: balancer_->on_message(letter.from, letter.payload); break;
            case MessageKind::improvement: incumbent_.on_improvement(letter.bound, known_bound_); break;
            case MessageKind::incumbent: incumbent_.on_incumbent(letter.bound, known_bound_); break;
            case MessageKind::count: termination_.on_count(); break;
            case MessageKind::sum: termination_.on_sum(letter.payload); break;
            case MessageKind::report: reports_.on_report(letter.from, letter.payload); break;
            case MessageKind::halt: stop_all(unpack<StopReason>(letter.payload)); break;
            case MessageKind::stop: stop_all(unpack<StopReason>(letter.payload)); break;
            case MessageKind::finish: finish(); break;
            case MessageKind::result: on_result(letter.payload); break;
        }
    }

    void take(InitialPart<P> part) {
        holding_.take(std::move(part));
        if (holding_.empty()) return;
        statistics_.deepest_generation = std::max(statistics_.deepest_generation, holding_.generation());
        trace(TraceEvent::Kind::idle, idle_since_, now_);
        busy_since_ = now_;
    }

    void work() {
        const double before = now_;
        const Nodes done = problem_.work(holding_.subproblem(), result_.answer, budget());
        endpoint_.worked(done);
        now_ = endpoint_.now();
        quantum_.observe(done, now_ - before);
        ++statistics_.quanta;
        statistics_.nodes += done;
        statistics_.busy_seconds += now_ - before;
        announce_improvement();
        if (holding_.subproblem().empty()) {
            holding_.finish();
            ++statistics_.finished;
            become_idle();
        }
    }

    // With one PE a node limit is kept as exactly as the problem keeps its budgets.
    Nodes budget() const {
        const Nodes left = options_.limits.nodes - std::min(options_.limits.nodes, statistics_.nodes);
        return std::max<Nodes>(1, std::min(quantum_.nodes(), left));
    }

    void announce_improvement() {
        const auto bound = bound_of(result_.answer);
        if (bound == known_bound_) return;
        known_bound_ = bound;
        ++statistics_.incumbents;
        trace(TraceEvent::Kind::incumbent, now_, now_);
        incumbent_.found(bound);
    }

    void become_idle() {
        idle_since_ = now_;
        trace(TraceEvent::Kind::work, busy_since_, now_);
    }

    void be_idle() {
        if (finishing_) return;
        if (!asked_ && !stopping()) ask();
        if (termination_.idle()) return finish();
        notice_lost_message();
    }

    // Only a wave that has just ended tells: one that rests at a busy PE may do so for long.
    void notice_lost_message() {
        const auto unchanged = termination_.waves_without_change();
        if (unchanged == 0) unchanged_since_ = now_;
        if (unchanged <= std::exchange(unchanged_waves_, unchanged)) return;
        if (now_ - unchanged_since_ > options_.lost_message_seconds) {
            throw std::logic_error("all PEs are idle but a subproblem that was sent has not arrived: a message was lost");
        }
    }

    void ask() {
        const auto victim = balancer_->victim();
        if (!victim) return;
        asked_ = true;
        ++statistics_.requests;
        trace(TraceEvent::Kind::request, now_, now_, *victim);
        post_.send(*victim, MessageKind::request, {});
    }

    void on_answer(int from, std::optional<InitialPart<P>> part) {
        asked_ = false;
        balancer_->answered(from, part.has_value());
        if (!part) return;
        ++statistics_.received;
        termination_.subproblem_received();
        take(std::move(*part));
        if (stopping()) abandon();
    }

    // A subproblem that met many requests at a time has been split often enough: the queue is kept short by rejecting
    // those beyond c sqrt(P), with c = 1 [Sanders 2002, section 4.2].
    void answer_requests() {
        if (requests_.empty()) return;
        const auto most = static_cast<std::size_t>(std::ceil(std::sqrt(endpoint_.pes())));
        for (std::size_t i = 0; i < requests_.size(); ++i) answer_request(requests_[i], i < most);
        requests_.clear();
        now_ = endpoint_.now();
    }

    void answer_request(int from, bool may_split) {
        std::optional<Bytes> half;
        if (may_split && !holding_.empty()) half = holding_.split(problem_);
        if (!half) {
            ++statistics_.rejects;
            return post_.send(from, MessageKind::reject, {});
        }
        ++statistics_.splits;
        ++statistics_.created;
        ++statistics_.sent;
        termination_.subproblem_sent();
        trace(TraceEvent::Kind::split, now_, now_, from);
        post_.send(from, MessageKind::work, *half);
    }

    bool stopping() const { return result_.stopped != StopReason::none; }

    void keep_limits() {
        if (stopping() || finishing_) return;
        const auto reason = options_.limits.met(statistics_.nodes, now_ - start_);
        if (reason == StopReason::none) return;
        if (tree_.is_root()) return stop_all(reason);
        post_.send(0, MessageKind::halt, pack(reason));
        stop(reason);
    }

    // PE 0 orders a stop once; the order goes down the tree.
    void stop_all(StopReason reason) {
        if (stop_ordered_) return;
        stop_ordered_ = true;
        tree_.for_each_child([&](int child) { post_.send(child, MessageKind::stop, pack(reason)); });
        stop(reason);
    }

    // From now on subproblems are abandoned as they are met; the search then ends as every search does, when no PE has
    // work and none is under way.
    void stop(StopReason reason) {
        result_.stopped = std::max(result_.stopped, reason);
        if (!holding_.empty()) abandon();
    }

    void abandon() {
        if constexpr (HasAbandon<P>) problem_.abandon(holding_.subproblem(), result_.answer);
        holding_.abandon();
        ++statistics_.abandoned;
        become_idle();
    }

    void report() {
        if (finishing_ || !reports_.due(now_)) return;
        const auto nodes = reports_.pass_on(
            {.explored = holding_.explored(), .nodes = statistics_.nodes, .busy = holding_.empty() ? 0 : 1}, now_, start_,
            bound_text(known_bound_));
        if (tree_.is_root() && nodes >= options_.limits.nodes) stop_all(StopReason::node_limit);
    }

    void finish() {
        finishing_ = true;
        tree_.for_each_child([this](int child) { post_.send(child, MessageKind::finish, {}); });
        trace(TraceEvent::Kind::idle, idle_since_, now_);
        statistics_.explored = holding_.explored();
        statistics_.seconds = now_ - start_;
        statistics_.termination_seconds = now_ - idle_since_;
    }

    void on_result(const Bytes& payload) {
        result_.merge(unpack<Outcome<Answer>>(payload));
        --results_to_come_;
    }

    void conclude() {
        over_ = true;
        if (!tree_.is_root()) return post_.send(tree_.parent(), MessageKind::result, pack(result_));
        if (!statistics_.conserved()) {
            throw std::logic_error("subproblems were lost or doubled: sent and received, or created and finished, differ");
        }
        // This PE may have been the last to start.
        statistics_.seconds = std::max(statistics_.seconds, endpoint_.now() - start_);
        // A limit that was met when nothing was left to search stopped nothing.
        if (statistics_.abandoned == 0) result_.stopped = StopReason::none;
        outcome_ = std::move(result_);
    }

    void trace(TraceEvent::Kind kind, double start, double end, int other = -1) {
        if (!options_.trace) return;
        result_.trace.push_back(
            {.kind = kind, .pe = endpoint_.pe(), .other = other, .start = start - start_, .end = end - start_});
    }

    const P& problem_;
    Endpoint& endpoint_;
    const Options& options_;
    Outcome<Answer>& outcome_;
    Outcome<Answer> result_;
    Statistics& statistics_ = result_.statistics;
    Holding<P> holding_;
    ReductionTree tree_;
    Post<Answer> post_;
    std::unique_ptr<Balancer> balancer_;
    Termination termination_;
    Incumbent<Bound> incumbent_;
    ProgressReports reports_;
    Quantum quantum_;
    Bound known_bound_{};
    std::vector<int> requests_;
    double start_;
    double now_;
    double idle_since_;
    double busy_since_ = 0;
    double unchanged_since_ = 0;
    std::uint64_t unchanged_waves_ = 0;
    int results_to_come_;
    bool asked_ = false;
    bool stop_ordered_ = false;
    bool finishing_ = false;
    bool over_ = false;
};

}  // namespace espalier
