#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <deque>
#include <espalier/transports/backoff.hpp>
#include <espalier/transports/team.hpp>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "knapsack/batch/entry.hpp"
#include "knapsack/batch/reported_search.hpp"

namespace knapsack {

/// The instances of a batch as the PEs of one process search them: each is prepared by the PE that needs it first, or
/// before by a thread that has nothing to do while another PE prepares one, which may take long. It is put away when
/// its result is there or, in a process that does not hear of results, when others have been needed since.
class Workshop {
public:
    static constexpr std::size_t all = std::numeric_limits<std::size_t>::max();

    /// The entries outlive this, and this the search. Keeps no more than `most` instances prepared; fewer than all if
    /// only one PE is in the process, which does not keep what search() returns.
    Workshop(const std::vector<Entry>& entries, const Settings& settings, const DynamicLimits& limits, std::size_t most)
        : entries_(entries), settings_(settings), limits_(limits), most_(most), slots_(entries.size()) {}

    /// Called by many PEs at a time.
    const ReportedSearch& search(std::size_t number) const {
        if (most_ < all) put_others_away(number);
        auto& slot = slots_[number];
        const auto lock = lock_of(slot);
        if (slot.is_ahead) --ahead_;
        slot.is_ahead = false;
        if (!slot.search) prepare(number);
        return *slot.search;
    }

    /// Requires that no PE of this process works on it.
    void put_away(std::size_t number) {
        auto& slot = slots_[number];
        const std::lock_guard lock(slot.mutex);
        slot.search.reset();
    }

private:
    struct Slot {
        std::mutex mutex;
        std::unique_ptr<ReportedSearch> search;
        bool is_begun = false;  ///< it has been prepared once
        bool is_ahead = false;  ///< it is prepared, and no PE has needed it yet
    };

    static constexpr int most_ahead = 128;  // they take memory

    // The preparation that a thread waits for may let it take part.
    static std::unique_lock<std::mutex> lock_of(Slot& slot) {
        auto* const team = espalier::Team::current();
        if (team == nullptr) return std::unique_lock(slot.mutex);
        std::unique_lock lock(slot.mutex, std::try_to_lock);
        for (espalier::Backoff backoff(false); !lock.owns_lock(); lock.try_lock()) {
            team->help() ? backoff.reset() : backoff.pause();
        }
        return lock;
    }

    // Requires that the caller has locked the slot.
    void prepare(std::size_t number) const {
        std::optional<espalier::Team::Meanwhile> meanwhile;
        if (auto* const team = espalier::Team::current(); team != nullptr) meanwhile.emplace(*team, prepare_ahead_);
        auto& slot = slots_[number];
        slot.is_begun = true;
        slot.search = std::make_unique<ReportedSearch>(entries_[number].instance, settings_, limits_);
    }

    // Prepares an instance that nobody has begun; false if there is none, or if too many wait.
    bool prepare_ahead() const {
        if (ahead_ >= most_ahead || (limits_.interrupt != nullptr && *limits_.interrupt)) return false;
        while (next_ahead_ < slots_.size()) {
            const auto number = next_ahead_++;
            if (number >= slots_.size()) break;
            auto& slot = slots_[number];
            const std::unique_lock lock(slot.mutex, std::try_to_lock);
            if (!lock.owns_lock() || slot.is_begun) continue;
            const auto start = Clock::now();
            prepare(number);
            slot.search->set_seconds_ahead(std::chrono::duration<double>(Clock::now() - start).count());
            slot.is_ahead = true;
            ++ahead_;
            return true;
        }
        return false;
    }

    void put_others_away(std::size_t number) const {
        if (!latest_.empty() && latest_.back() == number) return;
        std::erase(latest_, number);
        latest_.push_back(number);
        if (latest_.size() <= most_) return;
        slots_[latest_.front()].search.reset();
        latest_.pop_front();
    }

    using Clock = std::chrono::steady_clock;

    const std::vector<Entry>& entries_;
    const Settings& settings_;
    DynamicLimits limits_;
    std::size_t most_;
    mutable std::deque<std::size_t> latest_;  // those that are prepared, where not all may be
    mutable std::deque<Slot> slots_;
    mutable std::atomic<std::size_t> next_ahead_{0};
    mutable std::atomic<int> ahead_{0};
    const std::function<bool()> prepare_ahead_ = [this] { return prepare_ahead(); };
};

}  // namespace knapsack
