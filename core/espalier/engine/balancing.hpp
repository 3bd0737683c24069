// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>
#include "espalier/balancers/balancer.hpp"
#include "espalier/engine/progress.hpp"
#include "espalier/engine/protocols.hpp"
#include "espalier/engine/snapshots/snapshot.hpp"
#include "espalier/engine/work_queue.hpp"
#include "espalier/nodes.hpp"
#include "espalier/options.hpp"
#include "espalier/outcome.hpp"
#include "espalier/trace.hpp"
#include "espalier/transports/transport.hpp"

namespace espalier::engine {
/// The events of one PE, for a trace if one is wanted, and the time since which the PE has been busy or idle.
class EventLog {
public:
    /// Keeps the first `most` events in `events`, which outlives this. The run starts at the time `start`.
    EventLog(std::uint64_t most, int pe, double start, std::vector<TraceEvent>& events)
        : most_(most), pe_(pe), start_(start), since_(start), events_(events) {}

    /// Returns the time of the last change between busy and idle.
    double since() const { return since_; }

    /// Notes that the PE has work; nothing changes if it had some already.
    void becomes_busy(double now) { change(true, now); }
    /// Notes that the PE has no work. A PE that gives its work away and gets other work at once does not become idle.
    void becomes_idle(double now) { change(false, now); }
    void ends(double now) { add(busy_ ? TraceEvent::Kind::work : TraceEvent::Kind::idle, since_, now); }

    void note(TraceEvent::Kind kind, double now, int other) { add(kind, now, now, other); }

    /// Notes that the PE has found a better bound, which is NaN if it is no number.
    void note_incumbent(double now, double bound) { add(TraceEvent::Kind::incumbent, now, now, -1, bound); }

private:
    void change(bool busy, double now) {
        if (busy == busy_) return;
        ends(now);
        busy_ = busy;
        since_ = now;
    }

    void add(TraceEvent::Kind kind, double start, double end, int other = -1,
             double value = std::numeric_limits<double>::quiet_NaN()) {
        if (events_.size() >= most_) return;
        events_.push_back({kind, pe_, other, start - start_, end - start_, value});
    }

    std::uint64_t most_;
    int pe_;
    bool busy_ = false;
    double start_;
    double since_;
    std::vector<TraceEvent>& events_;
};

/// The choice of what a PE hands out that keeps all open nodes: how many at a time, and whether any. What others search
/// ahead of the first open nodes in the order of the tree may be in vain, so it is kept to a part of what is behind
/// them; if the PE that has the first nodes takes long, perhaps because it does not run, the others wait. Where any
/// solution will do, or all nodes are to be searched, nothing is in vain.
class Lookahead {
public:
    Lookahead(int pes, bool is_ordered)
        : pes_(pes), is_ordered_(is_ordered), share_(most_share * pes_ / (pes_ + pes_for_half)) {}

    /// Returns whether the first of the nodes that are kept, at this position, may be handed out.
    bool allows(const Position& position) {
        if (!is_ordered_) return true;
        if (handed_out_.empty() || position < handed_out_.begin()->first) {
            settle(position);
            return true;
        }
        settle(handed_out_.begin()->first);
        const double ahead = ahead_nodes_ + mean_ * static_cast<double>(handed_out_.size());
        // The PEs with the first nodes take several rounds until enough nodes are open for many others.
        return ahead <= std::max((rounds + pes_ / 2) * pes_ * mean_, share_ * settled_nodes_);
    }

    /// Returns how many nodes to hand out at a time: so many that about half of the PEs do not get to their end.
    std::size_t count() const { return static_cast<std::size_t>(count_); }

    /// Notes that a PE gets nodes of which this is the first position.
    void hand_out(int pe, const Position& position) {
        auto& state = states_[pe];
        state.position = position;
        state.has_nodes = true;
        state.has_rest = false;
        handed_out_.insert({position, pe});
    }

