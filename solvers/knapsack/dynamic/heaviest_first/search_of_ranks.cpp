#include "knapsack/dynamic/heaviest_first/search_of_ranks.hpp"

#include <optional>

#include <espalier/pack.hpp>

#include "knapsack/dynamic/heaviest_first/coarse_to_fine.hpp"

namespace knapsack {

namespace {

// A call to take part in a search. It is empty if no more searches follow.
using Call = std::optional<SearchOfRanks>;

void tell(espalier::Collectives& ranks, const Call& call) {
    auto bytes = espalier::pack(call);
    ranks.broadcast(bytes);
}

Call next_call(espalier::Collectives& ranks) {
    espalier::Bytes bytes;
    ranks.broadcast(bytes);
    return espalier::unpack<Call>(bytes);
}

}  // namespace

void begin(espalier::Collectives& ranks, const SearchOfRanks& search) { tell(ranks, search); }

void end_searches(espalier::Collectives& ranks) { tell(ranks, std::nullopt); }

// The results are dropped here, as the first rank sends its own later.
void take_part(const DynamicLimits& limits) {
    while (const auto call = next_call(*limits.ranks)) {
        auto same = limits;
        same.bytes = call->bytes;
        static_cast<void>(CoarseToFine(call->items, call->capacity, same).best(call->target, call->most));
    }
}

}  // namespace knapsack
