#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "espalier/balancers/table.hpp"
#include "espalier/engine/diary.hpp"
#include "espalier/engine/holding.hpp"
#include "espalier/engine/initial_split.hpp"
#include "espalier/engine/progress/outlook.hpp"
#include "espalier/engine/shuffle_rounds.hpp"
#include "espalier/engine/snapshots/cuts.hpp"
#include "espalier/engine/termination.hpp"
#include "espalier/options.hpp"
#include "espalier/statistics.hpp"
#include "espalier/transports/transport.hpp"

namespace espalier::engine {

/// One PE's part in load balancing: it holds the PE's subproblems, asks for more, splits and sends them, and counts all
/// that. Who is asked and where parts go is the balancer's choice. Times are the worker's.
template <Problem P>
class Balancing {
public:
    using Subproblem = typename P::Subproblem;

    /// All references outlive this.
    Balancing(const P& problem, Endpoint& endpoint, const Options& options, Outbox& outbox, Termination& termination,
              Cuts<P>& cuts, Statistics& statistics, Diary& diary)
        : problem_(problem),
          endpoint_(endpoint),
          outbox_(outbox),
          termination_(termination),
          cuts_(cuts),
          statistics_(statistics),
          diary_(diary),
          balancer_(make_balancer(options.balancer, endpoint, outbox, options.seed)),
          spreading_(balancer_->spreading()) {}

    bool idle() const { return holding_.empty(); }
    bool spreads() const { return spreading_ != nullptr; }
    double explored() const { return holding_.explored(); }
    /// How many nodes are left here, as the answer's bound prunes them; looked at anew after so many seconds.
    NodesLeft nodes_left(const typename P::Answer& answer, double now, double seconds) {
        if (!outlook_) outlook_ = std::make_unique<Outlook<P>>(seconds, endpoint_.pe());
        return outlook_->left(problem_, holding_, answer, statistics_, now);
    }
    /// The subproblem to be searched next. Requires that the PE is not idle.
    Subproblem& subproblem() { return holding_.subproblem(); }

    void take_initial_part(bool split, double now) {
        Part<P> part;
        if (split && !spreads()) {
            part = initial_split(problem_, balancer_->initial_part(endpoint_.pe()), endpoint_.pes());
            endpoint_.has_split(part.generation);
        } else if (endpoint_.pe() == 0) {
            part.subproblem = problem_.root();
        }
        if (part.subproblem.empty()) return;
        ++statistics_.created;
        take(std::move(part), now);
    }

    /// Goes on with this PE's share of the parts of an earlier search, of which every PE takes as many.
    void take_parts(const std::vector<Part<P>>& parts, double now) {
        const auto pes = static_cast<std::size_t>(endpoint_.pes());
        for (auto i = static_cast<std::size_t>(endpoint_.pe()); i < parts.size(); i += pes) {
            auto part = parts[i];
            if (spreads_all()) part.priority = priority_of(problem_, part);
            ++statistics_.created;
            take(std::move(part), now);
        }
    }

    /// All parts that this PE is responsible for, also those that have come in a shuffle too early.
    PackedSequence<Part<P>> parts() const {
        auto parts = holding_.parts();
        for (const auto& shuffled : shuffles_.arrived()) {
            if (shuffled.part) parts.put(*shuffled.part);
        }
        return parts;
    }

    void on_request(int from) { requests_.push_back(from); }
    void on_patient_request(int from) { patient_.push_back(from); }

    /// `cut`: how many cuts the sender had made.
    void on_work(int from, ByteView payload, std::uint8_t cut, double now) {
        if (asked_ == from) asked_.reset();
        balancer_->answered(from, true);
        auto part = unpack<Part<P>>(payload);
        cuts_.part_received(cut, part);
        diary_.note(TraceEvent::Kind::receipt, now, from);
        receive(std::move(part), now);
    }

