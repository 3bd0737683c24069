#pragma once

#include <algorithm>
#include <vector>

#include "espalier/random.hpp"
#include "espalier/require.hpp"

namespace espalier {

/// Where a PE is: its number, and who is near it on the machine's network. What a balancer may know of a transport.
class Place {
public:
    virtual ~Place() = default;
    virtual int pe() const = 0;
    virtual int pes() const = 0;

    /// Does what a PE sends to itself pass through the network like any other message? Elsewhere it need not be sent.
    virtual bool has_network_to_itself() const { return false; }

    /// Is every other PE as near as any, as far as is known? The same at all PEs of a transport.
    virtual bool is_uniform() const { return true; }

    /// Do the PEs pass on each other's messages, in the time in which they could search? The same at all PEs of a
    /// transport.
    virtual bool passes_messages_on() const { return false; }

    /// The PEs one hop away. Without knowledge of the network: those of the next numbers, as launchers number the
    /// ranks of a node in a row.
    virtual std::vector<int> neighbours() const {
        if (pes() == 1) return {};
        if (pes() == 2) return {1 - pe()};
        return {(pe() + 1) % pes(), (pe() + pes() - 1) % pes()};
    }

    /// The sides of the grid over which PEs are numbered, the side along which numbers are successive first. Without
    /// knowledge of the network: a line.
    virtual std::vector<int> sides() const { return {pes()}; }

    /// A random other PE of about the `size` nearest. Requires 2 <= size and pes() > 1.
    virtual int random_near(int size, Random& random) const {
        require(size >= 2 && pes() > 1, "there is another PE near by");
        const int first = std::min(pe() / size * size, pes() - 2);
        const int count = std::min(size, pes() - first);
        const int other = first + static_cast<int>(random.below(static_cast<std::uint32_t>(count - 1)));
        return other < pe() ? other : other + 1;
    }
};

}  // namespace espalier
