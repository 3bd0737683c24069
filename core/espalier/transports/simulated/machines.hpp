// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>
#include "espalier/random.hpp"

namespace espalier {
/// The rule by which one of several messages to the same PE is chosen, as only one can get through at a time [Liu,
/// Aiello, Bhatt, section 2].
enum class ArbiterRule : std::uint8_t { fifo, worst, random };

/// The facts about a message in a send buffer that an arbiter may know.
struct Contender {
    int from = 0;
    std::uint64_t stamp = 0;   ///< the step in which it came into the send buffer or, if its sender says so, was issued
    std::uint64_t since = 0;   ///< the step in which it came into the send buffer
    double priority = 0;       ///< the priority of a subproblem; the least is the most promising
    std::uint64_t behind = 0;  ///< the number of messages that waited behind it at its sender when it came there
};

/// Chooses which of several messages to a PE gets through, by one of three rules:
/// - fifo: The message with the least time-stamp gets through; among equal ones, the one of the PE with the lowest
///   number (section 4.1).
/// - worst: An adversary chooses. Which choice makes the run longest cannot be known before its end, so the adversary
///   is greedy. It "works against the critical nodes" (section 7): messages without a subproblem go first, then the
///   least promising subproblem; among equal messages, the one whose sender has the fewest behind it, so that the
///   longest queue waits, and then the latest. A network has to deliver each message in the end (section 2), so a
///   message that has waited for `patience` steps goes before all others.
/// - random: All messages are equally likely.
class Arbiter {
public:
    Arbiter(ArbiterRule rule, int pes, std::uint64_t seed);

    /// Returns the index of the contender that gets through in this step. Requires at least one contender. Their order
    /// does not matter unless the rule is random.
    [[nodiscard]] std::size_t choose(std::span<const Contender> contenders, std::uint64_t step);

private:
    bool goes_before(const Contender& a, const Contender& b, std::uint64_t step) const;

