// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <utility>
#include <vector>
#include <espalier/transports/message.hpp>

namespace espalier_test {
/// Keeps what is sent, instead of sending it.
class RecordingOutbox final : public espalier::Outbox {
public:
    struct Sent {
        int to;
        espalier::MessageKind kind;
        espalier::Bytes payload;
        bool operator==(const Sent&) const = default;
    };

    /// Forgets and returns what was sent so far.
    std::vector<Sent> take() { return std::exchange(sent, {}); }

    std::vector<Sent> sent;

private:
    void post(int to, espalier::MessageKind kind, espalier::MessageBody body) override {
        sent.push_back({to, kind, {body.begin(), body.end()}});
    }
};
}  // namespace espalier_test
