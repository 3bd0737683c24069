#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <span>
#include <thread>
#include <type_traits>
#include <vector>

#include <espalier/transports/collectives.hpp>

namespace knapsack_test {

/// Where threads wait for each other asleep: more than there are cores, they take turns then. std::barrier would have them
/// look again and again, ten times as long while other tests run.
class Barrier {
public:
    explicit Barrier(std::size_t threads) : threads_(threads) {}

    void arrive_and_wait() {
        std::unique_lock lock(mutex_);
        const auto turn = turn_;
        if (++here_ < threads_) return all_are_here_.wait(lock, [&] { return turn_ != turn; });
        here_ = 0;
        ++turn_;
        all_are_here_.notify_all();
    }

private:
    std::mutex mutex_;
    std::condition_variable all_are_here_;
    const std::size_t threads_;
    std::size_t here_ = 0;
    std::size_t turn_ = 0;
};

/// What threads that stand for the ranks of a job have in common.
struct Job {
    explicit Job(std::size_t ranks) : barrier(ranks), mine(ranks), leaving(ranks) {}

    Barrier barrier;
    espalier::Bytes of_root;
    std::vector<espalier::ByteView> mine;
    std::vector<std::span<const espalier::ByteView>> leaving;
};

class RankOfThreads final : public espalier::Collectives {
public:
    RankOfThreads(Job& job, std::size_t rank) : job_(job), rank_(rank) {}

    int rank() const override { return static_cast<int>(rank_); }
    int ranks() const override { return static_cast<int>(job_.mine.size()); }

    void broadcast(espalier::Bytes& bytes) override {
        if (rank_ == 0) job_.of_root = bytes;
        job_.barrier.arrive_and_wait();
        bytes = job_.of_root;
        job_.barrier.arrive_and_wait();
    }

    void gather(espalier::ByteView mine, std::span<std::byte> all) override {
        job_.mine[rank_] = mine;
        job_.barrier.arrive_and_wait();
        for (std::size_t r = 0; r < job_.mine.size(); ++r) copy(job_.mine[r], all.data() + r * mine.size());
        job_.barrier.arrive_and_wait();
    }

    void exchange(std::span<const espalier::ByteView> leaving, const Room& room) override {
        job_.leaving[rank_] = leaving;
        job_.barrier.arrive_and_wait();
        const auto of_each = leaving.size() / job_.leaving.size();
        for (std::size_t place = 0; place < leaving.size(); ++place) {
            const auto from = place / of_each;
            const auto& arriving = job_.leaving[from][rank_ * of_each + place % of_each];
            if (from != rank_ && !arriving.empty()) copy(arriving, room(place, arriving.size()));
        }
        job_.barrier.arrive_and_wait();
    }

private:
    static void copy(espalier::ByteView from, std::byte* to) { std::copy(from.begin(), from.end(), to); }

    Job& job_;
    std::size_t rank_;
};

/// Calls task(collectives) on so many ranks.
inline void on_ranks(std::size_t ranks, const std::function<void(espalier::Collectives&)>& task) {
    Job job(ranks);
    std::vector<std::jthread> threads;
    for (std::size_t r = 0; r < ranks; ++r) {
        threads.emplace_back([&, r] {
            RankOfThreads rank(job, r);
            task(rank);
        });
    }
}

/// The same where the task returns something: what it does on each rank.
template <class Task>
auto results_on_ranks(std::size_t ranks, const Task& task) {
    using Result = std::invoke_result_t<const Task&, espalier::Collectives&>;
    std::vector<Result> results(ranks);
    on_ranks(ranks, [&](espalier::Collectives& collectives) {
        results[static_cast<std::size_t>(collectives.rank())] = task(collectives);
    });
    return results;
}

}  // namespace knapsack_test
