// SPDX-License-Identifier: Apache-2.0
#include "espalier/engine/balancing.hpp"
#include <cmath>
#include "espalier/balancers/table.hpp"

namespace espalier::engine {
Balancing::Balancing(const Problem& problem, Endpoint& endpoint, const Options& options, Outbox& outbox,
                     Termination& termination, Cuts& cuts, Statistics& statistics, EventLog& log)
    : problem_(problem),
      endpoint_(endpoint),
      outbox_(outbox),
      termination_(termination),
      cuts_(cuts),
      statistics_(statistics),
      log_(log),
      longest_queue_(options.queue_limit * std::sqrt(endpoint.pes())),
      balancer_(
          make_balancer(problem.is_ordered() && options.balancer == automatic ? balancer_in_order : options.balancer,
                        endpoint, outbox, options.seed)),
      spreading_(balancer_->spreading()) {
    if (hands_out()) lookahead_ = std::make_unique<Lookahead>(endpoint.pes(), problem.is_ordered());
}

NodesLeft Balancing::nodes_left(const Answer& answer, double now, double seconds) {
    if (!outlook_) outlook_ = std::make_unique<Outlook>(seconds, endpoint_.pe());
    return outlook_->left(problem_, queue_, answer, statistics_, now);
}

void Balancing::take_initial_parts(bool split, double now) {
    const int pes = endpoint_.pes();
    const int count = split && !spreads() ? balancer_->initial_parts() : 1;
    for (int place = endpoint_.pe(); place < count * pes; place += pes) {
        Part part;
        if (split && !spreads()) {
            part = initial_split(problem_, balancer_->initial_part(place), count * pes);
            endpoint_.has_split(part.generation);
        } else if (place == 0) {
            part.subproblem = problem_.root();
        }
        if (!part.empty()) take_created(std::move(part), now);
    }
}

void Balancing::take_parts(const std::vector<Part>& parts, double now) {
    if (spreads_rest() && !hands_out()) return;
    const auto pes = hands_out() ? 1 : static_cast<std::size_t>(endpoint_.pes());
    for (auto i = static_cast<std::size_t>(endpoint_.pe()); i < parts.size(); i += pes) {
        const auto& part = parts[i];
        take_created({.subproblem = part.subproblem->copy(), .generation = part.generation, .share = part.share}, now);
    }
}

// Neighbours often share a node, so blocks are taken by PEs that are far from each other.
bool Balancing::takes_block(std::size_t block, std::size_t blocks) const {
    if (spreads_rest()) return hands_out();
    return block * static_cast<std::size_t>(endpoint_.pes()) / blocks == static_cast<std::size_t>(endpoint_.pe());
}

void Balancing::take_block(std::vector<Part> parts, double now) {
    for (auto& part : parts) take_created(std::move(part), now);
}

void Balancing::take_created(Part part, double now) {
    ++statistics_.created;
    take(std::move(part), now);
}

void Balancing::put_parts(PackedSequence& parts) const {
    queue_.put_parts(parts);
    for (const auto& shuffled : shuffles_.arrived()) {
        if (shuffled.part) parts.add(*shuffled.part);
    }
}

void Balancing::on_patient_request(int from, ByteView payload) {
    if (lookahead_) lookahead_->on_request(from, unpack<Nodes>(payload));
    patient_.push_back(from);
}

void Balancing::on_work(int from, ByteView payload, std::uint8_t cut, double now) {
    if (lookahead_) lookahead_->take_back(from);
    if (asked_ == from) asked_.reset();
    balancer_->answered(from, true);
    cuts_.part_received(cut, payload);
    log_.note(TraceEvent::Kind::receipt, now, from);
    Unpacker unpacker(payload);
    receive(unpack_part(problem_, unpacker), now);
}

void Balancing::on_reject(int from, double now) {
    if (asked_ == from) asked_.reset();
    balancer_->answered(from, false);
    if (idle()) ask_again_ = now + balancer_->pause(now - log_.since(), endpoint_.quantum_seconds());
}

void Balancing::on_shuffle(int from, ByteView payload, std::uint8_t cut, double now) {
    auto shuffled = unpack_shuffled(problem_, payload);
    if (shuffled.part) {
        cuts_.part_received(cut, pack(*shuffled.part));
        log_.note(TraceEvent::Kind::receipt, now, from);
    }
    shuffles_.add(std::move(shuffled));
    end_shuffle(now);
}

bool Balancing::answer_all(double now) {
    const bool any_patient = !patient_.empty() && !idle();
    while (any_patient && !patient_.empty() && give(patient_.back(), now)) patient_.pop_back();
    if (requests_.empty()) return any_patient;
    for (std::size_t i = 0; i < requests_.size(); ++i) {
        if ((i == 0 || static_cast<double>(i) < longest_queue_) && give(requests_[i], now)) continue;
        ++statistics_.rejects;
        outbox_.send(requests_[i], MessageKind::reject);
    }
    requests_.clear();
    return true;
}

void Balancing::after_quantum(Nodes done, double now) {
    if (lookahead_) lookahead_->note(queue_.first().position, done);
    if (subproblem().empty()) {
        queue_.finish();
        ++statistics_.finished;
    } else {
        spread(now);
    }
    balancer_->quantum_done();
    begin_shuffle(now);
    balancer_->load_is(queue_.load());
    note_position();
    if (spreads() && !idle()) queue_.turn_to_least(problem_);
    if (idle()) log_.becomes_idle(now);
}

void Balancing::ask(double now) {
    begin_shuffle(now);
    if (stopped_ || shuffles_.is_under_way() || !idle() || is_pausing(now)) return;
    // Patient requests may be left with all other PEs; one that is to be answered is the last.
    for (int others = endpoint_.pes() - 1; others > 0 && !asked_; --others) {
        const auto request = balancer_->next_request();
        if (!request) break;
        if (!request->is_patient) asked_ = request->victim;
        ++statistics_.requests;
        log_.note(TraceEvent::Kind::request, now, request->victim);
        const auto kind = request->is_patient ? MessageKind::patient_request : MessageKind::request;
        if (spreads_rest()) {
            outbox_.send(request->victim, kind, statistics_.nodes);
        } else {
            outbox_.send(request->victim, kind);
        }
    }
    begin_shuffle(now);  // the request may have been the last of its cycle
}

void Balancing::stop(double now, const std::function<void(Subproblem&)>& leave) {
    stopped_ = true;
    end_shuffle(now);
    while (!idle()) {
        leave(subproblem());
        if (subproblem().empty()) {
            queue_.finish();
            ++statistics_.finished;
        } else {
            static_cast<void>(queue_.take_out());
            ++statistics_.abandoned;
        }
    }
    log_.becomes_idle(now);
}

void Balancing::take(Part part, double now) {
    if (spreads_all()) part.priority = priority_of(problem_, part);
    if (lookahead_) part.position = problem_.position(*part.subproblem);
    log_.becomes_busy(now);
    statistics_.deepest_generation = std::max(statistics_.deepest_generation, part.generation);
    queue_.take(problem_, std::move(part));
    if (spreads()) queue_.turn_to_least(problem_);
    balancer_->load_is(queue_.load());
}

void Balancing::receive(Part part, double now) {
    ++statistics_.received;
    termination_.subproblem_received();
    take(std::move(part), now);
}

double Balancing::take_recent_bound() {
    const double sent = std::min(sent_bound_, sent_bound_before_);
    sent_bound_before_ = std::exchange(sent_bound_, std::numeric_limits<double>::infinity());
    return std::min(sent, open_bound());
}

void Balancing::note_sent(const Part& part, int to, double now) {
    if (problem_.tells_bounds()) sent_bound_ = std::min(sent_bound_, problem_.open_bound(*part.subproblem));
    log_.note(TraceEvent::Kind::split, now, to);
    ++statistics_.sent;
    termination_.subproblem_sent();
    cuts_.sent();
}

// Gives about half of what the PE has away. Returns false if that is impossible.
bool Balancing::give(int to, double now) {
    if (idle()) return false;
    if (lookahead_) return hand_out(to, now);
    std::optional<Part> part;
    if (queue_.load() > 1) {
        part = queue_.give_waiting();
    } else if (part = queue_.split(problem_); part) {
        note_splits(1);
    }
    if (!part) return false;
    note_sent(*part, to, now);
    outbox_.send(to, MessageKind::work, *part);
    return true;
}

void Balancing::spread(double now) {
    if (!spreads()) return;
    if (spreads_rest()) return send_rest(now);
    if (spreads_all()) return spread_all(now);
    spread_half(now);
}

void Balancing::spread_half(double now) {
    if (!may_have_parts(queue_.first())) return;
    auto part = queue_.split(problem_);
    if (!part) return;
    note_splits(1);
    // A split gives the first child away, which here is the one to keep [Barrows et al. 1999, section 2.2].
    queue_.swap(*part);
    dispatch(std::move(*part), now);
}

void Balancing::spread_all(double now) {
    auto nodes = split_to_nodes(problem_, queue_.take_out());
    note_splits(nodes.size() - 1);
    for (auto& node : nodes) dispatch(std::move(node), now);
}

void Balancing::note_splits(std::uint64_t count) {
    statistics_.splits += count;
    statistics_.created += count;
    endpoint_.has_split(count);
}

void Balancing::dispatch(Part part, double now) {
    const int to = spreading_->destination();
    if (spreads_all()) part.priority = priority_of(problem_, part);
    const bool keeps = to == endpoint_.pe() && !(spreads_all() && endpoint_.has_network_to_itself());
    if (!keeps) {
        note_sent(part, to, now);
        return outbox_.offer(to, part.priority, part);
    }
    statistics_.deepest_generation = std::max(statistics_.deepest_generation, part.generation);
    queue_.take(problem_, std::move(part));
}

void Balancing::begin_shuffle(double now) {
    if (stopped_ || shuffles_.is_under_way()) return;
    const auto shuffle = balancer_->shuffle();
    if (!shuffle) return;
    shuffles_.begin(shuffle->round);
    Shuffled mine{.round = shuffle->round};
    if (!idle()) {
        mine.part = queue_.take_out();
        note_sent(*mine.part, shuffle->to, now);
    }
    outbox_.send(shuffle->to, MessageKind::shuffle, mine);
    end_shuffle(now);
}

// Parts that came early, for a later round, have been received too.
void Balancing::end_shuffle(double now) {
    if (stopped_) {
        for (auto& part : shuffles_.end_all()) receive(std::move(part), now);
    } else if (auto part = shuffles_.end()) {
        receive(std::move(*part), now);
    }
}
}  // namespace espalier::engine