    ArbiterRule rule_;
    std::uint64_t patience_;  ///< the square of the number of PEs
    Random random_;
};

/// Returns the rule with this name: fifo, worst or random. Throws std::invalid_argument for any other name.
ArbiterRule find_arbiter(std::string_view name);

/// Returns the names in the order of the rules.
std::span<const std::string_view> arbiter_names();

/// Simulated time in picoseconds. Whole numbers make a simulation the same on every processor.
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

/// Returns the sides of a network whose size is given by its dimension, such as a hypercube. Returns no sides for other
/// networks and for dimensions that do not suit it.
std::vector<int> sides_of_dimension(Topology topology, int dimension);

/// The costs of a message, beside those of its bytes and its hops [Culler et al. 1993].
struct MessageCosts {
    Picoseconds latency = 0;   ///< the time from the end of sending to the arrival
    Picoseconds overhead = 0;  ///< the time of the sender and of the receiver
    Picoseconds gap = 0;       ///< the time from the start of sending to the start of the next sending
};

/// A group of PEs with successive numbers that are near each other, such as those of a node or a rack, and the costs of
/// messages among them.
struct PeBoard : MessageCosts {
    int pes = 1;
};

/// A simulated machine: its parts and its costs. Its message costs are those between boards.
///
/// A message keeps its sender busy for `overhead` and for `byte` for each of its bytes. It arrives `latency` later,
/// plus `hop` for each hop of its way, plus a random time up to `delay`. It keeps its receiver busy as long as its
/// sender. A PE starts a message at the earliest `gap` after the one before. This is the LogP model [Culler et al.
/// 1993] with distances. Messages are passed on while they still come in, unless the network stores and forwards; then
/// each hop but the first takes `byte` for each byte once more. Boards may be nested, as nodes are in a rack; two PEs
/// have the costs of the smallest board that holds both.
///
/// On a dragonfly the routers are not PEs [Kim, Dally, Scott, Abts 2008]. Its `sides` are the numbers of PEs at each
/// router, of routers in a group, and of groups. All routers of a group are linked, and each group has one link with
/// each other group, at its routers in turn. A message makes a hop for each router that it passes.
///
/// Without contention, messages do not hinder each other in the network. With contention, the PEs on the way route
/// them, one after the other, and have no time for anything else meanwhile (simulated.cpp).
///
/// A look at the mailbox that finds nothing keeps a PE busy for `look`, and a split for `split`. If the root is
/// broadcast, a PE begins when the root has come down a binomial tree to it [Sanders 1995, section 3]; otherwise all
/// PEs begin at once.
///
/// A share of the PEs may be slow. These take `slowness` times as long for everything that they compute: nodes, splits,
/// looks, overheads, bytes and the messages that they route [Sanders 2002, section 4.3]. With noise, each PE is
/// interrupted again and again (simulated_pe.hpp).
///
/// On a synchronous machine the PEs keep step [Barrows et al. 1999, section 2]. Searching a node, with all the
/// balancing that goes with it, takes one step, which is `node`, and a message that is sent in a step arrives at the
/// start of the step `hops` later.
struct Machine : MessageCosts {
    std::string name;
    Topology topology = Topology::complete;
    std::vector<int> sides;  ///< PEs along each dimension; their product is the number of PEs
    Picoseconds hop = 0;
    Picoseconds byte = 0;
    Picoseconds delay = 0;
    Picoseconds node = 0;           ///< the cost of searching a node
    Picoseconds split = 0;          ///< the cost of splitting a subproblem
    Picoseconds look = 0;           ///< the cost of a look into an empty mailbox
    Picoseconds between_looks = 0;  ///< time between two looks of a busy PE at its mailbox; 0 for about a message's
    bool is_synchronous = false;    ///< whether only nodes and hops cost time, and equally much
    bool stores_and_forwards = false;
    bool has_contention = false;              ///< whether the PEs on a message's way route it
    bool broadcasts_root = false;             ///< whether the root is broadcast before the search
    bool is_node_measured = false;            ///< whether `node` has to be measured on the processor that simulates
    std::optional<ArbiterRule> arbiter = {};  ///< set in the atomic model, where messages hinder each other
    std::vector<PeBoard> boards;              ///< the smallest first; each is made up of whole smaller ones
    int slow_of_million = 0;                  ///< how many of a million PEs are slow
    double slowness = 1;                      ///< how many times as long slow PEs take
    Picoseconds noise_interval = 0;  ///< time from the start of an interruption to the next; 0 if there are none
    Picoseconds noise = 0;           ///< the duration of an interruption

