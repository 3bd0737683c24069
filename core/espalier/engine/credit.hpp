#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <tuple>

namespace espalier::engine {

/// Credit recovery [Mattern 1989]: the whole starts with credit 1, and whoever splits a part gives half of its credit
/// away with the new part. Parts that have ended return their credit; when all of it is back, no part is left. After k
/// splits a part has the credit 2^-k, so that k is all that travels. What is outstanding is kept exactly, as the ones
/// of a binary fraction: at most about as many as there are parts.
class OutstandingCredit {
public:
    /// Is all of it back?
    bool recovered() const { return ones_.empty(); }

    /// 2^-k comes back. Throws std::logic_error if less than that is outstanding.
    void give_back(std::uint32_t k) {
        // Borrows from the smallest one that is large enough: 2^-j = 2^-(j+1) + ... + 2^-k + 2^-k.
        auto lender = ones_.upper_bound(k);
        if (lender == ones_.begin()) throw std::logic_error("more credit came back than was given");
        --lender;
        const auto j = *lender;
        ones_.erase(lender);
        for (auto one = j + 1; one <= k; ++one) ones_.insert(one);
    }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.ones_);
    }

private:
    std::set<std::uint32_t> ones_ = {0};
};

}  // namespace espalier::engine
