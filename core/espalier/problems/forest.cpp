// SPDX-License-Identifier: Apache-2.0
#include "espalier/problems/forest.hpp"
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <tuple>

namespace espalier::engine {
/// The rest of a tree that was begun, or a part of the rest. A subproblem that has come from elsewhere stays packed
/// until it is searched: the problem that can read it may take long to make.
struct Forest::BegunTree {
    std::uint64_t number = 0;                                ///< of the tree
    Owned<Subproblem> subproblem{};                          ///< null: packed
    Bytes packed{};                                          ///< the subproblem that has not been read yet,
    double packed_share = 0;                                 ///< and its share of the tree
    std::uint32_t splits = 0;                                ///< its credit is 2^-splits
    std::optional<Bound> known{};                            ///< the bound that it is pruned by
    double start = std::numeric_limits<double>::infinity();  ///< when a PE began the tree; infinite: not yet
    bool is_shared = false;                                  ///< it was split: others search the tree, too

    double share() const {
        if (!subproblem) return packed_share;
        return subproblem->share().value_or(1 / static_cast<double>(std::uint64_t{1} << std::min(splits, 63U)));
    }

    Bytes packed_subproblem() const { return subproblem ? pack(*subproblem) : packed; }
};

/// A range of trees that nobody has begun, and what is left of one that was begun.
class Forest::Part final : public Subproblem {
public:
    bool empty() override { return next == end && !begun; }

    std::unique_ptr<Subproblem> copy() const override { return std::make_unique<Part>(*this); }

    void put(Packer& packer) const override {
        packer.put(std::tuple(next, end, of, begun.has_value()));
        if (!begun) return;
        packer.put(std::tuple(begun->number, begun->packed_subproblem(), begun->share(), begun->splits));
        packer.put(begun->known ? Bytes(begun->known->begin(), begun->known->end()) : Bytes());
        packer.put(std::tie(begun->start, begun->is_shared));
    }

    void get(Unpacker& unpacker) override {
        unpacker.get_all(next, end, of);
        begun.reset();
        if (!unpacker.get<bool>()) return;
        begun.emplace();
        Bytes bound;
        unpacker.get_all(begun->number, begun->packed, begun->packed_share, begun->splits, bound, begun->start,
                         begun->is_shared);
        if (!bound.empty()) begun->known.emplace(bound);
    }

    std::optional<double> share() const override {
        return (static_cast<double>(end - next) + (begun ? begun->share() : 0)) / static_cast<double>(of);
    }

    /// A tree that has not been begun is one open node, its root.
    std::optional<std::size_t> open() const override {
        const auto not_begun = static_cast<std::size_t>(end - next);
        if (!begun) return not_begun;
        const auto open = begun->subproblem ? begun->subproblem->open() : std::nullopt;
        return open ? std::optional(not_begun + *open) : std::nullopt;
    }

