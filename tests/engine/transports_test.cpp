// SPDX-License-Identifier: Apache-2.0

// Transports x balancers x problems: whatever carries the search, the whole tree is searched, every node once.

#include <gtest/gtest.h>
#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <tuple>
#include <vector>
#include <espalier/balancers/table.hpp>
#include <espalier/transports/simulated/simulated.hpp>
#include "engine/trials.hpp"
#include "engine/variants.hpp"
#include "rare.hpp"

namespace {
using namespace espalier_test;

struct Carrier {
    std::string name;
    std::function<std::unique_ptr<espalier::Transport>()> make;
};

Carrier threads(int threads, int pes) {
    return {std::to_string(pes) + "_PEs_on_" + std::to_string(threads),
            [=] { return std::make_unique<espalier::Threads>(threads, pes); }};
}

Carrier machine(std::string name, std::string text) {
    return {std::move(name), [=] { return std::make_unique<espalier::Simulated>(espalier::parse_machine(text)); }};
}

std::vector<Carrier> carriers() {
    std::vector<Carrier> carriers = {threads(1, 1),
                                     threads(1, 5),
                                     threads(2, 2),
                                     threads(2, 8),
                                     threads(3, 3),
                                     threads(8, 8),
                                     machine("simulated_1", "logp:1,L=5us,o=1us,g=1us,node=2us"),
                                     machine("simulated_7", "logp:7,L=5us,o=1us,g=1us,node=2us"),
                                     machine("simulated_delays_33", "logp:33,L=5us,o=1us,g=1us,node=2us,delay=300us"),
                                     machine("simulated_mesh", "gcel:5x3"),
                                     machine("atomic_fifo_1", "atomic:1"),
                                     machine("atomic_worst_6", "atomic:6,arbiter=worst"),
                                     machine("atomic_random_17", "atomic:17,arbiter=random")};
    if (tries_all()) carriers.insert(carriers.end(), {threads(1, 2), threads(2, 3), threads(2, 64), threads(5, 5)});
    return carriers;
}

class Carriers : public testing::TestWithParam<std::tuple<Carrier, espalier::BalancerRow, Trial>> {};

TEST_P(Carriers, SearchTheWholeTreeOnce) {
    const auto& [carrier, balancer, trial] = GetParam();
    const auto transport = carrier.make();
    for_each_variant(balancer.name, [&, &solved = trial](const auto& options) { solved.check(*transport, options); });
}

std::string name_of_carrier(const testing::TestParamInfo<Carriers::ParamType>& test) {
    const auto& [carrier, balancer, trial] = test.param;
    auto name = carrier.name + "_" + std::string(balancer.name) + "_" + trial.name;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Engine, Carriers,
                         testing::Combine(testing::ValuesIn(carriers()),
                                          testing::ValuesIn(espalier::balancers().begin(), espalier::balancers().end()),
                                          testing::ValuesIn(trials())),
                         name_of_carrier);
}  // namespace
