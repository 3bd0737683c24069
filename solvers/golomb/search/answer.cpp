// SPDX-License-Identifier: Apache-2.0
#include "golomb/search/answer.hpp"

#include <algorithm>

namespace golomb {

bool Answer::tighten(int bound) {
    if (bound >= bound_) return false;
    bound_ = bound;
    return true;
}

void Answer::add(const Ruler& ruler, bool keep_all) {
    keep_all_ = keep_all_ || keep_all;
    insert(ruler.canonical());
    tighten(ruler.length());
}

void Answer::collect(const Ruler& ruler) {
    keep_all_ = true;
    insert(ruler.canonical());
}

void Answer::count_of_part(const CountedPart& counts) {
    const auto place = std::ranges::lower_bound(parts_, counts.part, {}, &CountedPart::part);
    if (place == parts_.end() || place->part != counts.part) {
        parts_.insert(place, counts);
    } else {
        place->nodes += counts.nodes;
        place->rulers += counts.rulers;
    }
}

void Answer::insert(const Ruler& canonical) {
    if (!rulers_.empty() && canonical.length() > rulers_.front().length()) return;
    if (!rulers_.empty() && canonical.length() < rulers_.front().length()) rulers_.clear();
    const auto position = std::lower_bound(rulers_.begin(), rulers_.end(), canonical);
    if (position != rulers_.end() && *position == canonical) return;
    rulers_.insert(position, canonical);
    if (!keep_all_) rulers_.resize(1);
}

void Answer::merge(const Answer& other) {
    keep_all_ = keep_all_ || other.keep_all_;
    tighten(other.bound_);
    counted_ += other.counted_;
    for (const auto& counts : other.parts_) count_of_part(counts);
    if (!other.unsearched_.empty()) unsearched_ = united(std::move(unsearched_), other.unsearched_);
    for (const auto& ruler : other.rulers_) insert(ruler);
}

}  // namespace golomb
