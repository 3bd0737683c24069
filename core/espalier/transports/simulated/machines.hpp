#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/random.hpp"
#include "espalier/transports/simulated/arbiter.hpp"

namespace espalier {

/// Simulated time in picoseconds: whole numbers, so that a simulation is the same on every processor.
using Picoseconds = std::int64_t;
constexpr Picoseconds microsecond = 1'000'000;
constexpr double seconds_of_picosecond = 1e-12;

enum class Topology : std::uint8_t {
    complete,
    ring,
    mesh,
    torus,
    hypercube,
    cube_connected_cycles,
    butterfly,
    de_bruijn,
    dragonfly
};

/// The sides of a network whose size is its dimension, a hypercube for example; empty for other networks and for
/// dimensions that do not suit it.
std::vector<int> sides_of_dimension(Topology topology, int dimension);

/// What a message costs, beside its bytes and its hops [Culler et al. 1993].
struct MessageCosts {
    Picoseconds latency = 0;   ///< from the end of sending to the arrival
    Picoseconds overhead = 0;  ///< of the sender and of the receiver
    Picoseconds gap = 0;       ///< from the start of sending to the next one's
};

/// PEs of successive numbers that are near to each other: those of a node, of a rack. What messages cost among them.
struct Board : MessageCosts {
    int pes = 1;
};

/// What a simulated machine is made of and what things cost on it. Its message costs are those between boards.
///
/// A message keeps its sender busy for `overhead` and `byte` for each of its bytes; it arrives `latency` and, for each
/// hop of its way, `hop` later, plus a random time up to `delay`; it keeps its receiver busy as long as its sender. A PE
/// starts a message at the earliest `gap` after the one before. This is the LogP model [Culler et al. 1993] with
/// distances. Messages are passed on while they still come in, unless the network stores and forwards: then each hop but
/// the first takes `byte` for each byte once more. Boards may be nested, a rack of nodes; two PEs have the costs of the
/// smallest that holds both.
///
/// On a dragonfly the routers are no PEs [Kim, Dally, Scott, Abts 2008]. It has `sides` PEs at each router, routers in a
/// group, and groups; all routers of a group are linked, and each group has one link with each other one, at its routers
/// in turn. A message makes a hop for each router that it passes.
///
/// By latency, messages do not hinder each other in the network. With contention, the PEs on the way route them, one
/// after the other, and have no time for anything else meanwhile (routers.hpp).
///
/// A look at the mailbox that finds nothing keeps a PE busy for `look`, and a split for `split`. Where the root is
/// broadcast, a PE begins when it has come down a binomial tree [Sanders 1995, section 3]; elsewhere all begin at once.
///
/// A share of the PEs may be slow: these take `slowness` times as long for all that they compute, nodes, splits, looks,
/// overheads, bytes and the messages that they route [Sanders 2002, section 4.3]. With noise, every PE is interrupted
/// for a while, again and again (interruptions.hpp).
///
/// On a synchronous machine the PEs keep step [Barrows et al. 1999, section 2]: searching a node and all the
/// balancing that goes with it take one step, `node`, and a message that is sent in a step is there at the start
/// of the step `hops` later.
struct Machine : MessageCosts {
    std::string name;
    Topology topology = Topology::complete;
    std::vector<int> sides;  ///< PEs along each dimension; their product is the number of PEs
    Picoseconds hop = 0;
    Picoseconds byte = 0;
    Picoseconds delay = 0;
    Picoseconds node = 0;           ///< what searching a node costs
    Picoseconds split = 0;          ///< what splitting a subproblem costs,
    Picoseconds look = 0;           ///< and looking into a mailbox without messages
    Picoseconds between_looks = 0;  ///< of a busy PE at its mailbox; 0: about a message's time
    bool is_synchronous = false;    ///< only nodes and hops cost time, and that the same
    bool stores_and_forwards = false;
    bool has_contention = false;              ///< the PEs on a message's way route it
    bool broadcasts_root = false;             ///< before the search
    bool is_node_measured = false;            ///< `node` is to be what searching takes on the processor that simulates
    std::optional<ArbiterRule> arbiter = {};  ///< of the atomic model, where messages do hinder each other (atomic.hpp)
    std::vector<Board> boards;                ///< the smallest first; each consists of whole ones of those before
    int slow_of_million = 0;                  ///< so many of a million PEs are slow,
    double slowness = 1;                      ///< and take so many times as long
    Picoseconds noise_interval = 0;  ///< from the start of an interruption to that of the next; 0: there are none
    Picoseconds noise = 0;           ///< how long one lasts

