// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <vector>
#include <espalier/program/program.hpp>
#include "golomb/command.hpp"
#include "integrate/command.hpp"
#include "puzzle15/command.hpp"
#include "python/functions.hpp"
#include "python/listening.hpp"

namespace python {
namespace {
std::string report_of(const std::string& solver, const std::vector<std::string>& words, std::atomic<bool>& stop) {
    using espalier::program::report_on_command;
    if (solver == "golomb") {
        return report_on_command<golomb::Command>(golomb::about(), words, golomb::declare, golomb::check,
                                                  golomb::answer, stop);
    }
    if (solver == "integrate") {
        return report_on_command<integrate::Command>(integrate::about(), words, integrate::declare, integrate::check,
                                                     integrate::answer, stop);
    }
    if (solver == "puzzle15") {
        return report_on_command<puzzle15::Command>(puzzle15::about(), words, puzzle15::declare, puzzle15::check,
                                                    puzzle15::answer, stop);
    }
    throw std::invalid_argument("there is no solver " + solver);
}
}  // namespace

std::string report(const std::string& solver, const std::vector<std::string>& words) {
    return while_listening([&](const std::stop_source& stop) {
        std::atomic<bool> flag{false};
        const std::stop_callback raise(stop.get_token(), [&flag] { flag = true; });
        return report_of(solver, words, flag);
    });
}
}  // namespace python
