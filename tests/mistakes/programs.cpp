// SPDX-License-Identifier: Apache-2.0

// A program that asks for an argument in the wrong way.

#include <espalier/program/main.hpp>

int main() {
    const auto make = [](espalier::Arguments& a) {
        return a.integer("N", 5, 1, 10);  // says: the range of an integer is written in braces
    };
    static_cast<void>(make);
}