    int pes() const;
    /// Returns whether PEs are linked with PEs, which pass messages on.
    bool has_links() const { return topology != Topology::complete && topology != Topology::dragonfly; }
    /// Returns whether the PE is slow. Slow PEs are spread evenly over the numbers, by the golden ratio, so that they
    /// form neither rows of a grid nor a subcube. They do not depend on the seed, and PE 0 is the last one to be slow.
    bool is_slow(int pe) const;
    /// Returns the time that a PE needs for what takes `time` on a PE that is not slow.
    Picoseconds slowed(int pe, Picoseconds time) const;
    /// Returns the machine that this would be if all its PEs were slow.
    Machine of_slow_pes() const;
    /// Returns how much all PEs together compute in the time in which a PE that is not slow computes 1.
    double aggregate_speed() const;
    /// Returns the number of hops on a shortest way.
    int hops(int from, int to) const;
    /// Returns the PE after `at` on a shortest way to another one. On grids and hypercubes ways go dimension by
    /// dimension. Requires has_links() and `to != at`.
    int next_on_way(int at, int to) const;
    /// Returns the PEs one hop away. Requires has_links().
    std::vector<int> neighbours(int pe) const;
    /// Returns a random other PE among about the `size` nearest. Requires `2 <= size <= pes()` and has_links().
    int random_near(int pe, int size, Random& random) const;
    /// Returns the time from the end of sending `bytes` bytes to their arrival, without random delay.
    Picoseconds transit(int from, int to, std::size_t bytes = 0) const {
        return transit(costs(from, to), hops(from, to), bytes);
    }
    /// Returns the transit time of a message of `bytes` bytes over `hops` hops at the given costs.
    Picoseconds transit(const MessageCosts& costs, int hops, std::size_t bytes) const {
        const Picoseconds stores = stores_and_forwards && hops > 1 ? hops - 1 : 0;
        return costs.latency + hops * hop + stores * byte * static_cast<Picoseconds>(bytes);
    }
    /// Returns whether messages take equally long from PE 0 to all other PEs. Takes time linear in the number of PEs.
    bool is_uniform() const;
    /// Returns the time at which `pe` has received the root problem and forwarded it along the broadcast's binomial
    /// tree, in which each PE serves its largest subtree first.
    Picoseconds broadcast_end(int pe) const;
    /// Returns the costs of messages between two PEs.
    const MessageCosts& costs(int from, int to) const {
        for (const auto& board : boards) {
            if (from / board.pes == to / board.pes) return board;
        }
        return *this;
    }
    /// Returns how long sending or receiving `bytes` bytes keeps a PE busy.
    Picoseconds handling(const MessageCosts& costs, std::size_t bytes) const {
        return costs.overhead + byte * static_cast<Picoseconds>(bytes);
    }
    /// Returns whether a message could overtake another one between the same two PEs, if they were not kept in order.
    bool may_reorder() const { return delay > 0 || stores_and_forwards; }
    /// Returns the time from the start of sending to the arrival of the fastest message to another PE. It is positive.
    Picoseconds least_message() const;
    /// Returns how many picoseconds a message of a megabyte is on its way, at most.
    double longest_way() const;
    /// Returns how many picoseconds a slow PE takes for a single action, at most, with messages of up to a megabyte.
    double longest_action() const;
    /// Returns the mean time of an empty message between two random PEs, overheads included.
    Picoseconds mean_message() const;
};

/// A row of the table of named machines.
struct MachineRow {
    std::string_view name;
    std::string_view description;
    std::string_view default_size;
    Machine machine;  ///< the machine without its sides
};

/// Returns all named machines. The result is valid until another machine is registered.
std::span<const MachineRow> machines();

/// Adds a row to the table, so that parse_machine(), --simulate, its help and its errors know the name. Requires a name
/// that is not taken and is one word of letters, digits and hyphens, a default size that suits the topology, messages
/// and nodes that cost time, and that nothing is being simulated.
void register_machine(const MachineRow& row);

/// Returns the machine with one or more settings, in the notation of parse_machine(). Throws std::invalid_argument.
Machine with_settings(const Machine& machine, const std::string& settings);

/// Returns the machine that a text such as "gcel:32x32", "hypercube:10" or "logp:1024,L=5us,o=1us,g=1us,node=2us"
/// describes. The text consists of a name of the table, a size, and settings that differ from the table's:
/// - values of L, o, g, hop, byte, delay, node, split and look;
/// - "node=auto" for a node cost that will be measured (Simulated::set_node_cost);
/// - "slow=10%:4" for a tenth of the PEs that take four times as long;
/// - "noise=1ms:10us" for an interruption of 10 us each millisecond;
/// - "store-and-forward", "with-contention" or "by-latency", and "broadcast";
/// - "step" for a synchronous machine: "ring:16,step";
/// - "boards=64:32" for nested boards, 32 boards of 64 PEs; L, o and g may then have a value for each board, the
///   smallest first, and one for the whole machine: "cluster:4096,boards=64:32,L=200ns:1us:2us";
/// - an arbiter, and nothing else, for the atomic machine: "atomic:16,arbiter=fifo".
///
/// Throws std::invalid_argument, which says what is wrong and what was expected. A machine on which messages or nodes
/// cost nothing is refused, because time would stand still.
Machine parse_machine(std::string_view text);
}  // namespace espalier