    std::uint64_t next = 0;  ///< the trees from here to before `end` have not been begun
    std::uint64_t end = 0;
    std::uint64_t of = 1;  ///< the number of trees in the forest; 1 also where there are none
    std::optional<BegunTree> begun;
};

std::unique_ptr<Subproblem> Forest::root() const {
    auto root = std::make_unique<Part>();
    root->end = size_;
    root->of = std::max<std::uint64_t>(size_, 1);
    return root;
}

Nodes Forest::work(Subproblem& subproblem, Answer& answer, Nodes budget) const {
    auto& part = static_cast<Part&>(subproblem);
    auto& found = static_cast<ForestAnswer&>(answer);
    if (!part.begun) {
        // A problem may do much before it has a root.
        const auto start = found.now();
        begin_next(part);
        part.begun->start = start - trees_(part.begun->number).seconds_ahead();
    }
    auto& tree = *part.begun;
    auto& result = result_of(tree, found);
    auto& left = subproblem_of(tree);
    const auto bound = bound_of(*result.answer);
    Nodes done = 0;
    bool is_left = false;  // for lack of time
    if (found.now() - tree.start > seconds_) {
        done = abandon_tree(tree, result);
        is_left = true;
    } else if (!left.empty()) {
        done = trees_(tree.number).work(left, *result.answer, budget);
    }
    done = std::max<Nodes>(done, 1);
    result.nodes += done;
    if (prunes_) {
        tree.known = bound_of(*result.answer);
        if (tree.is_shared && !(*tree.known == bound)) found.announce(tree.number, *result.answer);
    }
    if (is_left || left.empty()) {
        found.end(tree.number, tree.splits);
        part.begun.reset();
    }
    return done;
}

std::unique_ptr<Subproblem> Forest::split(Subproblem& subproblem) const {
    auto& part = static_cast<Part&>(subproblem);
    const auto trees = part.end - part.next;
    if (trees > 1 || (trees == 1 && part.begun)) {
        const auto middle = part.end - (trees + 1) / 2;
        auto other = std::make_unique<Part>();
        other->next = middle;
        other->end = std::exchange(part.end, middle);
        other->of = part.of;
        return other;
    }
    if (!part.begun) begin_next(part);
    auto& begun = *part.begun;
    auto half = trees_(begun.number).split(subproblem_of(begun));
    if (!half) return nullptr;
    ++begun.splits;
    begun.is_shared = true;
    auto other = std::make_unique<Part>();
    other->next = other->end = part.end;
    other->of = part.of;
    other->begun = BegunTree{.number = begun.number,
                             .subproblem = std::move(half),
                             .splits = begun.splits,
                             .known = begun.known,
                             .start = begun.start,
                             .is_shared = true};
    return other;
}

std::optional<double> Forest::priority(const Subproblem& subproblem) const {
    const auto& begun = static_cast<const Part&>(subproblem).begun;
    if (!begun) return std::numeric_limits<double>::infinity();
    if (!begun->subproblem) {
        auto read = *begun;
        return trees_(begun->number).priority(subproblem_of(read));
    }
    return trees_(begun->number).priority(*begun->subproblem);
}

Nodes Forest::abandon(Subproblem& subproblem, Answer& answer) const {
    auto& part = static_cast<Part&>(subproblem);
    if (!part.begun) return 0;
    auto& found = static_cast<ForestAnswer&>(answer);
    auto& tree = *part.begun;
    auto& result = result_of(tree, found);
    const auto nodes = abandon_tree(tree, result);
    result.nodes += nodes;
    if (subproblem_of(tree).empty()) {
        found.end(tree.number, tree.splits);
        part.begun.reset();
    }
    return nodes;
}

void Forest::receive(Answer& answer, ByteView delivery) const {
    auto& found = static_cast<ForestAnswer&>(answer);
    auto whole = found.collect(found.unpack_delivery(delivery));
    if (!whole) return;
    if (on_finished_) {
        on_finished_(std::move(*whole));
    } else {
        found.keep(std::move(*whole));
    }
}

std::string Forest::layout() const {
    const auto of_trees = size_ > 0 ? trees_(0).layout() : std::string();
    return "forest " + of_trees;
}

bool Forest::is_valid(const Subproblem& subproblem) const {
    constexpr std::uint32_t most_splits = 1U << 20;
    const auto& part = static_cast<const Part&>(subproblem);
    if (part.next > part.end || part.end > size_ || part.of != std::max<std::uint64_t>(size_, 1)) return false;
    if (!part.begun) return true;
    return part.begun->number < size_ && part.begun->splits <= most_splits && std::isfinite(part.begun->share());
}

void Forest::begin_next(Part& part) const {
    part.begun.emplace();
    part.begun->number = part.next++;
    part.begun->subproblem = trees_(part.begun->number).root();
}

Subproblem& Forest::subproblem_of(BegunTree& tree) const {
    if (!tree.subproblem) {
        Unpacker unpacker(tree.packed);
        tree.subproblem = trees_(tree.number).unpack_subproblem(unpacker);
        if (!unpacker.at_end() || !trees_(tree.number).is_valid(*tree.subproblem)) {
            throw std::length_error("no part of such a tree looks like this");
        }
        tree.packed = {};
    }
    return *tree.subproblem;
}

// Returns what the PE knows of the tree, ready to be added to.
TreeResult& Forest::result_of(BegunTree& tree, ForestAnswer& answer) const {
    if (std::isinf(tree.start)) tree.start = answer.now();
    auto& result = answer.begin(tree.number, tree.splits, trees_(tree.number));
    if (tree.known) {
        Unpacker unpacker(*tree.known);
        result.answer->tighten(unpacker);
    }
    return result;
}

Nodes Forest::abandon_tree(BegunTree& tree, TreeResult& result) const {
    result.stopped = true;
    return trees_(tree.number).abandon(subproblem_of(tree), *result.answer);
}
}  // namespace espalier::engine
