// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>
#include <espalier/espalier.hpp>
#include "engine/forwarding.hpp"

namespace benchmarks {
/// A simulated machine on which any two PEs are as far apart, that notes when requests come and when they are read, and
/// when each PE first gets work.
class WatchedRequests final : public espalier_test::ForwardingTransport {
public:
    explicit WatchedRequests(espalier::Simulated& machine)
        : ForwardingTransport(machine),
          latency_(static_cast<double>(machine.machine().latency) * espalier::seconds_of_picosecond),
          queues_(static_cast<std::size_t>(machine.pes())),
          first_work_(static_cast<std::size_t>(machine.pes()), -1) {
        first_work_[0] = 0;
    }

    /// The lengths of the queues that requests met at the PEs where they arrived: the requests that were before them
    /// and had not been read.
    struct Queues {
        std::uint64_t sum = 0;
        std::uint64_t longest = 0;
    };
    Queues queues() const {
        Queues met;
        for (auto queue : queues_) {
            std::ranges::sort(queue.arrivals);
            for (std::size_t i = 0; i < queue.arrivals.size(); ++i) {
                const auto read = std::ranges::upper_bound(queue.reads, queue.arrivals[i]) - queue.reads.begin();
                const auto waiting = i - std::min(i, static_cast<std::size_t>(read));
                met.sum += waiting;
                met.longest = std::max<std::uint64_t>(met.longest, waiting);
            }
        }
        return met;
    }

    /// When the last PE first got work, in seconds; negative: not all did.
    double all_busy() const {
        const auto [least, most] = std::ranges::minmax(first_work_);
        return least < 0 ? -1 : most;
    }

private:
    struct Queue {
        std::vector<double> arrivals;
        std::vector<double> reads;  // in order
    };

    class End final : public espalier_test::ForwardingEndpoint {
    public:
        End(WatchedRequests& watched, espalier::Endpoint& endpoint) : ForwardingEndpoint(endpoint), watched_(watched) {}

        void send(int to, espalier::MessageKind kind, espalier::MessageBody body) override {
            ForwardingEndpoint::send(to, kind, std::move(body));
            if (kind == espalier::MessageKind::request) {
                watched_.queues_[static_cast<std::size_t>(to)].arrivals.push_back(now() + watched_.latency_);
            }
        }

        bool receive(espalier::Message& message) override {
            const double before = now();
            if (!ForwardingEndpoint::receive(message)) return false;
            const auto here = static_cast<std::size_t>(pe());
            if (message.kind == espalier::MessageKind::request) watched_.queues_[here].reads.push_back(before);
            auto& first = watched_.first_work_[here];
            if (message.kind == espalier::MessageKind::work && first < 0) first = now();
            return true;
        }

    private:
        WatchedRequests& watched_;
    };

    std::unique_ptr<espalier::Endpoint> wrapped(espalier::Endpoint& endpoint) override {
        return std::make_unique<End>(*this, endpoint);
    }

    double latency_;
    std::vector<Queue> queues_;
    std::vector<double> first_work_;  // negative: none yet
};
}  // namespace benchmarks
