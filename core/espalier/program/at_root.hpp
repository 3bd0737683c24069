#pragma once

#include <concepts>
#include <string>
#include <type_traits>
#include <utility>

#include "espalier/program/errors.hpp"
#include "espalier/solve.hpp"

namespace espalier::program {

/// Calls read() on the first rank only and returns its value on all ranks. An InputError that read() throws is thrown
/// on all ranks. The other ranks call help() before they wait for the value. Requires the same call in all ranks.
template <std::invocable Read, std::invocable Help>
std::invoke_result_t<Read> read_at_root(Transport& transport, Read read, Help help) {
    std::invoke_result_t<Read> value{};
    std::string error;
    if (transport.is_root()) {
        try {
            value = read();
        } catch (const InputError& wrong) {
            error = wrong.what();
        }
    } else {
        help();
    }
    espalier::broadcast(transport, error);
    if (!error.empty()) throw InputError(error);
    espalier::broadcast(transport, value);
    return value;
}

template <std::invocable Read>
std::invoke_result_t<Read> read_at_root(Transport& transport, Read read) {
    return read_at_root(transport, std::move(read), [] {});
}

}  // namespace espalier::program
