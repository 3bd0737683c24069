// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <deque>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>
#include <espalier/forest.hpp>
#include <espalier/transports/threads/team.hpp>
#include "knapsack/instance/instance.hpp"
#include "knapsack/question/zero_one.hpp"
#include "knapsack/search.hpp"

namespace knapsack {
/// The search of an instance of a batch, as one tree of a forest, with answers that report what they have found.
class ReportedSearch final : public espalier::engine::Problem {
    using Subproblem = espalier::engine::Subproblem;
    using AnyAnswer = espalier::engine::Answer;

public:
    /// Searches the 0-1 problem that the question of the settings is. Requires that the instance outlives this.
    ReportedSearch(const Instance& instance, const Settings& settings, const DynamicLimits& limits)
        : zero_one_(instance, settings.question), search_(zero_one_.problem(), settings, limits) {}

    std::unique_ptr<Subproblem> root() const override { return problem().root(); }
    std::unique_ptr<AnyAnswer> answer() const override {
        auto answer = problem().answer();
        report(*answer);
        return answer;
    }

    espalier::Nodes work(Subproblem& s, AnyAnswer& answer, espalier::Nodes budget) const override {
        const auto bound = consistent(answer).bound();
        const auto nodes = problem().work(s, answer, budget);
        if (consistent(answer).bound() != bound) report(answer);
        return nodes;
    }

    std::unique_ptr<Subproblem> split(Subproblem& s) const override { return problem().split(s); }

    std::unique_ptr<Subproblem> unpack_subproblem(espalier::Unpacker& unpacker) const override {
        return problem().unpack_subproblem(unpacker);
    }

    std::unique_ptr<AnyAnswer> unpack_answer(espalier::Unpacker& unpacker) const override {
        return problem().unpack_answer(unpacker);
    }

    bool prunes() const override { return true; }
    bool is_valid(const Subproblem& s) const override { return problem().is_valid(s); }

private:
    const espalier::AnyProblem& problem() const { return search_.problem(); }

    // Returns the answer, which may come from a checkpoint.
    Answer& consistent(AnyAnswer& answer) const {
        if (!problem().is_valid(answer)) throw std::length_error("no answer of such an instance looks like this");
        return static_cast<espalier::engine::AnswerOf<Answer>&>(answer).value;
    }

    void report(AnyAnswer& answer) const { consistent(answer).report(search_.finding(answer, false)); }

    ZeroOne zero_one_;
    Search search_;
};

/// Returns what an answer reports of an instance, or of the 0-1 problem that the question is; `stopped` says that not
/// all of its tree was searched. Requires that some PE has begun it.
inline Finding reported_finding(const Answer& answer, bool stopped) {
    auto finding = answer.reported().value();
    finding.complete = !stopped;
    if (!stopped && finding.feasible && finding.profit) finding.bound = *finding.profit;
    return finding;
}

/// One instance of a batch.
struct Entry {
    std::string file;
    std::uint64_t number = 1;  ///< in its file, from 1 on
    Instance instance;
    std::string error;  ///< what is wrong with the file; empty if it was read

    /// The file and the number, as a line of results has them.
    std::vector<std::string> key() const { return {file, std::to_string(number)}; }

    /// About what it takes in memory.
    std::uint64_t bytes() const {
        const auto of_number = instance.profits.words() && instance.weights.words() ? sizeof(Word) : sizeof(Integer);
        std::uint64_t sum = sizeof *this + 2 * of_number * instance.items();
        for (const auto& id : instance.ids) sum += sizeof(std::string) + id.capacity();
        return sum;
    }
};

/// The instances of a batch as the PEs of one process search them: each is preprocessed by the PE that needs it first.
/// It is put away when its result is there or, in a process that does not hear of results, when others have been needed
/// since.
class PreprocessedInstances {
public:
    static constexpr std::size_t all = std::numeric_limits<std::size_t>::max();

    /// The entries outlive this, and this the search. Keeps no more than `most` instances preprocessed beside those
    /// that threads have asked for last; fewer than all only where a thread steps one PE, and nobody puts instances
    /// away.
    PreprocessedInstances(const std::vector<Entry>& entries, const Settings& settings, const DynamicLimits& limits,
                          std::size_t most)
        : entries_(entries), settings_(settings), limits_(limits), most_(most), slots_(entries.size()) {}

    /// Called by many PEs at a time.
    const espalier::AnyProblem& search(std::size_t number) const {
        if (most_ < all) put_others_away(number);
        auto& slot = slots_[number];
        slot.once.make(limits_.sharing.team, [&] {
            slot.search = std::make_unique<ReportedSearch>(entries_[number].instance, settings_, limits_);
        });
        return *slot.search;
    }

    /// Requires that no PE of this process works on it.
    void put_away(std::size_t number) {
        slots_[number].search.reset();
        slots_[number].once.forget();
    }

private:
    struct Slot {
        espalier::Once once;
        std::unique_ptr<ReportedSearch> search;
    };

    // A PE works on one instance at a time, the one that its thread has asked for last.
    void put_others_away(std::size_t number) const {
        const std::scoped_lock lock(mutex_);
        auto& mine = needed_by_[std::this_thread::get_id()];
        if (mine == number && !latest_.empty()) return;
        mine = number;
        std::erase(latest_, number);
        latest_.push_back(number);
        if (latest_.size() <= most_) return;
        const auto is_needed = [this](std::size_t other) {
            return std::ranges::any_of(needed_by_, [=](const auto& one) { return one.second == other; });
        };
        const auto oldest = std::find_if_not(latest_.begin(), latest_.end(), is_needed);
        if (oldest == latest_.end()) return;
        slots_[*oldest].search.reset();
        slots_[*oldest].once.forget();
        latest_.erase(oldest);
    }

    const std::vector<Entry>& entries_;
    const Settings& settings_;
    DynamicLimits limits_;
    std::size_t most_;
    mutable std::mutex mutex_;  // of the two below, where not all may be preprocessed
    mutable std::deque<std::size_t> latest_;
    mutable std::map<std::thread::id, std::size_t> needed_by_;
    mutable std::deque<Slot> slots_;
};
}  // namespace knapsack
