#include "knapsack/dynamic/heaviest_first/thinning.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

#include "unit/knapsack/random_instances.hpp"

namespace {

using knapsack::Sums;
using knapsack::SumsList;
using knapsack::Word;
using knapsack_test::number_between;
using knapsack_test::size_between;

struct Reaching {
    SumsList list;
    std::vector<Word> reached;
};

Reaching random_reaching() {
    Reaching all;
    const auto size = number_between(1, 60);
    for (Word i = 0; i < size; ++i) {
        all.list.push_back({i, i});
        all.reached.push_back(number_between(0, 20));
    }
    return all;
}

std::vector<Word> weights_of(const SumsList& list) {
    std::vector<Word> weights;
    for (const auto& sums : list) weights.push_back(sums.weight);
    return weights;
}

Reaching thinned_out(Reaching some, std::size_t length, std::size_t before) {
    knapsack::keep_best_of_groups(some.list, some.reached, length, before);
    return some;
}

RC_GTEST_PROP(Thinning, KeepsTheFirstOfTheBest, ()) {
    const auto all = random_reaching();
    const auto most = size_between(1, 60);
    const auto length = knapsack::length_of_groups(all.list.size(), most);
    const auto few = thinned_out(all, length, 0);
    RC_ASSERT(few.list.size() <= most);
    RC_ASSERT(few.list.size() * length >= all.list.size());
    for (std::size_t group = 0; group < few.list.size(); ++group) {
        const auto begin = all.reached.begin() + static_cast<std::ptrdiff_t>(group * length);
        const auto end =
            all.reached.begin() + static_cast<std::ptrdiff_t>(std::min(all.list.size(), (group + 1) * length));
        const auto best = std::max_element(begin, end);
        RC_ASSERT(few.list[group].weight == best - all.reached.begin());
        RC_ASSERT(few.reached[group] == *best);
    }
}

RC_GTEST_PROP(Thinning, OfPartsIsThatOfTheWhole, ()) {
    const auto all = random_reaching();
    const auto length = size_between(1, 20);
    std::vector<std::size_t> ends{all.list.size()};
    for (int i = 0; i < 5; ++i) ends.push_back(size_between(0, static_cast<Word>(all.list.size())));
    std::sort(ends.begin(), ends.end());
    SumsList best;
    Word reached = 0;
    std::size_t begin = 0;
    for (const auto end : ends) {
        Reaching part;
        for (auto i = begin; i < end; ++i) {
            part.list.push_back(all.list[i]);
            part.reached.push_back(all.reached[i]);
        }
        part = thinned_out(part, length, begin);
        if (part.list.empty()) {
            append_best_of_groups(best, reached, {}, 0, 0, begin % length != 0);
        } else {
            append_best_of_groups(best, reached, part.list.whole(), part.reached.front(), part.reached.back(),
                                  begin % length != 0);
        }
        begin = end;
    }
    RC_ASSERT(weights_of(best) == weights_of(thinned_out(all, length, 0).list));
}

}  // namespace
