#include "synthetic/uts/uts_kernel.hpp"

#include <utility>

#include "lanes/instruction_set.hpp"
#include "synthetic/uts/uts_hash.hpp"
#include "synthetic/uts/uts_search.hpp"

namespace synthetic {
namespace {

// One lane of 32 bits, for processors without a kernel of their own, for small budgets, and as a check of the others.
struct PlainLanes {
    static constexpr std::size_t width = 1;
    using Words = std::uint32_t;
    using Shares = float;
    using Mask = bool;

    static Words all_lanes(std::uint32_t word) { return word; }
    static Words plus(Words a, Words b) { return a + b; }
    static Words minus(Words a, Words b) { return a - b; }
    static Words bit_and(Words a, Words b) { return a & b; }
    static Words bit_or(Words a, Words b) { return a | b; }
    static Words bit_xor(Words a, Words b) { return a ^ b; }
    static Words greater(Words a, Words b) { return a > b ? a : b; }
    static Words smaller(Words a, Words b) { return a < b ? a : b; }
    static Words shift_left(Words a, int by) { return a << by; }
    static Words shift_right(Words a, int by) { return a >> by; }
    static Words lower_half(Words a) { return a & 0xffff; }
    static Words upper_half(Words a) { return a >> 16; }
    static Words only(Mask mask, Words a) { return mask ? a : 0; }
    static Words bits_of_float(Words a) {
        return __builtin_bit_cast(Words, static_cast<float>(static_cast<std::int32_t>(a)));
    }
    static std::uint32_t greatest(Words a) { return a; }

    template <int by>
    static Words rotate(Words a) {
        return a << by | a >> (32 - by);
    }
    static Words choice(Words a, Words b, Words c) { return c ^ (a & (b ^ c)); }
    static Words majority(Words a, Words b, Words c) { return (a & b) | (c & (a | b)); }
    static Words parity(Words a, Words b, Words c) { return a ^ b ^ c; }
    static void hash(const Words (&parent)[5], Words child, Words (&digest)[5]) {
        UtsHash<PlainLanes>::hash(parent, child, digest);
    }

    static Shares divided(Shares a, Words by) { return a / static_cast<float>(by); }
    static Shares reduced(Shares a, Mask where, Shares by) { return where ? a - by : a; }
    static Words look_up(const ChildCount* entries, Words index, Words number) {
        const ChildCount& entry = entries[index];
        return number < entry.threshold ? entry.below : entry.at_least;
    }

    static Mask first_lanes(std::size_t) { return true; }
    static Mask differ(Words a, Words b) { return a != b; }
    static Mask both(Mask a, Mask b) { return a && b; }
    static std::size_t count(Mask mask) { return mask ? 1 : 0; }

    template <class T>
    static T load(const T* from) {
        return *from;
    }
    static Mask packing(Mask chosen) { return chosen; }
    template <class T>
    static void pack(T* to, Mask, T a) {
        *to = a;
    }
};

}  // namespace

std::uint64_t search_uts_plain(UtsStack& stack, const ChildCounts& counts, TreeSize& size, std::uint64_t budget) {
    return UtsSearch<PlainLanes>(stack, counts).search(size, budget);
}

Sha1Digest uts_child(const Sha1Digest& parent, std::uint32_t number) {
    const std::uint32_t state[5] = {parent[0], parent[1], parent[2], parent[3], parent[4]};
    std::uint32_t digest[5];
    UtsHash<PlainLanes>::hash(state, number, digest);
    return {digest[0], digest[1], digest[2], digest[3], digest[4]};
}

// Returns the fastest kernel first: eight hashes side by side take a little less time than the SHA instructions, and
// sixteen half of it (on a Zen 4).
std::vector<UtsKernel> uts_kernels() {
    std::vector<UtsKernel> kernels;
#if defined(__x86_64__)
    kernels = {{.name = "avx512", .width = 16, .search = search_uts_avx512},
               {.name = "avx2", .width = 8, .search = search_uts_avx2},
               {.name = "sha", .width = 4, .search = search_uts_sha}};
#endif
    kernels.push_back({.name = "plain", .width = 1, .search = search_uts_plain});
    return lanes::those_that_run_here(std::move(kernels));
}

}  // namespace synthetic
