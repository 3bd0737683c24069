// SPDX-License-Identifier: Apache-2.0
#include "synthetic/uts/uts.hpp"
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>
#include <stdexcept>
#include <utility>
#include "lanes/instruction_set.hpp"
#include "synthetic/uts/uts_search.hpp"

namespace synthetic {
namespace {
int binomial_children(const UtsTree& tree, double u) { return u < tree.probability ? tree.binomial_children : 0; }

int geometric_children(const UtsTree& tree, int depth, double u) {
    const double p = 1.0 / (1.0 + geometric_branching(tree, depth));
    return static_cast<int>(std::min<double>(UtsTree::most_children, std::floor(std::log(1 - u) / std::log(1 - p))));
}

void refuse_unless(bool holds, const char* sentence) {
    if (!holds) throw std::invalid_argument(sentence);
}

constexpr auto binomial = UtsKind::binomial;
constexpr auto geometric = UtsKind::geometric;
constexpr double usual = UtsTree{}.probability;

// The parameters are those behind -t, -a, -b, -d, -q, -m and -r; the numbers of a size are those of nodes and leaves,
// and the depth.
constexpr std::array<KnownTree, 9> trees = {{
    {"T1", {geometric, UtsShape::fixed, 4, 10, usual, 4, 19}, {4'130'071, 3'305'118, 10}},
    {"T2", {geometric, UtsShape::cyclic, 6, 16, usual, 4, 502}, {4'117'769, 2'342'762, 81}},
    {"T3", {binomial, UtsShape::linear, 2000, 6, 0.124875, 8, 42}, {4'112'897, 3'599'034, 1572}},
    {"T4", {UtsKind::hybrid, UtsShape::linear, 6, 16, usual, 4, 1}, {4'132'453, 3'108'986, 134}},
    {"T5", {geometric, UtsShape::linear, 4, 20, usual, 4, 34}, {4'147'582, 2'181'318, 20}},
    {"T1L", {geometric, UtsShape::fixed, 4, 13, usual, 4, 29}, {102'181'082, 81'746'377, 13}},
    {"T2L", {geometric, UtsShape::cyclic, 7, 23, usual, 4, 220}, {96'793'510, 53'791'152, 67}},
    {"T3L", {binomial, UtsShape::linear, 2000, 6, 0.200014, 5, 7}, {111'345'631, 89'076'904, 17844}},
    {"T1XL", {geometric, UtsShape::fixed, 4, 15, usual, 4, 29}, {1'635'119'272, 1'308'100'063, 15}},
}};
}  // namespace

// The expressions are those of the definition, term by term, because another order might round differently.
double geometric_branching(const UtsTree& tree, int depth) {
    const double b = tree.branching;
    const double d = depth;
    if (depth == 0) return b;
    switch (tree.shape) {
        case UtsShape::linear: return depth < tree.depth ? b * (1.0 - d / tree.depth) : 0.0;
        case UtsShape::exponential_decrease:
            return b * std::pow(d, -std::log(b) / std::log(static_cast<double>(tree.depth)));
        case UtsShape::cyclic:
            return d > 5.0 * tree.depth ? 0.0 : std::pow(b, std::sin(2.0 * std::numbers::pi * d / tree.depth));
        case UtsShape::fixed: break;
    }
    return depth < tree.depth ? b : 0.0;
}

int uts_children(const UtsTree& tree, int depth, std::uint32_t number) {
    const double u = number / 2147483648.0;
    int children = 0;
    switch (tree.kind) {
        case UtsKind::binomial: children = binomial_children(tree, u); break;
        case UtsKind::geometric: children = geometric_children(tree, depth, u); break;
        case UtsKind::hybrid:
            children = depth < 0.5 * tree.depth ? geometric_children(tree, depth, u) : binomial_children(tree, u);
            break;
        case UtsKind::balanced: return depth < tree.depth ? static_cast<int>(tree.branching) : 0;
    }
    return std::min(children, UtsTree::most_children);
}

int uts_root_children(const UtsTree& tree, std::uint32_t number) {
    if (tree.kind == UtsKind::binomial) return static_cast<int>(std::floor(tree.branching));
    return uts_children(tree, 0, number);
}

void require_possible(const UtsTree& tree) {
    const bool geometric = tree.kind == UtsKind::geometric || tree.kind == UtsKind::hybrid;
    refuse_unless(tree.branching >= 0 && tree.branching <= 65535, "-b: the branching must be between 0 and 65535");
    refuse_unless(!geometric || tree.branching <= 200, "-b: the branching of a geometric tree must be at most 200");
    refuse_unless(tree.depth >= 1, "-d: the depth must be at least 1");
    refuse_unless(tree.probability >= 0 && tree.probability <= 1, "-q: the probability must be between 0 and 1");
    refuse_unless(tree.binomial_children >= 0, "-m: the number of children must not be negative");
    refuse_unless(!geometric || tree.shape != UtsShape::exponential_decrease || (tree.depth >= 2 && tree.branching > 1),
                  "-a 1: exponential decrease needs a depth of at least 2 and a branching above 1");
}

std::span<const KnownTree> uts_known_trees() { return trees; }

const KnownTree* find_known_tree(std::string_view name) {
    const auto* const known = std::ranges::find(trees, name, &KnownTree::name);
    return known != trees.end() ? known : nullptr;
}

namespace {
// The least budget for which vectors are used. Smaller budgets, as simulated machines give them, are left to the plain
// kernel, whose stack stays smaller.
constexpr std::uint64_t least_budget_of_vectors = 64;

UtsKernel find_kernel(std::string_view name) {
    for (const auto& kernel : uts_kernels()) {
        if (name.empty() || kernel.name == name) return kernel;
    }
    throw std::invalid_argument("this processor has no kernel of that name");
}

// One lane of 32 bits, for processors without a kernel of their own, for small budgets, and as a check of the others.
struct PlainLanes : UtsLanes<1> {
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

std::uint64_t search_uts_plain(UtsStack& stack, const ChildCounts& counts, TreeSize& size, std::uint64_t budget) {
    return UtsSearch<PlainLanes>(stack, counts).search(size, budget);
}
}  // namespace

Uts::Uts(const UtsTree& tree, std::string_view kernel)
    : tree_(tree), law_(tree), kernel_(find_kernel(kernel)), plain_(uts_kernels().back()), root_(uts_root(tree.seed)) {}

bool Uts::valid(const Subproblem& subproblem) const {
    const int root_children = uts_root_children(tree_, root_[4] & 0x7fffffff);
    const auto most_children =
        static_cast<std::uint32_t>(std::max({UtsTree::most_children, root_children, tree_.binomial_children}));
    return subproblem.is_consistent(most_children, static_cast<std::uint32_t>(law_.deepest()));
}

std::uint64_t Uts::work(Subproblem& subproblem, Answer& answer, std::uint64_t budget) const {
    std::uint64_t done = 0;
    if (subproblem.has_root()) {
        subproblem.drop_root();
        done = 1;
        answer.add(0, uts_root_children(tree_, root_[4] & 0x7fffffff) == 0);
    }
    const UtsKernel& kernel = budget < least_budget_of_vectors ? plain_ : kernel_;
    while (done < budget && !subproblem.empty()) {
        UtsStack stack = subproblem.stack(kernel.width);
        done += kernel.search(stack, law_.table(), answer, budget - done);
        subproblem.set_size(stack.size);
    }
    if (std::cmp_greater(answer.depth, law_.deepest())) {
        throw std::logic_error("a tree grew deeper than was thought possible");
    }
    return done;
}

UtsSubproblem UtsSubproblem::whole(const Sha1Digest& root, int children) {
    UtsSubproblem tree;
    tree.has_root_ = true;
    if (children == 0) return tree;
    tree.set_capacity(1);
    tree.size_ = 1;
    for (std::size_t i = 0; i < root.size(); ++i) tree.column(i)[0] = root[i];
    tree.open(0) = static_cast<std::uint32_t>(children);
    tree.shares_[0] = 1;
    return tree;
}

double UtsSubproblem::share() const {
    if (size_ == 0) return has_root_ ? 1 : 0;
    return std::accumulate(shares_.begin(), shares_.begin() + size_, 0.0);
}

bool UtsSubproblem::is_consistent(std::uint32_t most_children, std::uint32_t deepest) const {
    if (size_ > capacity_ || words_.size() != columns * capacity_ || shares_.size() != capacity_) return false;
    for (std::size_t i = 0; i < size_; ++i) {
        const std::uint32_t end = column(5)[i] & 0xffff;
        if (column(5)[i] >> 16 >= end || end > most_children || column(6)[i] > deepest) return false;
    }
    return true;
}

std::optional<UtsSubproblem> UtsSubproblem::split() {
    if (size_ == 0 || (size_ == 1 && open_children(0) == 1)) return std::nullopt;
    UtsSubproblem other;
    const auto nodes = std::min<std::size_t>(size_, most_nodes_given);
    other.set_capacity(nodes);
    other.set_capacity(other.size_ = static_cast<std::uint32_t>(give_halves(other)));
    // Nodes among the first ones are dropped if they have no children left.
    std::size_t kept = 0;
    for (std::size_t i = 0; i < size_; ++i) {
        if (i >= nodes || open_children(i) > 0) copy_node(i, *this, kept++);
    }
    size_ = static_cast<std::uint32_t>(kept);
    return other;
}

// Gives half of the children of each of the first nodes to the other subproblem. An odd child goes to it first, then
// stays, in turn. Returns the number of nodes that have given children.
std::size_t UtsSubproblem::give_halves(UtsSubproblem& other) {
    std::size_t given_nodes = 0;
    std::uint32_t odd_one = 1;
    for (std::size_t i = 0; i < other.capacity_; ++i) {
        const std::uint32_t children = open_children(i);
        const std::uint32_t given = (children + odd_one) / 2;
        if (children % 2 != 0) odd_one ^= 1;
        if (given == 0) continue;
        copy_node(i, other, given_nodes);
        const std::uint32_t middle = (open(i) & 0xffff) - given;
        other.open(given_nodes) = middle << 16 | (open(i) & 0xffff);
        other.shares_[given_nodes] *= static_cast<float>(given) / static_cast<float>(children);
        shares_[i] -= other.shares_[given_nodes++];
        open(i) -= given;
    }
    return given_nodes;
}

UtsStack UtsSubproblem::stack(std::size_t width) {
    // Columns that are an odd number of cache lines apart do not compete for the same places in the cache.
    const auto wanted = size_ + 2 * width;
    if (wanted > capacity_) set_capacity(width == 1 ? wanted + size_ / 2 : (wanted + size_ / 2) / 32 * 32 + 48);
    UtsStack stack{};
    for (std::size_t i = 0; i < 5; ++i) stack.state[i] = column(i);
    stack.open = column(5);
    stack.depth = column(6);
    stack.share = shares_.data();
    stack.size = size_;
    stack.capacity = capacity_;
    return stack;
}

void UtsSubproblem::set_capacity(std::size_t capacity) {
    std::vector<std::uint32_t> words(columns * capacity);
    for (std::size_t i = 0; i < columns; ++i) std::copy_n(column(i), size_, words.data() + i * capacity);
    words_ = std::move(words);
    shares_.resize(capacity);
    capacity_ = static_cast<std::uint32_t>(capacity);
}

Sha1Digest uts_root(std::int32_t seed) {
    const std::uint32_t message[5] = {0, 0, 0, 0, static_cast<std::uint32_t>(seed)};
    std::uint32_t digest[5];
    UtsHash<std::uint32_t, 5>::hash(message, digest);
    return std::to_array(digest);
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
