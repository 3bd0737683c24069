// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <vector>
#include "espalier/balancers/balancer.hpp"
#include "espalier/engine/event_log.hpp"
#include "espalier/engine/lookahead.hpp"
#include "espalier/engine/part.hpp"
#include "espalier/engine/progress/forecast.hpp"
#include "espalier/engine/snapshots/cuts.hpp"
#include "espalier/engine/termination.hpp"
#include "espalier/engine/work_queue.hpp"
#include "espalier/options.hpp"
#include "espalier/outcome.hpp"
#include "espalier/transports/transport.hpp"

namespace espalier::engine {
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
