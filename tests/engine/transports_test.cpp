// Transports x balancers x problems: whatever carries the search, the whole tree is searched, every node once.

#include <gtest/gtest.h>

#include <string>
#include <tuple>

#include "engine/trials.hpp"
#include "engine/variants.hpp"
#include "espalier/balancers/table.hpp"

namespace {

using namespace espalier_test;

struct Shape {
    int threads;
    int pes;
};

class OnThreads : public testing::TestWithParam<std::tuple<Shape, espalier::BalancerRow, Trial>> {};

TEST_P(OnThreads, TheWholeTreeIsSearchedOnce) {
    const auto& [shape, balancer, trial] = GetParam();
    espalier::Threads threads(shape.threads, shape.pes);
    for_each_variant(balancer.name, [&, &solved = trial](const espalier::Options& options) { solved.check(threads, options); });
}

std::string name_of(const testing::TestParamInfo<OnThreads::ParamType>& test) {
    const auto& [shape, balancer, trial] = test.param;
    auto name = std::to_string(shape.pes) + "_PEs_on_" + std::to_string(shape.threads) + "_" + std::string(balancer.name) +
                "_" + trial.name;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

constexpr Shape shapes[] = {{1, 1}, {1, 2}, {1, 5}, {2, 2}, {2, 3}, {2, 8}, {2, 64}, {3, 3}, {5, 5}, {8, 8}};

INSTANTIATE_TEST_SUITE_P(Engine, OnThreads,
                         testing::Combine(testing::ValuesIn(shapes),
                                          testing::ValuesIn(espalier::balancers().begin(), espalier::balancers().end()),
                                          testing::ValuesIn(trials())),
                         name_of);

}  // namespace
