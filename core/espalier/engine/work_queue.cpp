// SPDX-License-Identifier: Apache-2.0
#include "espalier/engine/work_queue.hpp"
#include <algorithm>
#include <stdexcept>
#include <tuple>

namespace espalier::engine {
void Part::put(Packer& packer) const { packer.put(std::tie(*subproblem, generation, share)); }

Part unpack_part(const Problem& problem, Unpacker& unpacker) {
    Part part;
    part.subproblem = problem.unpack_subproblem(unpacker);
    unpacker.get_all(part.generation, part.share);
    return part;
}

std::optional<Part> split_off(const Problem& problem, Part& part) {
    auto other = problem.split(*part.subproblem);
    if (!other) return std::nullopt;
    if (other->empty() || part.empty()) {
        throw std::logic_error("split() must leave and return subproblems that are not empty, or return none");
    }
    Part half;
    half.subproblem = std::move(other);
    half.generation = ++part.generation;
    // A problem that tells no shares is taken to halve them [Kilby, Slaney, Thiebaux, Walsh 2006].
    half.share = half.subproblem->share().value_or(part.share / 2);
    part.share = part.subproblem->share().value_or(part.share / 2);
    return half;
}

std::optional<Part> split_off_first(const Problem& problem, Part& part, std::size_t count) {
    auto nodes = problem.split_first(*part.subproblem, count);
    if (!nodes) return std::nullopt;
    Part first;
    first.subproblem = std::move(nodes);
    first.generation = part.generation + 1;
    first.share = first.subproblem->share().value_or(part.share / 2);
    part.share = part.subproblem->share().value_or(part.share / 2);
    return first;
}

bool may_have_parts(const Part& part) { return part.subproblem->open().value_or(2) > 1; }

std::vector<Part> split_to_nodes(const Problem& problem, Part part) {
    std::vector<Part> nodes;
    std::vector<Part> to_split;
    to_split.push_back(std::move(part));
    while (!to_split.empty()) {
        std::optional<Part> other;
        if (may_have_parts(to_split.back())) other = split_off(problem, to_split.back());
        if (other) {
            const bool knows_nodes = other->subproblem->open().has_value();
            (knows_nodes ? to_split : nodes).push_back(std::move(*other));
        } else {
            nodes.push_back(std::move(to_split.back()));
            to_split.pop_back();
        }
    }
    return nodes;
}

double priority_of(const Problem& problem, const Part& part) {
    if (const auto priority = problem.priority(*part.subproblem)) return *priority;
    const auto level = static_cast<double>(part.generation);
    return problem.prunes() ? -level : level;
}

Part initial_split(const Problem& problem, int pe, int pes) {
    Part part;
    if (pe > 0 && !problem.may_split()) return part;
    part.subproblem = problem.root();
    int first = 0;
    for (int count = pes; count > 1;) {
        const int kept = (count + 1) / 2;
        const bool in_first_half = pe < first + kept;
        std::unique_ptr<Subproblem> other;
        if (!part.empty()) other = problem.split(*part.subproblem);
        if (other) {
            ++part.generation;
            part.share /= 2;
            if (!in_first_half) part.subproblem = std::move(other);
        } else if (!in_first_half) {
            part.subproblem.reset();
        }
        first = in_first_half ? first : first + kept;
        count = in_first_half ? kept : count - kept;
    }
    return part;
}

void WorkQueue::put_parts(PackedSequence& parts) const {
    if (!is_there_) return;
    const auto& part = first_.part;
    parts.add(*part.subproblem, part.generation, part.share_left());
    for (const auto& entry : waiting_) parts.add(entry.part);
}

void WorkQueue::take(const Problem& problem, Part part) {
    require(!part.empty(), "a PE takes subproblems that are not empty");
    Entry entry{std::move(part), ++taken_};
    if (is_there_) return wait(problem, std::move(entry));
    first_ = std::move(entry);
    is_there_ = true;
    first_.part.share = first_.part.share_left();
}

Part WorkQueue::give_waiting() {
    require(!waiting_.empty(), "only a subproblem that waits is given away whole");
    return std::move(least_waiting().part);
}

std::optional<Part> WorkQueue::split(const Problem& problem) {
    account();
    return split_off(problem, first_.part);
}

std::pair<Part, bool> WorkQueue::give_first(const Problem& problem, std::size_t count) {
    account();
    if (auto nodes = split_off_first(problem, first_.part, count)) return {std::move(*nodes), true};
    return {take_out(), false};
}

void WorkQueue::swap(Part& other) {
    account();
    std::swap(first_.part, other);
    first_.number = ++taken_;
}

Part WorkQueue::take_out() {
    account();
    Part part = std::move(first_.part);
    next();
    return part;
}

void WorkQueue::turn_to_least(const Problem& problem) {
    if (waiting_.empty() || !comes_later(first_, waiting_.front())) return;
    account();
    wait(problem, std::exchange(first_, least_waiting()));
}

void WorkQueue::finish() {
    explored_ += first().share;
    next();
}

// Reports ask for the bound every few milliseconds, and a ring policy leaves 10^5 parts on a PE: all are compared only
// when enough of them have gone.
double WorkQueue::open_bound(const Problem& problem) {
    constexpr std::size_t share = 16;
    if (gone_ * share >= waiting_.size()) {
        gone_ = 0;
        waiting_bound_ = std::numeric_limits<double>::infinity();
        for (const auto& entry : waiting_) waiting_bound_ = std::min(waiting_bound_, entry.open_bound);
    }
    return is_there_ ? std::min(waiting_bound_, problem.open_bound(*first_.part.subproblem)) : waiting_bound_;
}

NodesLeft WorkQueue::nodes_left(const Problem& problem, const Answer& answer, Nodes budget, Random& random) const {
    constexpr int most = 64;
    if (load() > most) return NodesLeft::unknown();
    NodesLeft left;
    const auto add = [&](const Part& part) {
        left += problem.nodes_left(*part.subproblem, answer, budget / static_cast<Nodes>(load()), random);
    };
    if (is_there_) add(first_.part);
    for (const auto& entry : waiting_) add(entry.part);
    return left;
}

bool WorkQueue::comes_later(const Entry& a, const Entry& b) {
    return std::tie(a.part.priority, a.part.position, a.part.generation, a.number) >
           std::tie(b.part.priority, b.part.position, b.part.generation, b.number);
}

void WorkQueue::wait(const Problem& problem, Entry entry) {
    entry.open_bound = problem.open_bound(*entry.part.subproblem);
    waiting_bound_ = std::min(waiting_bound_, entry.open_bound);
    waiting_.push_back(std::move(entry));
    std::push_heap(waiting_.begin(), waiting_.end(), comes_later);
}

WorkQueue::Entry WorkQueue::least_waiting() {
    std::pop_heap(waiting_.begin(), waiting_.end(), comes_later);
    Entry least = std::move(waiting_.back());
    waiting_.pop_back();
    ++gone_;
    // Memory is given back: few of a million PEs have anything that waits, but most of them had once.
    if (waiting_.empty()) std::exchange(waiting_, {});
    return least;
}

// Counts what has been searched of the first part as explored here, whatever becomes of the rest.
void WorkQueue::account() {
    auto& part = first();
    const double left = part.share_left();
    explored_ += part.share - left;
    part.share = left;
}

void WorkQueue::next() {
    is_there_ = !waiting_.empty();
    first_ = is_there_ ? least_waiting() : Entry{};
}

Shuffled unpack_shuffled(const Problem& problem, ByteView bytes) {
    Unpacker unpacker(bytes);
    Shuffled shuffled{.round = unpacker.get<std::uint32_t>()};
    if (unpacker.get<bool>()) shuffled.part = unpack_part(problem, unpacker);
    return shuffled;
}

std::optional<Part> ShuffleRounds::end() {
    const auto of_round = std::find_if(arrived_.begin(), arrived_.end(),
                                       [this](const Shuffled& shuffled) { return shuffled.round == awaited_; });
    if (of_round == arrived_.end()) return std::nullopt;
    awaited_.reset();
    std::optional<Part> part;
    part.swap(of_round->part);
    arrived_.erase(of_round);
    return part;
}

std::vector<Part> ShuffleRounds::end_all() {
    std::vector<Part> parts;
    for (auto& shuffled : std::exchange(arrived_, {})) {
        if (shuffled.part) parts.push_back(std::move(*shuffled.part));
        awaited_.reset();
    }
    return parts;
}
}  // namespace espalier::engine
