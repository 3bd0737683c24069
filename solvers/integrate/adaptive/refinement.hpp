// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <espalier/depth_first.hpp>
#include "integrate/adaptive/cell.hpp"
#include "integrate/arithmetic/fixed_point_sum.hpp"

namespace integrate {
/// A region that was measured and not divided.
template <class Region>
struct Leaf {
    Region region{};
    Measure measure{};

    /// Leaves that are to be divided first come first; the order does not depend on which PE found which leaf.
    friend bool operator<(const Leaf& a, const Leaf& b) {
        if (a.measure.error != b.measure.error) return a.measure.error > b.measure.error;
        return a.region < b.region;
    }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.region, self.measure);
    }
};

/// A rule divides a domain into regions and measures them:
/// - Region is packable, ordered and has a depth, the number of divisions between it and the whole domain;
/// - partition(visit) visits the regions of a fixed partition;
/// - measure(region) is a function of the region alone; it may note in it how it is best divided;
/// - finer() is the same rule with a fixed partition of many more regions;
/// - divisible(region), and divide(region, visit), which visits its two halves;
/// - doubt_of_few: errors are multiplied by 1 + doubt_of_few / (1 + the number of regions that were measured);
/// - if it has compare(whole, halves), this corrects the errors of a region's halves by how well they agree with the
///   whole, and no region is believed that was not compared;
/// - if it has beyond_last(measured), this estimates by how much the errors of regions that cannot be divided fall
///   short.
template <class R>
concept DivisionRule = requires(const R& rule, typename R::Region& region) {
    { rule.measure(region) } -> std::same_as<Measure>;
    { rule.finer() } -> std::same_as<R>;
    { rule.divisible(region) } -> std::same_as<bool>;
    rule.partition([](const typename R::Region&) {});
    rule.divide(region, [](const typename R::Region&) {});
    { R::doubt_of_few } -> std::convertible_to<double>;
};

/// Sums over leaves; exact, and so the same in whatever order they were added up.
struct Totals {
    SumOfDoubles value;
    SumOfDoubles error;
    SumOfDoubles magnitude;

    void add(const Measure& measure) {
        value.add(measure.value);
        error.add(measure.error);
        magnitude.add(measure.magnitude);
    }

    void subtract(const Measure& measure) {
        value.subtract(measure.value);
        error.subtract(measure.error);
        magnitude.subtract(measure.magnitude);
    }

    void merge(const Totals& other) {
        value.merge(other.value);
        error.merge(other.error);
        magnitude.merge(other.magnitude);
    }
};

/// The results of rounds: totals, the leaves that smaller regions could improve, and the others.
template <class Region>
struct Measured {
    Totals totals;
    std::vector<Leaf<Region>> leaves;
    std::vector<Leaf<Region>> settled;
    std::uint64_t evaluations = 0;
    std::uint64_t stepped_around = 0;
    std::uint64_t undefined = 0;  ///< regions where the integrand has no values
    std::uint64_t regions = 0;
    std::int32_t deepest = 0;

    void note(const Region& region, const Measure& measure) {
        evaluations += measure.evaluations;
        stepped_around += measure.stepped_around;
        undefined += measure.undefined ? 1 : 0;
        ++regions;
        deepest = std::max(deepest, region.depth);
    }

    void keep(const Leaf<Region>& leaf, bool divisible) {
        totals.add(leaf.measure);
        (divisible ? leaves : settled).push_back(leaf);
    }

    /// Returns whether all values at points are 0 in most of the regions.
    bool has_mostly_zeros() const {
        const auto is_zero = [](const auto& leaf) { return leaf.measure.magnitude == 0; };
        const auto zeros = std::ranges::count_if(leaves, is_zero) + std::ranges::count_if(settled, is_zero);
        return 2 * static_cast<std::size_t>(zeros) > leaves.size() + settled.size();
    }

    void merge(const Measured& other) {
        totals.merge(other.totals);
        leaves.insert(leaves.end(), other.leaves.begin(), other.leaves.end());
        settled.insert(settled.end(), other.settled.begin(), other.settled.end());
        evaluations += other.evaluations;
        stepped_around += other.stepped_around;
        undefined += other.undefined;
        regions += other.regions;
        deepest = std::max(deepest, other.deepest);
    }
};

/// Can smaller regions improve the leaf?
template <DivisionRule R>
bool is_divisible(const R& rule, const Leaf<typename R::Region>& leaf) {
    return !leaf.measure.undefined && leaf.measure.error > leaf.measure.noise && rule.divisible(leaf.region);
}

/// Divides a region that was measured, and measures its halves.
template <DivisionRule R>
std::vector<Leaf<typename R::Region>> measured_halves(const R& rule, const Leaf<typename R::Region>& whole) {
    std::vector<Leaf<typename R::Region>> halves;
    rule.divide(whole.region, [&](const auto& region) { halves.push_back({region, {}}); });
    for (auto& half : halves) half.measure = rule.measure(half.region);
    if constexpr (requires { rule.compare(whole, halves); }) rule.compare(whole, halves);
    return halves;
}

/// One round of iterated local adaptivity, as a tree: its root has the regions to be divided (or the fixed partition)
/// as children, and their halves are divided until what they are off by is below the threshold.
template <DivisionRule R>
class RefinementRound {
public:
    using Region = typename R::Region;
    using Answer = Measured<Region>;

