// SPDX-License-Identifier: Apache-2.0
#include <espalier/program/program.hpp>
#include "golomb/command.hpp"

int main(int argc, char** argv) {
    return espalier::program::answer_command<golomb::Command>(golomb::about(), argc, argv, golomb::declare,
                                                              golomb::check, golomb::answer);
}
