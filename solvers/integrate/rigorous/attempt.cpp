#include "integrate/rigorous/attempt.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include <espalier/depth_first.hpp>

#include "integrate/rigorous/ball_cells.hpp"
#include "integrate/rigorous/enclosing_tree.hpp"

namespace integrate {

namespace {

// The error is shared by as many cells as are to be expected: a path of them for each digit at a singular end.
double shared(double allowed) { return allowed - 10 - std::log2(1 - std::min(allowed, 0.0)); }

struct Enclosure {
    SumOfBalls found;
    bool complete = true;  // no limit stopped a search
    bool exhausted = false;
    bool inside = false;  // is all enclosed but what is next to the ends?
};

// The cells that a search leaves open are given equal shares of the evaluations that are left. What is still open in
// the end is enclosed as it is, unless some cell has no enclosure anyway.
Enclosure enclose(espalier::program::Run& run, const BallCells& cells, std::uint64_t most_evaluations) {
    Enclosure result;
    SumOfBalls& found = result.found;
    auto outcome = run.search(espalier::DepthFirst(EnclosingTree(cells, most_evaluations)));
    for (;;) {
        found.merge(outcome.answer);
        result.complete = outcome.complete();
        if (!result.complete || found.open.empty() || found.unenclosed > 0) break;
        const std::uint64_t left = most_evaluations - std::min(most_evaluations, found.evaluations);
        result.exhausted = left / found.open.size() < EnclosingTree::least_allowance;
        if (result.exhausted) break;
        const auto open = std::exchange(found.open, {});
        outcome = run.search(espalier::DepthFirst(EnclosingTree(cells, open, left)));
    }
    result.inside = found.open.empty() && found.unenclosed_inside == 0;
    for (const auto& cell : std::exchange(found.open, {})) {
        if (found.unenclosed > 0) break;
        cells.add_as_it_is(cell, found);
    }
    return result;
}

std::string shortcoming_of(const Enclosure& enclosure, std::uint64_t most_evaluations) {
    if (!enclosure.complete) return "";
    if (enclosure.exhausted) return too_many_evaluations(most_evaluations);
    return enclosure.found.unenclosed > 0 ? "there is a part of the interval that cannot be enclosed" : "";
}

Ball no_value() {
    Ball result;
    arb_indeterminate(result.get());
    return result;
}

// What balls of an integral of this size need, if it may be off by 2^tolerance; the integrand may be greater elsewhere.
long precision_for(double size, long tolerance) {
    constexpr double reserve = 8192;
    const double greatest = std::max(size, std::min(0.0, size + reserve));
    return 64 + std::max(0L, static_cast<long>(greatest) - tolerance);
}

}  // namespace

double bound_of(const BallFunction& integrand, const Interval& interval) {
    constexpr long tolerance = -64;
    const LegendreTable none(1, 64, nullptr);
    return BallCells(integrand, interval, none, tolerance).bound();
}

Finding of_bound(double bound) {
    Finding result;
    result.enclosed = result.enclosed_inside = bound < HUGE_VAL;
    result.error = bound;
    return result;
}

Attempt attempt_to_enclose(espalier::program::Run& run, const BallFunction& integrand, const Interval& interval,
                           double size, double allowed, Evaluations evaluations) {
    const long tolerance = static_cast<long>(std::floor(shared(allowed)));
    const long precision = precision_for(size, tolerance);
    const LegendreTable rules(static_cast<std::size_t>(precision / 2 + 64), precision, run.transport().team());
    const BallCells cells(integrand, interval, rules, tolerance);
    const auto enclosure = enclose(run, cells, evaluations.left);
    const SumOfBalls& found = enclosure.found;
    Attempt result;
    result.exhausted = enclosure.exhausted;
    Finding& finding = result.finding;
    finding.complete = enclosure.complete;
    finding.evaluations = found.evaluations;
    finding.height = found.deepest;
    finding.enclosed = found.unenclosed == 0;
    finding.enclosed_inside = enclosure.inside;
    finding.shortcoming = shortcoming_of(enclosure, evaluations.allowed);
    finding.value = finding.enclosed ? found.sum.value(cells.unit()) : no_value();
    finding.error = finding.enclosed ? found.error(cells.unit()) : HUGE_VAL;
    return result;
}

}  // namespace integrate
