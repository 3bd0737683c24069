// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/bounds/subset_of_sum.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <numeric>
#include <utility>

namespace knapsack {

namespace {

constexpr std::size_t lists = 4;

/// Returns the sum of each subset of numbers i, i + 4, i + 8, ...
std::vector<Word> sums_of(const std::vector<Word>& numbers, std::size_t first) {
    std::vector<Word> sums{0};
    for (std::size_t i = first; i < numbers.size(); i += lists) {
        const auto size = sums.size();
        for (std::size_t subset = 0; subset < size; ++subset) sums.push_back(sums[subset] + numbers[i]);
    }
    return sums;
}

std::uint32_t greatest_prime_up_to(std::uint32_t number) {
    const auto is_prime = [](std::uint32_t candidate) {
        for (std::uint32_t divisor = 2; divisor * divisor <= candidate; ++divisor)
            if (candidate % divisor == 0) return false;
        return true;
    };
    while (!is_prime(number)) --number;
    return number;
}

/// The pairs of a subset of each of two lists, by the residue of their sum.
class Pairs {
public:
    Pairs(std::vector<Word> first, const std::vector<Word>& second, Word modulus)
        : modulus_(modulus), first_(std::move(first)), begin_(static_cast<std::size_t>(modulus) + 1) {
        for (std::uint32_t subset = 0; subset < second.size(); ++subset) second_.emplace_back(second[subset], subset);
        for (const auto sum : first_) residues_.push_back(residue_of(sum));
        for (const auto sum : second) ++begin_[residue_of(sum) + 1];
        std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
        std::ranges::sort(second_, {}, [&](const auto& entry) { return residue_of(entry.first); });
    }

    std::size_t residue_of(Word sum) const { return static_cast<std::size_t>(sum % modulus_); }

    /// Calls visit(sum, first subset, second subset) for each pair whose sum has this residue, until one returns true.
    /// Returns whether one did.
    template <class Visit>
    bool any(std::size_t residue, const Visit& visit) const {
        for (std::size_t i = 0; i < first_.size(); ++i) {
            const auto missing = residue >= residues_[i] ? residue - residues_[i]
                                                         : residue + static_cast<std::size_t>(modulus_) - residues_[i];
            for (auto j = begin_[missing]; j < begin_[missing + 1]; ++j)
                if (visit(first_[i] + second_[j].first, i, second_[j].second)) return true;
        }
        return false;
    }

private:
    Word modulus_;
    std::vector<Word> first_;                             // sums of subsets
    std::vector<std::size_t> residues_;                   // of these
    std::vector<std::pair<Word, std::uint32_t>> second_;  // sums and subsets, by their residues
    std::vector<std::size_t> begin_;                      // where those of each residue begin
};

/// A set of sums, as a table of places of which at most half are taken.
class SumSet {
public:
    explicit SumSet(std::size_t most)
        : places_(std::bit_ceil(2 * most), free_place), shift_(64 - std::countr_zero(places_.size())) {}

    void clear() {
        std::ranges::fill(places_, free_place);
        size_ = 0;
    }
    /// Leaves out a sum that finds no place, as when many numbers are alike and one residue has most of the pairs.
    void insert(Word sum) {
        if (2 * size_ >= places_.size()) return;
        Word& place = places_[find(sum)];
        size_ += place == free_place ? 1 : 0;
        place = sum;
    }
    bool contains(Word sum) const { return places_[find(sum)] == sum; }

private:
    static constexpr Word free_place = std::numeric_limits<Word>::min();

    std::size_t find(Word sum) const {
        constexpr std::uint64_t golden = 0x9e3779b97f4a7c15;
        auto place = static_cast<std::size_t>(static_cast<std::uint64_t>(sum) * golden >> shift_);
        while (places_[place] != free_place && places_[place] != sum) place = (place + 1) & (places_.size() - 1);
        return place;
    }

    std::vector<Word> places_;
    int shift_;
    std::size_t size_ = 0;
};

/// Returns the subset of all numbers that has a subset of each list.
std::uint64_t dealt_back(const std::array<std::uint64_t, lists>& subsets) {
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < most_in_subset_sum; ++i) all |= (subsets[i % lists] >> (i / lists) & 1) << i;
    return all;
}

}  // namespace

std::optional<std::uint64_t> subset_of_sum(const std::vector<Word>& numbers, Word sum, double share,
                                           const DynamicLimits& limits) {
    auto first = sums_of(numbers, 0);
    const auto modulus = greatest_prime_up_to(std::max<std::uint32_t>(2, static_cast<std::uint32_t>(first.size())));
    SumSet sums(std::max<std::size_t>(64, 4 * first.size()));
    const Pairs here(std::move(first), sums_of(numbers, 1), modulus);
    const Pairs there(sums_of(numbers, 2), sums_of(numbers, 3), modulus);
    const auto residues = std::min<double>(modulus, share * modulus + 1);
    for (std::size_t residue = 0; static_cast<double>(residue) < residues && !limits.is_over(); ++residue) {
        sums.clear();
        here.any(residue, [&](Word one, std::size_t, std::size_t) {
            sums.insert(one);
            return false;
        });
        std::optional<std::uint64_t> found;
        there.any((here.residue_of(sum) + modulus - residue) % modulus, [&](Word other, std::size_t c, std::size_t d) {
            return sums.contains(sum - other) && here.any(residue, [&](Word one, std::size_t a, std::size_t b) {
                if (one + other != sum) return false;
                found = dealt_back({a, b, c, d});
                return true;
            });
        });
        if (found) return found;
    }
    return std::nullopt;
}

}  // namespace knapsack
