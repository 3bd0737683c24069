#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "espalier/engine/credit.hpp"
#include "espalier/problem.hpp"

namespace espalier::engine {

/// What the search of one tree of a forest has come to, or what one PE has contributed to it.
template <class A>
struct TreeResult {
    std::uint64_t tree = 0;  ///< its number in the forest
    A answer{};
    Nodes nodes = 0;
    double seconds = 0;    ///< that PEs worked on it, added up
    bool stopped = false;  ///< a limit left a part of it unsearched

    void merge(const TreeResult& other) {
        answer.merge(other.answer);
        nodes += other.nodes;
        seconds += other.seconds;
        stopped = stopped || other.stopped;
    }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.tree, self.answer, self.nodes, self.seconds, self.stopped);
    }
};

/// What one PE knows of a forest: what it has found in trees since it last delivered that to PE 0, what it has heard of
/// bounds elsewhere, and, at PE 0, what has been delivered of the trees that are still searched.
template <class A>
class ForestAnswer {
public:
    using Result = TreeResult<A>;

    /// What this PE has found in a tree, and the credits of it and of the parts that it has searched to their ends.
    struct Delivery {
        Result result;
        std::vector<std::uint32_t> splits;
    };

    /// What this PE has found in a tree; it is about to work on a part of that tree whose credit is 2^-splits. What it
    /// finds takes half of that credit, as the part may move on before it ends. `first` makes an answer where there is
    /// none yet. From now on time counts for this tree, and what was found in others is due.
    template <class First>
    Result& begin(std::uint64_t tree, std::uint32_t& splits, First first) {
        current_ = tree;
        for (const auto& [other, credits] : credits_of_findings_) {
            if (other != tree) due_.insert(other);
        }
        const auto [credits, is_new] = credits_of_findings_.try_emplace(tree);
        if (is_new) credits->second.push_back(++splits);
        auto* known = find(tree);
        if (known == nullptr) known = &*results_.insert(place_of(tree), {.tree = tree, .answer = first()});
        if constexpr (PruningAnswer<A>) {
            const auto heard = heard_.find(tree);
            if (is_new && heard != heard_.end()) known->answer.tighten(heard->second.bound());
        }
        if constexpr (HasClock<A>) known->answer.clock_is(now_);
        return *known;
    }

    /// A part of the tree that was begun has been searched to its end.
    void end(std::uint64_t tree, std::uint32_t splits) {
        credits_of_findings_.at(tree).push_back(splits);
        due_.insert(tree);
    }

    /// The run has lasted so long.
    void clock_is(double now) {
        if (auto* worked_on = current_ ? find(*current_) : nullptr) {
            worked_on->seconds += now - now_;
            if constexpr (HasClock<A>) worked_on->answer.clock_is(now);
        }
        current_.reset();
        now_ = now;
    }
    double now() const { return now_; }

    /// What is to be sent to PE 0 now; all, if the PE is idle.
    [[nodiscard]] std::vector<Delivery> take_deliveries(bool idle) {
        std::vector<Delivery> deliveries;
        for (auto& [tree, credits] : credits_of_findings_) {
            if (idle || due_.contains(tree)) deliveries.push_back({.result = take(tree), .splits = std::move(credits)});
        }
        for (const auto& delivery : deliveries) credits_of_findings_.erase(delivery.result.tree);
        due_.clear();
        return deliveries;
    }

    /// PE 0 takes over what was delivered. Returns the result of the tree if all of it has been searched.
    [[nodiscard]] std::optional<Result> collect(const Delivery& delivery) {
        const auto tree = delivery.result.tree;
        add(delivery.result);
        const auto credit = credits_.try_emplace(tree).first;
        for (const auto splits : delivery.splits) credit->second.give_back(splits);
        if (!credit->second.recovered()) return std::nullopt;
        credits_.erase(credit);
        return take(tree);
    }

    /// The results of trees that nobody has taken when they were finished (PE 0), in that order.
    const std::vector<Result>& finished() const { return finished_; }
    void keep(Result result) { finished_.push_back(std::move(result)); }

    /// This PE has found a better bound in a tree that others search, too.
    void announce(std::uint64_t tree, const A& answer) requires PruningAnswer<A> {
        news_.emplace(tree, answer.bound());
    }

    /// The latest news: a tree and its bound.
    auto bound() const requires PruningAnswer<A> { return news_; }

    bool tighten(const auto& news) requires PruningAnswer<A> {
        if (!news) return false;
        const auto& [tree, bound] = *news;
        auto* known = find(tree);
        if (known == nullptr && tree < forgotten_below_) return false;
        if (!(known != nullptr ? known->answer : heard_[tree]).tighten(bound)) return false;
        if (known != nullptr && tree >= forgotten_below_) heard_[tree].tighten(bound);
        forget_the_first();
        news_ = news;
        return true;
    }

    /// After a run that was stopped: the trees that were begun but not searched to their ends, by number.
    std::vector<Result> unfinished() const {
        auto results = results_;
        for (auto& result : results) result.stopped = true;
        return results;
    }

    void merge(const ForestAnswer& other) {
        for (const auto& result : other.results_) add(result);
        // Only PE 0 has any of these.
        credits_.insert(other.credits_.begin(), other.credits_.end());
        finished_.insert(finished_.end(), other.finished_.begin(), other.finished_.end());
    }

    /// It travels when nothing is left to deliver.
    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.results_, self.credits_, self.finished_);
    }

private:
    // Trees are searched about in order, so that those that most others follow have ended long ago; nobody says so. If one
    // has not, what is forgotten costs nodes, no more. News of it are not taken again: they would go round for ever.
    void forget_the_first() {
        while (heard_.size() > most_heard) {
            forgotten_below_ = heard_.begin()->first + 1;
            heard_.erase(heard_.begin());
        }
    }

    auto place_of(std::uint64_t tree) {
        return std::lower_bound(results_.begin(), results_.end(), tree,
                                [](const auto& result, std::uint64_t number) { return result.tree < number; });
    }

    Result* find(std::uint64_t tree) {
        const auto place = place_of(tree);
        return place == results_.end() || place->tree != tree ? nullptr : &*place;
    }

    void add(const Result& result) {
        if (auto* known = find(result.tree)) {
            known->merge(result);
        } else {
            results_.insert(place_of(result.tree), result);
        }
    }

    // Nothing but the number where there is no result.
    Result take(std::uint64_t tree) {
        Result result{.tree = tree};
        if (auto* known = find(tree)) {
            result = std::move(*known);
            results_.erase(place_of(tree));
        }
        return result;
    }

    static auto bound_type() {
        if constexpr (PruningAnswer<A>) {
            return std::optional<std::pair<std::uint64_t, std::decay_t<decltype(std::declval<const A&>().bound())>>>();
        } else {
            return 0;
        }
    }

    std::vector<Result> results_;  // by number; but at PE 0, which collects them, few: what has ended is delivered
    std::map<std::uint64_t, std::vector<std::uint32_t>> credits_of_findings_;
    std::set<std::uint64_t> due_;
    static constexpr std::size_t most_heard = 1024;
    std::map<std::uint64_t, A> heard_;  // of trees that were split, with their bounds alone
    std::uint64_t forgotten_below_ = 0;
    decltype(bound_type()) news_{};
    std::map<std::uint64_t, OutstandingCredit> credits_;  // PE 0: of the trees of which parts were delivered
    std::vector<Result> finished_;
    std::optional<std::uint64_t> current_;
    double now_ = 0;
};

}  // namespace espalier::engine
