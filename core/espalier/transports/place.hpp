// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
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
}  // namespace espalier
