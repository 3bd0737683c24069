// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <espalier/program/run.hpp>

namespace puzzle15_test {
/// A run with one thread, as from the command line.
class OneThread {
public:
    explicit OneThread(std::uint64_t node_limit = std::numeric_limits<std::uint64_t>::max()) {
        espalier::program::RunOptions options;
        options.threads = 1;
        options.node_limit = node_limit;
        run_.begin(options);
    }

    operator espalier::program::Run&() { return run_; }

private:
    espalier::program::Run run_{"test", espalier::program::Run::Clock::now()};
};
}  // namespace puzzle15_test
