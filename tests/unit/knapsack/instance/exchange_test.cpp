#include "knapsack/instance/exchange.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "knapsack/instance/normal_form.hpp"
#include "unit/knapsack/random_instances.hpp"

namespace {

using knapsack::best_exchange;
using knapsack::NormalForm;
using knapsack::Ranking;
using knapsack::Word;

// Every exchange, tried one after the other.
Word best_of_exchanges(const Ranking<Word>& ranking) {
    const auto greedy = ranking.break_item();
    const auto& whole = ranking[greedy];
    Word best = whole.profit_before;
    for (auto added = greedy; added < ranking.size(); ++added) {
        const auto offer = [&](Word weight, Word profit) {
            if (whole.weight_before - weight + ranking[added].weight > ranking.capacity()) return;
            best = std::max(best, whole.profit_before - profit + ranking[added].profit);
        };
        offer(0, 0);
        for (std::uint32_t left_out = 0; left_out < greedy; ++left_out)
            offer(ranking[left_out].weight, ranking[left_out].profit);
    }
    return best;
}

RC_GTEST_PROP(Exchange, IsTheBestOfAll, ()) {
    for (int i = 0; i < 20; ++i) {
        const NormalForm normal(knapsack_test::random_instance(20, knapsack_test::number_between(1, 200)));
        if (normal.items().empty()) continue;
        const Ranking<Word> ranking(normal.items_as<Word>(), static_cast<Word>(normal.capacity()));
        const auto [profit, difference] = best_exchange(ranking);
        RC_ASSERT(profit == best_of_exchanges(ranking));
        Word weight = ranking[ranking.break_item()].weight_before;
        Word sum = ranking[ranking.break_item()].profit_before;
        for (const auto rank : difference) {
            const int sign = rank < ranking.break_item() ? -1 : 1;
            weight += sign * ranking[rank].weight;
            sum += sign * ranking[rank].profit;
        }
        RC_ASSERT(sum == profit);
        RC_ASSERT(weight <= ranking.capacity());
        RC_ASSERT(std::is_sorted(difference.begin(), difference.end()));
    }
}

}  // namespace
