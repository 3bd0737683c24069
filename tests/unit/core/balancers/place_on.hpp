// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>
#include <vector>
#include <espalier/transports/place.hpp>
#include <espalier/transports/simulated/machines.hpp>

namespace espalier_test {
/// A PE of a machine, as parse_machine() names it. On a complete network a policy knows nothing but numbers.
class PlaceOn : public espalier::Place {
public:
    PlaceOn(std::string_view machine, int pe) : machine_(espalier::parse_machine(machine)), pe_(pe) {}

    int pe() const override { return pe_; }
    int pes() const override { return machine_.pes(); }
    bool is_uniform() const override { return machine_.is_uniform(); }
    bool passes_messages_on() const override { return machine_.has_contention; }
    std::vector<int> sides() const override { return machine_.sides; }
    std::vector<int> neighbours() const override {
        return machine_.has_links() ? machine_.neighbours(pe_) : Place::neighbours();
    }
    int random_near(int size, espalier::Random& random) const override {
        return machine_.has_links() ? machine_.random_near(pe_, size, random) : Place::random_near(size, random);
    }

    const espalier::Machine& machine() const { return machine_; }

private:
    espalier::Machine machine_;
    int pe_;
};
}  // namespace espalier_test
