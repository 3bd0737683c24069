// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/bounds/subsets_of_sum.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

#include <espalier/require.hpp>

namespace knapsack {

namespace {

constexpr double pi = std::numbers::pi;

double probability(double exponent) { return 1 / (1 + std::exp(exponent)); }

// Returns indices in an order of which either half has numbers of all sizes, if the numbers are sorted.
std::vector<std::size_t> dealt(std::size_t size) {
    std::vector<std::size_t> indices;
    for (const std::size_t first : {0, 1})
        for (auto index = first; index < size; index += 2) indices.push_back(index);
    return indices;
}

}  // namespace

SubsetsOfSum::SubsetsOfSum(Numbers numbers, Word sum, bool has_equal_counts)
    : numbers_(std::move(numbers)), sum_(sum), has_equal_counts_(has_equal_counts) {
    for (const auto& list : numbers_) {
        espalier::require(list.size() <= most_in_list, "a subset is a word of bits");
        for (const auto number : list) {
            divisor_ = std::gcd(divisor_, number);
            greatest_ = std::max(greatest_, number);
        }
    }
    if (!is_possible() || !find_saddle_point()) return;
    for (std::size_t list = 0; list < 2; ++list) distributions_[list] = distribution(list);
    expected_ = static_cast<double>(divisor_) * density(both());
}

bool SubsetsOfSum::is_possible() const {
    constexpr Word most_sum = Word{1} << 55;  // so that the totals of find() do not overflow
    if (has_equal_counts_ && sum_ > most_sum) return false;
    Word all = 0;
    for (const auto& list : numbers_) all += std::accumulate(list.begin(), list.end(), Word{0});
    return 0 < sum_ && sum_ < all && sum_ % divisor_ == 0;
}

// Minimises the convex function a + sum of log(1 + exp(-a x -+ b)), where x are the numbers in units of the sum, by
// Newton's method. Its gradient is by how much the expected sum and numbers of elements are wrong.
bool SubsetsOfSum::find_saddle_point() {
    constexpr int most_steps = 60;
    constexpr double longest_step = 4;  // in the exponent of the greatest number
    constexpr double precision = 1e-6;
    const double greatest = static_cast<double>(greatest_) / static_cast<double>(sum_);
    for (int step = 0; step < most_steps; ++step) {
        const auto both = this->both();
        const double sum_error = both.sum - 1;
        const double count_error = both.count;
        if (std::abs(sum_error) < precision && std::abs(count_error) < precision) return true;
        const double determinant = both.determinant();
        if (!(determinant > 0)) return false;
        const double of_sum = (sum_error * both.count_count - count_error * both.sum_count) / determinant;
        const double of_count = (count_error * both.sum_sum - sum_error * both.sum_count) / determinant;
        const double length = std::abs(of_sum) * greatest + std::abs(of_count);
        const double share = std::min(1.0, longest_step / length);
        of_sum_ += share * of_sum;
        of_count_ += share * of_count;
    }
    return false;
}

SubsetsOfSum::Distribution SubsetsOfSum::distribution(std::size_t list) const {
    Distribution distribution;
    const double unit = 1 / static_cast<double>(sum_);
    const double of_count = list == 0 ? of_count_ : -of_count_;
    for (const auto number : numbers_[list]) {
        const double x = unit * static_cast<double>(number);
        const double exponent = of_sum_ * x + of_count;
        const double p = probability(exponent);
        const double variance = p * probability(-exponent);
        distribution.sum += p * x;
        distribution.count += p;
        distribution.sum_sum += variance * x * x;
        distribution.sum_count += variance * x;
        distribution.count_count += variance;
        const double size = std::abs(exponent);
        distribution.entropy += std::log1p(std::exp(-size)) + size * probability(size);
    }
    return distribution;
}

// Returns the distribution of pairs: of their sum, and of how many more numbers are of the first list, which is always
// 0 if counts need not be equal.
SubsetsOfSum::Distribution SubsetsOfSum::both() const {
    auto both = distribution(0);
    const auto second = distribution(1);
    both.sum += second.sum;
    both.count -= second.count;
    both.sum_sum += second.sum_sum;
    both.sum_count -= second.sum_count;
    both.count_count += second.count_count;
    both.entropy += second.entropy;
    if (!has_equal_counts_) {
        both.count = 0;
        both.sum_count = 0;
        both.count_count = 1;
    }
    return both;
}

// Returns the distribution of sums and counts to which a number between two possible ones is added that is spread
// evenly.
SubsetsOfSum::Distribution SubsetsOfSum::widened(Distribution distribution) const {
    const double step = static_cast<double>(divisor_) / static_cast<double>(sum_);
    distribution.sum_sum += step * step / 12;
    distribution.count_count += 1.0 / 12;
    return distribution;
}

// Returns how many subsets there are of the most likely sum, for each whole number next to it, and of the most likely
// number of elements.
double SubsetsOfSum::density(const Distribution& distribution) const {
    const auto sum = static_cast<double>(sum_);
    const auto wider = widened(distribution);
    if (!has_equal_counts_) return std::exp(wider.entropy) / std::sqrt(2 * pi * wider.sum_sum) / sum;
    return std::exp(wider.entropy) / (2 * pi * std::sqrt(wider.determinant())) / sum;
}

double SubsetsOfSum::expected_listed() const {
    return (1 / density(distributions_[0]) + 1 / density(distributions_[1])) / static_cast<double>(divisor_);
}

// Returns the cells in which most pairs are, the most likely ones first. The inverse covariances of both lists add up.
std::vector<SubsetsOfSum::Cell> SubsetsOfSum::cells(Word width) const {
    constexpr double farthest = 16;  // one pair of three thousand is farther away
    Distribution precision;
    for (const auto& of_list : distributions_) {
        auto distribution = widened(of_list);
        if (!has_equal_counts_) distribution.sum_count = 0;
        precision.sum_sum += distribution.count_count / distribution.determinant();
        precision.sum_count += -distribution.sum_count / distribution.determinant();
        precision.count_count += distribution.sum_sum / distribution.determinant();
    }
    const double of_sums = std::sqrt(farthest * precision.count_count / precision.determinant());
    const auto& middle = distributions_[0];
    const auto range = [](double low, double high, double most) {
        return std::pair(static_cast<Word>(std::clamp(low, 0.0, most)), static_cast<Word>(std::clamp(high, 0.0, most)));
    };
    const double share = static_cast<double>(width) / static_cast<double>(sum_);  // of the sum
    const auto [low, high] = range((middle.sum - of_sums) / share, (middle.sum + of_sums) / share, 1 / share);
    const double of_counts = std::sqrt(farthest * precision.sum_sum / precision.determinant());
    const auto most = static_cast<double>(std::min(numbers_[0].size(), numbers_[1].size()));
    const auto [fewest, last] = has_equal_counts_ ? range(middle.count - of_counts, middle.count + of_counts + 1, most)
                                                  : std::pair(Word{0}, Word{0});
    std::vector<Cell> cells;
    for (auto count = fewest; count <= last; ++count) {
        for (auto window = low; window <= high; ++window) {
            const double y = has_equal_counts_ ? static_cast<double>(count) - middle.count : 0;
            const double begin = static_cast<double>(window) * share;
            const double x = std::clamp(middle.sum, begin, begin + share) - middle.sum;
            const double distance =
                precision.sum_sum * x * x + 2 * precision.sum_count * x * y + precision.count_count * y * y;
            if (distance <= farthest || low == high) cells.push_back({count, window * width, distance});
        }
    }
    std::ranges::stable_sort(cells, {}, &Cell::distance);
    return cells;
}

// Returns the subsets of a list, with this much for each element beside the sum: subsets of as many elements follow
// each other. Leaves out those in which half of the numbers have an unlikely sum.
Half<Word> SubsetsOfSum::half(std::size_t list, Word each) const {
    constexpr double farthest = 4;  // deviations
    const double mean = distributions_[list].sum / 2;
    const double variance = distributions_[list].sum_sum / 2;
    const double share = std::min(1.0, mean + farthest * std::sqrt(variance));
    const auto most = static_cast<Word>(share * static_cast<double>(sum_));
    Items<Word> items;
    for (const auto index : dealt(numbers_[list].size()))
        items.push_back({numbers_[list][index] + each, numbers_[list][index] + each});
    return Half<Word>(items, [&](Word total) { return (each == 0 ? total : total % each) <= most; });
}

// Returns a bit for each number in a subset of this total.
std::uint64_t SubsetsOfSum::subset_of(std::size_t list, const Half<Word>& half, const Total<Word>& total) const {
    const auto choice = half.choice_of(total);
    const auto indices = dealt(numbers_[list].size());
    std::uint64_t subset = 0;
    for (std::size_t i = 0; i < indices.size(); ++i) subset |= (choice >> i & 1) << indices[i];
    return subset;
}

std::optional<SubsetsOfSum::Found> SubsetsOfSum::find(const DynamicLimits& limits) const {
    constexpr double certain = 64;  // that many are not missed by chance, even if some have a subset in common
    const Word each = has_equal_counts_ ? sum_ + std::max(sum_, greatest_) + 1 : 0;
    const auto here = half(0, each);
    const auto there = half(1, each);
    const auto in_memory = static_cast<double>(here.size() + there.size());
    const double densities = density(distributions_[0]) + density(distributions_[1]);
    const auto width = static_cast<Word>(std::clamp(in_memory / densities, 1.0, static_cast<double>(sum_)));
    const auto cells = this->cells(width);
    double weights = 0;
    for (const auto& cell : cells) weights += std::exp(-cell.distance / 2);
    double missed = 0;
    double listed = 0;
    Totals<Word> ones;
    Totals<Word> others;
    Totals<Word> spare;
    for (const auto& cell : cells) {
        if (missed > certain * weights || listed > most_listed || limits.is_over()) break;
        const Word low = cell.count * each + cell.low;
        const Word high = cell.count * each + std::min(cell.low + width, sum_ + 1);
        const Word sum = 2 * cell.count * each + sum_;
        here.list(low, high, ones, spare);
        there.list(sum - high + 1, sum - low + 1, others, spare);
        auto other = others.rbegin();
        for (const auto& one : ones) {
            while (other != others.rend() && one.weight + other->weight > sum) ++other;
            if (other == others.rend()) break;
            if (one.weight + other->weight == sum) return Found{subset_of(0, here, one), subset_of(1, there, *other)};
        }
        listed += static_cast<double>(ones.size() + others.size());
        missed += expected_ * std::exp(-cell.distance / 2);
    }
    return std::nullopt;
}

}  // namespace knapsack
