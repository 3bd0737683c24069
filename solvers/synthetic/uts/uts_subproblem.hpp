#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "synthetic/uts/sha1.hpp"
#include "synthetic/uts/uts_lookahead.hpp"
#include "synthetic/uts/uts_stack.hpp"

namespace synthetic {

/// A part of a UTS tree: open nodes with the children that are still to be searched, the oldest first.
class UtsSubproblem {
public:
    /// A split gives children of so many nodes at most, to keep small what travels: the oldest, whose subtrees are the
    /// largest in trees that thin out, and as large as others where all nodes are alike.
    static constexpr std::size_t most_nodes_given = 120;

    /// The empty one.
    UtsSubproblem() = default;

    /// The whole tree.
    static UtsSubproblem whole(const Sha1Digest& root, int children);

    bool empty() const { return size_ == 0 && !has_root_; }

    /// The part of the whole tree, if siblings that have children are taken to have equal parts: 1 for the root. Never
    /// grows, but for rounding.
    double share() const;

    /// Whether the root itself is still to be searched; its children are open all the same.
    bool has_root() const { return has_root_; }
    void drop_root() { has_root_ = false; }

    /// The open nodes, the oldest first.
    std::vector<UtsOpenNode> open_nodes() const;

    /// Halves the open children of every node on all levels, though at most of the oldest nodes [Sanders 1995, section
    /// 3]. Nothing if there is only one child.
    std::optional<UtsSubproblem> split();

    /// The open nodes for a kernel, with room for it. Valid until anything else is called; the kernel changes the size.
    UtsStack stack(std::size_t width);
    void set_size(std::size_t size) { size_ = static_cast<std::uint32_t>(size); }

    friend bool operator==(const UtsSubproblem&, const UtsSubproblem&) = default;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.size_, self.capacity_, self.has_root_, self.words_, self.shares_);
    }

private:
    static constexpr std::size_t columns = 7;  // the state, the open children, the depth

    std::uint32_t* column(std::size_t index) { return words_.data() + index * capacity_; }
    const std::uint32_t* column(std::size_t index) const { return words_.data() + index * capacity_; }
    std::uint32_t& open(std::size_t node) { return column(5)[node]; }
    std::uint32_t open_children(std::size_t node) const;
    void set_capacity(std::size_t capacity);
    void copy_node(std::size_t from, UtsSubproblem& to, std::size_t position) const;
    std::size_t give_halves(UtsSubproblem& other);
    void drop_exhausted(std::size_t end);

    std::uint32_t size_ = 0;
    std::uint32_t capacity_ = 0;
    bool has_root_ = false;
    std::vector<std::uint32_t> words_;  // a column of `capacity_` for each member of UtsStack,
    std::vector<float> shares_;         // and one more
};

}  // namespace synthetic
