// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <vector>
#include "espalier/random.hpp"
#include "espalier/require.hpp"

namespace espalier {
/// The position of a PE: its number and the PEs near it on the network. Balancers know no more of a transport.
class Place {
public:
    virtual ~Place() = default;
    virtual int pe() const = 0;
    virtual int pes() const = 0;

    /// Returns whether messages of a PE to itself pass through the network. If not, they need not be sent.
    virtual bool has_network_to_itself() const { return false; }

    /// Returns whether all other PEs are equally near, as far as is known. All PEs of a transport return the same.
    virtual bool is_uniform() const { return true; }

    /// Returns whether PEs pass on each other's messages, in time that they lack for searching. All PEs of a transport
    /// return the same.
    virtual bool passes_messages_on() const { return false; }

    /// Returns the PEs one hop away. If the network is unknown, these are the PEs with the next numbers, because
    /// launchers number the ranks of a host in a row.
    virtual std::vector<int> neighbours() const {
        if (pes() == 1) return {};
        if (pes() == 2) return {1 - pe()};
        return {(pe() + 1) % pes(), (pe() + pes() - 1) % pes()};
    }

    /// Returns the sides of the grid over which PEs are numbered; the side along which numbers are successive comes
    /// first. If the network is unknown, the grid is a line.
    virtual std::vector<int> sides() const { return {pes()}; }

    /// Returns a random other PE among about the `size` nearest. Requires `size >= 2` and `pes() > 1`.
    virtual int random_near(int size, Random& random) const {
        require(size >= 2 && pes() > 1, "there is another PE near by");
        const int first = std::min(pe() / size * size, pes() - 2);
        const int count = std::min(size, pes() - first);
        const int other = first + static_cast<int>(random.below(static_cast<std::uint32_t>(count - 1)));
        return other < pe() ? other : other + 1;
    }
};

/// The place of a PE in the tree over all PEs along which sums, bounds and results climb to PE 0 and orders come down
/// [Sanders 1995, section 3]. It is a binomial tree of binomial trees, one for each side of the grid over which the PEs
/// are numbered. A PE and its parent differ only in the PE's first coordinate that is not 0, from which the lowest bit
/// is removed. So on a mesh, whatever its sides, the way up the tree is a shortest way to PE 0, and on a hypercube each
/// edge is a link. If the network is unknown, each subtree is a block of successive numbers; as launchers number the
/// ranks of a host in a row, messages leave a host only once.
class ReductionTree {
public:
    /// Arranges the PEs on a line. Requires `0 <= pe < pes`.
    ReductionTree(int pe, int pes) : pe_(pe), sides_{pes, 1, 1} { require_pe(); }

    /// Arranges the PEs on the grid of a place.
    explicit ReductionTree(const Place& place) : pe_(place.pe()) {
        std::size_t side = 0;
        for (const int length : place.sides()) {
            // All sides from the third one on are taken together as one side.
            sides_[side] *= length;
            if (side + 1 < sides_.size()) ++side;
        }
        require_pe();
    }

    int pes() const { return sides_[0] * sides_[1] * sides_[2]; }
    bool is_root() const { return pe_ == 0; }
    /// Requires that this is not the root.
    int parent() const {
        require(!is_root(), "the root of the reduction tree has no parent");
        const Axis axis = own_axis();
        return pe_ - lowest_bit(axis.coordinate) * axis.stride;
    }

    /// Returns the number of children, which is at most the sum of ceil(log2 side) over the sides.
    int children() const {
        int count = 0;
        for_each_child([&count](int) { ++count; });
        return count;
    }

    /// Returns the index of the child `from`, a number from 0 to children() - 1.
    int child_index(int from) const {
        int index = 0;
        int stride = 1;
        for (std::size_t i = 0; from - pe_ >= stride * sides_[i]; ++i) {
            index += bits(sides_[i]);
            stride *= sides_[i];
        }
        return index + std::countr_zero(static_cast<unsigned>((from - pe_) / stride));
    }

    /// Visits the children with the largest subtrees first, so that orders reach all PEs at about the same time.
    template <class Visit>
    void for_each_child(Visit visit) const {
        for (int axis = own_axis().number; axis >= 0; --axis) {
            const auto [number, stride, side, coordinate] = axis_of(axis);
            const int end = coordinate == 0 ? 1 << bits(side) : lowest_bit(coordinate);
            for (int bit = end / 2; bit > 0; bit /= 2) {
                if (coordinate + bit < side) visit(pe_ + bit * stride);
            }
        }
    }

private:
    struct Axis {
        int number;
        int stride;  ///< the difference between the numbers of neighbours
        int side;
        int coordinate;
    };

    void require_pe() const { require(0 <= pe_ && pe_ < pes(), "a PE of the tree has a number from 0 to pes - 1"); }

    static int lowest_bit(int number) { return number & -number; }
    static int bits(int side) { return static_cast<int>(std::bit_width(static_cast<unsigned>(side - 1))); }

    Axis axis_of(int number) const {
        int stride = 1;
        for (int i = 0; i < number; ++i) stride *= sides_[static_cast<std::size_t>(i)];
        const int side = sides_[static_cast<std::size_t>(number)];
        return {.number = number, .stride = stride, .side = side, .coordinate = pe_ / stride % side};
    }

    // Returns the first axis along which the PE does not lie at 0, or the last axis for the root.
    Axis own_axis() const {
        int number = 0;
        while (number + 1 < static_cast<int>(sides_.size()) && axis_of(number).coordinate == 0) ++number;
        return axis_of(number);
    }

    int pe_;
    std::array<int, 3> sides_ = {1, 1, 1};
};
}  // namespace espalier
