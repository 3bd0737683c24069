// What a message between two threads costs, as a line of settings for --simulate: L until it can be read, o for its
// sender and for its receiver.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include <espalier/transports/mailbox.hpp>
#include <espalier/transports/message.hpp>
#include <espalier/transports/threads.hpp>

namespace {

using namespace espalier;

constexpr int messages = 1000;
constexpr double longest_seconds = 2;

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

/// Sends every message back, PE 0 the first of them of its own accord.
class Echo final : public ProcessingElement {
public:
    Echo(Endpoint& endpoint, double& seconds) : endpoint_(endpoint), seconds_(seconds) {}

    Activity step() override {
        if (endpoint_.pe() == 0 && received_ == 0 && !std::exchange(begun_, true)) {
            start_ = now();
            endpoint_.send(1, MessageKind::request, {});
        }
        for (Message message; endpoint_.receive(message);) {
            if (++received_ < messages || endpoint_.pe() == 1) endpoint_.send(message.from, MessageKind::request, {});
        }
        if (received_ < messages) return Activity::busy;
        if (endpoint_.pe() == 0) seconds_ = now() - start_;
        return Activity::finished;
    }

private:
    Endpoint& endpoint_;
    double& seconds_;
    double start_ = 0;
    int received_ = 0;
    bool begun_ = false;
};

double one_way_seconds(Threads& threads) {
    double seconds = 0;
    threads.run([&seconds](Endpoint& endpoint) { return std::make_unique<Echo>(endpoint, seconds); });
    return seconds / messages / 2;
}

// Half of what a thread takes to send a message to itself and to read it.
double overhead_seconds() {
    Mailbox<Message> mailbox;
    const double start = now();
    for (int i = 0; i < messages; ++i) {
        mailbox.push({});
        Message message;
        static_cast<void>(mailbox.pop(message));
    }
    return (now() - start) / messages / 2;
}

// The least of many short measurements is what it takes when nothing else runs.
template <class Measure>
double least(Measure measure) {
    double seconds = measure();
    for (const double start = now(); now() - start < longest_seconds;) seconds = std::min(seconds, measure());
    return seconds;
}

}  // namespace

int main() {
    Threads threads(2);
    const double overhead = least(overhead_seconds);
    const double latency = least([&] { return one_way_seconds(threads); }) - 2 * overhead;
    fmt::print("L={:.0f}ns,o={:.0f}ns\n", std::max(1.0, latency * 1e9), std::max(1.0, overhead * 1e9));
}
