// SPDX-License-Identifier: Apache-2.0
#include "integrate/command.hpp"
#include <gtest/gtest.h>
#include <cmath>
#include <functional>
#include <string>
#include <espalier/program/errors.hpp>

namespace {
using namespace integrate;

Command command() {
    Command made;
    made.source = "x";
    made.instance.from = "0";
    made.instance.to = "1";
    return made;
}

Settings settings(const std::function<void(Command&)>& change) {
    Command made = command();
    change(made);
    check(made);
    return made.settings;
}

std::string refusal(const std::function<void(Command&)>& change) {
    try {
        settings(change);
    } catch (const espalier::program::UsageError& wrong) {
        return wrong.what();
    }
    return "";
}

TEST(Command, AsksForTenDigitsIfForNothingElse) {
    const auto made = settings([](Command&) {});
    EXPECT_NEAR(made.tolerance.relative, -10 * std::log2(10), 1e-9);
    EXPECT_NEAR(made.tolerance.absolute, -10 * std::log2(10), 1e-9);
    EXPECT_EQ(made.digits, 10);
}

TEST(Command, KnowsHowManyDigitsAnErrorAmountsTo) {
    EXPECT_EQ(settings([](Command& r) { r.digits = 25; }).digits, 25);
    EXPECT_EQ(settings([](Command& r) { r.relative = "1e-25"; }).digits, 25);
    EXPECT_EQ(settings([](Command& r) { r.absolute = "2e-7"; }).digits, 7);
    EXPECT_EQ(settings([](Command& r) { r.absolute = "1e100000"; }).digits, 1);
    EXPECT_EQ(settings([](Command& r) { r.relative = "1e-100000"; }).digits, 100'000);
    const auto both = settings([](Command& r) {
        r.absolute = "1e-5";
        r.relative = "1e-25";
    });
    EXPECT_EQ(both.digits, 25);
    EXPECT_NEAR(both.tolerance.absolute, -5 * std::log2(10), 1e-9);
}

TEST(Command, RefusesErrorsThatAreNone) {
    EXPECT_EQ(refusal([](Command& r) { r.absolute = "-1"; }),
              "--absolute: '-1' was given, expected a number above 0 such as 1e-10");
    EXPECT_EQ(refusal([](Command& r) { r.relative = "1e-10x"; }), "--relative '1e-10x': expected a constant");
    EXPECT_EQ(refusal([](Command& r) { r.absolute = "1e-60000*1e-60000"; }),
              "--absolute: '1e-60000*1e-60000' was given, expected at least 1e-100000");
    EXPECT_EQ(refusal([](Command& r) { r.absolute = "1e-99999999999999999999"; }),
              "--absolute '1e-99999999999999999999': column 1: '1e-99999999999999999999' is out of range, expected an "
              "exponent of ten from -100000 to 100000");
    EXPECT_NE(refusal([](Command& r) { r.accuracy_threshold = "0"; }).find("--theta-a"), std::string::npos);
    EXPECT_NE(refusal([](Command& r) { r.resolution_threshold = "y"; }).find("--theta-r"), std::string::npos);
}

TEST(Command, RefusesWhatDoesNotGoTogether) {
    EXPECT_NE(refusal([](Command& r) { r.source = ""; }).find("what is to be integrated?"), std::string::npos);
    EXPECT_NE(refusal([](Command& r) { r.instance.to = ""; }).find("expected both limits"), std::string::npos);
    EXPECT_NE(refusal([](Command& r) { r.source = "a.int"; }).find("are in the file"), std::string::npos);
    EXPECT_EQ(refusal([](Command& r) {
                  r.digits = 3;
                  r.relative = "1e-3";
              }),
              "--digits and --relative say the same");
}

TEST(Command, RefusesAnIntegralThatItsMethodCannotDo) {
    EXPECT_EQ(refusal([](Command& r) { r.settings.method = "genz-malik"; }),
              "--method genz-malik: it is for 2 to 10 variables");
    EXPECT_EQ(refusal([](Command& r) { r.source = "x*"; }), "the integrand 'x*': column 3: expected an operand");
    EXPECT_EQ(refusal([](Command& r) {
                  r.source = "a.int";
                  r.instance.from = r.instance.to = "";
                  r.settings.method = "genz-malik";
              }),
              "");
}

TEST(Command, RefusesAPathBesideLimits) {
    const auto path = [](Command& r) { r.instance.path = "0, i"; };
    EXPECT_EQ(refusal(path), "--path is instead of --from, --to and --principal-value");
    EXPECT_EQ(refusal([&](Command& r) {
                  path(r);
                  r.instance.from = r.instance.to = "";
              }),
              "");
    EXPECT_EQ(refusal([](Command& r) {
                  r.source = "a.int";
                  r.instance.from = r.instance.to = "";
                  r.instance.principal_value = true;
              }),
              "--from, --to, --exact, --break, --variables, --let, --path and --principal-value: limits, values and "
              "names of the integrals are in the file");
}

TEST(Command, RefusesNamesThatSayNothing) {
    EXPECT_EQ(refusal([](Command& r) { r.instance.constants = "a"; }), "--let: 'a' was given, expected NAME=VALUE");
    EXPECT_EQ(refusal([](Command& r) {
                  r.instance.variables = "a,a";
                  r.instance.from = "0,0";
                  r.instance.to = "1,1";
              }),
              "the variable 'a': is there twice");
}

TEST(Command, IsAnInstanceUnlessItNamesAFile) {
    ASSERT_EQ(command().instances().size(), 1U);
    EXPECT_EQ(command().instances().front(), (Instance{"", "x", "0", "1", ""}));
    auto file = command();
    file.source = "a.int";
    EXPECT_TRUE(file.is_file());
    EXPECT_FALSE(command().is_file());
    EXPECT_DEATH(static_cast<void>(file.instances()), "the instances of a file");
}

TEST(Command, MakesAnInstanceForEachIntegrandAndEachValue) {
    auto several = command();
    several.source = "a*x ; f(b, x)";
    several.instance.constants = "a = 0,0.25,...,0.5; b=2; c=-1,1";
    const auto all = several.instances();
    ASSERT_EQ(all.size(), 12U);
    EXPECT_EQ(all.front(), (Instance{"a = 0; c = -1", "a*x", "0", "1", "", "", "", "a = 0; b = 2; c = -1"}));
    EXPECT_EQ(all.back(), (Instance{"a = 0.50; c = 1", "f(b, x)", "0", "1", "", "", "", "a = 0.50; b = 2; c = 1"}));
    for (const auto* list :
         {"a=0,...,1", "a=...,1", "a=0,2,...,5", "a=0,-1,...,5", "a=0,x,...,5", "a=0,1,...", "a=1,2,4,...,16"}) {
        several.instance.constants = list;
        EXPECT_THROW(static_cast<void>(several.instances()), espalier::program::UsageError) << list;
    }
}
}  // namespace
