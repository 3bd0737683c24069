// SPDX-License-Identifier: Apache-2.0

// The templates that most test programs instantiate.

#include "precompiled.hpp"

template void rc::detail::checkGTest(void (*&&)());