    void on_reject(int from, double now) {
        if (asked_ == from) asked_.reset();
        balancer_->answered(from, false);
        if (idle()) ask_again_ = now + balancer_->pause(now - diary_.since(), endpoint_.quantum_seconds());
    }

    void on_message(int from, ByteView payload) { balancer_->on_message(from, payload); }

    void on_shuffle(int from, ByteView payload, std::uint8_t cut, double now) {
        auto shuffled = unpack<Shuffled>(payload);
        if (shuffled.part) {
            cuts_.part_received(cut, *shuffled.part);
            diary_.note(TraceEvent::Kind::receipt, now, from);
        }
        shuffles_.add(std::move(shuffled));
        end_shuffle(now);
    }

    /// Answers the requests that have come. Where many have come at once, the subproblem is split often enough for the
    /// first c sqrt(P) of them, with c = 1; the others are rejected [Sanders 2002, section 4.2]. Returns whether there
    /// were any.
    bool answer_requests(double now) {
        const bool any_patient = !patient_.empty() && !idle();
        if (any_patient) serve_patient(now);
        if (requests_.empty()) return any_patient;
        const auto most = static_cast<std::size_t>(std::ceil(std::sqrt(endpoint_.pes())));
        for (std::size_t i = 0; i < requests_.size(); ++i) {
            if (i < most && give(requests_[i], now)) continue;
            ++statistics_.rejects;
            outbox_.send(requests_[i], MessageKind::reject);
        }
        requests_.clear();
        return true;
    }

    /// The PE has searched its subproblem for a quantum.
    void after_quantum(double now) {
        if (holding_.subproblem().empty()) {
            holding_.finish();
            ++statistics_.finished;
        } else {
            spread(now);
        }
        balancer_->quantum_done();
        begin_shuffle(now);
        balancer_->load_is(holding_.load());
        if (spreads() && !idle()) holding_.turn_to_first();
        if (idle()) diary_.becomes_idle(now);
    }

    /// To be called at every step of an idle PE. Ensures that it has nothing left to ask before a message comes.
    void ask(double now) {
        begin_shuffle(now);
        if (stopped_ || shuffles_.is_under_way() || !idle() || is_pausing(now)) return;
        // Patient requests may be left with all other PEs; one that is to be answered is the last.
        for (int others = endpoint_.pes() - 1; others > 0 && !asked_; --others) {
            const auto request = balancer_->next_request();
            if (!request) break;
            if (!request->is_patient) asked_ = request->victim;
            ++statistics_.requests;
            diary_.note(TraceEvent::Kind::request, now, request->victim);
            outbox_.send(request->victim, request->is_patient ? MessageKind::patient_request : MessageKind::request);
        }
        begin_shuffle(now);  // the request may have been the last of its cycle
    }

    /// From now on subproblems are abandoned as they are met. `leave` is told of each, and may find that it is empty
    /// once what it holds has been accounted for.
    template <class Leave>
    void stop(double now, Leave leave) {
        stopped_ = true;
        end_shuffle(now);
        while (!idle()) {
            leave(holding_.subproblem());
            if (holding_.subproblem().empty()) {
                holding_.finish();
                ++statistics_.finished;
            } else {
                static_cast<void>(holding_.take_out());
                ++statistics_.abandoned;
            }
        }
        diary_.becomes_idle(now);
    }

private:
    using Shuffled = typename ShuffleRounds<P>::Shuffled;

    void take(Part<P> part, double now) {
        diary_.becomes_busy(now);
        statistics_.deepest_generation = std::max(statistics_.deepest_generation, part.generation);
        holding_.take(std::move(part));
        if (spreads()) holding_.turn_to_first();
        balancer_->load_is(holding_.load());
    }

    void receive(Part<P> part, double now) {
        ++statistics_.received;
        termination_.subproblem_received();
        if (spreads_all()) part.priority = priority_of(problem_, part);
        take(std::move(part), now);
    }

