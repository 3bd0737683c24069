#pragma once

#include <memory>
#include <mutex>

#include "golomb/tree/choose_table.hpp"
#include "golomb/tree/criteria.hpp"

namespace golomb {

/// The criteria for each allowed length up to a longest one. Each is computed when it is first needed, because a search
/// goes on with stricter criteria as shorter rulers are found. Several threads may use the criteria at once.
class CriteriaByLength {
public:
    /// Requires: `choose` is a table for `marks` marks and the length `longest`; -1 <= longest (-1: there are none).
    CriteriaByLength(ChooseTable choose, int marks, int longest);

    /// Returns the criteria for rulers of at most this length. Requires: 0 <= length <= longest.
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
