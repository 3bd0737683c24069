// SPDX-License-Identifier: Apache-2.0
#include <espalier/program/program.hpp>
#include "puzzle15/command.hpp"

int main(int argc, char** argv) {
    return espalier::program::answer_command<puzzle15::Command>(puzzle15::about(), argc, argv, puzzle15::declare,
                                                                puzzle15::check, puzzle15::answer);
}
