// SPDX-License-Identifier: Apache-2.0

// Includes what nearly all sources of tests include. It is a precompiled header of all test programs.

#pragma once
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <thread>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

// All laws without arguments share this function, which precompiled.cpp instantiates.
extern template void rc::detail::checkGTest(void (*&&)());