    int pes() const;
    /// Are PEs linked with PEs, which pass messages on?
    bool has_links() const { return topology != Topology::complete && topology != Topology::dragonfly; }
    /// Slow PEs are spread evenly over the numbers, by the golden ratio, so that they are no rows of a grid and no
    /// subcube: the same ones whatever the seed, and PE 0 is the last one to be slow.
    bool is_slow(int pe) const;
    /// What takes a PE so long if it is not slow.
    Picoseconds slowed(int pe, Picoseconds time) const;
    /// The same machine if all its PEs were slow: what they compute costs more.
    Machine of_slow_pes() const;
    /// What all PEs together compute in the time in which one that is not slow computes 1.
    double aggregate_speed() const;
    /// Hops on a shortest way.
    int hops(int from, int to) const;
    /// The PE after `at` on a shortest way to another one. On grids and hypercubes: dimension by dimension. Requires
    /// has_links() and to != at.
    int next_on_way(int at, int to) const;
    /// The PEs one hop away. Requires has_links().
    std::vector<int> neighbours(int pe) const;
    /// A random other PE of about the `size` nearest. Requires 2 <= size <= pes() and has_links().
    int random_near(int pe, int size, Random& random) const;
    /// From the end of sending to the arrival of so many bytes, without random delay.
    Picoseconds transit(int from, int to, std::size_t bytes = 0) const {
        return transit(costs(from, to), hops(from, to), bytes);
    }
    /// The same of two PEs whose messages cost that and make so many hops.
    Picoseconds transit(const MessageCosts& costs, int hops, std::size_t bytes) const {
        const Picoseconds stores = stores_and_forwards && hops > 1 ? hops - 1 : 0;
        return costs.latency + hops * hop + stores * byte * static_cast<Picoseconds>(bytes);
    }
    /// Does a message of PE 0 take as long to any other PE? Looks at every PE if so.
    bool is_uniform() const;
    /// When a PE has received the root and sent it on, down a binomial tree in which each PE serves its largest subtree
    /// first.
    Picoseconds broadcast_end(int pe) const;
    /// What messages between two PEs cost.
    const MessageCosts& costs(int from, int to) const {
        for (const auto& board : boards) {
            if (from / board.pes == to / board.pes) return board;
        }
        return *this;
    }
    /// What sending so many bytes, or receiving them, keeps a PE busy for.
    Picoseconds handling(const MessageCosts& costs, std::size_t bytes) const {
        return costs.overhead + byte * static_cast<Picoseconds>(bytes);
    }
    /// Might a message overtake another one between the same two PEs, were they not kept in order?
    bool may_reorder() const { return delay > 0 || stores_and_forwards; }
    /// What the fastest message to another PE takes from the start of sending to the arrival. Greater than 0.
    Picoseconds least_message() const;
    /// The mean of what an empty message between two random PEs takes, overheads included.
    Picoseconds mean_message() const;
};

/// A row of the table of machines that have a name.
struct MachineRow {
    std::string_view name;
    std::string_view description;
    std::string_view default_size;
    Machine machine;  ///< without its sides
};

/// All machines that have a name. Valid until another one is registered.
std::span<const MachineRow> machines();

/// Adds a row to the table: from now on parse_machine(), --simulate, its help and its errors know the name. Requires a
/// name that is not taken and is one word of letters, digits and hyphens, a default size that suits the topology, messages
/// and nodes that cost time, and that nothing is simulated meanwhile.
void register_machine(const MachineRow& row);

/// The machine that a text such as "gcel:32x32", "hypercube:10" or "logp:1024,L=5us,o=1us,g=1us,node=2us" describes: a
/// name of the table, its size, and values that differ from the table's (L, o, g, hop, byte, delay, node, split, look),
/// "node=auto" for a node cost that is to be measured (Simulated::set_node_cost), "slow=10%:4" for a tenth of the PEs
/// that take four times as long, "noise=1ms:10us" for an interruption of 10 us each millisecond, "store-and-forward",
/// "with-contention" or "by-latency", "broadcast", or "step" for a synchronous machine: "ring:16,step". The atomic
/// machine has an arbiter instead: "atomic:16,arbiter=fifo".
/// "boards=64:32" nests boards, 32 of 64 PEs; then L, o and g may have a value for each, the smallest first, and one for
/// the whole machine: "cluster:4096,boards=64:32,L=200ns:1us:2us".
/// Throws std::invalid_argument, saying what is wrong and what was expected. A machine on which messages or nodes cost
/// nothing is refused: time would stand still.
Machine parse_machine(std::string_view text);

}  // namespace espalier