    /// Notes that a PE has sent back a rest of what it had.
    void take_back(int pe) { states_[pe].has_rest = true; }

    /// Notes that a PE asks for nodes, and how many it has searched since the beginning.
    void on_request(int pe, Nodes searched) {
        auto& state = states_[pe];
        if (!state.has_nodes) return;
        handed_out_.erase({state.position, pe});
        state.has_nodes = false;
        count_ = std::clamp(state.has_rest ? count_ / change : count_ * change, 1.0, most_nodes);
        note(state.position, searched - state.searched);
        state.searched = searched;
    }

    /// Notes that this PE itself has searched from a position on.
    void note(const Position& position, Nodes done) {
        if (done == 0) return;
        constexpr double recent = 16;
        returns_ = std::min(returns_ + 1, recent);
        mean_ += (static_cast<double>(done) - mean_) / returns_;
        ahead_[position] += static_cast<double>(done);
        ahead_nodes_ += static_cast<double>(done);
    }

private:
    struct PeState {
        Position position{};
        bool has_nodes = false;
        bool has_rest = false;
        Nodes searched = 0;
    };

    static constexpr double most_share = 0.4;
    static constexpr double pes_for_half = 28;
    static constexpr double rounds = 2;
    static constexpr double change = 1.25;
    static constexpr double most_nodes = 8;

    // The nodes that were searched before the first open ones were not searched in vain.
    void settle(const Position& front) {
        while (!ahead_.empty() && ahead_.begin()->first < front) {
            settled_nodes_ += ahead_.begin()->second;
            ahead_nodes_ -= ahead_.begin()->second;
            ahead_.erase(ahead_.begin());
        }
    }

    double pes_;
    bool is_ordered_;  // whether the first solution is wanted
    double share_;     // of the nodes behind the first open ones that may be searched ahead of them
    double count_ = 1;
    double mean_ = 1;     // nodes that a PE searches before it comes back
    double returns_ = 0;  // whose mean this is
    double settled_nodes_ = 0;
    double ahead_nodes_ = 0;
    std::map<int, PeState> states_;
    std::set<std::pair<Position, int>> handed_out_;  // what PEs have, the first position first
    std::map<Position, double> ahead_;               // how many nodes were searched from these positions on
};

/// One PE's part in load balancing: it has the PE's subproblems, asks for more, splits and sends them, and counts all
/// that. Who is asked and where parts go is the balancer's choice. Times are the worker's.
class Balancing {
public:
    /// All references outlive this.
    Balancing(const Problem& problem, Endpoint& endpoint, const Options& options, Outbox& outbox,
              Termination& termination, Cuts& cuts, Statistics& statistics, EventLog& log);

    bool idle() const { return queue_.empty(); }
    /// Returns whether the PE has something to search itself. One that hands out nodes to many others does nothing
    /// else.
    bool searches(const Answer& answer);
    /// Returns how many nodes the PE searches before it looks for messages again, where others would take so many.
    Nodes budget(Nodes quantum) const;
    bool spreads() const { return spreading_ != nullptr; }
    /// Returns whether nodes leave the PE that nobody has asked for.
    bool spreads_nodes() const { return spreads() && !spreads_rest(); }
    double explored() const { return queue_.explored(); }
    /// Returns how many nodes are left here, as the answer's bound prunes them; estimated anew after so many seconds.
    NodesLeft nodes_left(const Answer& answer, double now, double seconds);
    /// Returns the best bound of what is open here (Problem::open_bound).
    double open_bound() { return queue_.open_bound(problem_); }
    /// Returns the best bound of what is open here or was sent elsewhere shortly before: it may be under way.
    double take_recent_bound();
    /// Returns the subproblem to be searched next. Requires that the PE is not idle.
    Subproblem& subproblem() { return *queue_.first().subproblem; }

    void take_initial_parts(bool split, double now);

