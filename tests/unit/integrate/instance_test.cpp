// SPDX-License-Identifier: Apache-2.0
#include "integrate/instance.hpp"
#include <gtest/gtest.h>
#include <string>
#include <espalier/pack.hpp>
#include <espalier/program/errors.hpp>

namespace {
using namespace integrate;

std::string refusal(const std::string& text) {
    try {
        static_cast<void>(read_instances("some.int", text));
    } catch (const espalier::program::InputError& wrong) {
        return wrong.what();
    }
    return "";
}

TEST(InstanceFile, HasAnInstanceOnEachLine) {
    const auto instances =
        read_instances("some.int", "# comment\n\nA ; x*sin(x) ; 0 ; pi ; 1\r\n\tB;1;0;1  \nC ; x ; 0 ; 1 ;");
    const std::vector<Instance> expected = {
        {"A", "x*sin(x)", "0", "pi", "1"}, {"B", "1", "0", "1", ""}, {"C", "x", "0", "1", ""}};
    EXPECT_EQ(instances, expected);
}

TEST(InstanceFile, NamesTheLineOfWhatIsWrong) {
    const std::string expected = ", expected name ; expression ; from ; to, and perhaps ; exact value";
    EXPECT_EQ(refusal("A ; x ; 0\n"), "some.int:1: 3 fields" + expected);
    EXPECT_EQ(refusal("x\n"), "some.int:1: 1 field" + expected);
    EXPECT_EQ(refusal("sin(x) ; 0 ; 1 ; 0.4596976941\n"),
              "some.int:1: 'sin(x)' may be the name or the integrand" + expected);
    EXPECT_EQ(refusal("x1*x2 ; 0,0 ; 1,1 ; 1/4\n"), "some.int:1: 'x1*x2' may be the name or the integrand" + expected);
    EXPECT_EQ(refusal("x ; x ; 0 ; 1\n") + refusal("e ; 2 ; 0 ; 1\n"), "");
    EXPECT_EQ(refusal("\nA ; x ; 0 ; 1 ; 2 ; 3\n"), "some.int:2: 6 fields" + expected);
    EXPECT_EQ(refusal("A ; x ; 0 ; 1\n# B\nC ; x* ; 0 ; 1\n"),
              "some.int:3: the integrand 'x*': column 3: expected an operand");
    EXPECT_EQ(refusal("A ; x ; 0 ; 1e400\n").find("some.int:1: the upper limit '1e400': is finite"), 0U);
    EXPECT_EQ(refusal("# nothing\n"), "some.int:1: no integral" + expected);
}

TEST(Instance, TravelsWhole) {
    const Instance instance{"a", "b", "c", "d", "e"};
    EXPECT_EQ(espalier::unpack<Instance>(espalier::pack(instance)), instance);
}
}  // namespace
