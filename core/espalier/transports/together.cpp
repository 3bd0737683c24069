#include "espalier/transports/together.hpp"

#include <atomic>
#include <memory>

namespace espalier {

namespace {

/// PE 0 has one step, which is the task; the others wait until it is over, as a thread does that may help.
class Part final : public ProcessingElement {
public:
    Part(bool is_first, const std::function<void()>& task, std::atomic<bool>& over)
        : is_first_(is_first), task_(task), over_(over) {}

    Activity step() override {
        if (is_first_) {
            task_();
            over_.store(true, std::memory_order_release);
        }
        return over_.load(std::memory_order_acquire) ? Activity::finished : Activity::waiting;
    }

private:
    bool is_first_;
    const std::function<void()>& task_;
    std::atomic<bool>& over_;
};

}  // namespace

void together(Threads& threads, const std::function<void()>& task) {
    std::atomic<bool> over{false};
    threads.run([&](Endpoint& endpoint) { return std::make_unique<Part>(endpoint.pe() == 0, task, over); });
}

}  // namespace espalier
