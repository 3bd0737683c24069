#include "integrate/lattice/students_t.hpp"

#include <gtest/gtest.h>

namespace {

using integrate::students_t;

TEST(StudentsT, HasTheQuantilesOfTheTables) {
    EXPECT_NEAR(students_t(1, 0.95), 12.706, 5e-4);
    EXPECT_NEAR(students_t(15, 0.95), 2.131, 5e-4);
    EXPECT_NEAR(students_t(15, 0.99), 2.947, 5e-4);
    EXPECT_NEAR(students_t(30, 0.5), 0.683, 5e-4);
    EXPECT_NEAR(students_t(1'000'000, 0.95), 1.95996, 1e-5);
}

TEST(StudentsT, RefusesWhatIsNoProbability) {
    EXPECT_DEATH(students_t(15, 1), "above 0 and below 1");
    EXPECT_DEATH(students_t(0, 0.5), "two variates");
}

}  // namespace
