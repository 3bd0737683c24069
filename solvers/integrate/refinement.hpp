#pragma once

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "espalier/depth_first.hpp"
#include "measure.hpp"
#include "superaccumulator.hpp"

namespace integrate {

/// A rule divides a domain into regions and measures them:
/// - Region is packable, ordered and has a level, the number of divisions between it and the whole domain;
/// - partition(visit) visits the regions of a fixed partition;
/// - measure(region) is a function of the region alone; it may note in it how it is best divided;
/// - divisible(region), and divide(region, visit), which visits its parts.
template <class R>
concept DivisionRule = requires(const R& rule, typename R::Region& region) {
    { rule.measure(region) } -> std::same_as<Measure>;
    { rule.divisible(region) } -> std::same_as<bool>;
    rule.partition([](const typename R::Region&) {});
    rule.divide(region, [](const typename R::Region&) {});
};

/// A region that was measured and not divided.
template <class Region>
struct Leaf {
    Region region{};
    Measure measure{};

    /// Those that are to be divided first come first; all orders of PEs lead to the same one.
    friend bool operator<(const Leaf& a, const Leaf& b) {
        if (a.measure.error != b.measure.error) return a.measure.error > b.measure.error;
        return a.region < b.region;
    }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.region, self.measure);
    }
};

/// Sums over leaves, exact and so the same whoever added them up in what order.
struct Totals {
    Superaccumulator value;
    Superaccumulator error;
    Superaccumulator magnitude;

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

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.value, self.error, self.magnitude);
    }
};

/// What has been found out: totals, and the leaves that smaller regions could improve.
template <class Region>
struct Findings {
    Totals totals;
    std::vector<Leaf<Region>> leaves;
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
        deepest = std::max(deepest, region.level);
    }

    void keep(const Region& region, const Measure& measure, bool divisible) {
        totals.add(measure);
        if (divisible) leaves.push_back({region, measure});
    }

    void merge(const Findings& other) {
        totals.merge(other.totals);
        leaves.insert(leaves.end(), other.leaves.begin(), other.leaves.end());
        evaluations += other.evaluations;
        stepped_around += other.stepped_around;
        undefined += other.undefined;
        regions += other.regions;
        deepest = std::max(deepest, other.deepest);
    }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.totals, self.leaves, self.evaluations, self.stepped_around, self.undefined, self.regions,
                        self.deepest);
    }
};

/// One round of iterated local adaptivity, as a tree: its root has the regions to be divided (or the fixed partition) as
/// children, and each is divided until what it and its parts are off by is below the threshold.
template <DivisionRule R>
class RefinementRound {
public:
    using Region = typename R::Region;
    using Answer = Findings<Region>;

    struct Node {
        Region region{};
        std::int32_t divisions = root_;  ///< since the round began

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.region, self.divisions);
        }
    };

    /// The fixed partition, measured and not divided.
    explicit RefinementRound(const R& rule) : rule_(rule) {}

    /// The regions, which are to be divided, and their parts as long as their errors are above the threshold.
    RefinementRound(const R& rule, const std::vector<Region>& regions, double threshold)
        : rule_(rule), regions_(&regions), threshold_(threshold) {}

    Node root() const { return {}; }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        if (node.divisions == root_) return open(child);
        Region region = node.region;
        const Measure measure = rule_.measure(region);
        answer.note(region, measure);
        const bool divisible = !measure.undefined && measure.error > measure.noise && rule_.divisible(region);
        const bool divide = regions_ != nullptr && divisible && measure.error > threshold_;
        // A threshold that proves too low is raised again by the next round: none goes too deep at once.
        if (!divide || node.divisions == deepest_) return answer.keep(region, measure, divisible);
        rule_.divide(region, [&](const Region& part) { child(Node{part, node.divisions + 1}); });
    }

private:
    static constexpr std::int32_t root_ = -1;
    static constexpr std::int32_t deepest_ = 12;

    void open(auto& child) const {
        if (regions_ == nullptr) return rule_.partition([&](const Region& region) { child(Node{region, 0}); });
        for (const auto& region : *regions_) {
            rule_.divide(region, [&](const Region& part) { child(Node{part, 0}); });
        }
    }

    const R& rule_;
    const std::vector<Region>* regions_ = nullptr;
    double threshold_ = 0;
};

}  // namespace integrate
