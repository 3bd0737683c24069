// SPDX-License-Identifier: Apache-2.0

// Measures what a message between two threads costs or, under mpirun -n 2, between two ranks. Prints a line of settings
// for --simulate: L until the message can be read, o for its sender and for its receiver, and the time of a look into
// an empty mailbox.

#include <fmt/format.h>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>
#include <espalier/transports/message.hpp>
#include <espalier/transports/mpi/mpi.hpp>
#include <espalier/transports/threads/threads.hpp>

namespace {
using namespace espalier;

constexpr int messages = 1000;
constexpr int rounds = 500;

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

/// Sends every message back, PE 0 the first of them of its own accord. Then PE 0 looks into its empty mailbox.
class Echo final : public ProcessingElement {
public:
    /// Seconds: the sum over all messages there and back, what sending them took PE 0, and the looks.
    struct Times {
        double way = 0;
        double send = 0;
        double looks = 0;
    };

    Echo(Endpoint& endpoint, Times& times) : endpoint_(endpoint), times_(times) {}

    Activity step() override {
        if (endpoint_.pe() == 0 && received_ == 0 && !std::exchange(begun_, true)) {
            start_ = now();
            endpoint_.send(1, MessageKind::request, {});
        }
        for (Message message; endpoint_.receive(message);) {
            if (++received_ < messages || endpoint_.pe() == 1) endpoint_.send(message.from, MessageKind::request, {});
        }
        if (received_ < messages) return Activity::busy;
        if (endpoint_.pe() == 0) end();
        return Activity::finished;
    }

private:
    void end() {
        times_.way = now() - start_;
        const double looks_start = now();
        Message message;
        for (int i = 0; i < messages; ++i) static_cast<void>(endpoint_.receive(message));
        times_.looks = now() - looks_start;
    }

    Endpoint& endpoint_;
    Times& times_;
    double start_ = 0;
    int received_ = 0;
    bool begun_ = false;
};

/// PE 0 sends without a pause, PE 1 only receives.
class Burst final : public ProcessingElement {
public:
    Burst(Endpoint& endpoint, double& seconds) : endpoint_(endpoint), seconds_(seconds) {}

    Activity step() override {
        if (endpoint_.pe() == 0) {
            const double start = now();
            for (int i = 0; i < burst; ++i) endpoint_.send(1, MessageKind::request, {});
            seconds_ = (now() - start) / burst;
            return Activity::finished;
        }
        for (Message message; endpoint_.receive(message);) ++received_;
        return received_ < burst ? Activity::busy : Activity::finished;
    }

private:
    static constexpr int burst = 32;
    Endpoint& endpoint_;
    double& seconds_;
    int received_ = 0;
};

/// Seconds.
struct Costs {
    double one_way = std::numeric_limits<double>::infinity();
    double send = std::numeric_limits<double>::infinity();
    double look = std::numeric_limits<double>::infinity();
};

// The least of many short measurements is what it takes when nothing else runs.
Costs measure(Transport& transport) {
    Costs least;
    for (int round = 0; round < rounds; ++round) {
        Echo::Times times;
        transport.run([&times](Endpoint& endpoint) { return std::make_unique<Echo>(endpoint, times); });
        least.one_way = std::min(least.one_way, times.way / messages / 2);
        least.look = std::min(least.look, times.looks / messages);
        double send = 0;
        transport.run([&send](Endpoint& endpoint) { return std::make_unique<Burst>(endpoint, send); });
        least.send = std::min(least.send, send);
    }
    return least;
}

void print(const Costs& costs) {
    const auto nanoseconds = [](double seconds) { return std::max(1.0, std::round(seconds * 1e9)); };
    fmt::print("L={:.0f}ns,o={:.0f}ns,look={:.0f}ns\n", nanoseconds(costs.one_way - 2 * costs.send),
               nanoseconds(costs.send), nanoseconds(costs.look));
}
}  // namespace

int main() {
    if (Mpi::launched()) {
        Mpi mpi;
        const auto costs = measure(mpi);
        if (mpi.is_root()) print(costs);
    } else {
        Threads threads(2);
        print(measure(threads));
    }
}
