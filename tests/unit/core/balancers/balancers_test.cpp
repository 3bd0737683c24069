#include <gtest/gtest.h>

#include <set>
#include <stdexcept>
#include <string>

#include <espalier/balancers/table.hpp>

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
}

}  // namespace
