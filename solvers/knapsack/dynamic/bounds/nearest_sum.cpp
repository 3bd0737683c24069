// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/bounds/nearest_sum.hpp"
#include <algorithm>
#include <functional>
#include <iterator>
#include <numbers>
#include <utility>
#include <espalier/require.hpp>
#include "knapsack/quarter_lists/half.hpp"

namespace knapsack {
// Calls visit(first, sum, begin, end) for the sums of `first` numbers of a side's first part: those of the second
// part with which they are in the window are from `begin` to before `end`.
template <class Visit>
void NearestSum::pairs(const Step& step, std::size_t side, const Window& window, const Visit& visit) const {
    const auto& ones = parts_[step.part(side, 0)].sums;
    for (std::size_t first = 0; first < ones.size(); ++first) {
        const auto second = step.second(side, first);
        if (second >= parts_[step.part(side, 1)].sums.size()) continue;
        const auto& others = parts_[step.part(side, 1)].sums[second];
        auto begin = others.end();
        auto end = others.end();
        for (const auto sum : ones[first]) {
            while (begin != others.begin() && *std::prev(begin) >= window.low - sum) --begin;
            while (end != others.begin() && *std::prev(end) >= window.high - sum) --end;
            visit(first, sum, begin, end);
        }
    }
}

// Calls visit(sum) for the sums of a side in a window.
template <class Visit>
void NearestSum::visit_sums(const Step& step, std::size_t side, const Window& window, const Visit& visit) const {
    pairs(step, side, window, [&](std::size_t, Word sum, auto begin, auto end) {
        for (auto other = begin; other != end; ++other) visit(sum + *other);
    });
}

// Lists, in rising order, those sums of a side in a window that are wanted.
template <class IsWanted>
void NearestSum::list(const Step& step, std::size_t side, const Window& window, const IsWanted& is_wanted) {
    spare_.clear();
    visit_sums(step, side, window, [&](Word sum) {
        if (is_wanted(sum)) spare_.push_back(sum);
    });
    sort_evenly_spread(window.low, window.high, spare_, sums_of_[side], std::identity());
}

NearestSum::NearestSum(const Numbers& numbers, Choices choices, Range range, double most_in_part,
                       std::size_t most_in_window)
    : range_(range), most_in_window_(most_in_window), counted_(choices == Choices::exchanges ? 1 : 0) {
    for (std::size_t list = 0; list < 2; ++list) {
        for (std::size_t i = 0; i < numbers[list].size(); ++i) {
            least_[list].push_back(least_[list].back() + numbers[list][i]);
            parts_[2 * list + i % 2].numbers.push_back(numbers[list][i]);
        }
    }
    const auto most = counted_ * std::min(numbers[0].size(), numbers[1].size());
    while (most_count_ < most && least_[0][most_count_ + 1] + least_[1][most_count_ + 1] <= range.most) ++most_count_;
    if (range_.least <= 0) take({0, 0}, {});
    plan(most_in_part);
}

bool NearestSum::search(const DynamicLimits& limits) {
    most_listed_ = limits.most_listed;
    for (std::size_t part = 0; part < 4; ++part)
        if (!list_sums(parts_[part], least_[1 - part / 2], limits)) return false;
    return std::ranges::all_of(steps_, [&](const Step& step) { return look_at(step, limits); });
}

std::array<std::vector<std::size_t>, 2> NearestSum::indices() const {
    std::array<std::vector<std::size_t>, 2> indices;
    for (const std::size_t side : {0, 1}) {
        bool is_traced = false;
        const auto trace_pair = [&](std::size_t first, Word sum, auto begin, auto end) {
            if (begin == end || std::exchange(is_traced, true)) return;
            trace(best_step_.part(side, 0), first, sum, indices);
            trace(best_step_.part(side, 1), best_step_.second(side, first), *begin, indices);
        };
        pairs(best_step_, side, {sums_[side], sums_[side] + 1}, trace_pair);
    }
    return indices;
}

// Lists the sums of a part that leave room for as many of the other list's numbers. Returns false if the limits end
// it.
bool NearestSum::list_sums(Part& part, const std::vector<Word>& least_of_others, const DynamicLimits& limits) const {
    for (const auto number : part.numbers) {
        for (auto count = part.sums.size(); count-- > counted_;) {
            if (limits.is_over()) return false;
            std::vector<Word> with;
            for (const auto sum : part.sums[count - counted_]) {
                if (sum + number + least_of_others[count] > range_.most) break;
                with.push_back(sum + number);
            }
            std::vector<Word> all;
            std::ranges::set_union(part.sums[count], with, std::back_inserter(all));
            part.sums[count] = std::move(all);
        }
    }
    return true;
}

// Counts the sums of a part beforehand, and makes room for those of as many counts as are not too many.
std::vector<NearestSum::Counts> NearestSum::count_sums(Part& part, Word unit, double most_in_part) {
    std::vector<Counts> counts(most_count_ + 1);
    counts[0][0] = 1;
    std::size_t most = 0;
    for (const auto number : part.numbers) {
        const auto units = static_cast<std::size_t>((number + unit / 2) / unit);
        most = std::min(most + 1, most_count_);
        for (auto count = most + 1; count-- > counted_;)
            for (auto sum = units_; sum-- > units;) counts[count][sum] += counts[count - counted_][sum - units];
    }
    double size = 0;
    std::size_t kept = 0;
    for (; kept <= most; ++kept) {
        const double more = std::accumulate(counts[kept].begin(), counts[kept].end(), 0.0);
        if (kept > 1 && size + more > most_in_part) break;
        size += more;
    }
    has_all_counts_ = has_all_counts_ && kept > most;
    size_ += size;
    counts.resize(kept);
    part.sums.resize(kept);
    return counts;
}

// Divides the choices into steps, of which the first ones find the most for what they list.
void NearestSum::plan(double most_in_part) {
    const Word unit = range_.most / static_cast<Word>(units_) + 1;
    const auto last = static_cast<std::size_t>(std::max<Word>(range_.most, 0) / unit);
    Word divisor = 0;
    std::array<std::vector<Counts>, 4> counts;
    for (std::size_t i = 0; i < 4; ++i) {
        for (const auto number : parts_[i].numbers) divisor = std::gcd(divisor, number);
        counts[i] = count_sums(parts_[i], unit, most_in_part);
    }
    // Each window takes passes through the parts, between which the clock is looked at.
    if (most_in_window_ == 0) most_in_window_ = static_cast<std::size_t>(std::clamp(size_ / 8, 0x1p19, 0x1p21));
    const double passed = size_ / 8;
    const bool is_reachable = range_.most % std::max<Word>(1, divisor) == 0;
    const double density = is_reachable ? static_cast<double>(divisor) / static_cast<double>(unit) : 0;
    const auto most_key = static_cast<std::ptrdiff_t>(most_count_);
    for (const bool is_mixed : {false, true}) {
        std::vector<Step> steps;
        for (std::ptrdiff_t key = is_mixed ? -most_key : 1; key <= most_key; ++key) {
            const Step of_key{.is_mixed = is_mixed, .key = key};
            const auto ones = counts_of(of_key, 0, counts);
            const auto others = counts_of(of_key, 1, counts);
            for (std::size_t u = 0; u <= last; ++u) {
                const double pairs = ones[u] * others[last - u];
                const double listed = pairs > 0 ? ones[u] + others[last - u] + passed : 0;
                const auto low = static_cast<Word>(u) * unit;
                steps.push_back({is_mixed, key, low, low + unit, listed, pairs * density});
            }
        }
        std::ranges::stable_sort(steps, std::greater<>(),
                                 [](const Step& step) { return step.hits / (step.listed + 1); });
        if (steps_.empty() || expected_listed(steps) < expected_listed(steps_)) steps_ = std::move(steps);
    }
}

// Returns about how many sums of a side are in each unit.
NearestSum::Counts NearestSum::counts_of(const Step& step, std::size_t side,
                                         const std::array<std::vector<Counts>, 4>& counts) const {
    Counts result{};
    const auto& seconds = counts[step.part(side, 1)];
    for (std::size_t first = 0; first < counts[step.part(side, 0)].size(); ++first) {
        const auto second = step.second(side, first);
        for (std::size_t u = 0; u < units_ && second < seconds.size(); ++u) {
            const double ones = counts[step.part(side, 0)][first][u];
            for (std::size_t v = 0; u + v < units_ && ones > 0; ++v) result[u + v] += ones * seconds[second][v];
        }
    }
    return result;
}

double NearestSum::expected_listed(const std::vector<Step>& steps) const {
    double hits_left = std::numbers::ln2;
    double listed = 0;
    for (const auto& step : steps) {
        const double in_window = step.listed / (1 + step.listed / static_cast<double>(most_in_window_));
        if (step.hits > hits_left) return listed + std::max(step.listed * hits_left / step.hits, in_window);
        hits_left -= step.hits;
        listed += step.listed;
    }
    return listed;
}

// Looks at the choices of a step in windows of about as many sums.
bool NearestSum::look_at(const Step& step, const DynamicLimits& limits) {
    if (range_.least > range_.most) return true;
    if (limits.is_over()) return false;
    const auto ones = size(step, 0, {step.low, step.high});
    const auto others = size(step, 1, beside({step.low, step.high}));
    if (ones == 0 || others == 0) return true;
    const auto windows = (ones + others) / most_in_window_ + 1;
    const auto in_window = (ones + others) / windows + 1;
    const Word width = (step.high - step.low) / static_cast<Word>(windows) + 1;
    for (Word low = step.low; low < step.high && range_.least <= range_.most; low += width) {
        look_at(step, Window{low, std::min(low + width, step.high)}, in_window, limits);
        listed_ += static_cast<double>(in_window);
        if (listed_ > most_listed_ || limits.is_over()) return false;
    }
    return true;
}

// Looks at the choices of which the first side's sum is in a window. Where the range is narrow, few sums of a side have
// one of the other side nearby that they need: those of either side mark cells for the other one, and only the others'
// sums in these are sorted, which takes longer than marking. If the limits end it, some choices are not looked at.
void NearestSum::look_at(const Step& step, const Window& window, std::size_t sums, const DynamicLimits& limits) {
    constexpr std::size_t cells_for_sum = 32;
    const Word span = range_.most - range_.least;
    int shift = 0;
    while ((window.high - window.low) >> shift > static_cast<Word>(cells_for_sum * sums)) ++shift;
    const bool is_narrow = span >> shift == 0;
    const auto cell = [&](Word sum) { return static_cast<std::size_t>((sum + span - window.low) >> shift); };
    if (is_narrow) {
        marks_.assign(cell(window.high + span) + 1, false);
        visit_sums(step, 0, window, [&](Word sum) { marks_[cell(sum)] = true; });
    }
    if (limits.is_over()) return;
    list(step, 1, beside(window),
         [&](Word sum) { return !is_narrow || marks_[cell(range_.least - sum)] || marks_[cell(range_.most - sum)]; });
    if (is_narrow) {
        marks_.assign(marks_.size(), false);
        for (const auto sum : sums_of_[1])
            for (const auto end : {range_.least, range_.most}) marks_[cell(end - sum)] = true;
    }
    if (limits.is_over()) return;
    list(step, 0, window, [&](Word sum) { return !is_narrow || marks_[cell(sum)]; });
    auto one = sums_of_[0].begin();
    for (auto other = sums_of_[1].rbegin(); one != sums_of_[0].end() && other != sums_of_[1].rend();) {
        const Word sum = *one + *other;
        if (range_.least <= sum && sum <= range_.most) take({*one, *other}, step);
        if (sum > range_.most)
            ++other;
        else
            ++one;
    }
}

// Narrows the range to better sums.
void NearestSum::take(const std::array<Word, 2>& sums, const Step& step) {
    found_ = true;
    sums_ = sums;
    best_step_ = step;
    if (range_.is_least_best)
        range_.most = sums[0] + sums[1] - 1;
    else
        range_.least = sums[0] + sums[1] + 1;
}

std::size_t NearestSum::size(const Step& step, std::size_t side, const Window& window) const {
    std::size_t size = 0;
    pairs(step, side, window,
          [&](std::size_t, Word, auto begin, auto end) { size += static_cast<std::size_t>(end - begin); });
    return size;
}

// Adds the indices in its list of `count` numbers of a part that have this sum.
void NearestSum::trace(std::size_t part, std::size_t count, Word sum,
                       std::array<std::vector<std::size_t>, 2>& indices) const {
    auto& of_list = indices[part / 2];
    const auto before = of_list.size();
    const bool is_found = find(parts_[part], count, parts_[part].numbers.size(), sum, of_list);
    espalier::require(is_found, "a sum that was listed is that of some numbers");
    std::for_each(of_list.begin() + static_cast<std::ptrdiff_t>(before), of_list.end(),
                  [&](auto& index) { index = 2 * index + part % 2; });
}

// Adds the indices in a part of `count` of its first `end` numbers, or of any, that have this sum. Returns whether
// there are any.
bool NearestSum::find(const Part& part, std::size_t count, std::size_t end, Word sum,
                      std::vector<std::size_t>& indices) const {
    if (count == 0 && sum == 0) return true;
    for (; end > 0; --end) {
        const Word left = sum - part.numbers[end - 1];
        if (count < counted_ || !std::ranges::binary_search(part.sums[count - counted_], left)) continue;
        if (!find(part, count - counted_, end - 1, left, indices)) continue;
        indices.push_back(end - 1);
        return true;
    }
    return false;
}
}  // namespace knapsack
