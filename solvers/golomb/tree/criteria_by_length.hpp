#pragma once

#include <memory>
#include <mutex>

#include "golomb/tree/choose_table.hpp"
#include "golomb/tree/criteria.hpp"

namespace golomb {

/// The criteria for each allowed length up to a longest one, computed when first asked for: as shorter rulers are
/// found, a search goes on with stricter ones. May be asked by several threads at once.
class CriteriaByLength {
public:
    /// Requires: `choose` is a table for as many marks and the length `longest`; -1 <= longest (-1: there are none).
    CriteriaByLength(ChooseTable choose, int marks, int longest);

    /// Requires: 0 <= length <= longest.
    const Criteria& operator[](int length) const;

private:
    struct Once {
        std::once_flag flag;
        std::unique_ptr<const Criteria> criteria;
    };

    ChooseTable choose_;
    int marks_;
    int longest_;
    std::unique_ptr<Once[]> of_length_;
};

}  // namespace golomb
