// SPDX-License-Identifier: Apache-2.0
#include "synthetic/uts/uts_kernel.hpp"

#include <algorithm>
#include <utility>

#include "lanes/instruction_set.hpp"
#include "synthetic/uts/uts_search.hpp"

namespace synthetic {
namespace {

// One lane of 32 bits, for processors without a kernel of their own, for small budgets, and as a check of the others.
struct PlainLanes {
    static constexpr std::size_t width = 1;
    using Words [[gnu::vector_size(4)]] = std::uint32_t;
    using Numbers [[gnu::vector_size(4)]] = std::int32_t;
    using Shares [[gnu::vector_size(4)]] = float;

    static Words look_up(const ChildCount* entries, Words index, Words number) {
        const auto& entry = entries[index[0]];
        return Words{number[0] < entry.threshold ? entry.below : entry.at_least};
    }
    static unsigned bits(Numbers mask) { return mask[0] != 0 ? 1 : 0; }
    static unsigned packing(unsigned chosen) { return chosen; }
    template <class Word, class Vector>
    static void pack(Word* to, unsigned, Vector a) {
        *to = a[0];
    }
};

template <int size>
Sha1Digest digest_of(const std::uint32_t (&message)[size]) {
    std::uint32_t digest[5];
    UtsHash<std::uint32_t, size>::hash(message, digest);
    return std::to_array(digest);
}

std::uint64_t search_uts_plain(UtsStack& stack, const ChildCounts& counts, TreeSize& size, std::uint64_t budget) {
    return UtsSearch<PlainLanes>(stack, counts).search(size, budget);
}

}  // namespace

Sha1Digest uts_root(std::int32_t seed) { return digest_of({0, 0, 0, 0, static_cast<std::uint32_t>(seed)}); }

Sha1Digest uts_child(const Sha1Digest& parent, std::uint32_t number) {
    return digest_of({parent[0], parent[1], parent[2], parent[3], parent[4], number});
}

// Sixteen hashes side by side take half of the time of eight (on a Zen 4).
std::vector<UtsKernel> uts_kernels() {
    std::vector<UtsKernel> kernels;
#if defined(__x86_64__)
    kernels = {{.name = "avx512", .width = 16, .search = search_uts_avx512},
               {.name = "avx2", .width = 8, .search = search_uts_avx2}};
#endif
    kernels.push_back({.name = "plain", .width = 1, .search = search_uts_plain});
    return lanes::those_that_run_here(std::move(kernels));
}

}  // namespace synthetic
