// SPDX-License-Identifier: Apache-2.0
#include <espalier/program/program.hpp>
#include "integrate/command.hpp"

int main(int argc, char** argv) {
    return espalier::program::answer_command<integrate::Command>(integrate::about(), argc, argv, integrate::declare,
                                                                 integrate::check, integrate::answer);
}
