// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <set>
#include <stdexcept>
#include <string>
#include <espalier/balancers/table.hpp>
#include "unit/core/balancers/policy_on.hpp"

namespace {
using namespace espalier;

TEST(Balancers, HaveNamesOfTheirOwn) {
    std::set<std::string_view> names;
    for (const auto& row : balancers()) {
        EXPECT_TRUE(names.insert(row.name).second) << row.name;
        EXPECT_FALSE(row.description.empty());
        EXPECT_EQ(&find_balancer(row.name), &row);
    }
    EXPECT_TRUE(names.contains("random-polling"));
    EXPECT_TRUE(names.contains("static"));
}

TEST(Balancers, AnUnknownNameIsRefusedWithThoseThereAre) {
    try {
        find_balancer("oracle");
        FAIL();
    } catch (const std::invalid_argument& error) {
        for (const auto& row : balancers()) {
            EXPECT_NE(std::string(error.what()).find(row.name), std::string::npos) << row.name;
        }
    }
}

std::string complaint_about(std::string_view chosen) {
    try {
        find_balancer(chosen);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return {};
}

TEST(Balancers, MayHaveANumber) {
    EXPECT_EQ(find_balancer("lifeline:3").name, "lifeline");
    EXPECT_EQ(find_balancer("lifeline:32").name, "lifeline");
    const std::string expected = "follows the balancer lifeline; expected a number from 1 to 32";
    EXPECT_EQ(complaint_about("lifeline:0"), "'0' " + expected);
    EXPECT_EQ(complaint_about("lifeline:33"), "'33' " + expected);
    EXPECT_EQ(complaint_about("lifeline:2x"), "'2x' " + expected);
    EXPECT_EQ(complaint_about("lifeline:"), "'' " + expected);
    EXPECT_EQ(complaint_about("random-polling:3"), "'3' follows the balancer random-polling, which has no number");
}

// Whom each of 100 requests of PE 5 goes to.
std::vector<int> asked_by(std::string_view balancer, std::string_view machine) {
    return espalier_test::PolicyOn(balancer, machine, 5).asks(100);
}

TEST(Balancers, AutoAsksNearByWhereSomeAreNearer) {
    for (const char* machine : {"mesh:8x8", "ring:16", "hypercube:6", "gcel", "cluster:256"}) {
        EXPECT_EQ(asked_by("auto", machine), asked_by("localized-polling", machine)) << machine;
        EXPECT_NE(asked_by("auto", machine), asked_by("random-polling", machine)) << machine;
    }
    for (const char* machine : {"logp:64", "cluster:64", "threads:8", "atomic:16"}) {
        EXPECT_EQ(asked_by("auto", machine), asked_by("random-polling", machine)) << machine;
        EXPECT_NE(asked_by("auto", machine), asked_by("localized-polling", machine)) << machine;
    }
}

TEST(Balancers, AutoHasANameAndNoNumber) {
    EXPECT_EQ(automatic_balancer(true, false), "random-polling");
    EXPECT_EQ(automatic_balancer(true, true), "random-polling");
    EXPECT_EQ(automatic_balancer(false, false), "localized-polling");
    EXPECT_EQ(automatic_balancer(false, true), "localized-backoff");
    EXPECT_EQ(complaint_about("auto:2"), "'2' follows the balancer auto, which has no number");
}

/// A policy of a user's own.
class Patient final : public Balancer {
public:
    Patient(const Place& place, Outbox& /*outbox*/, std::uint64_t /*seed*/) : next_((place.pe() + 1) % place.pes()) {}

    std::optional<Request> next_request() override { return Request{.victim = next_, .is_patient = true}; }

private:
    int next_;
};

TEST(Balancers, OneThatIsRegisteredIsOneOfThem) {
    const auto before = balancers().size();
    register_balancer<Patient>(std::string("patient"), std::string("waits for the next PE"));
    EXPECT_EQ(balancers().size(), before + 1);
    EXPECT_EQ(find_balancer("patient").description, "waits for the next PE");
    EXPECT_FALSE(find_balancer("patient").in_order_of_levels);
    EXPECT_EQ(find_balancer("static").name, "static");
}

TEST(BalancersDeathTest, NoNameIsTakenTwice) {
    EXPECT_DEATH(register_balancer<Patient>("static", "another"), "a name of its own");
    EXPECT_DEATH(register_balancer<Patient>("static:3", "another"), "without a colon");
}
}  // namespace
