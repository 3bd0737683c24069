// SPDX-License-Identifier: Apache-2.0

// All ranks run the same tests in the same order, and a failure on any of them makes the job fail. Rank 0 prints what
// happens, the others only what fails.

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <cstdio>
#include <cstdlib>
#include "mpi/job.hpp"

namespace {
espalier::Mpi* the_job = nullptr;
int the_hosts = 1;

class FailuresOnly final : public testing::EmptyTestEventListener {
    void OnTestStart(const testing::TestInfo& test) override { test_ = &test; }

    // The framework holds a lock meanwhile, so that it cannot be asked which test this is.
    void OnTestPartResult(const testing::TestPartResult& result) override {
        if (!result.failed()) return;
        fmt::print(stderr, "rank {}: {}:{}: {}.{} failed: {}\n", the_job->rank(),
                   result.file_name() != nullptr ? result.file_name() : "", result.line_number(),
                   test_ != nullptr ? test_->test_suite_name() : "", test_ != nullptr ? test_->name() : "",
                   result.message());
    }

    const testing::TestInfo* test_ = nullptr;
};
}  // namespace

espalier::Mpi& espalier_test::job() { return *the_job; }
int espalier_test::hosts() { return the_hosts; }

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    // An exception that only one rank has met would leave the others waiting; this way it ends the job.
    testing::GTEST_FLAG(catch_exceptions) = false;
    // The framework has left these arguments: the number of threads of each rank, and the number of hosts.
    espalier::Mpi mpi(argc > 1 ? std::atoi(argv[1]) : 1);
    if (argc > 2) the_hosts = std::atoi(argv[2]);
    the_job = &mpi;
    if (!mpi.is_root()) {
        auto& listeners = testing::UnitTest::GetInstance()->listeners();
        delete listeners.Release(listeners.default_result_printer());
        listeners.Append(new FailuresOnly);
    }
    return RUN_ALL_TESTS();
}
