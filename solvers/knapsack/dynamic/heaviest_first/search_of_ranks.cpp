#include "knapsack/dynamic/heaviest_first/search_of_ranks.hpp"

#include <optional>
#include <utility>

#include <espalier/pack.hpp>
#include <espalier/transports/backoff.hpp>

#include "knapsack/dynamic/heaviest_first/coarse_to_fine.hpp"
#include "knapsack/dynamic/heaviest_first/heaviest_first.hpp"

namespace knapsack {

namespace {

// None: no more.
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

constexpr int finder = 1;  // the rank that takes few by falling weight

void find_few(const SearchOfRanks& call, const DynamicLimits& limits) {
    auto& ranks = *limits.ranks;
    espalier::Bytes found;
    if (ranks.rank() == finder) {
        HeaviestFirst search(call.items, call.capacity, limits, [&ranks] { return ranks.has_begun_exchange(0); });
        auto best = search.best_of_few(call.target, call.most);
        found = espalier::pack(BestOfFew{std::move(best), search.nodes()});
    }
    std::vector<espalier::ByteView> leaving(static_cast<std::size_t>(ranks.ranks()));
    leaving.front() = found;
    ranks.exchange(leaving, [](std::size_t, std::size_t) -> std::byte* { return nullptr; });
}

}  // namespace

void begin(espalier::Collectives& ranks, const SearchOfRanks& search) { tell(ranks, search); }

void end_searches(espalier::Collectives& ranks) { tell(ranks, std::nullopt); }

BestOfFew best_of_few_meanwhile(const DynamicLimits& limits, SearchOfRanks search, const std::function<bool()>& task) {
    auto& ranks = *limits.ranks;
    search.kind = SearchOfRanks::Kind::few;
    tell(ranks, search);
    if (task()) {
        for (espalier::Backoff backoff(false); !ranks.has_begun_exchange(finder) && !limits.is_over();) backoff.pause();
    }
    // To come to it says that the search is to end, if it has not.
    espalier::Bytes found;
    ranks.exchange(std::vector<espalier::ByteView>(static_cast<std::size_t>(ranks.ranks())),
                   [&](std::size_t, std::size_t bytes) {
                       found.resize(bytes);
                       return found.data();
                   });
    return espalier::unpack<BestOfFew>(found);
}

// What comes of them, the first rank says later.
void take_part(const DynamicLimits& limits) {
    while (const auto call = next_call(*limits.ranks)) {
        auto same = limits;
        same.bytes = call->bytes;
        if (call->kind == SearchOfRanks::Kind::few) {
            find_few(*call, same);
        } else {
            static_cast<void>(CoarseToFine(call->items, call->capacity, same).best(call->target, call->most));
        }
    }
}

}  // namespace knapsack
