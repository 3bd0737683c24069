// SPDX-License-Identifier: Apache-2.0
#include <bit>
#include "golomb/lanes/descent_loop.hpp"

namespace golomb {
namespace {
// One lane of 64 bits, for processors without a kernel of their own and as a check of the other kernels.
struct PortableLanes {
    using Words = std::uint64_t;
    using Mask = bool;

    static Words all_lanes(std::uint64_t word) { return word; }
    static Words smaller(Words a, Words b) { return is_greater(a, b) ? b : a; }
    static Words minus_or_zero(Words a, Words b) { return a > b ? a - b : 0; }
    static Words shift_left(Words a, Words by) { return by < 64 ? a << by : 0; }
    static Words shift_right(Words a, Words by) { return by < 64 ? a >> by : 0; }
    static Words number_of(Words bit) { return static_cast<Words>(std::countr_zero(bit)) + 1; }

    static Mask is_zero(Words a) { return a == 0; }
    static Mask is_not_zero(Words a) { return a != 0; }
    static Mask is_greater(Words a, Words b) { return static_cast<std::int64_t>(a) > static_cast<std::int64_t>(b); }
    static Mask is_not_greater(Words a, Words b) { return !is_greater(a, b); }
    static bool all(Mask mask) { return mask; }
    static std::size_t count(Mask mask) { return mask ? 1 : 0; }

    static Words gather(const Criterion::Bounds* bounds, Words index) {
        return Words{bounds[index].window} | Words{bounds[index].rest} << 8;
    }
    static Words refill(Words, Mask, const std::uint64_t* from) { return *from; }
    static void pack(std::uint64_t* to, Mask, Words a) { *to = a; }

    // Counts the bits of all words side by side, in fields of two, four and eight bits, without an instruction for it.
    template <std::size_t Size>
    static Words popcount(const Words (&words)[Size]) {
        static_assert(Size * 8 < 256, "the counts of a byte's bits in all words fit a byte");
        Words of_bytes = 0;
        for (const Words word : words) {
            const Words of_pairs = word - (word >> 1 & 0x5555555555555555);
            const Words of_nibbles = (of_pairs & 0x3333333333333333) + (of_pairs >> 2 & 0x3333333333333333);
            of_bytes += (of_nibbles & 0x0f0f0f0f0f0f0f0f) + (of_nibbles >> 4 & 0x0f0f0f0f0f0f0f0f);
        }
        return sum_of_bytes(of_bytes);
    }

private:
    static Words sum_of_bytes(Words a) { return a * 0x0101010101010101 >> 56; }
};
}  // namespace

constinit const Descent portable_descent = descent_of<PortableLanes>("portable");
}  // namespace golomb
