#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <queue>
#include <tuple>
#include <vector>

#include "integrate/adaptive/refinement.hpp"
#include "integrate/between_points/hidden.hpp"

namespace integrate {

/// Looks for what hides between the points at which leaves were measured: encloses the integrand on each of them in
/// balls, halves where a ball exceeds the values at points by more than the error allows, where it does so most first,
/// and measures what stands out. All PEs do the same, and so find the same.
template <DivisionRule R, Looker L>
class BetweenPoints {
public:
    using Region = typename R::Region;

    BetweenPoints(const R& rule, const L& looker) : rule_(rule), looker_(looker) {}

    /// Looks at all leaves that were not looked at before, until what may hide is at most `small` or `most_balls` more
    /// evaluations in balls are used up; measures again, in smaller regions, where something stands out. Was there
    /// anything?
    bool look(Measured<Region>& measured, double small, std::uint64_t most_balls);

    /// What may hide yet, and how much of it the values at points do not cover; infinite where balls say nothing.
    double bound() const { return bound_; }
    double beyond_values() const { return beyond_values_; }
    std::uint64_t balls() const { return balls_; }

private:
    /// A part of a leaf.
    struct Part {
        Region region{};
        std::size_t leaf = 0;
        std::int32_t halvings = 0;
        Hidden hidden{};

        /// The order of a queue: the last one is looked at first.
        friend bool operator<(const Part& a, const Part& b) {
            if (a.hidden.bound != b.hidden.bound) return a.hidden.bound < b.hidden.bound;
            return b.region < a.region;
        }
    };

    struct Standing {
        std::size_t leaf = 0;
        Region region{};
    };

    static double volume(const Region& region) { return std::ldexp(1.0, -region.depth); }

    static bool worth_halving(const Part& part);
    void look_at(const Part& part);
    void note(const std::vector<Part>& undivided);
    bool stands_out(const Part& part, double small) const;
    void halve(const Part& part, double small, std::vector<Standing>& standing);
    void measure_again(const Standing& standing, Measured<Region>& measured);