    /// Goes on with this PE's share of the parts of an earlier search, of which every PE takes as many.
    void take_parts(const std::vector<Part>& parts, double now);

    /// Returns whether this PE goes on with this one of so many blocks of an earlier search.
    bool takes_block(std::size_t block, std::size_t blocks) const;
    /// Goes on with all parts of such a block.
    void take_block(std::vector<Part> parts, double now);

    /// Appends all parts that this PE is responsible for, also those that have come in a shuffle too early.
    void put_parts(PackedSequence& parts) const;

    void on_request(int from) { requests_.push_back(from); }
    void on_patient_request(int from, ByteView payload);
    /// Takes over a part from a PE that had made `cut` cuts.
    void on_work(int from, ByteView payload, std::uint8_t cut, double now);
    void on_reject(int from, double now);
    void on_message(int from, ByteView payload) { balancer_->on_message(from, payload); }
    void on_shuffle(int from, ByteView payload, std::uint8_t cut, double now);

    /// Answers the requests that have come. Where many have come at once, the subproblem is split often enough for the
    /// first c sqrt(P) of them (Options::queue_limit); the others are rejected [Sanders 2002, section 4.2]. Returns
    /// whether there were any.
    bool answer_requests(double now) {
        if (requests_.empty() && patient_.empty()) return false;
        return answer_all(now);
    }

    /// Notes that the PE has searched its subproblem for a quantum of `done` nodes.
    void after_quantum(Nodes done, double now);

    /// Asks for work. To be called at every step of an idle PE. Ensures that it has nothing left to ask before a
    /// message comes.
    void ask(double now);

    /// From now on abandons subproblems as they are met. Calls leave(subproblem) for each, which may find that it is
    /// empty once what it has counted is taken over.
    void stop(double now, const std::function<void(Subproblem&)>& leave);

private:
    void take(Part part, double now);
    void receive(Part part, double now);
    void note_sent(const Part& part, int to, double now);
    bool is_pausing(double now) { return !asked_ && now < ask_again_ && endpoint_.step_at(ask_again_); }
    bool answer_all(double now);
    bool give(int to, double now);
    void spread(double now);
    void spread_half(double now);
    void spread_all(double now);
    void note_splits(std::uint64_t count);
    void dispatch(Part part, double now);
    bool spreads_rest() const { return spreads() && spreading_->spread() == SpreadingBalancer::Spread::rest; }
    bool hands_out() const { return spreads_rest() && spreading_->destination() == endpoint_.pe(); }
    bool hand_out(int to, double now);
    void send_rest(double now);
    void note_position();
    bool spreads_all() const { return spreads() && spreading_->spread() == SpreadingBalancer::Spread::everything; }
    void take_created(Part part, double now);
    void begin_shuffle(double now);
    void end_shuffle(double now);

    const Problem& problem_;
    Endpoint& endpoint_;
    Outbox& outbox_;
    Termination& termination_;
    Cuts& cuts_;
    Statistics& statistics_;
    EventLog& log_;
    double longest_queue_;  ///< the number of requests that one look answers with work, if it is at least 1
    std::unique_ptr<Balancer> balancer_;
    SpreadingBalancer* spreading_;  ///< the same, if it spreads work; otherwise null
    WorkQueue queue_;
    std::unique_ptr<Outlook> outlook_;  ///< null as long as nobody asks for it
    std::optional<int> asked_;
    double ask_again_ = std::numeric_limits<double>::lowest();  ///< at the earliest
    std::vector<int> requests_;
    std::vector<int> patient_;
    ShuffleRounds shuffles_;
    std::unique_ptr<Lookahead> lookahead_;  ///< null at PEs that do not hand out nodes
    // The best bounds of what was sent since the last call of take_recent_bound(), and between that and the one before.
    double sent_bound_ = std::numeric_limits<double>::infinity();
    double sent_bound_before_ = std::numeric_limits<double>::infinity();
    bool stopped_ = false;
};
}  // namespace espalier::engine
