// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <map>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>
#include <espalier/transports/threads/team.hpp>
#include "unit/core/transports/meeting.hpp"

namespace {
using espalier::for_all;
using espalier::help_until;
using espalier::Team;
using espalier::together;
using espalier_test::comes_true;
using espalier_test::Meeting;

const auto myself = [] { return std::this_thread::get_id(); };

TEST(ForAll, DoesEachItemOnce) {
    for (const int threads : {1, 2, 3, 5}) {
        Team team(threads, threads);
        together(&team, [&] {
            for (const std::size_t count : {0U, 1U, 2U, 3U, 7U, 300U}) {
                std::vector<std::atomic<int>> calls(count);
                EXPECT_EQ(for_all(&team, count, [&](std::size_t item) { ++calls[item]; }), count);
                EXPECT_TRUE(std::all_of(calls.begin(), calls.end(), [](int times) { return times == 1; }));
            }
        });
    }
}

TEST(ForAll, IsDoneByIdleThreadsToo) {
    Team team(3, 3);
    Meeting meeting(3);
    together(&team, [&] { for_all(&team, 3, [&](std::size_t) { EXPECT_TRUE(meeting.come()); }); });
}

TEST(ForAll, BeginsItemsInTheirOrderOnTheCallingThreadIfNobodyStandsBy) {
    Team team(3, 3);
    Team one_core(3, 1);
    const auto caller = myself();
    const auto check = [caller](Team* helpless) {
        std::vector<std::size_t> order;
        for_all(helpless, 4, [&](std::size_t item, int worker) {
            EXPECT_EQ(myself(), caller);
            EXPECT_EQ(worker, 0);
            order.push_back(item);
        });
        EXPECT_EQ(order, (std::vector<std::size_t>{0, 1, 2, 3}));
    };
    check(nullptr);
    check(&team);
    check(&one_core);
    together(&one_core, [&] { check(&one_core); });
    // The threads of another team take no part.
    Team other(2, 2);
    together(&other, [&] { check(&team); });
}

// Maps each thread that has called a body to the numbers by which the body was told them apart.
using Workers = std::map<std::thread::id, std::set<int>>;

Workers workers_of(Team& team) {
    std::mutex mutex;
    Workers workers;
    for (int time = 0; time < 10; ++time) {
        Meeting meeting(team.threads());
        for_all(&team, 20, [&](std::size_t item, int worker) {
            const bool is_early = item < static_cast<std::size_t>(team.threads());
            EXPECT_TRUE(!is_early || meeting.come());
            const std::scoped_lock lock(mutex);
            workers[myself()].insert(worker);
        });
    }
    return workers;
}

TEST(ForAll, TellsThreadsApart) {
    Team team(3, 3);
    // Whichever thread of the team calls it.
    for (int calling = 0; calling < 3; ++calling) {
        std::atomic<bool> over{false};
        team.on_each([&](int thread) {
            if (thread != calling) return help_until(&team, [&] { return over.load(); });
            const auto workers = workers_of(team);
            over = true;
            EXPECT_EQ(workers.size(), 3U);
            std::set<int> numbers;
            for (const auto& [id, of_thread] : workers) {
                ASSERT_EQ(of_thread.size(), 1U);
                numbers.insert(*of_thread.begin());
            }
            EXPECT_EQ(numbers, (std::set<int>{0, 1, 2}));
            EXPECT_EQ(workers.at(myself()), std::set<int>{0});
        });
    }
}

TEST(ForAll, BeginsNoItemOnceABodyHasReturnedFalse) {
    for (const int threads : {1, 2, 3}) {
        Team team(threads, threads);
        together(&team, [&] {
            for (std::size_t last = 0; last < 100; ++last) {
                std::vector<std::atomic<bool>> begun(1000);
                const auto number = for_all(&team, begun.size(), [&](std::size_t item) {
                    begun[item] = true;
                    return item < last;
                });
                ASSERT_GT(number, last);
                ASSERT_LE(number, last + static_cast<std::size_t>(threads));
                for (std::size_t item = 0; item < begun.size(); ++item) ASSERT_EQ(begun[item], item < number);
            }
        });
    }
}

TEST(ForAll, ThrowsWhatABodyHasThrownOnceAllHaveReturned) {
    Team team(3, 3);
    together(&team, [&] {
        for (std::size_t failing = 0; failing < 3; ++failing) {
            Meeting meeting(3);
            std::atomic<int> running{0};
            std::atomic<int> begun{0};
            const auto fail = [&](std::size_t item) {
                ++begun;
                ++running;
                EXPECT_TRUE(item > 2 || meeting.come());
                if (item == failing) {
                    --running;
                    throw std::runtime_error("body");
                }
                std::this_thread::sleep_for(std::chrono::milliseconds(2));
                --running;
            };
            EXPECT_THROW(for_all(&team, 1'000'000, fail), std::runtime_error);
            EXPECT_EQ(running, 0);
            EXPECT_LT(begun, 1'000'000);
        }
        EXPECT_EQ(for_all(&team, 3, [](std::size_t) {}), 3U);
    });
    EXPECT_THROW(for_all(nullptr, 2, [](std::size_t) { throw std::runtime_error("body"); }), std::runtime_error);
}

TEST(ForAll, IsSharedWithinABody) {
    Team team(2, 2);
    together(&team, [&] {
        Meeting meeting(2);
        for_all(&team, 2, [&](std::size_t outer) {
            if (outer == 1) return;
            for_all(&team, 2, [&](std::size_t) { EXPECT_TRUE(meeting.come()); });
        });
    });
}

TEST(ForAll, OuterItemsComeBeforeThoseWithinABody) {
    Team team(2, 2);
    std::atomic<bool> within{false};
    std::atomic<bool> over{false};
    std::atomic<int> outer_by_helper{0};
    std::atomic<int> inner_by_helper{0};
    const auto inner = [&](std::size_t, int worker) {
        within = true;
        if (worker == 1) ++inner_by_helper;
        EXPECT_TRUE(comes_true([&] { return over.load() || inner_by_helper > 0; }));
    };
    const auto outer = [&](std::size_t, int worker) {
        if (worker == 0) {
            for_all(&team, 2, inner);
        } else {
            ++outer_by_helper;
        }
    };
    team.on_each([&](int thread) {
        if (thread == 0) return static_cast<void>(for_all(&team, 3, outer));
        EXPECT_TRUE(comes_true([&] { return within.load(); }));
        EXPECT_TRUE(team.help());
        EXPECT_EQ(outer_by_helper, 2);
        EXPECT_EQ(inner_by_helper, 0);
        EXPECT_TRUE(team.help());
        EXPECT_EQ(inner_by_helper, 1);
        EXPECT_FALSE(team.help());
        over = true;
    });
}

// More than the cores would only wait for each other. Waits until two are at work, and a little for a third one.
template <class Share>
int most_at_once(Team& team, Share share) {
    std::atomic<int> now{0};
    std::atomic<int> most{0};
    const auto work = [&] {
        const int here = ++now;
        for (int before = most; before < here && !most.compare_exchange_weak(before, here);) {
        }
        EXPECT_TRUE(comes_true([&] { return most >= 2; }));
        std::this_thread::sleep_for(std::chrono::microseconds(200));
        --now;
    };
    together(&team, [&] { share(work); });
    return most;
}

TEST(Team, SharesNoMoreItemsAtATimeThanThereAreCores) {
    Team team(5, 2);
    const int most = most_at_once(team, [&](const auto& work) {
        for (int time = 0; time < 50; ++time) for_all(&team, 10, [&](std::size_t) { work(); });
    });
    EXPECT_EQ(most, 2);
}

TEST(Together, TheTaskIsCalledOnTheCallingThreadWithAllOthersStandingBy) {
    Team team(3, 3);
    const auto caller = myself();
    for (int time = 0; time < 10; ++time) {
        int calls = 0;
        together(&team, [&] {
            ++calls;
            EXPECT_EQ(myself(), caller);
            EXPECT_TRUE(team.stands_by());
            Meeting meeting(3);
            for_all(&team, 3, [&](std::size_t) { EXPECT_TRUE(meeting.come()); });
        });
        EXPECT_EQ(calls, 1);
        EXPECT_FALSE(team.stands_by());
    }
}

TEST(Together, IsTheTaskAloneIfNobodyCouldHelpOrAllDoAlready) {
    Team one(1, 4);
    Team one_core(4, 1);
    Team team(2, 2);
    int calls = 0;
    for (Team* const helpless : {static_cast<Team*>(nullptr), &one, &one_core}) {
        together(helpless, [&] {
            ++calls;
            EXPECT_FALSE(helpless != nullptr && helpless->stands_by());
        });
    }
    together(&team, [&] {
        together(&team, [&] {
            ++calls;
            EXPECT_TRUE(team.stands_by());
        });
    });
    EXPECT_EQ(calls, 4);
}

TEST(Together, ThrowsWhatTheTaskHasThrown) {
    Team team(2, 2);
    EXPECT_THROW(together(&team, [] { throw std::runtime_error("task"); }), std::runtime_error);
    EXPECT_NO_THROW(together(&team, [] {}));
}

TEST(Team, DoesATaskOnceOnEachThreadAlwaysTheSame) {
    Team team(3, 1);
    std::vector<std::thread::id> first(3);
    team.on_each([&](int thread) { first[static_cast<std::size_t>(thread)] = myself(); });
    EXPECT_EQ(std::set<std::thread::id>(first.begin(), first.end()).size(), 3U);
    EXPECT_EQ(first[0], myself());
    for (int time = 0; time < 100; ++time) {
        std::vector<std::atomic<int>> calls(3);
        Meeting meeting(3);
        team.on_each([&](int thread) {
            EXPECT_TRUE(meeting.come());
            EXPECT_EQ(myself(), first[static_cast<std::size_t>(thread)]);
            ++calls[static_cast<std::size_t>(thread)];
        });
        EXPECT_TRUE(std::all_of(calls.begin(), calls.end(), [](int times) { return times == 1; }));
    }
}

TEST(Team, ThrowsWhatATaskHasThrownOnceAllHaveReturned) {
    Team team(3, 3);
    for (int failing = 0; failing < 3; ++failing) {
        std::atomic<int> returned{0};
        const auto fail = [&](int thread) {
            if (thread == failing) throw std::runtime_error("task");
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
            ++returned;
        };
        EXPECT_THROW(team.on_each(fail), std::runtime_error);
        EXPECT_EQ(returned, 2);
        EXPECT_NO_THROW(team.on_each([](int) {}));
    }
}

TEST(HelpUntil, HelpsUntilTheConditionHolds) {
    Team team(2, 2);
    Meeting meeting(2);
    std::atomic<bool> over{false};
    team.on_each([&](int thread) {
        if (thread != 0) return help_until(&team, [&] { return over.load(); });
        for_all(&team, 2, [&](std::size_t) { EXPECT_TRUE(meeting.come()); });
        over = true;
    });
}

TEST(HelpUntil, WaitsWithoutATeam) {
    int looks = 0;
    help_until(nullptr, [&] { return ++looks == 100; });
    EXPECT_EQ(looks, 100);
}

TEST(TeamDeathTest, ChecksItsContracts) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_DEATH(Team(0, 1), "a team has at least one thread");
    EXPECT_DEATH(Team(1, 0), "a team has at least one core");
    Team team(2, 2);
    EXPECT_DEATH(team.help(), "who helps a team is of it");
    EXPECT_DEATH(team.on_each([&](int) { team.on_each([](int) {}); }), "a team does one task at a time");
}
}  // namespace