    struct Node {
        Leaf<Region> leaf{};
        std::int32_t divisions = root_;  ///< since the round began

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.leaf, self.divisions);
        }
    };

    /// The fixed partition, measured, and divided only to be compared.
    explicit RefinementRound(const R& rule) : rule_(rule) {}

    /// The leaves, which are to be divided, and their halves as long as their errors are above the threshold, so many
    /// times at most.
    RefinementRound(const R& rule, const std::vector<Leaf<Region>>& leaves, double threshold, std::int32_t divisions)
        : rule_(rule), leaves_(&leaves), threshold_(threshold), most_divisions_(divisions) {}

    Node root() const { return {}; }

    /// Returns the greatest number of regions that may be measured.
    std::size_t most_regions() const {
        std::size_t divided = leaves_ == nullptr ? 0 : leaves_->size();
        if (leaves_ == nullptr) rule_.partition([&](const Region& /*region*/) { ++divided; });
        return divided << most_divisions_;
    }

    bool valid(const Node& node) const { return node.divisions == root_ || rule_.valid(node.leaf.region); }
    bool valid(const Answer& answer) const {
        const auto has_region = [this](const auto& leaf) { return rule_.valid(leaf.region); };
        return std::ranges::all_of(answer.leaves, has_region) && std::ranges::all_of(answer.settled, has_region);
    }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        if (node.divisions == root_) return open(child);
        Leaf<Region> leaf = node.leaf;
        if (leaves_ == nullptr) {
            leaf.measure = rule_.measure(leaf.region);
            answer.note(leaf.region, leaf.measure);
            // That holds even for one that seems to be exact.
            const bool compared = compares_ && !leaf.measure.undefined && rule_.divisible(leaf.region);
            if (!compared) return answer.keep(leaf, divisible(leaf));
        }
        for (const auto& half : measured_halves(rule_, leaf)) {
            answer.note(half.region, half.measure);
            const bool divide = leaves_ != nullptr && divisible(half) && half.measure.error > threshold_;
            if (divide && node.divisions + 1 < most_divisions_) {
                child(Node{half, node.divisions + 1});
            } else {
                answer.keep(half, divisible(half));
            }
        }
    }

private:
    static constexpr std::int32_t root_ = -1;
    static constexpr bool compares_ = requires(const R& rule, std::vector<Leaf<Region>> halves) {
        rule.compare(halves.front(), halves);
    };

    void open(auto& child) const {
        if (leaves_ == nullptr) return rule_.partition([&](const Region& region) { child(Node{{region, {}}, 0}); });
        for (const auto& leaf : *leaves_) child(Node{leaf, 0});
    }

    bool divisible(const Leaf<Region>& leaf) const { return is_divisible(rule_, leaf); }

    const R& rule_;
    const std::vector<Leaf<Region>>* leaves_ = nullptr;
    double threshold_ = 0;
    std::int32_t most_divisions_ = 1;
};

/// Returns how many evaluations in balls are worth it after so many in doubles. One costs about as much as twenty in
/// doubles: they take a fifth of the time that was spent, or a moment.
inline std::uint64_t balls_worth_it(std::uint64_t evaluations, std::uint64_t doubles_for_balls = 100) {
    return std::max<std::uint64_t>(2000, evaluations / doubles_for_balls);
}

/// The result of a range check: what may hide between the points of a region that was measured, as balls tell.
struct RangeCheckResult {
    double bound = 0;           ///< of what it adds to the integral; infinite if nothing is known
    bool beyond_values = true;  ///< the bound is from values or slopes, not from what the rule may be off by
    std::uint32_t balls = 0;    ///< evaluations in balls that it took
};

/// Checks single regions between the points of a rule:
/// - check(region, measure, halvings, small): what may hide in a region that so many halvings have made of one with
///   this measure; what is less than `small` is not looked at more closely;
/// - halve(region, visit) visits the two halves of a region of any size, along the axis that is widest;
/// - lies_in(part, region);
/// - toward(region, part): the region, noted to be divided such that one half comes nearer to the part;
/// - deviation_within(part, region, measure, is_smooth): by how much the integrand in the middle of a part, or, if it is
///   one variable's and smooth in the part, in the mean over the part, differs from what the
///   values at the points of the region lead to expect, NaN if it has no value there;
/// - rounding_within(region, measure): by how much the value in its middle is off in double precision, 0 if balls cannot
///   tell;
/// - most_halvings: of a leaf, towards what has no bound.
template <class C>
concept RegionCheck = requires(const C& region_check, const typename C::Region& region, const Measure& measure) {
    { region_check.check(region, measure, int{}, double{}) } -> std::same_as<RangeCheckResult>;
    { region_check.lies_in(region, region) } -> std::same_as<bool>;
    { region_check.toward(region, region) } -> std::same_as<typename C::Region>;
    { region_check.deviation_within(region, region, measure, bool{}) } -> std::same_as<double>;
    { region_check.rounding_within(region, measure) } -> std::same_as<double>;
    region_check.halve(region, [](const typename C::Region&) {});
    { C::most_halvings } -> std::convertible_to<int>;
};
}  // namespace integrate
