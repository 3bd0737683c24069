// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>
#include <vector>
#include "unit/core/balancers/place_on.hpp"

namespace espalier_test {
/// Notes among how many of the nearest PEs it is asked to choose.
class NotingPlace final : public PlaceOn {
public:
    NotingPlace(std::string_view machine, int pe, std::vector<int>& sizes) : PlaceOn(machine, pe), sizes_(sizes) {}

    int random_near(int size, espalier::Random& random) const override {
        sizes_.push_back(size);
        return PlaceOn::random_near(size, random);
    }

private:
    std::vector<int>& sizes_;
};
}  // namespace espalier_test
