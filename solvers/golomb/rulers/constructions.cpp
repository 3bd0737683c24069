#include "golomb/rulers/constructions.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include <espalier/require.hpp>

#include "golomb/rulers/modular_rulers.hpp"

namespace golomb {
namespace {

// The number of prime powers to try for a number of marks. Larger modular rulers only give longer rulers.
constexpr int candidates_per_construction = 2;

class ShortestWindow {
public:
    explicit ShortestWindow(int marks) : marks_(static_cast<std::size_t>(marks)) {}

    // Tries all multiples of the ruler, cut open at every mark. Half of the multipliers suffice, because multiplication
    // by -1 only mirrors.
    void try_multiples_of(const ModularRuler& ruler) {
        for (int multiplier = 1; multiplier <= ruler.modulus / 2; ++multiplier) {
            if (std::gcd(multiplier, ruler.modulus) == 1) try_windows(ruler, multiplier);
        }
    }

    Ruler ruler() const { return Ruler(best_); }

private:
    void try_windows(const ModularRuler& ruler, int multiplier) {
        turned_.clear();
        for (const int mark : ruler.marks) turned_.push_back(mark * multiplier % ruler.modulus);
        std::sort(turned_.begin(), turned_.end());
        const std::size_t size = turned_.size();
        for (std::size_t i = 0; i + 1 < marks_; ++i) turned_.push_back(turned_[i] + ruler.modulus);
        for (std::size_t i = 0; i < size; ++i) {
            const int length = turned_[i + marks_ - 1] - turned_[i];
            if (length < length_) keep_window(i, length);
        }
    }

    void keep_window(std::size_t begin, int length) {
        length_ = length;
        best_.clear();
        for (std::size_t i = begin; i < begin + marks_; ++i) {
            best_.push_back(static_cast<std::uint16_t>(turned_[i] - turned_[begin]));
        }
    }

    std::size_t marks_;
    int length_ = std::numeric_limits<int>::max();
    std::vector<std::uint16_t> best_;
    std::vector<int> turned_;
};

}  // namespace

Ruler constructed_ruler(int marks) {
    espalier::require(marks >= 1 && marks <= 200, "a constructed ruler has 1 to 200 marks");
    if (marks == 1) return Ruler({0});
    ShortestWindow shortest(marks);
    int left = candidates_per_construction;
    for (int q = std::max(2, marks - 1); left > 0; ++q) {
        const int prime = prime_below_power(q);
        if (prime == 0) continue;
        --left;
        shortest.try_multiples_of(singer_ruler(q));
        if (q >= marks) shortest.try_multiples_of(bose_chowla_ruler(q));
        if (q > marks && prime == q) shortest.try_multiples_of(ruzsa_ruler(q));
    }
    return shortest.ruler();
}

int likely_length(int marks, int length_of_one_less) { return length_of_one_less + (8 * marks + 4) / 5; }

}  // namespace golomb