    const R& rule_;
    const L& looker_;
    std::vector<Leaf<Region>> leaves_;
    std::map<Region, Hidden> known_;
    std::priority_queue<Part> parts_;
    Superaccumulator finite_;  // the sum over parts
    std::uint64_t infinite_ = 0;
    double bound_ = std::numeric_limits<double>::infinity();
    double beyond_values_ = 0;
    std::uint64_t balls_ = 0;
};

template <DivisionRule R, Looker L>
void BetweenPoints<R, L>::look_at(const Part& part) {
    balls_ += part.hidden.balls;
    if (std::isinf(part.hidden.bound)) {
        ++infinite_;
    } else {
        finite_.add(part.hidden.bound);
    }
    parts_.push(part);
}

// What the estimated error covers is no find, and neither is a value that only is a little beyond the others.
template <DivisionRule R, Looker L>
bool BetweenPoints<R, L>::stands_out(const Part& part, double small) const {
    const auto& [region, measure] = leaves_[part.leaf];
    const double surprise = looker_.surprise_within(part.region, region, measure);
    if (!(surprise > 0)) return false;
    constexpr double much = 0.25;
    const double range = measure.greatest - measure.least;
    const double size = volume(part.region);
    const bool far = std::isinf(part.hidden.bound) ? surprise > range : surprise * size > much * part.hidden.bound;
    return far && surprise * size > std::max(much * small, measure.error);
}

template <DivisionRule R, Looker L>
void BetweenPoints<R, L>::halve(const Part& part, double small, std::vector<Standing>& standing) {
    looker_.halve(part.region, [&](const Region& region) {
        Part half{.region = region, .leaf = part.leaf, .halvings = part.halvings + 1, .hidden = {}};
        half.hidden = looker_.look(region, leaves_[part.leaf].measure, half.halvings, small);
        const bool worth = half.hidden.bound > small && half.hidden.beyond_values;
        if (worth && stands_out(half, small)) standing.push_back({part.leaf, region});
        look_at(half);
    });
}

// Divides the leaf until the part that stands out is a leaf.
template <DivisionRule R, Looker L>
void BetweenPoints<R, L>::measure_again(const Standing& standing, Measured<Region>& measured) {
    Leaf<Region> whole = leaves_[standing.leaf];
    const auto same = [&](const Leaf<Region>& leaf) {
        return !(leaf.region < whole.region) && !(whole.region < leaf.region);
    };
    for (auto* among : {&measured.leaves, &measured.settled}) {
        among->erase(std::remove_if(among->begin(), among->end(), same), among->end());
    }
    measured.totals.subtract(whole.measure);
    while (!looker_.lies_in(whole.region, standing.region) && rule_.divisible(whole.region)) {
        whole.region = looker_.toward(whole.region, standing.region);
        std::vector<Leaf<Region>> halves;
        std::vector<Measure> measures;
        rule_.divide(whole.region, [&](const Region& region) { halves.push_back({region, {}}); });
        for (auto& half : halves) measures.push_back(rule_.measure(half.region));
        rule_.compare(whole.measure, measures);
        for (std::size_t i = 0; i < halves.size(); ++i) {
            halves[i].measure = measures[i];
            measured.note(halves[i].region, halves[i].measure);
        }
        const bool first = looker_.lies_in(standing.region, halves[0].region);
        const Leaf<Region>& other = halves[first ? 1 : 0];
        measured.keep(other, is_divisible(rule_, other));
        whole = halves[first ? 0 : 1];
    }
    measured.keep(whole, is_divisible(rule_, whole));
}

// Next to what has no bound all parts have none, however small.
template <DivisionRule R, Looker L>
bool BetweenPoints<R, L>::worth_halving(const Part& part) {
    return std::isfinite(part.hidden.bound) || part.halvings < L::most_halvings;
}

// What is left of each leaf need not be looked at again.
template <DivisionRule R, Looker L>
void BetweenPoints<R, L>::note(const std::vector<Part>& undivided) {
    bound_ = beyond_values_ = 0;
    known_.clear();
    for (const auto& part : undivided) {
        bound_ += part.hidden.bound;
        if (part.hidden.beyond_values) beyond_values_ += part.hidden.bound;
        auto& hidden = known_.try_emplace(leaves_[part.leaf].region, Hidden{.beyond_values = false}).first->second;
        hidden.bound += part.hidden.bound;
        hidden.beyond_values = hidden.beyond_values || part.hidden.beyond_values;
    }
    std::erase_if(known_, [](const auto& entry) { return std::isinf(entry.second.bound); });
}

template <DivisionRule R, Looker L>
bool BetweenPoints<R, L>::look(Measured<Region>& measured, double small, std::uint64_t most_balls) {
    leaves_ = measured.leaves;
    leaves_.insert(leaves_.end(), measured.settled.begin(), measured.settled.end());
    std::sort(leaves_.begin(), leaves_.end(), [](const auto& a, const auto& b) { return a.region < b.region; });
    parts_ = {};
    finite_ = {};
    infinite_ = 0;
    const std::uint64_t end = balls_ + most_balls;
    // Doubles that are less have lost their digits.
    small = std::max(small, std::numeric_limits<double>::min());
    const double share = small / (2.0 * static_cast<double>(leaves_.size()));
    for (std::size_t i = 0; i < leaves_.size(); ++i) {
        Part part{.region = leaves_[i].region, .leaf = i, .halvings = 0, .hidden = {}};
        const auto before = known_.find(part.region);
        if (before != known_.end()) {
            part.hidden = before->second;
            part.hidden.balls = 0;
        } else if (balls_ < end) {
            part.hidden = looker_.look(part.region, leaves_[i].measure, 0, share);
        } else {
            part.hidden.bound = std::numeric_limits<double>::infinity();
        }
        look_at(part);
    }
    std::vector<Standing> standing;
    std::vector<Part> undivided;
    while (!parts_.empty() && (infinite_ > 0 || finite_.value() > small) && balls_ < end) {
        const Part part = parts_.top();
        parts_.pop();
        if (std::isinf(part.hidden.bound)) {
            --infinite_;
        } else {
            finite_.subtract(part.hidden.bound);
        }
        const bool found =
            std::any_of(standing.begin(), standing.end(), [&](const auto& other) { return other.leaf == part.leaf; });
        const std::size_t before = parts_.size();
        if (!found && worth_halving(part)) halve(part, share, standing);
        if (parts_.size() == before) undivided.push_back(part);
    }
    for (; !parts_.empty(); parts_.pop()) undivided.push_back(parts_.top());
    note(undivided);
    for (std::size_t i = 0; i < standing.size(); ++i) {
        const bool again = std::any_of(standing.begin(), standing.begin() + static_cast<std::ptrdiff_t>(i),
                                       [&](const auto& other) { return other.leaf == standing[i].leaf; });
        if (!again) measure_again(standing[i], measured);
    }
    return !standing.empty();
}

}  // namespace integrate
