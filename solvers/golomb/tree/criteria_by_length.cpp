#include "golomb/tree/criteria_by_length.hpp"

#include <cstddef>
#include <utility>

#include <espalier/require.hpp>

namespace golomb {

CriteriaByLength::CriteriaByLength(ChooseTable choose, int marks, int longest)
    : choose_(std::move(choose)),
      marks_(marks),
      longest_(longest),
      of_length_(std::make_unique<Once[]>(static_cast<std::size_t>(longest + 1))) {
    espalier::require(longest >= -1, "rulers are 0 or more long, or there are none");
}

const Criteria& CriteriaByLength::operator[](int length) const {
    espalier::require(length >= 0 && length <= longest_, "rulers are as long as was allowed for, or shorter");
    auto& once = of_length_[static_cast<std::size_t>(length)];
    std::call_once(once.flag, [&] { once.criteria = std::make_unique<Criteria>(choose_, marks_, length); });
    return *once.criteria;
}

}  // namespace golomb
