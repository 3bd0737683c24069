#include "synthetic/alpha/alpha_tree.hpp"

#include <cmath>
#include <stdexcept>

namespace synthetic {

// Multiplies instead of computing powers, which need not be rounded alike everywhere.
AlphaTree::AlphaTree(double alpha, std::uint64_t seed) : seed_(seed) {
    if (!(alpha >= 0 && alpha <= largest_alpha)) {
        throw std::invalid_argument("--alpha: the probability must be between 0 and 0.995");
    }
    const double certain = std::ldexp(1.0, 64 - hidden_bits);
    for (double probability = 1; probability * certain >= 1; probability *= alpha) {
        thresholds_.push_back(static_cast<std::uint64_t>(std::ceil(probability * certain)));
    }
}

}  // namespace synthetic
