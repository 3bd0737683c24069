#include "espalier/balancers/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

#include "espalier/balancers/random_polling.hpp"
#include "espalier/balancers/static.hpp"

namespace espalier {

namespace {

constexpr std::array table = {
    BalancerRow{"random-polling", "an idle PE asks a random one",
                [](int pe, int pes, std::uint64_t seed) -> std::unique_ptr<Balancer> {
                    return std::make_unique<RandomPolling>(pe, pes, seed);
                }},
    BalancerRow{"static", "the initial split only, nobody asks",
                [](int, int, std::uint64_t) -> std::unique_ptr<Balancer> { return std::make_unique<Static>(); }},
};

}  // namespace

std::span<const BalancerRow> balancers() { return table; }

const BalancerRow& find_balancer(std::string_view name) {
    const auto row = std::find_if(table.begin(), table.end(), [&](const auto& entry) { return entry.name == name; });
    if (row != table.end()) return *row;
    std::string names;
    for (const auto& entry : table) names += std::string(names.empty() ? "" : ", ").append(entry.name);
    throw std::invalid_argument(fmt::format("there is no balancer '{}'; there are {}", name, names));
}

}  // namespace espalier
