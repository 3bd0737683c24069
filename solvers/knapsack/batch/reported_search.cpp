#include "knapsack/batch/reported_search.hpp"

#include <algorithm>

namespace knapsack {

void ReportedAnswer::find(const Finding& finding) {
    const auto precedes = [](const Finding& a, const Finding& b) {
        return a.profit != b.profit ? a.profit > b.profit : a.choice < b.choice;
    };
    if (!best_ || precedes(finding, *best_)) best_ = finding;
}

void ReportedAnswer::leave(const Integer& bound) { unsearched_ = unsearched_ ? std::max(*unsearched_, bound) : bound; }

void ReportedAnswer::merge(const ReportedAnswer& other) {
    search_.merge(other.search_);
    if (other.best_) find(*other.best_);
    if (other.unsearched_) leave(*other.unsearched_);
}

Finding ReportedAnswer::finding(bool stopped) const {
    auto finding = best_.value();
    finding.complete = !stopped;
    if (!finding.feasible || !finding.profit) return finding;
    if (!stopped) finding.bound = *finding.profit;
    if (stopped && unsearched_) finding.bound = std::max(*finding.profit, *unsearched_);
    return finding;
}

ReportedAnswer ReportedSearch::answer() const {
    auto answer = prepared_.problem().answer();
    auto finding = prepared_.finding(answer, false);
    return {std::move(answer), std::move(finding)};
}

espalier::Nodes ReportedSearch::work(Subproblem& s, Answer& answer, espalier::Nodes budget) const {
    const auto bound = answer.bound();
    const auto nodes = prepared_.problem().work(s, answer.search(), budget);
    if (!(answer.bound() == bound)) answer.find(prepared_.finding(answer.search(), false));
    return nodes;
}

espalier::Nodes ReportedSearch::abandon(Subproblem& s, Answer& answer) const {
    const auto nodes = prepared_.problem().abandon(s, answer.search());
    answer.leave(prepared_.finding(answer.search(), false).bound);
    return nodes;
}

}  // namespace knapsack
