// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <queue>
#include "integrate/adaptive/refinement.hpp"
#include "integrate/settings.hpp"

namespace integrate {
/// Checks the range of the integrand between the points at which leaves were measured: encloses it on each of them in
/// balls, halves where a ball exceeds the values at points by more than the error allows, where it does so most first,
/// and measures what stands out. All PEs do the same, and so find the same.
template <DivisionRule R, RegionCheck C>
class RangeCheck {
public:
    using Region = typename R::Region;

    /// Asks `stops` before each region whether it has to end.
    RangeCheck(const R& rule, const C& region_check, std::function<bool()> stops)
        : rule_(rule), region_check_(region_check), stops_(std::move(stops)) {}

    /// Looks at all leaves that were not looked at before, until what may hide is at most `small` or `most_balls` more
    /// evaluations in balls are used up; measures again, in smaller regions, where something stands out. Was there
    /// anything?
    bool check_leaves(Measured<Region>& measured, double small, std::uint64_t most_balls) {
        take_leaves(measured);
        parts_ = {};
        hidden_ = {};
        const std::uint64_t end = balls_ + most_balls;
        // Doubles that are less have lost their digits.
        small = std::max(small, std::numeric_limits<double>::min());
        const double share = small / (2.0 * static_cast<double>(leaves_.size()));
        for (std::size_t i = 0; i < leaves_.size(); ++i) {
            Subregion part{.region = leaves_[i].region, .leaf = i, .halvings = 0, .checked = {}};
            const auto before = known_.find(part.region);
            if (before != known_.end()) {
                part.checked = before->second;
                part.checked.balls = 0;
            } else if (balls_ < end && !stops_()) {
                part.checked = region_check_.check(part.region, leaves_[i].measure, 0, share);
            } else {
                part.checked.bound = std::numeric_limits<double>::infinity();
            }
            add(part);
        }
        Standing standing;
        std::vector<Subregion> undivided;
        while (!parts_.empty() && hidden_.value() > small && balls_ < end && !stops_()) {
            const Subregion part = parts_.top();
            parts_.pop();
            hidden_.subtract(part.checked.bound);
            // Near a place without a bound all parts are unbounded, however small: halving them ends soon.
            const bool is_worth_it = std::isfinite(part.checked.bound) || part.halvings < C::most_halvings;
            const std::size_t before = parts_.size();
            if (is_worth_it && !standing.contains(part.leaf)) halve(part, share, standing);
            if (parts_.size() == before) undivided.push_back(part);
        }
        for (; !parts_.empty(); parts_.pop()) undivided.push_back(parts_.top());
        note(undivided);
        for (const auto& [leaf, part] : standing) measure_again(leaves_[leaf], part, measured);
        return !standing.empty();
    }

    /// Measures again, in smaller regions, the leaves that neighbours show to have missed something, if all of them may
    /// miss more than `small`. Were there any?
    bool check_neighbours(Measured<Region>& measured, double small) {
        take_leaves(measured);
        const double share = small / static_cast<double>(leaves_.size());
        const Standing standing = region_check_.missed_beside(leaves_, looked_beside_, share, measured.evaluations);
        for (const auto& [leaf, part] : standing) measure_again(leaves_[leaf], part, measured);
        return !standing.empty();
    }

    /// Returns what may hide yet, and how much of it the values at points do not cover; infinite where balls say
    /// nothing.
    double bound() const { return bound_; }
    double beyond_values() const { return beyond_values_; }
    std::uint64_t balls() const { return balls_; }

private:
    /// A part of a leaf.
    struct Subregion {
        Region region{};
        std::size_t leaf = 0;
        std::int32_t halvings = 0;
        RangeCheckResult checked{};

        /// The order of a queue: the last one is looked at first.
        friend bool operator<(const Subregion& a, const Subregion& b) {
            if (a.checked.bound != b.checked.bound) return a.checked.bound < b.checked.bound;
            return b.region < a.region;
        }
    };

    /// Maps the number of a leaf to a part of it that stands out.
    using Standing = std::map<std::size_t, Region>;

    void take_leaves(const Measured<Region>& measured) {
        leaves_ = measured.leaves;
        leaves_.insert(leaves_.end(), measured.settled.begin(), measured.settled.end());
        std::ranges::sort(leaves_, [](const auto& a, const auto& b) { return a.region < b.region; });
    }

    void add(const Subregion& part) {
        balls_ += part.checked.balls;
        hidden_.add(part.checked.bound);
        parts_.push(part);
    }

    // Notes what remains of each leaf, which need not be looked at again.
    void note(const std::vector<Subregion>& undivided) {
        bound_ = beyond_values_ = 0;
        known_.clear();
        for (const auto& part : undivided) {
            bound_ += part.checked.bound;
            if (part.checked.beyond_values) beyond_values_ += part.checked.bound;
            auto& checked =
                known_.try_emplace(leaves_[part.leaf].region, RangeCheckResult{.beyond_values = false}).first->second;
            checked.bound += part.checked.bound;
            checked.beyond_values = checked.beyond_values || part.checked.beyond_values;
        }
        std::erase_if(known_, [](const auto& entry) { return std::isinf(entry.second.bound); });
    }

    // A deviation that the estimated error covers does not stand out, nor does a value that is only a little beyond the
    // others.
    bool stands_out(const Subregion& part, double small) const {
        const auto& [region, measure] = leaves_[part.leaf];
        const double deviation =
            region_check_.deviation_within(part.region, region, measure, !part.checked.beyond_values);
        if (!(deviation > 0)) return false;
        constexpr double much = 0.25;
        const double range = measure.greatest - measure.least;
        const double size = std::ldexp(1.0, -part.region.depth);
        const bool far =
            std::isinf(part.checked.bound) ? deviation > range : deviation * size > much * part.checked.bound;
        return far && deviation * size > std::max(much * small, measure.error);
    }