    void note_sent(int to, double now) {
        diary_.note(TraceEvent::Kind::split, now, to);
        ++statistics_.sent;
        termination_.subproblem_sent();
        cuts_.sent();
    }

    bool is_pausing(double now) { return !asked_ && now < ask_again_ && endpoint_.step_at(ask_again_); }

    // Gives about half of what is held away; false if that is impossible.
    bool give(int to, double now) {
        if (idle()) return false;
        std::optional<Part<P>> part;
        if (holding_.load() > 1) {
            part = holding_.give_waiting();
        } else if (part = holding_.split(problem_); part) {
            note_splits(1);
        }
        if (!part) return false;
        note_sent(to, now);
        outbox_.send(to, MessageKind::work, *part);
        return true;
    }

    void serve_patient(double now) {
        while (!patient_.empty() && give(patient_.back(), now)) patient_.pop_back();
    }

    void spread(double now) {
        if (!spreads()) return;
        if (spreads_all()) return spread_all(now);
        spread_half(now);
    }

    void spread_half(double now) {
        if (!may_have_parts(holding_.part())) return;
        auto part = holding_.split(problem_);
        if (!part) return;
        note_splits(1);
        // A split gives the first child away, which here is the one to keep [Barrows et al. 1999, section 2.2].
        holding_.swap(*part);
        dispatch(std::move(*part), now);
    }

    void spread_all(double now) {
        auto nodes = split_to_nodes(problem_, holding_.take_out());
        note_splits(nodes.size() - 1);
        for (auto& node : nodes) dispatch(std::move(node), now);
    }

    void note_splits(std::uint64_t count) {
        statistics_.splits += count;
        statistics_.created += count;
        endpoint_.has_split(count);
    }

    void dispatch(Part<P> part, double now) {
        const int to = spreading_->destination();
        if (spreads_all()) part.priority = priority_of(problem_, part);
        const bool keeps = to == endpoint_.pe() && !(spreads_all() && endpoint_.has_network_to_itself());
        if (!keeps) {
            note_sent(to, now);
            return outbox_.offer(to, part.priority, part);
        }
        statistics_.deepest_generation = std::max(statistics_.deepest_generation, part.generation);
        holding_.take(std::move(part));
    }

    bool spreads_all() const { return spreads() && spreading_->spread() == SpreadingBalancer::Spread::everything; }

    void begin_shuffle(double now) {
        if (stopped_ || shuffles_.is_under_way()) return;
        const auto shuffle = balancer_->shuffle();
        if (!shuffle) return;
        shuffles_.begin(shuffle->round);
        Shuffled mine{.round = shuffle->round, .part = std::nullopt};
        if (!idle()) {
            mine.part = holding_.take_out();
            note_sent(shuffle->to, now);
        }
        outbox_.send(shuffle->to, MessageKind::shuffle, mine);
        end_shuffle(now);
    }

    // Parts that came early, for a later round, have been received too.
    void end_shuffle(double now) {
        const auto take_over = [&](const Part<P>& part) { receive(part, now); };
        if (stopped_) {
            shuffles_.end_all(take_over);
        } else {
            shuffles_.end(take_over);
        }
    }

    const P& problem_;
    Endpoint& endpoint_;
    Outbox& outbox_;
    Termination& termination_;
    Cuts<P>& cuts_;
    Statistics& statistics_;
    Diary& diary_;
    std::unique_ptr<Balancer> balancer_;
    SpreadingBalancer* spreading_;  ///< the same, if it spreads work; otherwise null
    Holding<P> holding_;
    std::unique_ptr<Outlook<P>> outlook_;  ///< null as long as nobody asks for it
    std::optional<int> asked_;
    double ask_again_ = std::numeric_limits<double>::lowest();  ///< at the earliest
    std::vector<int> requests_;
    std::vector<int> patient_;
    ShuffleRounds<P> shuffles_;
    bool stopped_ = false;
};

}  // namespace espalier::engine
