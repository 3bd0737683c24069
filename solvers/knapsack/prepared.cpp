#include "knapsack/prepared.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace knapsack {

namespace {

// What a stop has left may hold better choices than the best that is known.
template <class Number>
Number bound_after(const Answer<Number>& answer, bool complete, const Number& upper_bound) {
    const auto best = *answer.bound();
    if (complete) return best;
    return std::max(best, std::min(upper_bound, answer.unsearched().value_or(upper_bound)));
}

}  // namespace

Prepared::Prepared(const Instance& instance, const Settings& settings, const CoreLimits& limits)
    : normal_(instance), known_(settings.known_optimum) {
    if (!normal_.feasible() || normal_.items().empty()) {
        search_.emplace(std::in_place_index<0>);
    } else if (normal_.fits_words()) {
        make_search<Word>(settings, limits);
    } else {
        make_search<Integer>(settings, limits);
    }
}

template <class Number>
void Prepared::make_search(const Settings& settings, const CoreLimits& limits) {
    constexpr bool is_word = std::is_same_v<Number, Word>;
    std::optional<Number> known;
    if (known_) known = static_cast<Number>(normal_.normal_profit(*known_));
    const auto capacity = static_cast<Number>(normal_.capacity());
    if (settings.algorithm == "dfs") {
        const auto& ranking = ranking_.emplace<Ranking<Number>>(normal_.items_as<Number>(), capacity);
        search_.emplace(std::in_place_index < is_word ? 1 : 2 >, ranking, known);
    } else {
        auto items = normal_.items_as<Number>();
        bundles_ = Bundles(items, capacity);
        search_.emplace(std::in_place_index < is_word ? 3 : 4 >, items, capacity, known, limits);
    }
}

Finding Prepared::finding(const AnySearch::Answer& answer, bool complete) const {
    Finding finding;
    search_->with_type([&](auto i) {
        if constexpr (i == 0) {
            finding = decided();
        } else {
            finding = finding_of(search_->problem<i>(), answer.of<i>(), complete);
        }
    });
    return finding;
}

Finding Prepared::decided() const {
    if (!normal_.feasible()) return {.feasible = false, .complete = true, .profit = {}, .choice = {}, .bound = {}};
    const auto profit = normal_.instance_profit(0);
    return {.complete = true, .profit = profit, .choice = normal_.choice({}), .bound = profit};
}

template <class Search>
Finding Prepared::finding_of(const Search& search, const typename Search::Answer& answer, bool complete) const {
    Finding finding;
    finding.complete = complete;
    finding.bound = normal_.instance_profit(Integer(bound_after(answer, complete, search.bound())));
    if (const auto& found = answer.found()) {
        finding.profit = normal_.instance_profit(Integer(found->first));
        finding.choice = normal_.choice(bundles_.positions(search.ranking().positions(found->second)));
    } else if (known_) {
        finding.profit = known_;
        finding.bound = std::max(finding.bound, *known_);
    }
    if constexpr (requires { search.prepared(); }) finding.prepared = search.prepared();
    return finding;
}

}  // namespace knapsack