    void halve(const Subregion& part, double small, Standing& standing) {
        // The leaf's points may miss what stands out in a part that is several times smaller, even if that part is smooth.
        constexpr std::int32_t believed_halvings = 1;
        region_check_.halve(part.region, [&](const Region& region) {
            Subregion half{.region = region, .leaf = part.leaf, .halvings = part.halvings + 1, .checked = {}};
            half.checked = region_check_.check(region, leaves_[part.leaf].measure, half.halvings, small);
            const bool is_smooth = !half.checked.beyond_values;
            const bool worth = is_smooth ? half.halvings > believed_halvings : half.checked.bound > small;
            if (worth && stands_out(half, small)) standing.try_emplace(part.leaf, region);
            add(half);
        });
    }

    // Divides the leaf until the part that stands out is a leaf.
    void measure_again(Leaf<Region> whole, const Region& part, Measured<Region>& measured) const {
        for (auto* among : {&measured.leaves, &measured.settled}) {
            std::erase_if(*among, [&](const Leaf<Region>& leaf) {
                return !(leaf.region < whole.region) && !(whole.region < leaf.region);
            });
        }
        measured.totals.subtract(whole.measure);
        while (!region_check_.lies_in(whole.region, part) && rule_.divisible(whole.region)) {
            whole.region = region_check_.toward(whole.region, part);
            const auto halves = measured_halves(rule_, whole);
            for (const auto& half : halves) measured.note(half.region, half.measure);
            const bool first = region_check_.lies_in(part, halves[0].region);
            const Leaf<Region>& other = halves[first ? 1 : 0];
            measured.keep(other, is_divisible(rule_, other));
            whole = halves[first ? 0 : 1];
        }
        measured.keep(whole, is_divisible(rule_, whole));
    }

    const R& rule_;
    const C& region_check_;
    std::function<bool()> stops_;
    std::vector<Leaf<Region>> leaves_;
    std::set<Region> looked_beside_;
    std::map<Region, RangeCheckResult> known_;
    std::priority_queue<Subregion> parts_;
    SumOfDoubles hidden_;  // the sum of the bounds of these
    double bound_ = std::numeric_limits<double>::infinity();
    double beyond_values_ = 0;
    std::uint64_t balls_ = 0;
};

/// Balls look for what may hide until it is at most this part of the error.
constexpr double small_part = 0.05;

/// Checks the range between the points of what has met its goal, and goes on dividing where there was something.
template <class Refiner, class Check>
void check_range(Refiner& refiner, Check& check, auto&& is_vain) {
    constexpr std::uint64_t doubles_for_zeros = 8;
    std::uint64_t most = 0;
    constexpr int most_checks = 50;
    for (int checks = 0; checks < most_checks && refiner.is_met(); ++checks) {
        auto& measured = refiner.measured();
        const bool zeros = measured.totals.magnitude.value() == 0;
        const double allowed = zeros ? std::exp2(refiner.settings().tolerance.absolute) : refiner.allowed();
        // Zeros that stand beside what was found may hide as much as zeros alone.
        most = std::max(most, measured.has_mostly_zeros() ? balls_worth_it(measured.evaluations, doubles_for_zeros)
                                                          : balls_worth_it(measured.evaluations));
        if (check.balls() >= most) break;
        if (!check.check_leaves(measured, small_part * allowed, most - check.balls())) break;
        refiner.divide_until_met(is_vain);
    }
}

/// Returns the remark on what may hide. Balls that are wider than the integral say nothing.
inline std::string remark_on_hidden(const Finding& finding, double bound) {
    const bool tells = bound < std::abs(nearest_double(finding.value));
    return not_excluded(tells ? bound : HUGE_VAL);
}

/// Adds what may hide to the error of a finding that has not met its goal, or a remark if it is more than that.
template <class Check>
void add_range_check_where_not_met(Finding& finding, const Check& check) {
    finding.balls = check.balls();
    const double error = std::exp2(finding.error);
    if (check.bound() > error) {
        finding.remark = remark_on_hidden(finding, check.bound());
    } else {
        finding.error = std::log2(error + check.beyond_values());
    }
}

/// Adds what may hide, as far as it is known, to the finding's error, and a remark on the rest.
template <class Check>
void add_range_check(Finding& finding, const Check& check, double rounding, const Tolerance& tolerance) {
    finding.balls = check.balls();
    const bool zero = finding.error == -HUGE_VAL;
    const double asked = tolerance.allowed(binary_logarithm(finding.value));
    if (check.bound() > std::exp2(asked) && !zero) {
        finding.remark = remark_on_hidden(finding, check.bound());
        return;
    }
    // A rule that saw only zeros has no error of its own that could cover any of what balls leave.
    const double more = (zero ? check.bound() : check.beyond_values()) + 2 * rounding;
    const double error = std::log2(std::exp2(finding.error) + more);
    finding.error = zero ? error : std::max(finding.error, std::min(error, asked));
    finding.met = finding.error <= asked || more == 0;
    if (finding.met) return;
    constexpr double tiny = 1e-280;
    finding.shortcoming = more < tiny ? "it is too small for doubles, if it is not 0"
                                      : "only zeros were found, and balls do not exclude other values";
}
}  // namespace integrate
