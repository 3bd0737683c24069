// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <concepts>
#include <string>
#include <type_traits>
#include "espalier/program/errors.hpp"
#include "espalier/solve.hpp"

namespace espalier::program {
/// Calls read() on the first rank only and returns its value on all ranks. An InputError that read() throws is thrown
/// on all ranks. Requires the same call in all ranks.
template <std::invocable Read>
std::invoke_result_t<Read> read_at_root(Transport& transport, Read read) {
    std::invoke_result_t<Read> value{};
    std::string error;
    if (transport.is_root()) {
        try {
            value = read();
        } catch (const InputError& wrong) {
            error = wrong.what();
        }
    }
    espalier::broadcast(transport, error);
    if (!error.empty()) throw InputError(error);
    espalier::broadcast(transport, value);
    return value;
}
}  // namespace espalier::program
