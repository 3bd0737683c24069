// This file has the operations of job shops, and a reader of their usual format, that of the OR-Library.
#pragma once
#include <espalier/program/main.hpp>

struct Operation {
    std::size_t machine = 0;
    int time = 0;
    int tail = 0;  // the time of the job's operations behind it
};

/// The operations of each job, in their order.
using Jobs = std::vector<std::vector<Operation>>;

/// Files have the numbers of jobs and of machines, and then for each job its operations: a machine, from 0 on, and a
/// time.
inline Jobs read_jobs(espalier::TextReader& text) {
    const auto jobs = text.expect_count("the number of jobs"), machines = text.expect_count("the number of machines");
    if (std::min(jobs, machines) == 0 || std::max(jobs, machines) > 100)
        text.fail("there are none, or too many of them", "1 to 100 jobs and machines");
    Jobs result(jobs, std::vector<Operation>(machines));
    for (auto& job : result) {
        for (auto& [machine, time, tail] : job) {
            machine = text.expect_count("a machine");
            if (machine >= machines) text.fail("there is no such machine", "one below " + std::to_string(machines));
            const auto ticks = text.expect_count("a time");
            if (ticks > 10'000) text.fail("this takes too long", "a time of at most 10,000");
            time = static_cast<int>(ticks);
        }
        for (auto i = machines; i-- > 1;) job[i - 1].tail = job[i].time + job[i].tail;
    }
    text.expect_end();
    return result;
}
