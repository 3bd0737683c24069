// SPDX-License-Identifier: Apache-2.0

// puzzle15 with more balancers than it has: localized polling [Sanders 2002, section 6.2], and what that section says
// to have been slower than random polling.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <espalier/balancers/balancer.hpp>
#include <espalier/balancers/table.hpp>
#include <espalier/program/program.hpp>
#include <espalier/random.hpp>
#include "puzzle15/command.hpp"

namespace {
using namespace espalier;

// The PEs that an idle PE may ask: at first the nearest `Least` ones, after each request `PercentMore` more.
template <int Least, int PercentMore, bool PlacedAtRandom>
class Neighbourhood final : public Balancer {
public:
    Neighbourhood(const Place& place, Outbox&, std::uint64_t seed)
        : place_(place), placement_(place.pes(), seed), random_(seed, static_cast<std::uint64_t>(place.pe())) {}

    std::optional<Request> next_request() override {
        if (place_.pes() == 1) return std::nullopt;
        const int victim = place_.random_near(std::min(static_cast<int>(reach_), place_.pes()), random_);
        reach_ = reach_ >= place_.pes() ? Least : reach_ * (1 + PercentMore / 100.0);
        return Request{.victim = victim};
    }

    int initial_part(int pe) const override { return PlacedAtRandom ? placement_(pe) : pe; }

private:
    const Place& place_;
    Permutation placement_;
    Random random_;
    double reach_ = Least;
};
}  // namespace

int main(int argc, char** argv) {
    register_balancer<Neighbourhood<16, 0, true>>("nearest-16", "an idle PE asks one of the nearest 16");
    register_balancer<Neighbourhood<64, 0, true>>("nearest-64", "an idle PE asks one of the nearest 64");
    register_balancer<Neighbourhood<4, 25, true>>("slower-growth", "localized polling that grows by a quarter");
    register_balancer<Neighbourhood<4, 100, false>>("no-placement", "localized polling of neighbours' parts");
    const program::About about{.name = "neighbourhoods_benchmark",
                               .summary = "puzzle15 with variants of localized polling",
                               .usage = "BOARD... [OPTION]...",
                               .definition = {},
                               .examples = {}};
    return program::answer_command<puzzle15::Command>(about, argc, argv, puzzle15::declare, puzzle15::check,
                                                      puzzle15::answer);
}
