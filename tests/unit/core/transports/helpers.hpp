#pragma once

#include <atomic>
#include <espalier/transports/team.hpp>
#include <thread>
#include <vector>

namespace espalier_test {

/// The threads of a team but for the caller, who have nothing to do but to help.
class Helpers {
public:
    explicit Helpers(espalier::Team& team) {
        for (int thread = 1; thread < team.threads(); ++thread) {
            threads_.emplace_back([this, &team] {
                while (!over_) {
                    if (!team.help()) std::this_thread::yield();
                }
            });
        }
    }
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;
    ~Helpers() {
        over_ = true;
        for (auto& thread : threads_) thread.join();
    }

private:
    std::atomic<bool> over_{false};
    std::vector<std::thread> threads_;
};

}  // namespace espalier_test
